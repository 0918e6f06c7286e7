// SPDX-License-Identifier: MIT

/// The connection limits, queue order and proxy of a transport and ``HTTPLoader``. They're read once, when
/// the transport or loader is created. To change them later, see
/// ``Loader/setConnectionLimits(total:perHost:)`` and ``Loader/setOrder(_:)``. Settings that can differ
/// between requests are in ``NetworkOptions``.
public struct LoaderConfiguration: Sendable, Hashable {
    /// The order of waiting loads of the same priority.
    public enum Order: Sendable, Hashable {
        /// The load that has waited longest starts first.
        case firstInFirstOut
        /// The newest load starts first, because images on screen were requested last.
        case lastInFirstOut
    }

    /// Whether requests go through a proxy.
    public enum Proxy: Sendable {
        /// The proxy from the environment (`http_proxy`, `https_proxy`, `no_proxy`) or, on Apple platforms,
        /// from the system settings.
        case system
        case none
        /// The proxy at this URL: `http://user:password@host:port`, `https:`, `socks5:`, or `socks5h:` for a
        /// proxy that resolves host names. ``URLSessionTransport`` doesn't support it; its loads fail with
        /// `unsupported`.
        case server(String)
        /// The proxy that a resolver chooses for each URL. ``URLSessionTransport`` doesn't support it; its
        /// loads fail with `unsupported`.
        case resolver(any ProxyResolver)
    }

    /// The maximum number of connections to one host and port. HTTP/2 needs only one. Default: 6.
    public var maximumConnectionsPerHost = 6
    /// The maximum number of connections, and of simultaneous transfers. Default: 64.
    public var maximumConnections = 64
    /// The maximum number of simultaneous transfers over the HTTP/2 connection of one host. Default: 64.
    public var maximumStreamsPerHost = 64
    /// The order of waiting loads. Every 16th load to start is the one that has waited longest, regardless of
    /// its priority, so no load waits forever. Default: first in, first out.
    public var order = Order.firstInFirstOut
    /// The proxy. Default: ``Proxy/system``.
    public var proxy = Proxy.system
    /// The maximum average rate of all loads of an ``HTTPLoader`` combined, in bytes per second; `nil` for no
    /// limit. Default: `nil`.
    public var bytesPerSecond: Int?
    /// The maximum delay that a server can request with `Retry-After` (RFC 9110, 10.2.3); longer delays are
    /// reduced to it. Default: 60 s.
    public var maximumRetryAfter: Duration = .seconds(60)
    /// How long the transfer of a canceled load waits for the rest of a short body; `nil` for the usual
    /// time. Tests set this if they depend on when the load's connection is closed.
    package var drainTime: Duration?

    public init() {}
}

extension LoaderConfiguration {
    /// Identifies the proxy's user; `nil` if there isn't one.
    var partition: String? {
        let user: String? =
            switch proxy {
            case .system, .none: nil
            case .server(let address): address.contains("@") ? address : nil
            case .resolver(let resolver): resolver.partition
            }
        return user.map { user in ["proxy", user].map { "\($0.utf8.count):\($0)" }.joined() }
    }
}
