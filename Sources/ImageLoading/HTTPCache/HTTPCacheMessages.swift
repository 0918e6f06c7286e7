// SPDX-License-Identifier: MIT

/// A request as a cache sees it.
public struct HTTPCacheRequest: Sendable, Hashable {
    /// As sent; methods are case-sensitive.
    public var method: String
    /// The whole address, without fragment, user name and password. Equal requests have equal text.
    public var url: String
    public var headers: HTTPHeaders
    /// What `Vary` selects by, if it is not ``headers`` alone: a client may add fields while it sends the
    /// request. Default: nil.
    public var sentFields: RequestFields?

    public init(
        method: String = "GET", url: String, headers: HTTPHeaders = [:], sentFields: RequestFields? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.sentFields = sentFields
    }

    var fields: RequestFields { sentFields ?? RequestFields(headers) }
}

/// The head of a final response as a cache sees it.
public struct HTTPCacheResponse: Sendable, Hashable {
    public var status: Int
    public var headers: HTTPHeaders
    /// When the request was sent, in seconds since 1970.
    public var requestTime: Double
    /// When the head came, in seconds since 1970.
    public var responseTime: Double
    /// The answers that led to this one, in their order.
    public var redirects: [Redirection]

    public init(
        status: Int, headers: HTTPHeaders, requestTime: Double, responseTime: Double,
        redirects: [Redirection] = []
    ) {
        self.status = status
        self.headers = headers
        self.requestTime = requestTime
        self.responseTime = responseTime
        self.redirects = redirects
    }

    var dateValue: Double? {
        headers["Date"].flatMap { HTTPDate.strictSeconds($0, now: responseTime) }
    }
}
