// SPDX-License-Identifier: MIT

/// How a cache handles a request, given the stored responses (RFC 9111, 4).
public enum HTTPCacheDecision: Sendable, Hashable {
    /// Serve the response without a request to the server.
    case serve(CachedResponse)
    /// Serve the stale response, and validate it in the background with these headers (RFC 5861, 3).
    ///
    /// Pass the server's response to ``HTTPCacheTransaction/received(_:)`` and ignore the reply.
    case serveStale(CachedResponse, revalidation: HTTPHeaders)
    /// Validate the stored response with these headers.
    case validate(HTTPHeaders)
    /// Request the missing bytes of a partial response with these headers.
    case complete(HTTPHeaders)
    /// Send the request with these headers, because no stored response can be used.
    case fetch(HTTPHeaders)
    /// Respond with 504: the client accepts only a stored response, and none can be used (RFC 9111, 5.2.1.7).
    case unsatisfiable
}

/// How a stored response may be used for a request.
public enum HTTPCacheReuse: Sendable, Hashable {
    case allowed
    /// The response may be served stale while it's validated in the background.
    case whileRevalidating
    case afterValidation
    case notPossible
}

extension HTTPCacheDecision {
    /// How the selected response may be used.
    public var reuse: HTTPCacheReuse {
        switch self {
        case .serve: .allowed
        case .serveStale: .whileRevalidating
        case .validate: .afterValidation
        case .complete, .fetch, .unsatisfiable: .notPossible
        }
    }
}

/// An exchange to store once its body is complete.
public struct HTTPCacheWrite: Sendable, Hashable {
    /// The exchange, without the final length of its body; see ``finished(receivedBytes:)``.
    var exchange: StoredExchange
    /// The parts of the body to store; `nil` for the received body.
    public var body: [BodySegment]?
    /// The indices of the stored exchanges that it replaces.
    public var replaces: [Int]
    /// The length of the received body according to its `Content-Range`; `nil` if it has none.
    var statedBytes: Int?

    /// Returns the exchange to store after the body was received, or `nil` if its length doesn't match its
    /// `Content-Range`.
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

    /// Returns the exchange to store if the transfer was interrupted (RFC 9111, 3.3), to complete it later.
    ///
    /// - Returns: `nil` if it can't be completed later, because it has no strong validator, no length or no
    ///   body, because it has a content coding, or because the server doesn't accept ranges.
    public func interrupted(receivedBytes: Int) -> StoredExchange? {
        guard body == nil, exchange.status == 200, exchange.part == nil, exchange.strongValidator != nil,
            exchange.headers["Content-Encoding"] == nil,
            exchange.headers["Accept-Ranges"]?.lowercased() != "none",
            let total = exchange.headers["Content-Length"].flatMap({ ContentRange.number($0[...]) }),
            0 < receivedBytes, receivedBytes < total
        else { return nil }
        var result = exchange
        result.part = ContentRange(0..<receivedBytes, of: total)
        result.bodyBytes = receivedBytes
        return result
    }
}

/// The actions to take after a response. Apply the removals right away, and the writes once the body is
/// complete.
public struct HTTPCacheEffect: Sendable, Hashable {
    /// The response to the client.
    public enum Reply: Sendable, Hashable {
        /// The response from the server.
        case response
        /// A cached response. Its body may include parts of the server's response, which become available as
        /// they're received.
        case answer(CachedResponse)
        /// The response doesn't match the stored one. Send another request with these headers, and pass its
        /// response to ``HTTPCacheTransaction/received(_:)`` of a transaction without stored exchanges.
        case refetch(HTTPHeaders)
    }

    public var reply = Reply.response
    public var writes: [HTTPCacheWrite] = []
    /// The indices of exchanges to remove.
    public var removes: [Int] = []
    /// The URLs for which to remove the stored responses.
    public var invalidates: [String] = []
}
