// SPDX-License-Identifier: MIT

#if Server
import ImageBase

/// The outcome of a request, for logging.
public struct ProxyRecord: Sendable, Hashable {
    public var method: String
    /// The request target exactly as the client sent it.
    public var target: String
    public var status: Int
    /// The number of body bytes sent to the client.
    public var bytes = 0
    /// This cache's member of `Cache-Status` (RFC 9211), such as `hit; ttl=59` or `fwd=uri-miss`, or the
    /// reason for an error response.
    public var cache = ""
    public var duration = Duration.zero
    /// Whether the client got only part of the response or none of it.
    public var isBroken = false

    public init(method: String, target: String, status: Int) {
        self.method = method
        self.target = target
        self.status = status
    }
}

extension ProxyRecord: CustomStringConvertible {
    /// The record on one line: method, target, status, bytes, milliseconds and ``cache``. Query values are
    /// left out, and control characters are escaped.
    public var description: String {
        let milliseconds = (duration / .microseconds(100)).rounded() / 10
        let parts = [
            method, ImageError.redacting(target), "\(status)", "\(bytes)", "\(milliseconds) ms", cache,
            isBroken ? "(broken off)" : "",
        ]
        return ImageError.escaping(parts.filter { !$0.isEmpty }.joined(separator: " "))
    }
}
#endif
