// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
@_spi(Programs) import WebImage

/// Records load events, to show them once the loads have ended.
final class TraceRecorder: ImageObserver {
    private let recorded = Locked<[LoadEvent]>([])

    func observe(_ event: LoadEvent) {
        // Ignore progress events, because a large image has hundreds of them.
        guard event.kind != .progress else { return }
        recorded.withLock { $0.append(event) }
    }

    /// The loads, in the order in which they began.
    var loads: [LoadTrace] {
        let events = recorded.withLock { $0 }
        let numbers = events.filter { $0.kind == .started }.compactMap(\.loadID)
        let start = events.map(\.instant).min()
        return numbers.compactMap { LoadTrace(of: $0, in: events, origin: start) }
    }
}

/// One load and its steps.
struct LoadTrace {
    /// A step in a load, or a single moment.
    struct Step {
        let name: String
        /// The time since the first event of the trace.
        let start: Duration
        /// How long the step took; nil for a single moment.
        let duration: Duration?
        var detail = ""
        /// Whether this is part of the previous step.
        var isPart = false

        var end: Duration { start + (duration ?? .zero) }
    }

    let number: UInt64
    /// The redacted URL.
    let url: String
    let steps: [Step]

    /// Returns nil if the load has no events.
    init?(of number: UInt64, in events: [LoadEvent], origin: ContinuousClock.Instant?) {
        let own = events.filter { $0.loadIDs.contains(number) }
        guard let origin, let first = own.first else { return nil }
        self.number = number
        url = first.url ?? ""
        let jobs = Set(own.compactMap(\.jobID))
        // When a canceled load's transfer ends, no load is waiting for it, so the event has only a job ID.
        let related = events.filter { event in
            event.loadIDs.contains(number)
                || event.loadIDs.isEmpty && event.jobID.map { jobs.contains($0) } ?? false
        }
        steps = related.flatMap { Self.steps(of: $0, at: origin.duration(to: $0.instant)) }
            .enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
            .map(\.element)
    }

    var start: Duration { steps.map(\.start).min() ?? .zero }
    var end: Duration { steps.map(\.end).max() ?? .zero }

    /// Returns the steps in an event.
    ///
    /// - Parameter time: when it was observed.
    static func steps(of event: LoadEvent, at time: Duration) -> [Step] {
        let name = event.kind.description
        let detail = detail(of: event)
        switch event.kind {
        case .transferBegan: return []
        case .transferEnded:
            let start = time - (event.duration ?? .zero)
            return [Step(name: "transfer", start: start, duration: event.duration, detail: detail)]
                + parts(of: event.metrics, endingAt: time)
        case .retried:
            return [Step(name: "delay", start: time, duration: event.duration, detail: detail)]
        case .waited, .diskHit, .diskMiss, .decoded, .transformed:
            guard let duration = event.duration else { break }
            return [Step(name: name, start: time - duration, duration: duration, detail: detail)]
        default: break
        }
        return [Step(name: name, start: time, duration: nil, detail: detail)]
    }

    /// Returns the parts of a transfer, the last of which ends at `end`.
    private static func parts(of metrics: LoadMetrics?, endingAt end: Duration) -> [Step] {
        guard let metrics else { return [] }
        let durations: [(String, Duration?)] = [
            ("dns", metrics.dns), ("connect", metrics.connect), ("tls", metrics.tls),
            ("first byte", metrics.firstByte), ("body", metrics.transfer),
        ]
        var time = end - durations.reduce(.zero) { $0 + ($1.1 ?? .zero) }
        return durations.compactMap { name, duration in
            guard let duration, duration > .zero else { return nil }
            defer { time += duration }
            return Step(name: name, start: time, duration: duration, isPart: true)
        }
    }

    private static func detail(of event: LoadEvent) -> String {
        var parts: [String] = []
        if event.isShared { parts.append("shared") }
        if let origin = event.origin { parts.append("from \(origin.rawValue)") }
        if let status = event.cacheStatus { parts.append(status.rawValue) }
        if let reason = event.reason { parts.append(reason.rawValue) }
        if let tier = event.tier { parts.append(tier == .memory ? "memory" : "disk") }
        if let status = event.status { parts.append("status \(status)") }
        if let format = event.info?.format { parts.append(format.rawValue) }
        if let size = event.size { parts.append("\(size)") }
        if let transformer = event.transformer { parts.append(transformer) }
        if let bytes = event.bytes { parts.append(ByteCount.text(bytes)) }
        if let attempts = event.metrics?.attempts, attempts > 1 { parts.append("\(attempts) attempts") }
        if let attempt = event.attempt { parts.append("attempt \(attempt)") }
        if let error = event.error { parts.append("\(error.code.rawValue): \(error.message)") }
        return ProgramSupport.escaping(parts.joined(separator: ", "))
    }
}
