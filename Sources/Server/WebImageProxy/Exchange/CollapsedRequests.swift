// SPDX-License-Identifier: MIT

#if Server
import ImageBase

/// Identical simultaneous requests: the first one contacts the origin, and the others wait for the response
/// that it stores.
final class CollapsedRequests: Sendable {
    private let waiting = Locked<[String: [AsyncStream<Void>.Continuation]]>([:])

    /// Returns a token for the first request for `url`. A later request waits at most `limit` for that token
    /// to end, and then gets `nil`.
    func begin(_ url: String, limit: Duration) async -> CollapsedRequest? {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let isFirst = waiting.withLock { waiting in
            guard waiting[url]?.append(continuation) == nil else { return false }
            waiting[url] = []
            return true
        }
        if isFirst { return CollapsedRequest(of: self, url: url) }
        await stream.wait(within: limit)
        return nil
    }

    fileprivate func end(_ url: String) {
        let waiting = waiting.withLock { $0.removeValue(forKey: url) }
        for continuation in waiting ?? [] { continuation.finish() }
    }
}

/// The token for the first of several identical requests. It ends when its last reference is released.
final class CollapsedRequest: Sendable {
    private let requests: CollapsedRequests
    private let url: String
    private let hasEnded = Locked(false)

    fileprivate init(of requests: CollapsedRequests, url: String) {
        self.requests = requests
        self.url = url
    }

    deinit { end() }

    /// Lets the other requests continue, because the response has been stored or never will be. Further calls
    /// have no effect.
    func end() {
        let isFirst = hasEnded.withLock { hasEnded in
            defer { hasEnded = true }
            return !hasEnded
        }
        if isFirst { requests.end(url) }
    }
}
#endif
