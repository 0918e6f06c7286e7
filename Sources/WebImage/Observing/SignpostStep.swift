// SPDX-License-Identifier: MIT

/// The meaning of an event on a timeline of intervals.
enum SignpostStep: Hashable, Sendable {
    case begin(Interval)
    case end(Interval, text: String)
    /// Something that happened within an interval.
    case event(Interval, text: String)

    /// A load or a transfer.
    enum Interval: Hashable, Sendable {
        case load(UInt64)
        /// A transfer, with the number of its job.
        case transfer(UInt64)
    }

    /// - Returns: `nil` for events that the timeline doesn't show.
    init?(_ event: LoadEvent) {
        switch event.kind {
        case .started:
            guard let load = event.loadID else { return nil }
            self = .begin(.load(load))
        case .finished, .failed, .cancelled:
            guard let load = event.loadID else { return nil }
            let result = event.origin.map { "\(event.kind), from \($0)" } ?? "\(event.kind)"
            self = .end(.load(load), text: event.error.map { "\(event.kind): \($0.code.rawValue)" } ?? result)
        case .transferBegan:
            guard let job = event.jobID else { return nil }
            self = .begin(.transfer(job))
        case .transferEnded:
            guard let job = event.jobID else { return nil }
            let bytes = event.bytes.map { "\($0) bytes" } ?? "\(event.kind)"
            self = .end(.transfer(job), text: event.error.map { "failed: \($0.code.rawValue)" } ?? bytes)
        case .diskHit, .diskMiss, .decoded, .transformed, .retried, .preview, .cachedDelivered:
            guard let load = event.loadID else { return nil }
            self = .event(.load(load), text: "\(event.kind)")
        default:
            return nil
        }
    }
}
