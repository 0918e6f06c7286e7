// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import PortableC

/// The reason a request isn't forwarded.
struct ForwardingRefusal: Error {
    let status: Int
    let message: String

    static func malformed(_ message: String) -> ForwardingRefusal {
        ForwardingRefusal(status: 400, message: message)
    }
}

/// A request that may be forwarded.
struct ForwardedRequest {
    let method: String
    /// The path and query to request from the origin, or `*`.
    let target: String
    /// The target exactly as the client sent it.
    let written: String
    let headers: HTTPHeaders
    let body: BodyLength
    let isHTTP10: Bool

    static func checked(
        _ request: ProxyRequest, configuration: ProxyConfiguration
    ) -> Result<ForwardedRequest, ForwardingRefusal> {
        Result { () throws(ForwardingRefusal) in try ForwardedRequest(request, configuration) }
    }

    private init(_ request: ProxyRequest, _ configuration: ProxyConfiguration) throws(ForwardingRefusal) {
        method = request.method
        if method == "CONNECT" { throw ForwardingRefusal(status: 501, message: "CONNECT is not supported") }
        target = try Self.target(of: request, configuration)
        written = request.target
        var headers = request.headers.withPlainNames
        if method == "OPTIONS" || method == "TRACE",
            let hops = headers["Max-Forwards"].flatMap({ Int($0) })
        {
            // A request with `Max-Forwards: 0` must not be forwarded (RFC 9110, 7.6.2).
            guard hops > 0 else {
                throw ForwardingRefusal(
                    status: 501, message: "\(method) is not supported with Max-Forwards: 0")
            }
            headers["Max-Forwards"] = "\(hops - 1)"
        }
        self.headers = headers
        body = request.body
        isHTTP10 = request.isHTTP10
    }

    /// Returns the path and query to request from the origin (RFC 9112, 3.2).
    ///
    /// The owner of a host name can point it at this machine (DNS rebinding), and web pages from that host
    /// could then read the proxy's responses. So we serve only `localhost`, the origin's name and the
    /// configured names. Nobody can redirect an IP address that way, so we serve all of them.
    private static func target(
        of request: ProxyRequest, _ configuration: ProxyConfiguration
    ) throws(ForwardingRefusal) -> String {
        let target = request.target
        let hosts = request.headers.values("Host")
        guard hosts.count == 1 || request.isHTTP10 && hosts.isEmpty else {
            throw .malformed("missing Host, or more than one")
        }
        if let host = hosts.first {
            guard let host = Authority.split(host[...], defaultPort: 80)?.host else {
                throw .malformed("invalid Host")
            }
            try check(host, configuration)
        }
        if target.contains("#") { throw .malformed("fragment in the request target") }
        // Only OPTIONS can target the whole server instead of a path (RFC 9112, 3.2.4).
        if target.hasPrefix("/") || target == "*" && request.method == "OPTIONS" { return target }
        guard target.lowercased().hasPrefix("http://") else { throw .malformed("invalid request target") }
        let rest = target.dropFirst(7)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard let host = Authority.split(authority, defaultPort: 80)?.host else {
            throw .malformed("invalid host in the request target")
        }
        try check(host, configuration)
        let path = String(rest.dropFirst(authority.count))
        return path.hasPrefix("/") ? path : "/" + path
    }

    private static func check(_ host: String, _ configuration: ProxyConfiguration) throws(ForwardingRefusal) {
        guard
            host == "localhost" || host == configuration.originHost
                || configuration.hostNames.contains(host) || isAddress(host)
        else { throw ForwardingRefusal(status: 421, message: "this proxy does not serve the requested host") }
    }

    private static func isAddress(_ host: String) -> Bool {
        var address = in6_addr()
        return inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1
    }
}

extension HTTPHeaders {
    /// The fields whose names consist of letters, digits and hyphens. By default, nginx forwards the same
    /// ones.
    ///
    /// Other valid names aren't used in practice. CGI programs receive fields as variables, and confuse some
    /// of these names with real fields: `Content_Length` with `Content-Length`, or `X_Forwarded_For` with the
    /// field that a proxy sets.
    var withPlainNames: HTTPHeaders {
        HTTPHeaders(
            fields.filter { field in
                field.name.text.utf8.allSatisfy { byte in
                    (48...57).contains(byte) || (97...122).contains(byte | 0x20) || byte == UInt8(ascii: "-")
                }
            })
    }
}
#endif
