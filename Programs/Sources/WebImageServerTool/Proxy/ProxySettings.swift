// SPDX-License-Identifier: MIT

#if Server
import WebImageProxy

/// The settings of a ``ProxyServer``: its address, limits and cache.
struct ProxySettings: Sendable {
    var proxy: ProxyConfiguration
    /// The IP address to listen on, or `localhost`. Default: `127.0.0.1`.
    var host = "127.0.0.1"
    /// The port to listen on; 0 for any free port. Default: 0.
    var port = 0
    /// Whether ``host`` may be an address that other machines can reach. If so, the cache follows the rules
    /// for shared caches. Default: false.
    var allowsOtherMachines = false
    /// The path of a PEM file with the certificate authorities to trust instead of the system's. Default:
    /// nil, which uses the system's.
    var authorities: String?
    /// The maximum number of client connections at a time. Default: 256.
    ///
    /// A connection beyond it replaces the one that has been idle the longest. If none is idle, it gets 503.
    var maximumConnections = 256
    /// How long a client may take to send a request header. Default: 10 s.
    ///
    /// For the first request, the time starts when the connection opens. For each later one, it starts with
    /// the request's first byte.
    var headTimeout: Duration = .seconds(10)
    /// How long to wait for a connection to the origin. Default: 10 s.
    var connectTimeout: Duration = .seconds(10)
    /// How long an exchange may go without a byte from the origin or to a client, and how long to wait for a
    /// client's next request after a response. Default: 60 s.
    var idleTimeout: Duration = .seconds(60)
    /// The minimum rate of a client, in bytes per second; 0 for no minimum. Default: 1024.
    ///
    /// An exchange may wait for its client (for the request body and for room to write) for ``idleTimeout``
    /// in total, plus one second for each `minimumClientRate` bytes moved.
    var minimumClientRate = 1024
    /// How long an origin can take to refuse a request body sent with `Expect: 100-continue`. After that, we
    /// ask the client to send it. Default: 1 s.
    var continueTimeout: Duration = .seconds(1)

    init(_ proxy: ProxyConfiguration) { self.proxy = proxy }

    /// Sets ``host`` and ``port`` from `host:port`.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` if `text` doesn't have this form.
    mutating func listen(on text: String) throws(ImageError) {
        guard case .address(let host, let port)? = Endpoint(text) else {
            throw ImageError(.invalidInput, "invalid address to listen on; host:port is needed")
        }
        self.host = host.lowercased()
        self.port = port
    }
}
#endif
