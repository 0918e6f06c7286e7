// SPDX-License-Identifier: MIT

/// What a load cost. The steps of the network are those of the last hop; a step that did not take place is
/// nil.
public struct LoadMetrics: Sendable, Hashable {
    /// From ``Loader/load(_:priority:sink:)`` until the work began.
    public var queue: Duration = .zero
    /// To find the address of the name.
    public var dns: Duration?
    /// To connect, without TLS.
    public var connect: Duration?
    /// The TLS handshake.
    public var tls: Duration?
    /// From the request sent to the first byte of the answer.
    public var firstByte: Duration?
    /// From the first byte to the last.
    public var transfer: Duration?
    /// From ``Loader/load(_:priority:sink:)`` to the end.
    public var total: Duration = .zero
    /// Bytes of the body that the sink was given.
    public var bodyBytes = 0
    /// Bytes received over the network: header block and body as sent, TLS and redirects not counted.
    public var wireBytes = 0
    public var httpVersion: HTTPVersion?
    /// Whether a connection that was open already served.
    public var reusedConnection = false
    /// Redirects followed.
    public var redirects = 0
    /// How often it was tried, the last time included; see ``RetryPolicy``.
    public var attempts = 1

    public init() {}
}
