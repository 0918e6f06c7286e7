// SPDX-License-Identifier: MIT

#if Server
import ImageLoading

/// The target of a request (RFC 9112, 3.2).
enum RequestTarget {
    /// Returns the path and query to request from the origin, or `nil` if the proxy does not serve the
    /// request's host.
    ///
    /// The owner of a name can point it at this machine (DNS rebinding), so that pages of other sites could
    /// read the proxy's responses. Therefore the only names served are `localhost`, the listening host, the
    /// origin's and those of the configuration. IP addresses cannot be pointed elsewhere and are all served.
    static func checked(
        _ target: String, head: MessageHead, configuration: ProxyConfiguration
    ) throws(ConnectionError) -> String? {
        let hosts = head.headers.values("Host")
        guard hosts.count == 1 || head.minorVersion == 0 && hosts.isEmpty else {
            throw .malformed("missing Host, or more than one")
        }
        if let host = hosts.first {
            guard let host = Authority.split(host[...], defaultPort: 80)?.host else {
                throw .malformed("invalid Host")
            }
            guard isServed(host, by: configuration) else { return nil }
        }
        if target.contains("#") { throw .malformed("fragment in the request target") }
        if target.hasPrefix("/") || target == "*" && isOptions(head) { return target }
        guard target.lowercased().hasPrefix("http://") else { throw .malformed("invalid request target") }
        let rest = target.dropFirst(7)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard let host = Authority.split(authority, defaultPort: 80)?.host else {
            throw .malformed("invalid host in the request target")
        }
        guard isServed(host, by: configuration) else { return nil }
        let path = String(rest.dropFirst(authority.count))
        return path.hasPrefix("/") ? path : "/" + path
    }

    /// Only OPTIONS can be about the whole server instead of a path (RFC 9112, 3.2.4).
    private static func isOptions(_ head: MessageHead) -> Bool {
        if case .request("OPTIONS", _) = head.start { true } else { false }
    }

    private static func isServed(_ host: String, by configuration: ProxyConfiguration) -> Bool {
        host == "localhost" || host == configuration.host || host == configuration.originHost
            || configuration.hostNames.contains(host)
            || !SocketAddress.resolve(host, port: 0, isNumeric: true).isEmpty
    }
}
#endif
