// SPDX-License-Identifier: MIT

import ImageBase

/// When a server that does not answer is left alone for a while.
public struct CircuitPolicy: Sendable, Hashable {
    /// So many failures in a row (no connection, time run out, status 5xx) open the circuit: loads from there fail at
    /// once with ``ImageBase/ImageError/Code/recentlyFailed``. Failures are forgotten when ten times ``pause`` have passed
    /// since the last one. Default: 5.
    public var failures = 5
    /// After that time one load is let through; if it succeeds, so are the others. Default: 30 s.
    public var pause = Duration.seconds(30)

    public init() {}
}

/// A server that is left alone for a while, because loads from it failed several times in a row.
public struct OpenCircuit: Sendable, Hashable {
    /// Scheme, host and port: `https://example.com:443`.
    public let origin: String
    /// How many loads in a row have failed.
    public let failures: Int
    /// After that time one load is let through; zero where that time has come.
    public let remaining: Duration
}

/// The circuits of all origins. Locked; it knows no loads.
final class CircuitBreaker: Sendable {
    private struct Circuit {
        var failures = 0
        var openUntil: Duration?
        var isProbed = false
        var failedAt: Duration
    }

    private struct State {
        var circuits: [String: Circuit] = [:]
        /// When to look for circuits to forget, if a failure is told then.
        var nextSweep: Duration = .zero
    }

    private let policy: CircuitPolicy
    private let time: any TimeSource
    private let lifetime: Duration
    private let state = Locked(State())
    // Beyond that the circuits that failed longest ago are forgotten.
    static let maximumCount = 1000

    init(_ policy: CircuitPolicy, _ time: any TimeSource) {
        self.policy = policy
        self.time = time
        lifetime = policy.pause * 10
    }

    /// Whether `origin` may be asked. Who is let in has to tell how it ended.
    func admits(_ origin: String) -> Bool {
        state.withLock { state in
            guard let until = state.circuits[origin]?.openUntil else { return true }
            guard until <= time.uptime, state.circuits[origin]?.isProbed == false else { return false }
            state.circuits[origin]?.isProbed = true
            return true
        }
    }

    /// - Parameter error: nil for a success.
    func didEnd(_ origin: String, _ error: ImageError?) {
        state.withLock { state in
            guard let error, Self.counts(error) else {
                // A cancel says nothing about the server.
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

    /// Forgets the older half, so that the cost is spread over many failures.
    private func makeRoom(_ state: inout State) {
        let oldest = state.circuits.sorted { $0.value.failedAt < $1.value.failedAt }
        for entry in oldest.prefix(oldest.count - Self.maximumCount / 2) { state.circuits[entry.key] = nil }
    }

    /// The number of origins of which a failure is remembered.
    var count: Int {
        let now = time.uptime
        return state.withLock { state in
            forgetOld(&state, now)
            return state.circuits.count
        }
    }

    /// Those that are open, in no order.
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
