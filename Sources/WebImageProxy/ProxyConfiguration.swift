// SPDX-License-Identifier: MIT

#if Server
public import ImageBase
import ImageLoading

/// Where a ``CachingProxy`` listens, whom it asks and what it keeps.
public struct ProxyConfiguration: Sendable, Hashable {
    /// An address in numbers, or `localhost`. Default: `127.0.0.1`.
    public var host = "127.0.0.1"
    /// 0 takes a free one. Default: 0.
    public var port = 0
    /// The one server that is asked.
    public var originHost: String
    public var originPort: Int
    /// Whether it is asked over `https`: by TLS 1.2 or newer, on Linux only, and only if its certificate is for
    /// ``originHost`` and from an authority; else requests end with 502. Default: false.
    public var usesTLS = false
    /// The path of the certificates, as PEM, of the authorities that may vouch for the origin in the place of the
    /// system's. Default: nil, the system's.
    public var authorities: String?
    /// Whether ``host`` may be an address that other machines reach. Default: false.
    ///
    /// If true, the cache follows the rules for shared caches, because its clients may be different users: see
    /// `HTTPCacheRules.isShared`.
    public var allowsOtherMachines = false
    /// A folder for the cache; without one it is in memory only. Default: nil.
    public var cacheDirectory: String?
    /// Bytes of the cache in memory. Default: 64 MiB.
    ///
    /// Bodies that are being received take at most as many bytes again, for all connections together, or 64 MiB if
    /// there is a folder and that is more. A response whose body exceeds the rest is passed on and not stored.
    public var memoryBytes = 64 << 20
    /// Connections of clients at a time; more get 503. Default: 256.
    public var maximumConnections = 256
    /// Seconds to wait for a connection to the origin. Default: 10.
    public var connectTimeout = 10.0
    /// Seconds without a byte from the origin, or to a client, after which an exchange ends. Default: 60.
    public var idleTimeout = 60.0
    /// Bytes per second below which a client is too slow: an exchange ends when it has waited for its client, for the
    /// body of a request or for room to write, for ``idleTimeout`` and one second more for each ``minimumClientRate`` bytes
    /// moved. Default: 1024. 0 means no minimum.
    public var minimumClientRate = 1024
    /// Seconds in which an origin may say that it does not want the body of a request with `Expect: 100-continue`; then
    /// the client is told to send it. Default: 1.
    public var continueTimeout = 1.0

    public init(originHost: String, originPort: Int) {
        self.originHost = originHost
        self.originPort = originPort
    }

    /// An origin as `http://host:port` or `https://host:port`.
    ///
    /// - Throws: ``ImageError/Code/invalidURL`` for anything more than scheme, host and port, and for other schemes.
    public init(origin: String) throws(ImageError) {
        let isSecure = origin.lowercased().hasPrefix("https://")
        var rest = origin.dropFirst(isSecure ? 8 : 7)
        if rest.hasSuffix("/") { rest.removeLast() }
        guard isSecure || origin.lowercased().hasPrefix("http://"),
            let (host, port) = Authority.split(rest, defaultPort: isSecure ? 443 : 80), port > 0
        else {
            throw ImageError(.invalidURL, "an origin is http(s)://host or http(s)://host:port", url: origin)
        }
        self.init(originHost: host, originPort: port)
        usesTLS = isSecure
    }

    /// Sets ``host`` and ``port`` from `host:port`.
    ///
    /// - Returns: false if it is none.
    public mutating func listen(on text: String) -> Bool {
        guard let (host, port) = Authority.split(text[...], defaultPort: nil) else { return false }
        self.host = host
        self.port = port
        return true
    }

    /// The rules of the cache.
    var rules: HTTPCacheRules {
        var rules = HTTPCacheRules()
        rules.isShared = allowsOtherMachines
        return rules
    }

    var originAuthority: String {
        let host = originHost.contains(":") ? "[\(originHost)]" : originHost
        return originPort == (usesTLS ? 443 : 80) ? host : "\(host):\(originPort)"
    }

    /// Scheme, host and port, as its addresses begin.
    var origin: String { (usesTLS ? "https://" : "http://") + originAuthority }
}

/// `host:port` (RFC 3986, 3.2).
enum Authority {
    /// The host, without the brackets of an IPv6 address and in lower case, and the port; nil for anything else.
    static func split(_ text: Substring, defaultPort: Int?) -> (host: String, port: Int)? {
        var host = text
        var port = defaultPort
        let afterBracket = text.lastIndex(of: "]").map { text[$0...] } ?? text
        if let colon = afterBracket.lastIndex(of: ":") {
            let digits = text[text.index(after: colon)...]
            guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }),
                let number = Int(digits), number < 65_536
            else { return nil }
            port = number
            host = text[..<colon]
        }
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
            guard host.contains(":") else { return nil }
        } else if host.contains(":") {
            return nil
        }
        let isHost = host.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (97...122).contains(byte | 0x20)
                || [0x2D, 0x2E, 0x3A, 0x5F].contains(byte)
        }
        guard let port, !host.isEmpty, isHost else { return nil }
        return (host.lowercased(), port)
    }
}
#endif
