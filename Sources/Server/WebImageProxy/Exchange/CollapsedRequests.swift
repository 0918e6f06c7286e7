// SPDX-License-Identifier: MIT

#if Server
import ImageBase

/// Equal requests at the same time, of which the first asks the origin and the others wait for the response
/// that it stores.
final class CollapsedRequests: Sendable {
    private let waiting = Locked<[String: [AsyncStream<Void>.Continuation]]>([:])

    /// Returns a token for the first request for `url`. For a further request, waits until that token has
    /// ended, at most for `limit`, and returns `nil`.
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

/// The token of the first of equal requests. It ends with its last reference.
final class CollapsedRequest: Sendable {
    private let requests: CollapsedRequests
    private let url: String
    private let hasEnded = Locked(false)

    fileprivate init(of requests: CollapsedRequests, url: String) {
        self.requests = requests
        self.url = url
    }

    deinit { end() }

    /// Lets the other requests continue: the response is stored, or will not be. Later calls do nothing.
    func end() {
        let isFirst = hasEnded.withLock { hasEnded in
            defer { hasEnded = true }
            return !hasEnded
        }
        if isFirst { requests.end(url) }
    }
}
#endif
