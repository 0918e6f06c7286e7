// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import ImageCaching
import ImageLoading

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension ImageManager {
    /// The finished picture, if it is in memory and the request's policy lets it be taken. Never waits; about 100 ns.
    public func cachedImage(for request: ImageRequest) -> ImageResponse? {
        guard let (response, isFresh) = processesRequests ? lookUp(processed(request)) : lookUp(request),
            isFresh
        else { return nil }
        return response
    }

    /// What memory has for a request, and whether its policy lets it be taken unasked.
    func lookUp(_ request: ImageRequest) -> (response: ImageResponse, isFresh: Bool)? {
        let terms = request.memoryTerms
        guard terms.readsMemory, let first = inMemory(terms.hash, of: request) else { return nil }
        guard first.isSelective else { return found(first, for: request, terms) }
        if first.http?.isValidatedEachTime == true { return (first.response.scaled(to: terms.scale), false) }
        return chosen(first, keys(for: request).variant, fields(of: request)).map {
            found($0, for: request, terms)
        }
    }

    @inline(__always)
    private func found(
        _ cached: CachedImage, for request: ImageRequest, _ terms: ImageRequest.MemoryTerms
    ) -> (response: ImageResponse, isFresh: Bool) {
        let isAsWanted = cached.scale == terms.scale
        let response = isAsWanted ? cached.response : cached.response.scaled(to: terms.scale)
        if terms.ignoresAge { return (response, true) }
        // Headers are copied with all options beside them: only where there may be one that counts.
        let mayDemand = terms.hasNetworkOptions || ownHeadersDemand
        return (
            response,
            mayDemand
                ? isFresh(cached, for: headers(of: request), fields(of: request))
                : !cached.expiry.isPast(time)
        )
    }

    private func inMemory(_ hash: Hash128, of request: ImageRequest) -> CachedImage? {
        if let plainMemory { return plainMemory._withUnsafeGuaranteedRef { $0.value(of: hash) } }
        return memory.value(for: keys(for: request).variant)
    }

    private func headers(of request: ImageRequest) -> HTTPHeaders {
        (request.network ?? configuration.network).headers
    }

    /// What `Vary` selects by.
    func fields(of request: ImageRequest) -> RequestFields {
        guard let url = request.url else { return RequestFields([:]) }
        let options = request.network ?? configuration.network
        return options.loadRequest(for: url, limits: .default)
            .fields(defaults: configuration.loader.defaultHeaders(for: url))
    }

    func inMemory(_ key: CacheKey) -> CachedImage? {
        if let plainMemory { return plainMemory._withUnsafeGuaranteedRef { $0.value(for: key) } }
        return memory.value(for: key)
    }

    /// Removes an image, its original and its partial download, from memory and from disk, also where they
    /// are being stored. A running load may store its own afterwards. Waits for the disk; call it off the
    /// main thread.
    public func removeImage(for request: ImageRequest) {
        let request = processed(request)
        let (keys, fields) = (keys(for: request), fields(of: request))
        waitForStores()
        fresh.remove(keys.original)
        for key in Set([keys.variant, keys.original]) {
            if let cached = inMemory(key), cached.http?.isValidatedEachTime == true {
                memory.remove(cached.key)
            } else if let cached = inMemory(key, fields) {
                memory.remove(cached.key)
            }
            disk?.remove(diskPlace(of: key, for: fields))
        }
        disk?.remove(keys.original.beginning)
    }

    /// Forgets all pictures of an address, in memory and on disk: the original, everything that was made of it, in every
    /// language or format and for every credential, and what there is of transfers that broke off. Those that are being
    /// stored are waited for; a load that runs may store its own afterwards.
    ///
    /// Looks at every entry: some 10 us for each on disk. Waits for the disk; call it off the main thread.
    public func removeImages(for url: URL) { removeImages(of: ImageRequest.Keys.text(url)) }

    /// As ``removeImages(for:)``, of pictures that were asked for under a name, ``ImageRequest/cacheKey``.
    public func removeImages(forKey key: String) { removeImages(of: CacheKey(key).address) }

    private func removeImages(of address: String) {
        waitForStores()
        fresh.remove(of: address)
        memory.removeAll { $0.key.isOf(address) }
        let seal = EntryNotes.seal(address)
        disk?.removeAll { key, metadata in
            key.isOf(address) || EntryNotes(encoded: metadata)?.sealedAddress == seal
        }
    }

    /// Blocks until what loads that have ended left to be stored is on disk, so that it can be removed.
    private func waitForStores() {
        for queue in [stores, encodes] { queue.sync {} }
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
