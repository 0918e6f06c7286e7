// SPDX-License-Identifier: MIT

#if Server
/// The limits for a listener.
struct FrontOptions: Sendable {
    /// Maximum request header size in bytes. Default: 32 KiB.
    var maximumHeadBytes = 32 << 10
    /// How long a client may take to send a request header. Default: 10 seconds.
    ///
    /// For the first request, the time starts when the connection opens. For each later one, it starts with
    /// the request's first byte.
    var headTimeout = Duration.seconds(10)
    /// How long to wait for the next request after a response. Default: 60 seconds.
    var idleTimeout = Duration.seconds(60)
    /// How long a client may take to receive ``HTTPConnection/pieceBytes`` of a body, or its last part.
    /// Default: 60 seconds.
    var writeTimeout = Duration.seconds(60)
    /// How long the engine may take to respond. After that, the client gets 504. Default: 60 seconds.
    var requestTimeout = Duration.seconds(60)
    /// The maximum number of connections. A connection beyond it gets 503. Default: 10,000.
    var maximumConnections = 10_000
    /// Whether a connection beyond the maximum replaces the one that has been idle the longest. If none is
    /// idle, it gets 503. Default: false.
    var replacesIdle = false
    /// How long idle connections may still send a request after the listener has begun to drain, so a request
    /// that's already been sent gets a response. Default: 1 second.
    var drainIdleTimeout = Duration.seconds(1)
    /// The paths that report whether the listener accepts requests. Default: none.
    var healthPaths: Set<String> = []
    /// The networks whose `Forwarded` and `X-Forwarded-For` fields identify the client. Default: none.
    var trustedProxies: [TrustedNetwork] = []
}
#endif
