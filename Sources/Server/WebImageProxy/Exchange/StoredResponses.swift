// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import PortableFoundation

/// The stored responses for a request, and what the rules of HTTP caching say about them.
struct StoredResponses {
    let transaction: HTTPCacheTransaction
    let variants: [StoredVariant]
    /// Whether stored responses may serve the request and its response may be stored: GET and HEAD without a
    /// body.
    let isCacheable: Bool
    let store: ProxyStore

    /// Returns the stored body of the variant at `index`, or `nil` if it is gone.
    func body(at index: Int) -> Data? {
        store.body(of: variants[index], url: transaction.request.url)
    }

    /// Returns the stored body of `answer`, or `nil` if it is gone or the answer has parts that are not
    /// stored. Bytes in memory are not copied.
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
