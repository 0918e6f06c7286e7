// SPDX-License-Identifier: MIT

/// How a transport and ``HTTPLoader`` share connections among loads. Read once, when they are made.
///
/// What can differ between requests is in ``NetworkOptions``.
public struct LoaderConfiguration: Sendable, Hashable {
    /// Which of two waiting loads of the same priority begins first.
    public enum Order: Sendable, Hashable {
        /// The one that waits longer.
        case firstInFirstOut
        /// The newer one: what is on screen now was asked for last.
        case lastInFirstOut
    }

    /// Whether requests go through a proxy.
    public enum Proxy: Sendable, Hashable {
        /// As the environment says (`http_proxy`, `https_proxy`, `no_proxy`) or, on Apple, the system's
        /// settings.
        case system
        case none
        /// By the proxy at this address: `http://user:password@host:port`, `https:`, `socks5:`, or `socks5h:`
        /// for one that looks names up itself. ``URLSessionTransport`` cannot: its loads fail with
        /// `unsupported`.
        case server(String)
    }

    /// Connections to one host and port. HTTP/2 needs only one. Default: 6.
    public var connectionsPerHost = 6
    /// Connections in all, and transfers at a time. Default: 64.
    public var connections = 64
    /// Transfers at a time over the HTTP/2 connection of one host. Default: 64.
    public var streamsPerHost = 64
    /// Every 16th turn goes to the load that has waited longest, whatever its priority, so that none waits
    /// for ever. Default: first in, first out.
    public var order = Order.firstInFirstOut
    /// Default: as the system says.
    public var proxy = Proxy.system
    /// The average rate of all loads of an ``HTTPLoader`` together, in bytes per second, that is not
    /// exceeded; nil = no limit. Default: nil.
    public var bytesPerSecond: Int?
    /// The longest delay that a server may ask for by `Retry-After` (RFC 9110, 10.2.3); a longer one counts
    /// as this. Default: 60 s.
    public var maximumRetryAfter: Duration = .seconds(60)

    public init() {}
}

extension LoaderConfiguration {
    /// Stands for the user of the proxy; nil without one.
    var partition: String? {
        guard case .server(let address) = proxy, address.contains("@") else { return nil }
        return ["proxy", address].map { "\($0.utf8.count):\($0)" }.joined()
    }
}
