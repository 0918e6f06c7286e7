// SPDX-License-Identifier: MIT

/// The duration and size of a load. The durations of network steps describe only the last request, after all
/// redirects; they're `nil` for steps that didn't take place.
public struct LoadMetrics: Sendable, Hashable {
    /// The time that the load waited in queues.
    public var queue: Duration = .zero
    /// The time to resolve the host name.
    public var dns: Duration?
    /// The time to connect, without TLS.
    public var connect: Duration?
    /// The time of the TLS handshake.
    public var tls: Duration?
    /// The time from the end of the request to the first byte of the response.
    public var firstByte: Duration?
    /// The time from the first byte of the response to the last.
    public var transfer: Duration?
    /// The time from ``Loader/load(_:priority:sink:)`` to the end.
    public var total: Duration = .zero
    /// The number of bytes of the body that the sink received.
    public var bodyBytes = 0
    /// The received bytes of the header and the encoded body, without TLS and redirects.
    public var wireBytes = 0
    public var httpVersion: HTTPVersion?
    /// Whether a connection was reused.
    public var isReusedConnection = false
    /// The number of redirects followed.
    public var redirects = 0
    /// The number of attempts; see ``RetryPolicy``.
    public var attempts = 1

    public init() {}
}
