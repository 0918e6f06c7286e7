// SPDX-License-Identifier: MIT

/// A stretch of the body of an answer.
public enum BodySegment: Sendable, Hashable {
    /// Bytes of what is stored with the exchange of that index.
    case stored(Int, Range<Int>)
    /// Bytes of the response that is coming.
    case received(Range<Int>)
}

/// An answer out of the cache.
public struct CachedResponse: Sendable, Hashable {
    /// Of the exchange that it is made of.
    public var index: Int
    public var status: Int
    /// End-to-end fields, with `Age`; for a part or 304 as the status demands.
    public var headers: HTTPHeaders
    /// Where the bytes are, in order. Empty for 304 and HEAD.
    public var body: [BodySegment]
    /// For how many seconds it will be fresh; not more than zero when it is stale.
    public var remainingFreshness: Double

    public var isStale: Bool { remainingFreshness <= 0 }
}

extension StoredExchange {
    private static let fieldsOf304: Set<HTTPHeaders.Name> = [
        "Age", "Cache-Control", "Content-Location", "Date", "ETag", "Expires", "Last-Modified", "Vary",
    ].reduce(into: []) { $0.insert(HTTPHeaders.Name($1)) }

    /// What `request` is answered with; nil if the stored bytes do not suffice.
    func answer(
        to request: HTTPCacheRequest, index: Int, now: Double, isShared: Bool, isValidated: Bool = false
    ) -> CachedResponse? {
        var fields = headers
        if !isValidated {
            for name in CacheControl(headers).fieldNames("no-cache") { fields.remove(name) }
        }
        fields["Age"] = "\(Int(age(at: now)))"
        var answer = CachedResponse(
            index: index, status: status, headers: fields, body: [],
            remainingFreshness: remainingFreshness(at: now, isShared: isShared))
        let stretch = requestedBytes(request)
        if stretch == .missing { return nil }
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

    private enum Stretch: Equatable {
        case whole
        case bytes(Range<Int>)
        /// There are no such bytes (RFC 9110, 15.5.17).
        case unsatisfiable
        /// It is not stored.
        case missing
    }

    /// Which bytes of the whole a request is about.
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

    /// Whether the `If-Range` of a request, if it has one, allows to answer with a part of this (RFC 9110,
    /// 13.1.5).
    private func isMeant(byIfRange request: HTTPHeaders) -> Bool {
        guard let condition = request["If-Range"] else { return true }
        return condition == strongValidator || (entityTag?.isStrong == true && condition == entityTag?.text)
            || (condition == headers["Last-Modified"] && lastModified.map { $0 <= date - 1 } ?? false)
    }
}
