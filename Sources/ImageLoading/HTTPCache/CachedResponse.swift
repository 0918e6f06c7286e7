// SPDX-License-Identifier: MIT

/// A part of a response body.
public enum BodySegment: Sendable, Hashable {
    /// Bytes that are stored with the exchange at this index.
    case stored(Int, Range<Int>)
    /// Bytes of the response that is being received.
    case received(Range<Int>)
}

/// A response that is served from the cache.
public struct CachedResponse: Sendable, Hashable {
    /// The index of the exchange that the response comes from.
    public var index: Int
    public var status: Int
    /// The end-to-end fields with `Age`, and with the changes that a 206 or 304 response requires.
    public var headers: HTTPHeaders
    /// The parts of the body, in order. Empty for a 304 response and for HEAD.
    public var body: [BodySegment]
    /// How many seconds the response stays fresh; zero or less if it's stale.
    public var remainingFreshness: Double

    public var isStale: Bool { remainingFreshness <= 0 }
}

extension StoredExchange {
    private static let fieldsOf304: Set<HTTPHeaders.Name> = [
        "Age", "Cache-Control", "Content-Location", "Date", "ETag", "Expires", "Last-Modified", "Vary",
    ].reduce(into: []) { $0.insert(HTTPHeaders.Name($1)) }

    /// Creates the response to `request`, or returns `nil` if there aren't enough stored bytes.
    func answer(
        to request: HTTPCacheRequest, index: Int, now: Double, rules: HTTPCacheRules,
        isValidated: Bool = false
    ) -> CachedResponse? {
        let stretch = requestedBytes(request)
        if stretch == .missing { return nil }
        var fields = headers
        let control = rules.control(of: headers)
        if !isValidated {
            for name in control.fieldNames("no-cache") { fields.remove(name) }
        }
        fields["Age"] = "\(Int64(age(at: now)))"
        var answer = CachedResponse(
            index: index, status: status, headers: fields, body: [],
            remainingFreshness: remainingFreshness(at: now, rules: rules, control: control))
        if isNotModified(for: request.headers, now: now) {
            answer.status = 304
            answer.headers = HTTPHeaders(fields.fields.filter { Self.fieldsOf304.contains($0.name) })
            return answer
        }
        switch stretch {
        case .missing: return nil
        case .whole:
            if request.method != "HEAD", bodyBytes > 0 { answer.body = [.stored(index, 0..<bodyBytes)] }
        case .bytes(let bytes):
            let start = part?.bytes.lowerBound ?? 0
            answer.status = 206
            answer.headers["Content-Range"] =
                ContentRange(bytes, of: part == nil ? bodyBytes : part?.total).text
            answer.headers["Content-Length"] = "\(bytes.count)"
            answer.body = [.stored(index, bytes.lowerBound - start..<bytes.upperBound - start)]
        case .unsatisfiable:
            answer.status = 416
            answer.headers = HTTPHeaders(fields.fields.filter { Self.fieldsOf304.contains($0.name) })
            answer.headers["Content-Range"] = "bytes */\(bodyBytes)"
            answer.headers["Content-Length"] = "0"
        }
        return answer
    }

    /// Whether there are enough stored bytes for a response to `request`.
    func hasBytes(for request: HTTPCacheRequest) -> Bool { requestedBytes(request) != .missing }

    private enum Stretch: Equatable {
        case whole
        case bytes(Range<Int>)
        /// The requested range doesn't exist (RFC 9110, 15.5.17).
        case unsatisfiable
        /// The requested bytes aren't stored.
        case missing
    }

    /// The bytes of the complete representation that a request asks for.
    private func requestedBytes(_ request: HTTPCacheRequest) -> Stretch {
        let whole: Stretch = part == nil ? .whole : .missing
        guard request.method == "GET", status == 200 || status == 206,
            let range = RangeRequest(request.headers), isMeant(byIfRange: request.headers)
        else { return whole }
        guard let part else { return range.bytes(of: bodyBytes).map { .bytes($0) } ?? .unsatisfiable }
        let bytes = part.total.map { range.bytes(of: $0) } ?? range.knownBytes
        guard let bytes, part.bytes.lowerBound <= bytes.lowerBound, bytes.upperBound <= part.bytes.upperBound
        else { return .missing }
        return .bytes(bytes)
    }

    /// Whether a request's `If-Range` condition, if it has one, allows a partial response (RFC 9110, 13.1.5).
    private func isMeant(byIfRange request: HTTPHeaders) -> Bool {
        guard let condition = request["If-Range"] else { return true }
        return condition == strongValidator || (entityTag?.isStrong == true && condition == entityTag?.text)
            || (condition == headers["Last-Modified"] && lastModified.map { $0 <= date - 1 } ?? false)
    }
}
