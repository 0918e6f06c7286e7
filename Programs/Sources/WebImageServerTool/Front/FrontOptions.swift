// SPDX-License-Identifier: MIT

#if Server
/// The limits of a listener.
struct FrontOptions: Sendable {
    /// The maximum size of the head of a request, in bytes. Default: 32 KiB.
    var maximumHeadBytes = 32 << 10
    /// The time in which the head of a request must arrive, counted from the connection for the first one and
    /// from its first byte for others. Default: 10 seconds.
    var headTimeout = Duration.seconds(10)
    /// The time after a response in which another request can begin. Default: 60 seconds.
    var idleTimeout = Duration.seconds(60)
    /// The time in which a client must take ``HTTPConnection/pieceBytes`` of a body, or the rest of it.
    /// Default: 60 seconds.
    var writeTimeout = Duration.seconds(60)
    /// The time for the engine to answer; later, the answer is 504. Default: 60 seconds.
    var requestTimeout = Duration.seconds(60)
    /// The maximum number of connections; a further one gets 503. Default: 10,000.
    var maximumConnections = 10_000
    /// Whether a connection beyond the maximum takes the place of the one that has waited for a request for
    /// the longest time; without such a connection, it gets 503. Default: false.
    var replacesIdle = false
    /// The time that idle connections have for another request after the listener has begun to drain, so
    /// that a request which is under way is answered. Default: 1 second.
    var drainIdleTimeout = Duration.seconds(1)
    /// The paths whose answer says whether the listener accepts requests. Default: none.
    var healthPaths: Set<String> = []
    /// The networks whose `Forwarded` and `X-Forwarded-For` name the client. Default: none.
    var trustedProxies: [TrustedNetwork] = []
}
#endif
