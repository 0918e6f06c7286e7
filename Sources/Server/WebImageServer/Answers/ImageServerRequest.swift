// SPDX-License-Identifier: MIT

#if Server
public import ImageLoading

/// A client's request without a body, as parsed by your HTTP server.
public struct ImageServerRequest: Sendable {
    /// The method in uppercase: "GET" or "HEAD". Any other method gets 405.
    public var method: String
    /// The target as received, in origin form: the path and query, not decoded. Non-ASCII characters are
    /// percent-encoded.
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
