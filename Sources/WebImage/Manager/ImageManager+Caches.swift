// SPDX-License-Identifier: MIT

import Dispatch
import ImageCaching

extension ImageManager {
    /// The finished picture, if it is in memory and the request's policy lets it be taken. Never waits; about 100 ns.
    public func cachedImage(for request: ImageRequest) -> ImageResponse? {
        guard let (response, isFresh) = lookUp(request), isFresh else { return nil }
        return response
    }

    /// What memory has for a request, and whether its policy lets it be taken unasked.
    func lookUp(_ request: ImageRequest) -> (response: ImageResponse, isFresh: Bool)? {
        guard request.readsMemory, let cached = inMemory(request.variantKey) else { return nil }
        guard suits(cached, headers(of: request)) else { return nil }
        let scale = request.decoding.scale
        let response = cached.image.scale == scale ? cached.response : cached.response.scaled(to: scale)
        if request.cachePolicy.ignoresAge { return (response, true) }
        // Headers are copied with all options beside them: only where there may be one that counts.
        let mayDemand = request.network != nil || ownHeadersDemand
        return (
            response, mayDemand ? isFresh(cached, for: headers(of: request)) : !cached.expiry.isPast(time)
        )
    }

    private func headers(of request: ImageRequest) -> HTTPHeaders {
        (request.network ?? configuration.network).headers
    }

    func inMemory(_ key: CacheKey) -> CachedImage? {
        if let plainMemory { return plainMemory.value(for: key) }
        return memory.value(for: key)
    }

    /// Forgets a picture, its original and what there is of a transfer that broke off, in memory and on disk. Waits for
    /// the disk; call it off the main thread.
    public func removeImage(for request: ImageRequest) {
        for key in Set([request.variantKey, request.originalKey]) {
            memory.remove(key)
            disk?.remove(key)
        }
        disk?.remove(beginningKey(of: request.originalKey))
    }

    /// Waits until everything that is to be stored by now is on disk, also what had come of transfers that were
    /// cancelled.
    public func flush() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            pendingStores.notify(queue: reads) { continuation.resume() }
        }
        await disk?.flush()
    }
}
