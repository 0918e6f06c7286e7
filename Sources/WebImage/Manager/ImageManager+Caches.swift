// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import ImageCaching

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension ImageManager {
    /// The image of a URL or a request, if it is in memory and the request's policy lets it be used without
    /// validation. Looks in the memory cache of the request, if it has one, else in the manager's. Never
    /// waits; takes about 100 ns for a request, and longer for a URL, whose request is made first.
    @inlinable
    public func cachedImage(for request: some ImageRequestConvertible) -> ImageResponse? {
        lookUpImage(of: request.imageRequest)
    }

    /// Looks up an image. Not generic, so that ``cachedImage(for:)`` costs no more than this.
    @usableFromInline
    func lookUpImage(of request: ImageRequest) -> ImageResponse? {
        guard processesRequests || request.memoryQuery.hasLowDataURL else {
            return pipeline.cachedImage(for: request)
        }
        let request = processed(request)
        return pipeline.cachedImage(for: request)
            ?? lowDataRequest(for: request).flatMap { pipeline.cachedImage(for: $0) }
    }

    /// The keys under which this manager looks up, stores and removes the image of `request`: those of the
    /// request after ``Configuration/requestProcessor``, with the partition of the network options and the
    /// loader that apply. A response that varies on request fields (`Vary`) may be under a further key. They
    /// are the same for each cache that the request may have (``ImageRequest/caches``); no cache is read.
    ///
    ///     let isStored = await manager.disk?.contains(manager.keys(for: request).original)
    public func keys(for request: ImageRequest) -> ImageRequest.Keys {
        pipeline.planner.keys(for: processed(request))
    }

    /// Removes the image of a URL or a request from memory and from disk, also while it is being stored.
    ///
    ///     await manager.removeImage(for: url)
    ///     await manager.removeImage(for: request, in: .memory)
    ///
    /// That is one image: for a URL, and for a request without thumbnail, transformers and other options that
    /// change the image, the original with its partial download; otherwise the result of these options, whose
    /// original stays. ``removeImages(for:)`` removes the original and all results, as is needed when a user
    /// logs out. A running load may store its image afterwards.
    ///
    /// The caches are those of the request, as far as it has its own (``ImageRequest/caches``), else the
    /// manager's; an image that is in the others too stays there.
    ///
    /// - Parameter tiers: The caches to remove it from. Default: memory and disk.
    public func removeImage(
        for request: some ImageRequestConvertible, in tiers: CacheTiers = .all
    ) async {
        await pipeline.removeImage(for: processed(request.imageRequest), from: tiers)
    }

    /// Removes all images of a URL, from the manager's memory cache and disk cache: the original, all
    /// variants in every language or format and for every credential, and partial downloads. Images that are
    /// being stored are removed too. A running load may store its own afterwards.
    ///
    /// Looks at every entry, which takes about 10 us each on disk.
    public func removeImages(for url: URL) async {
        await pipeline.removeImages(of: ImageRequest.Keys.text(url))
    }

    /// Removes all images of requests with that ``ImageRequest/cacheKey``, as ``removeImages(for:)`` does.
    public func removeImages(forKey key: String) async {
        await pipeline.removeImages(of: ImageRequest.Keys.text(key))
    }

    /// Waits until everything is on disk that is to be stored now, including the partial downloads of
    /// cancelled transfers. A request's own caches (``ImageRequest/caches``) are not flushed themselves. In a
    /// serializer, it does not wait for what serializers store.
    public func flush() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let queues = pipeline.queues
            let skipsSerializers = queues.isInSerializer
            queues.cancelledTransfers.notify(queue: queues.ends) {
                queues.afterStores(skipsSerializers: skipsSerializers) { continuation.resume() }
            }
        }
        await pipeline.disk?.cache.flush()
    }
}
