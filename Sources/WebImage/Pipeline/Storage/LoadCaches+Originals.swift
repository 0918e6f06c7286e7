// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading
import PortableFoundation

// What was made of an original goes when the original does, in every cache of a load.
extension LoadCaches {
    /// Takes an original that was received into account, before it is stored: what was made of another one
    /// leaves memory at once, and isn't used any more on disk.
    ///
    /// - Parameter isStored: whether it is about to be stored on disk.
    func receive(_ image: EncodedImage, for key: DataKey, isStored: Bool) {
        guard let tag = image.tag else { return }
        if !isStored { image.original.markUnstored() }
        let made = images.made.receive(image, of: key.cacheKey)
        for key in made { images.cache.remove(key) }
        let data = variantData.made.receive(image, of: key.cacheKey)
        for key in data { variantData.cache.remove(key) }
        guard !isStored, let disk else { return }
        let (http, original, fields) = (image.http, key.cacheKey, key.fields)
        disk.queues.stores.submitDeferred { [originals] in
            disk.didReceive(tag, http, of: original, made: made + data, in: originals, for: fields)
        }
    }

    /// Whether something on disk was made of another original than the one that is known now. It is removed
    /// then.
    ///
    /// - Parameter entry: its key.
    func removesOutdated(_ variant: EncodedImage, at entry: CacheKey, for key: DataKey) -> Bool {
        guard isOutdated(variant.tag, variant.http, for: key) else { return false }
        disk?.remove(entry, key.fields)
        return true
    }

    private func isOutdated(_ tag: OriginalTag?, _ http: StoredExchange?, for key: DataKey) -> Bool {
        if let tag {
            let waiting = pendingOriginals.image(for: key.cacheKey)
            if let waiting, waiting.origin.isFetched, waiting.matches(key.fields), let known = waiting.tag {
                return tag != known
            }
            if let known = images.made.unstored(of: key.cacheKey, http?.selecting) { return tag != known }
        }
        return disk?.isOutdated(tag, http, of: key.cacheKey, in: originals, for: key.fields) ?? false
    }

    /// Whether something that was made of `original` may be stored on disk now: no other one has become
    /// known since it was received or read. Blocks.
    ///
    /// - Parameters:
    ///   - http: the response that the original came with.
    ///   - isFetched: whether it was received by this load.
    func allowsStoring(
        madeOf original: KnownOriginal, _ http: StoredExchange?, isFetched: Bool, for key: DataKey
    ) -> Bool {
        guard images.made.isCurrent(original, of: key.cacheKey, http?.selecting) else { return false }
        guard let disk, let tag = original.tag else { return true }
        if !isFetched, isOutdated(tag, http, for: key) { return false }
        // Later processes find no original to compare with.
        disk.updateRecord(tag, http, of: key.cacheKey, isNeeded: original.isUnstored)
        return true
    }

    /// Whether a finished image of a URL is on disk, and wasn't made of another original than the current
    /// one.
    func containsVariant(_ keys: ImageRequest.Keys, of url: URL?, _ fields: RequestFields) -> Bool {
        guard let disk else { return false }
        let variants = keys.variant.spellings(of: url)
        // A lazy `compactMap` calls its closure twice, and the entry may be removed in between.
        guard let found = variants.compactMap({ disk.metadata(of: $0, fields) }).first else {
            return variants.contains { disk.contains($0, fields) }
        }
        return keys.isOriginal
            || !disk.isOutdated(found.original, found.http, of: keys.original, in: originals, for: fields)
    }

    /// Removes all that was made of an original from memory, and returns its keys. What is being made of it
    /// isn't stored any more.
    @discardableResult
    func removeMade(of original: CacheKey) -> [CacheKey] {
        let removed = KnownOriginal(.removed)
        let keys = images.made.replaceAll(of: original, by: removed)
        for key in keys { images.cache.remove(key) }
        let data = variantData.made.replaceAll(of: original, by: removed)
        for key in data { variantData.cache.remove(key) }
        images.originals.remove(original)
        return keys + data
    }

    /// Removes an original and its partial download from disk, and what was made of it.
    ///
    /// - Parameter made: what is known to have been made of it. The rest stays, and isn't used any more.
    func removeFromDisk(originalOf keys: ImageRequest.Keys, _ made: [CacheKey], _ fields: RequestFields) {
        let old = originals?.metadata(of: keys.original, fields)
        removeOriginal(keys, fields)
        guard let disk, !keys.hasCredential else { return }
        for key in made where key != keys.original { disk.removeEntry(key) }
        disk.didRemove(old, of: keys.original)
    }
}
