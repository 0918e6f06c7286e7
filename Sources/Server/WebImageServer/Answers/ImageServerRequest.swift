// SPDX-License-Identifier: MIT

#if Server
public import ImageLoading

/// A request of a client, without a body, as a server for HTTP has parsed it.
public struct ImageServerRequest: Sendable {
    /// The method, in upper case: "GET" or "HEAD"; another is answered with 405.
    public var method: String
    /// The target as received, in origin form: the path and the query, not decoded. Characters outside ASCII
    /// are replaced by their percent encoding.
    public var target: String { didSet { target = PercentCoding.ascii(target) } }
    /// The header fields as received.
    public var headers: HTTPHeaders

    public init(method: String = "GET", target: String, headers: HTTPHeaders = [:]) {
        self.method = method
        self.target = PercentCoding.ascii(target)
        self.headers = headers
    }
}
#endif
