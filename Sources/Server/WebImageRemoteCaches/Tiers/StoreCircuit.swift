// SPDX-License-Identifier: MIT

#if RemoteCaches
/// A circuit breaker, which decides whether a store is used.
///
/// After several failures in a row the circuit opens and the store isn't used for a while. Then one call at a
/// time goes through as a probe. A successful probe closes the circuit, and each failed one doubles the
/// waiting time.
///
/// Each call admitted by ``allows(at:)`` ends with one ``record(success:at:)``. A call admitted before the
/// circuit opened can end while it's open. Its failure then has no effect, and its success closes the circuit
/// like a successful probe.
struct StoreCircuit: Sendable {
    enum State: Equatable, Sendable {
        case closed(failures: Int)
        /// No calls are allowed before `until`, in nanoseconds of uptime. `delay` is the whole waiting time.
        case open(until: Int64, delay: Int64)
        /// A probe is running.
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
