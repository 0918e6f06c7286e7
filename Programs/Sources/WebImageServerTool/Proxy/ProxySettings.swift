// SPDX-License-Identifier: MIT

#if Server
import WebImageProxy

/// The settings of a ``ProxyServer``: its address, its limits and its cache.
struct ProxySettings: Sendable {
    var proxy: ProxyConfiguration
    /// The IP address to listen on, or `localhost`. Default: `127.0.0.1`.
    var host = "127.0.0.1"
    /// The port to listen on; 0 for any free port. Default: 0.
    var port = 0
    /// Whether ``host`` may be an address that other machines can reach. If so, the cache follows the rules
    /// for shared caches. Default: false.
    var allowsOtherMachines = false
    /// The path of a PEM file with the certificates of the authorities to trust instead of the system's.
    /// Default: nil.
    var authorities: String?
    /// The maximum number of client connections at a time. A further one replaces the one that has waited
    /// for a request for the longest time. If all have requests, it gets 503. Default: 256.
    var maximumConnections = 256
    /// The time in which the head of a request must arrive, counted from the connection for the first one and
    /// from its first byte for others. Default: 10 s.
    var headTimeout: Duration = .seconds(10)
    /// The time to wait for a connection to the origin. Default: 10 s.
    var connectTimeout: Duration = .seconds(10)
    /// The time without a byte from the origin, or to a client, after which an exchange ends, and the time
    /// after a response in which a client can begin another request. Default: 60 s.
    var idleTimeout: Duration = .seconds(60)
    /// The lowest rate of a client, in bytes per second; 0 for no minimum. Default: 1024.
    ///
    /// An exchange may wait for its client, for the body of the request and for room to write,
    /// ``idleTimeout`` in all and one second more for each `minimumClientRate` bytes moved.
    var minimumClientRate = 1024
    /// The time in which an origin can refuse the body of a request with `Expect: 100-continue`. After that
    /// the client is told to send it. Default: 1 s.
    var continueTimeout: Duration = .seconds(1)

    init(_ proxy: ProxyConfiguration) { self.proxy = proxy }

    /// Sets ``host`` and ``port`` from `host:port`.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` if `text` is not of this form.
    mutating func listen(on text: String) throws(ImageError) {
        guard case .address(let host, let port)? = Endpoint(text) else {
            throw ImageError(.invalidInput, "invalid address to listen on; host:port is needed")
        }
        self.host = host.lowercased()
        self.port = port
    }
}
#endif
