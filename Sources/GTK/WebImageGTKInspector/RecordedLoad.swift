// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import ImageBase
import WebImage
import WebImageDisplay

/// A load and its steps, derived from its events.
struct RecordedLoad: Sendable {
    /// A step that has begun.
    struct Step: Sendable {
        enum Kind: String, CaseIterable {
            case disk, queue, network, delay, decode, transform
        }

        let kind: Kind
        let start: ContinuousClock.Instant
        /// The time when the step ended; nil while it runs.
        var end: ContinuousClock.Instant?
        /// The job of a transfer.
        var job: UInt64?
        var bytes: Int?
    }

    let number: UInt64
    private(set) var steps: [Step] = []
    /// The event that ended the load; nil while it runs.
    private(set) var last: LoadEvent?
    private let first: LoadEvent

    init(_ event: LoadEvent, number: UInt64) {
        (first, self.number) = (event, number)
    }

    /// The redacted URL, or an empty string if there isn't one.
    var url: String { first.url ?? "" }
    var start: ContinuousClock.Instant { first.instant }

    /// The end of the last step or the load's end, whichever is later; `now` if anything is still running.
    func end(now: ContinuousClock.Instant) -> ContinuousClock.Instant {
        guard let last, steps.allSatisfy({ $0.end != nil }) else { return now }
        return steps.compactMap(\.end).reduce(last.instant, max)
    }

    func isTransferring(_ job: UInt64) -> Bool { steps.contains { $0.job == job && $0.end == nil } }

    mutating func add(_ event: LoadEvent) {
        switch event.kind {
        case .transferBegan:
            steps.append(Step(kind: .network, start: event.instant, job: event.jobID))
        case .progress, .transferEnded:
            guard let index = steps.lastIndex(where: { $0.job == event.jobID && $0.end == nil }) else {
                return
            }
            steps[index].bytes = event.progress?.received ?? event.bytes ?? steps[index].bytes
            if event.kind == .transferEnded { steps[index].end = event.instant }
        case .diskHit, .diskMiss: append(.disk, event)
        case .waited: append(.queue, event)
        case .decoded: append(.decode, event)
        case .transformed: append(.transform, event)
        case .retried:
            guard let delay = event.duration else { return }
            steps.append(Step(kind: .delay, start: event.instant, end: event.instant + delay))
        case .finished, .failed, .cancelled: last = event
        default: break
        }
    }

    private mutating func append(_ kind: Step.Kind, _ event: LoadEvent) {
        guard let duration = event.duration else { return }
        steps.append(
            Step(kind: kind, start: event.instant - duration, end: event.instant, bytes: event.bytes))
    }

    /// The image's source and the load's duration, or how else the load ended.
    var result: String {
        guard let last else { return "running" }
        if let error = last.error { return "failed: \(ImageError.escaping(error.message))" }
        let time = InspectorText.time(last.duration ?? .zero)
        guard let origin = last.origin else { return "cancelled · \(time)" }
        return origin == .memory ? "memory" : "\(origin.rawValue) · \(time)"
    }

    /// Returns the steps' names, times and sizes as text, in order.
    func stepText(now: ContinuousClock.Instant) -> String {
        steps.map { step in
            let time = step.end.map { InspectorText.time($0 - step.start) } ?? "running"
            let bytes = step.bytes.map { ", \(DebugLabel.bytes($0))" } ?? ""
            return "\(step.kind.rawValue) \(time)\(bytes)"
        }.joined(separator: "; ")
    }
}

extension [RecordedLoad] {
    /// The time axis of each load. Loads that ran at the same time share an axis, so their bars can be
    /// compared. An axis only covers loads that began within five seconds.
    ///
    /// - Precondition: The loads are sorted, the newest first.
    func axes(now: ContinuousClock.Instant) -> [UInt64: ClosedRange<ContinuousClock.Instant>] {
        var axes: [UInt64: ClosedRange<ContinuousClock.Instant>] = [:]
        var group: [UInt64] = []
        var range: ClosedRange<ContinuousClock.Instant>?
        for load in reversed() {
            let end = load.end(now: now)
            if let old = range, load.start <= old.upperBound, load.start - old.lowerBound < .seconds(5) {
                range = old.lowerBound...Swift.max(old.upperBound, end)
            } else {
                for number in group { axes[number] = range }
                (group, range) = ([], load.start...Swift.max(load.start, end))
            }
            group.append(load.number)
        }
        for number in group { axes[number] = range }
        return axes
    }
}

/// Formats text for the inspector.
enum InspectorText {
    static func time(_ duration: Duration) -> String {
        let milliseconds = duration / .milliseconds(1)
        if milliseconds >= 1000 { return "\((milliseconds / 10).rounded() / 100) s" }
        if milliseconds >= 10 { return "\(Int(milliseconds.rounded())) ms" }
        return "\((milliseconds * 100).rounded() / 100) ms"
    }

    /// The last component of a URL's path, or the whole URL if the path is empty.
    static func name(_ url: String) -> String {
        let path = url.prefix { $0 != "?" }
        return path.split(separator: "/").last.map(String.init) ?? url
    }
}
#endif
