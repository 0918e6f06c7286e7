// SPDX-License-Identifier: MIT

#if Server
import ImageLoading

/// The target of a request (RFC 9112, 3.2) and whose it is.
enum RequestTarget {
    /// Path and query to ask the origin for; nil when the host is one that this proxy does not answer for.
    ///
    /// A name that somebody else owns may point to this machine (DNS rebinding), so that pages from elsewhere could read
    /// what is served here. Names are answered for only if they are `localhost`, the one listened on or the origin's;
    /// an address in numbers has no owner to point it elsewhere.
    static func checked(
        _ target: String, _ head: MessageHead, _ configuration: ProxyConfiguration
    ) throws(WireError) -> String? {
        let hosts = head.headers.values("Host")
        guard hosts.count == 1 || head.minorVersion == 0 && hosts.isEmpty else {
            throw .malformed("not one Host")
        }
        if let host = hosts.first {
            guard let host = Authority.split(host[...], defaultPort: 80)?.host else {
                throw .malformed("a Host that is none")
            }
            guard isServed(host, configuration) else { return nil }
        }
        if target.contains("#") { throw .malformed("a fragment in a target") }
        if target.hasPrefix("/") || target == "*" && isOptions(head) { return target }
        guard target.lowercased().hasPrefix("http://") else { throw .malformed("a target that is none") }
        let rest = target.dropFirst(7)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard let host = Authority.split(authority, defaultPort: 80)?.host else {
            throw .malformed("a target that is none")
        }
        guard isServed(host, configuration) else { return nil }
        let path = String(rest.dropFirst(authority.count))
        return path.hasPrefix("/") ? path : "/" + path
    }

    /// The one method that may be about no path but the whole server (RFC 9112, 3.2.4).
    private static func isOptions(_ head: MessageHead) -> Bool {
        if case .request("OPTIONS", _) = head.start { true } else { false }
    }

    private static func isServed(_ host: String, _ configuration: ProxyConfiguration) -> Bool {
        host == "localhost" || host == configuration.host || host == configuration.originHost
            || !SocketAddress.resolve(host, port: 0, isNumeric: true).isEmpty
    }
}
#endif
