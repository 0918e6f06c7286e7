// SPDX-License-Identifier: MIT

/// A request and its response in a cache, without the body (RFC 9111, 3).
public struct StoredExchange: Sendable, Hashable {
    /// The URL without a fragment.
    public var url: String
    /// The request fields that the response varies on.
    public var selecting: SelectingFields
    public var status: Int
    /// The end-to-end fields. They always include `Date`.
    public var headers: HTTPHeaders
    /// When the request was sent, in seconds since 1970.
    public var requestTime: Double
    /// When the head of the response, or of the latest response that validated it, was received, in seconds
    /// since 1970.
    public var responseTime: Double
    /// The stored range of a partial response; `nil` for a complete one.
    public var part: ContentRange?
    /// The number of stored bytes.
    public var bodyBytes: Int
    /// The terms of the redirects that led to the response; `nil` if there were none.
    public var redirects: RedirectTerms?
    /// The request's URL, without a fragment, if redirects led from it to ``url``. `nil` if both are equal,
    /// or if it's unknown. ``encoded`` doesn't contain it.
    package var requestURL: String?

    public init(
        url: String, selecting: SelectingFields = SelectingFields(), status: Int, headers: HTTPHeaders,
        requestTime: Double, responseTime: Double, part: ContentRange? = nil, bodyBytes: Int = 0
    ) {
        self.url = url
        self.selecting = selecting
        self.status = status
        self.headers = headers
        self.requestTime = requestTime
        self.responseTime = responseTime
        self.part = part
        self.bodyBytes = bodyBytes
    }

    /// Creates an exchange without the fields that must not be stored (RFC 9111, 3.1).
    init(_ request: HTTPCacheRequest, _ response: HTTPCacheResponse) {
        var headers = response.headers.endToEnd
        if response.dateValue == nil { headers["Date"] = HTTPDate.text(response.responseTime) }
        self.init(
            url: request.url, selecting: SelectingFields(request.fields, of: response.headers),
            status: response.status, headers: headers, requestTime: response.requestTime,
            responseTime: response.responseTime)
        apply(response.redirects, of: request.fields)
    }
}
