// SPDX-License-Identifier: MIT

#if Server
/// What became of one request: for a log.
public struct ProxyRecord: Sendable, Hashable {
    public var method: String
    /// As the client wrote it.
    public var target: String
    public var status: Int
    /// Of the body, as far as they went to the client.
    public var bytes = 0
    /// What `Cache-Status` (RFC 9211) says of this cache, such as `hit; ttl=59` or `fwd=uri-miss`.
    public var cache = ""
    public var duration = Duration.zero
    /// Whether the body broke off.
    public var isBroken = false
}
#endif
