// SPDX-License-Identifier: MIT

/// A cookie as a jar keeps it (RFC 6265, 5.3).
public struct Cookie: Sendable, Hashable, Codable {
    public var name: String
    public var value: String
    /// The host it goes to, in lower case; its subdomains too, unless ``isHostOnly``.
    public var domain: String
    /// Only ``domain`` itself gets it.
    public var isHostOnly: Bool
    /// The part of the server that it is for.
    public var path: String
    /// Only sent over TLS.
    public var isSecure: Bool
    /// Not for scripts; here it is only kept.
    public var isHTTPOnly: Bool
    /// Seconds since 1970; nil for one that lives as long as the process.
    public var expires: Double?
    /// Seconds since 1970.
    var created: Double

    /// Whether it goes to `path` (RFC 6265, 5.1.4).
    func matches(path other: String) -> Bool {
        if other == path { return true }
        return other.hasPrefix(path) && (path.hasSuffix("/") || other.dropFirst(path.count).first == "/")
    }

    /// Whether it goes to `host` (RFC 6265, 5.1.3).
    func matches(host: String) -> Bool {
        host == domain || !isHostOnly && host.hasSuffix("." + domain) && IPAddress(host) == nil
    }

    /// Where a cookie without a path belongs: the folder of the address that set it (RFC 6265, 5.1.4).
    static func defaultPath(of path: String) -> String {
        let bare = path.prefix { $0 != "?" }
        guard let slash = bare.lastIndex(of: "/"), slash != bare.startIndex else { return "/" }
        return String(bare[..<slash])
    }
}
