// SPDX-License-Identifier: MIT

#if Server
public import ImageBase
import ImageLoading

/// The settings of a ``CachingProxy``: its address, its origin, its cache and its limits.
public struct ProxyConfiguration: Sendable, Hashable {
    /// The IP address to listen on, or `localhost`. Default: `127.0.0.1`.
    public var host = "127.0.0.1"
    /// The port to listen on; 0 for any free port. Default: 0.
    public var port = 0
    /// The host of the origin, the only server that the proxy connects to.
    public var originHost: String
    public var originPort: Int
    /// The names of hosts that requests may have besides `localhost`, ``host`` and ``originHost``, in lower
    /// case; others are refused with 421. IP addresses need no entry. Default: none.
    ///
    /// Names under which clients reach the proxy, such as `images.example.com`; see ``addHostName(_:)``.
    public private(set) var hostNames: Set<String> = []
    /// Whether the origin uses TLS, version 1.2 or newer. Linux only. Requests fail with 502 if its
    /// certificate is not valid for ``originHost``. Default: `false`.
    public var usesTLS = false
    /// The path of a PEM file with the certificates of the authorities to trust instead of the system's.
    /// Default: `nil`.
    public var authorities: String?
    /// Whether ``host`` may be an address that other machines can reach. Default: `false`.
    ///
    /// If `true`, the cache follows the rules for shared caches, because its clients may be different users:
    /// see `HTTPCacheRules.isShared`.
    public var allowsOtherMachines = false
    /// The folder of the cache; `nil` for a cache in memory only. Default: `nil`.
    public var cacheDirectory: String?
    /// The size of the cache in memory, in bytes. Default: 64 MiB.
    ///
    /// Response bodies that are being received take at most as many bytes again, for all connections
    /// together, and at least 64 MiB if there is a folder. A response whose body exceeds the rest is
    /// forwarded and not stored.
    public var memoryBytes = 64 << 20
    /// The maximum number of client connections at a time. Default: 256.
    ///
    /// A further one replaces the one that has waited for a request for the longest time. If all have
    /// requests, it gets 503.
    public var maximumConnections = 256
    /// The time in which the head of a request must arrive, counted from the connection for the first one
    /// and from its first byte for others. Default: 10 s.
    public var headTimeout: Duration = .seconds(10)
    /// The time to wait for a connection to the origin. Default: 10 s.
    public var connectTimeout: Duration = .seconds(10)
    /// The time without a byte from the origin, or to a client, after which an exchange ends, and the
    /// time after a response in which a client can begin another request. Default: 60 s.
    public var idleTimeout: Duration = .seconds(60)
    /// The lowest rate of a client, in bytes per second; 0 for no minimum. Default: 1024.
    ///
    /// An exchange may wait for its client, for the body of the request and for room to write,
    /// ``idleTimeout`` in all and one second more for each `minimumClientRate` bytes moved.
    public var minimumClientRate = 1024
    /// The time in which an origin can refuse the body of a request with `Expect: 100-continue`. After
    /// that the client is told to send it. Default: 1 s.
    public var continueTimeout: Duration = .seconds(1)

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

    /// Sets ``host`` and ``port`` from `host:port`.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` if `text` is not of this form.
    public mutating func listen(on text: String) throws(ImageError) {
        guard let (host, port) = Authority.split(text[...], defaultPort: nil) else {
            throw ImageError(.invalidInput, "invalid address to listen on; host:port is needed")
        }
        self.host = host
        self.port = port
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
        rules.isShared = allowsOtherMachines
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
