// SPDX-License-Identifier: MIT

#if Server
public import ImageLoading

/// The length of the body of a message.
public enum BodyLength: Sendable, Hashable {
    case none
    case bytes(Int)
    /// Not known before the end.
    case unknown
}

/// A request of a client, as a server for HTTP has parsed it.
public struct ProxyRequest: Sendable {
    public var method: String
    /// The target as the client sent it: a path with a query, a URL, or `*`.
    public var target: String
    /// The fields as received, also the ones of the connection. Text is Latin-1, so that every byte is
    /// forwarded unchanged.
    public var headers: HTTPHeaders
    public var body: BodyLength
    /// Whether the client speaks HTTP/1.0. It gets no interim responses, and may leave `Host` out.
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

/// The status, the header fields and the length of the body of a response.
public struct ProxyResponse: Sendable {
    public var status: Int
    /// The reason phrase; `nil` for the usual one.
    public var reason: String?
    /// From an origin all fields, to a client those that aren't about the connection. Text is Latin-1.
    public var headers: HTTPHeaders
    public var body: BodyLength
    /// Whether no further request may follow on the client's connection.
    public var endsConnection = false

    public init(status: Int, reason: String? = nil, headers: HTTPHeaders = [:], body: BodyLength = .none) {
        self.status = status
        self.reason = reason
        self.headers = headers
        self.body = body
    }
}
#endif
