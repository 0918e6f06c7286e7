// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading
import PortableFoundation

/// The caches that a load uses: the manager's, or the ones that its request sets.
final class LoadCaches: Equatable, Sendable {
    let images: MemoryImages
    /// Finished images on disk; nil without a disk cache.
    let disk: DiskEntries?
    /// Originals on disk; nil without a disk cache.
    let originals: DiskEntries?
    let pendingOriginals: PendingOriginals
    let variantData: VariantDataCache
    /// The request's caches; nil if it doesn't set any.
    private let own: RequestCaches?

    private init(
        images: MemoryImages, disk: DiskEntries?, originals: DiskEntries?,
        pendingOriginals: PendingOriginals, variantData: VariantDataCache, own: RequestCaches?
    ) {
        self.variantData = variantData
        self.images = images
        self.disk = disk
        self.originals = originals
        self.pendingOriginals = pendingOriginals
        self.own = own
    }

    /// Creates a manager's caches.
    convenience init(
        images: MemoryImages, disk: DiskEntries?, pendingOriginals: PendingOriginals,
        variantData: VariantDataCache
    ) {
        self.init(
            images: images, disk: disk, originals: disk, pendingOriginals: pendingOriginals,
            variantData: variantData, own: nil)
    }

    /// Returns these caches, except that each cache set in `own` replaces the manager's cache of that kind.
    func replaced(by own: RequestCaches, _ queues: PipelineQueues, _ time: any TimeSource) -> LoadCaches {
        let kept = own.companion {
            OwnCaches(own.memory, cost: images.cost, managers: variantData, time: time)
        }
        let disk = own.disk.map { DiskEntries($0, queues: queues, time: time) }
        let originals = own.originals.map { DiskEntries($0, queues: queues, time: time) } ?? disk
        return LoadCaches(
            images: kept.images ?? images, disk: disk ?? self.disk, originals: originals ?? self.originals,
            pendingOriginals: originals == nil ? pendingOriginals : kept.pendingOriginals,
            variantData: kept.variantData ?? variantData, own: own)
    }

    /// Whether loads with these caches may share all their work.
    static func == (left: LoadCaches, right: LoadCaches) -> Bool { left.own === right.own }

    /// Whether the disk cache of finished images belongs to the request.
    var hasOwnDisk: Bool { own?.disk != nil }
    /// Whether the cache of originals belongs to the request.
    var hasOwnOriginals: Bool { own?.disk != nil || own?.originals != nil }
    /// Whether a finished image and its original are in different caches.
    var separatesOriginals: Bool { own?.originals != nil }

    /// Removes a finished image from disk.
    func removeVariant(_ keys: ImageRequest.Keys, _ fields: RequestFields) {
        disk?.remove(keys.variant, fields)
    }

    /// Removes an original and its partial download from disk.
    func removeOriginal(_ keys: ImageRequest.Keys, _ fields: RequestFields) {
        originals?.remove(keys.original, fields)
        originals?.removeEntry(keys.original.partialDownload)
    }

    /// Moves everything that earlier versions stored for a URL to its current keys, before it's replaced or
    /// removed.
    func adopt(_ keys: ImageRequest.Keys, of url: URL?) {
        disk?.adopt(keys.variant, of: url)
        for key in [keys.original, keys.original.partialDownload] { originals?.adopt(key, of: url) }
    }
}

/// The state of a request's own caches, shared by all loads that use them.
private final class OwnCaches: Sendable {
    /// The images in the request's memory cache; nil if the request doesn't set one.
    let images: MemoryImages?
    let pendingOriginals = PendingOriginals()
    /// Encoded variants; nil to use the manager's.
    let variantData: VariantDataCache?

    /// - Parameter managers: the manager's encoded variants.
    init(
        _ memory: (any ValueCache<CachedImage>)?, cost: (@Sendable (CachedImage) -> Int)?,
        managers: VariantDataCache, time: any TimeSource
    ) {
        images = memory.map { MemoryImages($0, usesRequestHash: false, hasUser: true, cost: cost) }
        variantData = memory == nil ? nil : VariantDataCache(managers.cache.configuration, time: time)
    }
}
