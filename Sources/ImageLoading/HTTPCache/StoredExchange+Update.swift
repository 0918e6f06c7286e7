// SPDX-License-Identifier: MIT

extension StoredExchange {
    // The fields that an update doesn't change, because they describe the stored body.
    private static let lasting: Set<HTTPHeaders.Name> = [
        HTTPHeaders.Name("Content-Encoding"), HTTPHeaders.Name("Content-Length"),
        HTTPHeaders.Name("Content-Range"),
    ]

    /// Returns the exchange, updated with the fields of a 304 response or a response to HEAD (RFC 9111, 3.2).
    ///
    /// Fields that describe the stored body are kept. `Age` is removed if the response doesn't repeat it.
    func updated(by response: HTTPCacheResponse, for request: HTTPCacheRequest) -> StoredExchange {
        let arrived = response.headers.endToEnd.fields.filter { !Self.lasting.contains($0.name) }
        var replaced = Set(arrived.map(\.name))
        replaced.insert(HTTPHeaders.Name("Age"))
        var result = self
        result.headers = HTTPHeaders(headers.fields.filter { !replaced.contains($0.name) } + arrived)
        if response.dateValue == nil { result.headers["Date"] = HTTPDate.text(response.responseTime) }
        result.selecting = SelectingFields(request.fields, of: result.headers)
        result.requestTime = response.requestTime
        result.responseTime = response.responseTime
        result.apply(response.redirects, of: request.fields)
        return result
    }

    /// Whether a response to HEAD describes the stored response (RFC 9111, 4.3.5).
    func agrees(withHead response: HTTPCacheResponse) -> Bool {
        if let tag = EntityTag.of(response.headers), entityTag != tag { return false }
        if let modified = response.headers["Last-Modified"], headers["Last-Modified"] != modified {
            return false
        }
        if part == nil, headers["Content-Encoding"] == nil, let length = response.headers["Content-Length"],
            length != "\(bodyBytes)"
        {
            return false
        }
        return status == response.status
    }
}
