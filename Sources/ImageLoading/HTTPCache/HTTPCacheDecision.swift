// SPDX-License-Identifier: MIT

/// What a cache does with a request, told by what is stored (RFC 9111, 4).
public enum HTTPCacheDecision: Sendable, Hashable {
    /// Answer; nobody is asked.
    case serve(CachedResponse)
    /// Answer with what is stale, and meanwhile ask the origin with these headers (RFC 5861, 3). The answer
    /// to that goes into ``HTTPCacheTransaction/received(_:)`` too; nobody gets its reply.
    case serveStale(CachedResponse, revalidation: HTTPHeaders)
    /// Ask the origin, with these headers, if what is stored is still good.
    case validate(HTTPHeaders)
    /// Ask the origin, with these headers, for what is missing of a part.
    case complete(HTTPHeaders)
    /// Ask the origin with these headers: nothing stored can help.
    case fetch(HTTPHeaders)
    /// Answer 504: the client wants nothing but what is stored, and it cannot be used (RFC 9111, 5.2.1.7).
    case unsatisfiable
}

/// What is to be kept once the body that is coming is complete.
public struct HTTPCacheWrite: Sendable, Hashable {
    /// What to keep; ask ``finished(receivedBytes:)`` for its final form.
    var exchange: StoredExchange
    /// The body to store, in order; nil for the body that is coming, the whole of it.
    public var body: [BodySegment]?
    /// The stored exchanges, by index, in whose place it comes.
    public var replaces: [Int]
    /// The length of the body that is coming, as its `Content-Range` states it; nil without one.
    var statedBytes: Int?

    /// What to store after a body of that many bytes came to its proper end; nil if it is shorter or longer
    /// than its `Content-Range` states.
    public func finished(receivedBytes: Int) -> StoredExchange? {
        if let statedBytes, statedBytes != receivedBytes { return nil }
        var result = exchange
        guard let body else {
            if let part = exchange.part, part.bytes.count != receivedBytes { return nil }
            result.bodyBytes = receivedBytes
            return result
        }
        var bytes = 0
        for piece in body {
            switch piece {
            case .stored(_, let range): bytes += range.count
            case .received(let range):
                guard range.upperBound <= receivedBytes else { return nil }
                bytes += range.count
            }
        }
        if let part = exchange.part, part.bytes.count != bytes { return nil }
        result.bodyBytes = bytes
        return result
    }

    /// What to store after the transfer broke off with that many bytes (RFC 9111, 3.3): a beginning that can
    /// be completed later. Nil if it cannot: no strong validator, an unknown length, a content coding, no
    /// bytes.
    public func interrupted(receivedBytes: Int) -> StoredExchange? {
        guard body == nil, exchange.status == 200, exchange.part == nil, exchange.strongValidator != nil,
            exchange.headers["Content-Encoding"] == nil,
            let total = exchange.headers["Content-Length"].flatMap({ ContentRange.number($0[...]) }),
            0 < receivedBytes, receivedBytes < total
        else { return nil }
        var result = exchange
        result.part = ContentRange(0..<receivedBytes, of: total)
        result.bodyBytes = receivedBytes
        return result
    }
}

/// What follows from a response. First goes what is removed, at once; writes come when the body is complete.
public struct HTTPCacheEffect: Sendable, Hashable {
    /// What the client gets.
    public enum Reply: Sendable, Hashable {
        /// The response, as it comes.
        case response
        /// This; where it has pieces of the response, they follow as they come.
        case answer(CachedResponse)
        /// Not this response, which does not fit what is stored: ask again, with these headers, and pass what
        /// comes into ``HTTPCacheTransaction/received(_:)`` of a transaction on nothing stored.
        case refetch(HTTPHeaders)
    }

    public var reply = Reply.response
    public var writes: [HTTPCacheWrite] = []
    /// Indices of exchanges that are good for nothing any more.
    public var removes: [Int] = []
    /// Addresses under which everything stored is to be removed.
    public var invalidates: [String] = []
}
