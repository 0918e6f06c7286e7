// SPDX-License-Identifier: MIT

/// When loads from a failing server are suspended.
public struct CircuitPolicy: Sendable, Hashable {
    /// How many failures in a row (no connection, timeout, status 5xx) open the circuit of an origin. Loads
    /// from it then fail right away with ``ImageBase/ImageError/Code/recentlyFailed``. Failures are forgotten
    /// when ten times ``pause`` has passed since the last one. Default: 5.
    public var failures = 5
    /// How long a circuit stays open before one load is allowed as a test. If it succeeds, the circuit
    /// closes. Default: 30 s.
    public var pause = Duration.seconds(30)

    public init() {}
}

/// A server from which loads are suspended, because several in a row have failed.
public struct OpenCircuit: Sendable, Hashable {
    /// The scheme, host and port: `https://example.com:8443`.
    public let origin: String
    /// The number of consecutive failures.
    public let failures: Int
    /// The time until one load is allowed as a test; zero if it is allowed now.
    public let remaining: Duration

    package init(origin: String, failures: Int, remaining: Duration) {
        self.origin = origin
        self.failures = failures
        self.remaining = remaining
    }
}
