// SPDX-License-Identifier: MIT

extension HTTPHeaders {
    private static let hopByHop: Set<Name> = [
        "Connection", "Keep-Alive", "Proxy-Connection", "Proxy-Authenticate", "Proxy-Authentication-Info",
        "Proxy-Authorization", "TE", "Trailer", "Transfer-Encoding", "Upgrade",
    ].reduce(into: []) { $0.insert(Name($1)) }

    /// The fields that aren't hop-by-hop, in order.
    ///
    /// Hop-by-hop fields are the known ones, fields that `Connection` lists (RFC 9110, 7.6.1) and fields for
    /// proxies (RFC 9111, 3.1).
    public var endToEnd: HTTPHeaders {
        let listed = Set(FieldList.elements(values("Connection")).map { Name(String($0)) })
        return HTTPHeaders(fields.filter { !Self.hopByHop.contains($0.name) && !listed.contains($0.name) })
    }
}
