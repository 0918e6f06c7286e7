// SPDX-License-Identifier: MIT

#if Server
public import ImageBase
import ImageLoading

/// The settings of a ``CachingProxy``: its origin, its names and its cache.
public struct ProxyConfiguration: Sendable, Hashable {
    /// The host of the origin, the only server that is asked.
    public var originHost: String
    public var originPort: Int
    /// The names of hosts that requests may have besides `localhost` and ``originHost``, in lower case;
    /// others are refused with 421. IP addresses need no entry. Default: none.
    ///
    /// Names under which clients reach the proxy, such as `images.example.com`; see ``addHostName(_:)``.
    public private(set) var hostNames: Set<String> = []
    /// Whether the origin uses TLS. Default: `false`.
    public var usesTLS = false
    /// Whether the cache follows the rules for shared caches, because its clients may be different users: see
    /// `HTTPCacheRules.isShared`. Default: `false`.
    public var isShared = false
    /// The folder of the cache; `nil` for a cache in memory only. Default: `nil`.
    public var cacheDirectory: String?
    /// The size of the cache in memory, in bytes. Default: 64 MiB.
    ///
    /// Response bodies that are being received take at most as many bytes again, for all requests together,
    /// and at least 64 MiB if there is a folder. A response whose body exceeds the rest is forwarded and
    /// not stored.
    public var memoryBytes = 64 << 20
    /// The longest time that a request waits for the response to an equal one. Default: 60 s.
    public var collapseTimeout: Duration = .seconds(60)

    public init(originHost: String, originPort: Int) {
        self.originHost = originHost
        self.originPort = originPort
    }

    /// Creates the configuration for an origin such as `http://host:port` or `https://host`.
    ///
    /// - Throws: ``ImageError/Code/invalidURL`` for other schemes, and if `origin` has more than scheme, host
    ///   and port.
    public init(origin: String) throws(ImageError) {
        let isSecure = origin.lowercased().hasPrefix("https://")
        var rest = origin.dropFirst(isSecure ? 8 : 7)
        if rest.hasSuffix("/") { rest.removeLast() }
        guard isSecure || origin.lowercased().hasPrefix("http://"),
            let (host, port) = Authority.split(rest, defaultPort: isSecure ? 443 : 80), port > 0
        else {
            throw ImageError(
                .invalidURL, "invalid origin; http(s)://host or http(s)://host:port is needed", url: origin)
        }
        self.init(originHost: host, originPort: port)
        usesTLS = isSecure
    }

    /// Adds to ``hostNames``.
    ///
    /// - Parameter name: a host name without a port. Upper case is changed to lower case.
    /// - Throws: ``ImageError/Code/invalidInput`` if `name` is not of this form.
    public mutating func addHostName(_ name: String) throws(ImageError) {
        guard !name.contains(":"), let (host, _) = Authority.split(name[...], defaultPort: 80) else {
            throw ImageError(.invalidInput, "invalid host name \(name); a name without a port is needed")
        }
        hostNames.insert(host)
    }

    /// The rules of the cache.
    var rules: HTTPCacheRules {
        var rules = HTTPCacheRules()
        rules.isShared = isShared
        return rules
    }

    /// The value of `Host` in requests to the origin.
    var originAuthority: String {
        let host = originHost.contains(":") ? "[\(originHost)]" : originHost
        return originPort == (usesTLS ? 443 : 80) ? host : "\(host):\(originPort)"
    }

    /// The origin's URL without a path.
    var origin: String { (usesTLS ? "https://" : "http://") + originAuthority }
}
#endif
