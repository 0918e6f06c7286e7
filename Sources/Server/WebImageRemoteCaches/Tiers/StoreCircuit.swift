// SPDX-License-Identifier: MIT

#if RemoteCaches
/// Decides whether a store is asked. After a number of failures in a row it is not, for a time that doubles
/// with each failed probe; then one call at a time is let through as a probe, whose success closes the
/// circuit.
///
/// Each call that ``allows(at:)`` admits ends with one ``record(success:at:)``. A call that was admitted
/// before the circuit opened may end while it is open: its failure changes nothing, and its success closes
/// the circuit, as that of a probe does.
struct StoreCircuit: Sendable {
    enum State: Equatable, Sendable {
        case closed(failures: Int)
        /// No call before `until`, in nanoseconds of uptime. `delay` was waited for.
        case open(until: Int64, delay: Int64)
        /// A probe runs.
        case probing(delay: Int64)
    }

    private(set) var state = State.closed(failures: 0)

    static let threshold = 5
    static let shortestDelay: Int64 = 1_000_000_000
    static let longestDelay: Int64 = 30_000_000_000

    mutating func allows(at now: Int64) -> Bool {
        switch state {
        case .closed: return true
        case .open(let until, let delay):
            guard now >= until else { return false }
            state = .probing(delay: delay)
            return true
        case .probing: return false
        }
    }

    mutating func record(success: Bool, at now: Int64) {
        switch (state, success) {
        case (_, true): state = .closed(failures: 0)
        case (.closed(let failures), false):
            state =
                failures + 1 < Self.threshold
                ? .closed(failures: failures + 1)
                : .open(until: now + Self.shortestDelay, delay: Self.shortestDelay)
        case (.open, false): break
        case (.probing(let delay), false):
            let delay = min(2 * delay, Self.longestDelay)
            state = .open(until: now + delay, delay: delay)
        }
    }
}
#endif
