// SPDX-License-Identifier: MIT

import ImageBase

/// When a server that does not answer is left alone for a while.
public struct CircuitPolicy: Sendable, Hashable {
    /// So many failures in a row (no connection, time run out, status 5xx) open the circuit: loads from there fail at
    /// once with ``ImageBase/ImageError/Code/recentlyFailed``. Default: 5.
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
    }

    private let policy: CircuitPolicy
    private let time: any TimeSource
    private let circuits = Locked<[String: Circuit]>([:])
    // Beyond that, those that are closed are forgotten.
    private static let most = 1000

    init(_ policy: CircuitPolicy, _ time: any TimeSource) {
        self.policy = policy
        self.time = time
    }

    /// Whether `origin` may be asked. Who is let in has to tell how it ended.
    func admits(_ origin: String) -> Bool {
        circuits.withLock { circuits in
            guard let until = circuits[origin]?.openUntil else { return true }
            guard until <= time.uptime, circuits[origin]?.isProbed == false else { return false }
            circuits[origin]?.isProbed = true
            return true
        }
    }

    /// - Parameter error: nil for a success.
    func didEnd(_ origin: String, _ error: ImageError?) {
        circuits.withLock { circuits in
            guard let error, Self.counts(error) else {
                // A cancel says nothing about the server.
                if error?.code == .cancelled {
                    circuits[origin]?.isProbed = false
                } else {
                    circuits[origin] = nil
                }
                return
            }
            if circuits.count >= Self.most { circuits = circuits.filter { $0.value.openUntil != nil } }
            var circuit = circuits[origin] ?? Circuit()
            circuit.failures += 1
            if circuit.failures >= policy.failures { circuit.openUntil = time.uptime + policy.pause }
            circuit.isProbed = false
            circuits[origin] = circuit
        }
    }

    /// Those that are open, in no order.
    var open: [OpenCircuit] {
        let now = time.uptime
        return circuits.withLock { circuits in
            circuits.compactMap { origin, circuit in
                circuit.openUntil.map {
                    OpenCircuit(
                        origin: origin, failures: circuit.failures, remaining: max(.zero, $0 - now))
                }
            }
        }
    }

    func close(_ origin: String) { circuits.withLock { $0[origin] = nil } }

    private static func counts(_ error: ImageError) -> Bool {
        switch error.code {
        case .network, .timeout, .framing: true
        case .http: (500...599).contains(error.status ?? 0)
        default: false
        }
    }
}
