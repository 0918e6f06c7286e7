// SPDX-License-Identifier: MIT

#if Server
/// The outcome of one request, for a log.
public struct ProxyRecord: Sendable, Hashable {
    public var method: String
    /// The request target as the client sent it.
    public var target: String
    public var status: Int
    /// The number of bytes of the body that were sent to the client.
    public var bytes = 0
    /// The member of `Cache-Status` (RFC 9211) for this cache, such as `hit; ttl=59` or `fwd=uri-miss`, or
    /// the reason of an error response.
    public var cache = ""
    public var duration = Duration.zero
    /// Whether the client did not get the whole response.
    public var isBroken = false
}
#endif
