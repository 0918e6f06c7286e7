// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import PortableFoundation

/// The stored responses for a request, and how HTTP caching rules apply to them.
struct StoredResponses {
    let transaction: HTTPCacheTransaction
    let variants: [StoredVariant]
    /// Whether a stored response may serve the request and its response may be stored: true for GET and HEAD
    /// without a body.
    let isCacheable: Bool
    let store: ProxyStore

    /// Returns the stored body of the variant at `index`, or `nil` if it's gone.
    func body(at index: Int) -> Data? {
        store.body(of: variants[index], url: transaction.request.url)
    }

    /// Returns the stored body of `answer` without copying bytes in memory.
    ///
    /// It's `nil` if the body is gone, or if parts of the response aren't stored.
    func body(of answer: CachedResponse) -> Data? {
        var result: Data?
        for segment in answer.body {
            guard case .stored(let index, let range) = segment, let bytes = body(at: index)?.slice(range)
            else {
                return nil
            }
            if result == nil { result = bytes } else { result?.append(bytes) }
        }
        return result ?? Data()
    }
}
#endif
