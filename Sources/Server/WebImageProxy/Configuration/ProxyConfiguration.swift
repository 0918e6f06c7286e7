// SPDX-License-Identifier: MIT

#if Server
public import ImageBase
import ImageLoading

/// The settings of a ``CachingProxy``: its origin, its names and its cache.
public struct ProxyConfiguration: Sendable, Hashable {
    /// The origin's host. The proxy doesn't contact any other server.
    public var originHost: String
    public var originPort: Int
    /// The host names that requests may use besides `localhost` and ``originHost``, in lowercase. Default:
    /// none.
    ///
    /// Add the names under which clients reach the proxy, such as `images.example.com`, with
    /// ``addHostName(_:)``. Requests for other names get 421. IP addresses are always allowed.
    public private(set) var hostNames: Set<String> = []
    /// Whether the origin uses TLS. Default: `false`.
    public var usesTLS = false
    /// Whether the cache follows the rules for shared caches, because its clients may be different users; see
    /// `HTTPCacheRules.isShared`. Default: `false`.
    public var isShared = false
    /// The cache folder; `nil` to cache in memory only. Default: `nil`.
    public var cacheDirectory: String?
    /// The size of the memory cache in bytes. Default: 64 MiB.
    ///
    /// Response bodies that are still being received may use as much memory again in total, or at least 64
    /// MiB if there's a cache folder. If a body needs more than the remaining memory, we forward the response
    /// but don't store it.
    public var memoryBytes = 64 << 20
    /// The longest time that a request waits for the response to an identical request. Default: 60 s.
    public var collapseTimeout: Duration = .seconds(60)

    public init(originHost: String, originPort: Int) {
        self.originHost = originHost
        self.originPort = originPort
    }

    /// Creates a configuration for an origin such as `http://host:port` or `https://host`.
    ///
    /// - Throws: ``ImageError/Code/invalidURL`` for other schemes, and if `origin` contains anything besides
    ///   scheme, host and port.
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

    /// Adds a name to ``hostNames``.
    ///
    /// - Parameter name: a host name without a port. It's converted to lowercase.
    /// - Throws: ``ImageError/Code/invalidInput`` if `name` isn't a valid host name without a port.
    public mutating func addHostName(_ name: String) throws(ImageError) {
        guard !name.contains(":"), let (host, _) = Authority.split(name[...], defaultPort: 80) else {
            throw ImageError(.invalidInput, "invalid host name \(name); a name without a port is needed")
        }
        hostNames.insert(host)
    }

    /// The caching rules.
    var rules: HTTPCacheRules {
        var rules = HTTPCacheRules()
        rules.isShared = isShared
        return rules
    }

    /// The `Host` value for requests to the origin.
    var originAuthority: String {
        let host = originHost.contains(":") ? "[\(originHost)]" : originHost
        return originPort == (usesTLS ? 443 : 80) ? host : "\(host):\(originPort)"
    }

    /// The origin's URL without a path.
    var origin: String { (usesTLS ? "https://" : "http://") + originAuthority }
}
#endif
