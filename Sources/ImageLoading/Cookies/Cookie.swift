// SPDX-License-Identifier: MIT

/// A stored cookie (RFC 6265, 5.3).
public struct Cookie: Sendable, Hashable, Codable {
    public var name: String
    public var value: String
    /// The host in lower case. The cookie is also sent to its subdomains, unless ``isHostOnly``.
    public var domain: String
    /// Whether the cookie is sent to ``domain`` only, not to its subdomains.
    public var isHostOnly: Bool
    /// The prefix of the paths that the cookie is sent for.
    public var path: String
    /// Whether the cookie is sent only over TLS.
    public var isSecure: Bool
    /// The `HttpOnly` attribute, which has no effect here.
    public var isHTTPOnly: Bool
    /// The expiry time in seconds since 1970; `nil` for a session cookie, which lives as long as the process.
    public var expires: Double?
    /// The creation time in seconds since 1970.
    var created: Double

    /// Whether the cookie is sent for a path (RFC 6265, 5.1.4).
    func matches(path other: String) -> Bool {
        if other == path { return true }
        return other.hasPrefix(path) && (path.hasSuffix("/") || other.dropFirst(path.count).first == "/")
    }

    /// Whether the cookie is sent to a host (RFC 6265, 5.1.3).
    func matches(host: String) -> Bool {
        host == domain || !isHostOnly && host.hasSuffix("." + domain) && IPAddress(host) == nil
    }

    /// The default path of a cookie set by a response for `path` (RFC 6265, 5.1.4).
    static func defaultPath(of path: String) -> String {
        let bare = path.prefix { $0 != "?" }
        guard let slash = bare.lastIndex(of: "/"), slash != bare.startIndex else { return "/" }
        return String(bare[..<slash])
    }
}
