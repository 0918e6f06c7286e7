// SPDX-License-Identifier: MIT

/// A request to a cache.
public struct HTTPCacheRequest: Sendable, Hashable {
    /// The method, which is case-sensitive.
    public var method: String
    /// The absolute URL without fragment, user name and password.
    public var url: String
    public var headers: HTTPHeaders
    /// The fields that `Vary` selects by, if the client adds fields while it sends the request. Default:
    /// `nil`, which uses ``headers``.
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

/// The head of a final response.
public struct HTTPCacheResponse: Sendable, Hashable {
    public var status: Int
    public var headers: HTTPHeaders
    /// When the request was sent, in seconds since 1970.
    public var requestTime: Double
    /// When the head was received, in seconds since 1970.
    public var responseTime: Double
    /// The redirects that led to the response, in order.
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
