// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import PortableFoundation
import Raster

extension LoadPipeline {
    /// Removes a request's image, and its partial download if the image is the original.
    func removeImage(for request: ImageRequest, from tiers: CacheTiers) async {
        let planner = planner
        let (keys, fields) = (planner.keys(for: request), planner.fields(of: request))
        let caches = planner.caches(for: request)
        var made: [CacheKey] = []
        if tiers.contains(.memory) {
            caches.images.remove(keys.variant, fields)
            if keys.isOriginal { made = caches.removeMade(of: keys.original) }
        }
        guard tiers.contains(.disk), caches.disk != nil || caches.originals != nil else { return }
        // A write that's still waiting would store the image again after the removal.
        await afterStores { [made, url = request.url] in
            caches.adopt(keys, of: url)
            caches.removeFromDisk(keys, made: made, fields: fields)
        }
    }

    /// For a request whose image was stored in memory only, removes the image on disk if it's a different
    /// one.
    func removeOther(
        than image: DecodedImage, _ keys: ImageRequest.Keys, made: [CacheKey], of request: ImageRequest,
        fields: RequestFields, in caches: LoadCaches
    ) async {
        let disk = keys.isOriginal ? caches.originals : caches.disk
        guard let disk, !keys.hasCredential else { return }
        await afterStores { [codecs = decodeStage.codecs] in
            caches.adopt(keys, of: request.url)
            let key = disk.diskKey(for: keys.isOriginal ? keys.original : keys.variant, fields)
            if let entry = disk.cache.read(key), let stored = try? codecs.decode(entry.data),
                stored.bitmap.hasSamePixels(as: image.bitmap)
            {
                return
            }
            caches.removeFromDisk(keys, made: made, fields: fields)
        }
    }

    /// Removes all images of a URL or a name from the manager's caches, and returns how many keys it removed.
    ///
    /// - Parameter addresses: the prefixes of the keys to remove.
    @discardableResult
    func removeImages(of addresses: Set<String>) async -> Int {
        await afterStores { [self] in
            for address in addresses { pendingOriginals.removeAll(of: address) }
            let removed = Locked<Set<CacheKey>>([])
            let isUnwanted: @Sendable (CacheKey) -> Bool = { key in
                guard addresses.contains(where: key.isOf) else { return false }
                removed.withLock { _ = $0.insert(key) }
                return true
            }
            planner.caches.images.cache.removeAll { isUnwanted($0.key) }
            variantData.cache.removeAll { isUnwanted($0.key) }
            // Keys in a private cache are hashed, so find its entries by the hash in their metadata.
            let hashes = Set(addresses.map(EntryMetadata.hashURL))
            disk?.cache.removeAll { key, metadata in
                if isUnwanted(key) { return true }
                guard let hash = EntryMetadata(encoded: metadata)?.hashedAddress, hashes.contains(hash)
                else { return false }
                removed.withLock { _ = $0.insert(key) }
                return true
            }
            return removed.withLock { $0.count }
        }
    }

    /// Removes encoded variants with unwanted keys from memory, and all entries with unwanted keys from the
    /// disk. Returns whether it found any.
    func removeEntries(where isUnwanted: @escaping @Sendable (CacheKey) -> Bool) async -> Bool {
        await afterStores { [self] in
            let isRemoved = Locked(false)
            let isUnwanted: @Sendable (CacheKey) -> Bool = { key in
                guard isUnwanted(key) else { return false }
                isRemoved.withLock { $0 = true }
                return true
            }
            variantData.cache.removeAll { isUnwanted($0.key) }
            disk?.cache.removeAll { key, _ in isUnwanted(key) }
            return isRemoved.withLock { $0 }
        }
    }

    /// Runs `body`, which may block, after the disk writes that are pending now. It doesn't wait for
    /// serializers' writes, because a serializer may be the caller.
    func afterStores<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            queues.afterStores(skipsSerializers: true) { continuation.resume(returning: body()) }
        }
    }

    /// Removes an image that the server doesn't have anymore, or no longer sends to this user. It's removed
    /// from memory immediately, and from the disk in the background.
    ///
    /// - Parameter data: the encoded variant that was loaded; nil for an image.
    func removeGone(_ request: ImageRequest, _ data: VariantDataJob?, by planner: LoadPlanner) {
        if let data { remove(data) }
        let (keys, fields) = (planner.keys(for: request), planner.fields(of: request))
        let caches = planner.caches(for: request)
        caches.pendingOriginals.remove(keys.original)
        for key in Set([keys.variant, keys.original]) { caches.images.remove(key, fields) }
        let made = caches.removeMade(of: keys.original)
        guard caches.disk != nil || caches.originals != nil else { return }
        queues.store { [url = request.url] in
            caches.adopt(keys, of: url)
            caches.removeVariant(keys, fields)
            caches.removeFromDisk(originalOf: keys, made, fields)
        }
    }
}

extension Bitmap {
    /// Whether both images are equal, byte for byte.
    fileprivate func hasSamePixels(as other: Bitmap) -> Bool {
        guard size == other.size, format == other.format else { return false }
        // Compare row by row, because rows may be padded differently.
        let count = size.width * format.bytesPerPixel
        return withPixels { own in
            other.withPixels { theirs in
                (0..<size.height).allSatisfy { y in
                    let (start, otherStart) = (y * bytesPerRow, y * other.bytesPerRow)
                    return own[start..<(start + count)]
                        .elementsEqual(theirs[otherStart..<(otherStart + count)])
                }
            }
        }
    }
}
