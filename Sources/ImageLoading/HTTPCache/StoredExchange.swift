// SPDX-License-Identifier: MIT

/// What a cache keeps of one request and its response, beside the bytes of the body (RFC 9111, 3).
public struct StoredExchange: Sendable, Hashable {
    /// The address, without fragment.
    public var url: String
    /// What the request had in the fields that the response varies on; see ``SelectingFields``.
    public var selecting: SelectingFields
    public var status: Int
    /// End-to-end fields only, `Date` always among them.
    public var headers: HTTPHeaders
    /// When the request was sent, in seconds since 1970.
    public var requestTime: Double
    /// When the head of the response, or of the one that last validated it, came; in seconds since 1970.
    public var responseTime: Double
    /// Which bytes of the whole are stored; nil when all are.
    public var part: ContentRange?
    /// How many bytes are stored.
    public var bodyBytes: Int
    /// What the redirects from the address that was asked say; nil when it answered itself.
    public var redirects: RedirectTerms?

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

    /// Of a response that came, without what is not stored (RFC 9111, 3.1).
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
