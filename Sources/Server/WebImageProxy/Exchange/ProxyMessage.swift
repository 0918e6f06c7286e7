// SPDX-License-Identifier: MIT

#if Server
public import ImageLoading

/// The length of a message's body.
public enum BodyLength: Sendable, Hashable {
    case none
    case bytes(Int)
    /// The length isn't known until the body ends.
    case unknown
}

/// A client's request, as parsed by your HTTP server.
public struct ProxyRequest: Sendable {
    public var method: String
    /// The target exactly as the client sent it: a path with a query, a URL, or `*`.
    public var target: String
    /// All received fields, including connection-specific ones. Values are decoded as Latin-1, so every byte
    /// is forwarded unchanged.
    public var headers: HTTPHeaders
    public var body: BodyLength
    /// Whether the client speaks HTTP/1.0. If so, it doesn't get interim responses and may omit `Host`.
    public var isHTTP10: Bool

    public init(
        method: String = "GET", target: String, headers: HTTPHeaders, body: BodyLength = .none,
        isHTTP10: Bool = false
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.isHTTP10 = isHTTP10
    }
}

/// A response's status, header fields and body length.
public struct ProxyResponse: Sendable {
    public var status: Int
    /// The reason phrase; `nil` for the standard one.
    public var reason: String?
    /// The header fields: all of them in a response from the origin, and all except connection-specific ones
    /// in a response to a client. Each character of a value is one byte (Latin-1).
    public var headers: HTTPHeaders
    public var body: BodyLength
    /// Whether the client's connection must close after this response.
    public var endsConnection = false

    public init(status: Int, reason: String? = nil, headers: HTTPHeaders = [:], body: BodyLength = .none) {
        self.status = status
        self.reason = reason
        self.headers = headers
        self.body = body
    }
}
#endif
