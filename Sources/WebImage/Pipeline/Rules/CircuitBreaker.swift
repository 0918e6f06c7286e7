// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation

/// Keeps a circuit for each origin, to stop requests to a failing server; see ``CircuitPolicy``.
final class CircuitBreaker: Sendable {
    private struct Circuit {
        var failures = 0
        var openUntil: Duration?
        var isProbed = false
        var failedAt: Duration
    }

    private struct State {
        var circuits: [String: Circuit] = [:]
        /// The earliest time for removing expired circuits.
        var nextSweep: Duration = .zero
    }

    private let policy: CircuitPolicy
    private let time: any TimeSource
    private let lifetime: Duration
    private let state = Locked(State())
    // Beyond this, the circuits with the oldest failures are removed.
    static let maximumCount = 1000

    init(_ policy: CircuitPolicy, _ time: any TimeSource) {
        self.policy = policy
        self.time = time
        lifetime = policy.pause * 10
    }

    /// A URL's scheme, host and port; nil if it isn't an HTTP server's URL.
    static func origin(of url: URL) -> String? { url.httpOrigin }

    /// Whether a load from `origin` may start. If so, the caller must report its end with ``didEnd(_:_:)``.
    func admits(_ origin: String) -> Bool {
        state.withLock { state in
            guard let until = state.circuits[origin]?.openUntil else { return true }
            // After the pause, one load tests the server. The other loads are refused until that load has
            // ended.
            guard until <= time.uptime, state.circuits[origin]?.isProbed == false else { return false }
            state.circuits[origin]?.isProbed = true
            return true
        }
    }

    /// - Parameter error: nil for a success.
    func didEnd(_ origin: String, _ error: ImageError?) {
        state.withLock { state in
            guard let error, Self.counts(error) else {
                // A cancellation doesn't tell us anything about the server, so let another load test it.
                if error?.code == .cancelled {
                    state.circuits[origin]?.isProbed = false
                } else {
                    state.circuits[origin] = nil
                }
                return
            }
            let now = time.uptime
            if now >= state.nextSweep {
                forgetOld(&state, now)
                state.nextSweep = now + policy.pause
            }
            var circuit = state.circuits[origin] ?? Circuit(failedAt: now)
            circuit.failures += 1
            if circuit.failures >= policy.failures { circuit.openUntil = now + policy.pause }
            circuit.isProbed = false
            circuit.failedAt = now
            state.circuits[origin] = circuit
            if state.circuits.count > Self.maximumCount { makeRoom(&state) }
        }
    }

    private func forgetOld(_ state: inout State, _ now: Duration) {
        state.circuits = state.circuits.filter { now - $0.value.failedAt < lifetime }
    }

    /// Removes the older half, so the cost is spread over many failures.
    private func makeRoom(_ state: inout State) {
        let oldest = state.circuits.sorted { $0.value.failedAt < $1.value.failedAt }
        for entry in oldest.prefix(oldest.count - Self.maximumCount / 2) { state.circuits[entry.key] = nil }
    }

    /// The number of origins with a remembered failure.
    var count: Int {
        let now = time.uptime
        return state.withLock { state in
            forgetOld(&state, now)
            return state.circuits.count
        }
    }

    /// The open circuits, in no particular order.
    var open: [OpenCircuit] {
        let now = time.uptime
        return state.withLock { state in
            forgetOld(&state, now)
            return state.circuits.compactMap { origin, circuit in
                circuit.openUntil.map {
                    OpenCircuit(
                        origin: origin, failures: circuit.failures, remaining: max(.zero, $0 - now))
                }
            }
        }
    }

    func close(_ origin: String) { state.withLock { $0.circuits[origin] = nil } }

    private static func counts(_ error: ImageError) -> Bool {
        switch error.code {
        case .network, .timeout, .framing: true
        case .http: (500...599).contains(error.status ?? 0)
        default: false
        }
    }
}
