// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading
import PortableFoundation

/// The caches of a load: those of the manager, or those that its request has instead.
final class LoadCaches: Equatable, Sendable {
    let images: MemoryImages
    /// Finished images on disk; nil without a disk cache.
    let disk: DiskEntries?
    /// Originals on disk; nil without a disk cache.
    let originals: DiskEntries?
    let pendingOriginals: PendingOriginals
    let variantData: VariantDataCache
    /// The caches of the request; nil if it has none.
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

    /// The caches of a manager.
    convenience init(
        images: MemoryImages, disk: DiskEntries?, pendingOriginals: PendingOriginals,
        variantData: VariantDataCache
    ) {
        self.init(
            images: images, disk: disk, originals: disk, pendingOriginals: pendingOriginals,
            variantData: variantData, own: nil)
    }

    /// These caches, or those of `own` for the kinds that it has.
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

    /// Whether loads with both may share everything.
    static func == (left: LoadCaches, right: LoadCaches) -> Bool { left.own === right.own }

    /// Whether the cache of finished images on disk is the request's.
    var hasOwnDisk: Bool { own?.disk != nil }
    /// Whether the cache of originals is the request's.
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

    /// Gives what earlier versions stored for a URL the keys that it has now, before it's replaced or
    /// removed.
    func adopt(_ keys: ImageRequest.Keys, of url: URL?) {
        disk?.adopt(keys.variant, of: url)
        for key in [keys.original, keys.original.partialDownload] { originals?.adopt(key, of: url) }
    }
}

/// The state of a request's own caches, which all loads that use them share.
private final class OwnCaches: Sendable {
    /// Nil without a memory cache.
    let images: MemoryImages?
    let pendingOriginals = PendingOriginals()
    /// Encoded variants; nil if those of the manager are used.
    let variantData: VariantDataCache?

    /// - Parameter managers: the encoded variants of the manager.
    init(
        _ memory: (any ValueCache<CachedImage>)?, cost: (@Sendable (CachedImage) -> Int)?,
        managers: VariantDataCache, time: any TimeSource
    ) {
        images = memory.map { MemoryImages($0, usesRequestHash: false, hasUser: true, cost: cost) }
        variantData = memory == nil ? nil : VariantDataCache(managers.cache.configuration, time: time)
    }
}
