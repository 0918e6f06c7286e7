// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading
import PortableFoundation

// When an original is removed, so is everything made from it, in every cache of a load.
extension LoadCaches {
    /// Records that an original was received, before it's stored. Anything made from a different original is
    /// removed from memory immediately, and is no longer used on disk.
    ///
    /// - Parameter isStored: whether the original is about to be stored on disk.
    func receive(_ image: EncodedImage, for key: some StoredOriginal, isStored: Bool) {
        guard let tag = image.tag else { return }
        if !isStored { image.original.setStored(false) }
        let made = images.made.receive(image, of: key.cacheKey)
        let data = variantData.made.receive(image, of: key.cacheKey)
        guard !isStored, let disk else { return }
        let (http, original, fields) = (image.http, key.cacheKey, key.fields)
        disk.queues.stores.submitDeferred { [originals] in
            disk.didReceive(tag, http, of: original, made: made + data, in: originals, for: fields)
        }
    }

    /// Whether a variant on disk was made from an original other than the current one. If so, it's removed.
    ///
    /// - Parameter entry: the variant's key.
    func removesOutdated(_ variant: EncodedImage, at entry: CacheKey, for key: some StoredOriginal) -> Bool {
        guard isOutdated(variant.tag, variant.http, for: key) else { return false }
        disk?.remove(entry, key.fields)
        return true
    }

    private func isOutdated(_ tag: OriginalTag?, _ http: StoredExchange?, for key: some StoredOriginal)
        -> Bool
    {
        if let tag {
            let waiting = pendingOriginals.image(for: key.cacheKey)
            if let waiting, waiting.origin.isFetched, waiting.matches(key.fields), let known = waiting.tag {
                return tag != known
            }
            // If the tags are equal, check the disk, too: another process may have replaced the original
            // since.
            if let known = images.made.unstored(of: key.cacheKey, http?.selecting), tag != known {
                return true
            }
        }
        return disk?.isOutdated(tag, http, of: key.cacheKey, in: originals, for: key.fields) ?? false
    }

    /// Stores a variant of an original on disk, unless a different original has become known by then. Blocks.
    ///
    /// - Parameters:
    ///   - metadata: contains the response that the original came with.
    ///   - cacheKey: the key of the variant.
    ///   - isFetched: whether this load received the original.
    ///   - key: the original's key.
    func store(
        _ made: Data, _ metadata: EntryMetadata, under cacheKey: CacheKey, madeOf original: KnownOriginal,
        isFetched: Bool, for key: some StoredOriginal, events target: EventTarget?
    ) {
        guard let disk, allows(original, metadata.http, isFetched: isFetched, for: key) else { return }
        let entry = disk.diskKey(storing: metadata.http, for: cacheKey, key.fields)
        if disk.cache.store(made, metadata, for: entry, keeping: key.keptFor) {
            target?.stored(.disk, bytes: made.count)
        } else {
            if let target { disk.cache.sendRefusal(of: made, for: entry, to: target) }
        }
    }

    private func allows(
        _ original: KnownOriginal, _ http: StoredExchange?, isFetched: Bool, for key: some StoredOriginal
    ) -> Bool {
        guard images.made.isCurrent(original, of: key.cacheKey, http?.selecting) else { return false }
        guard let disk, let tag = original.tag else { return true }
        if !isFetched, isOutdated(tag, http, for: key) { return false }
        // Later processes may not find an original to compare with.
        disk.updateRecord(
            tag, http, of: key.cacheKey, keeping: key.keptFor, isNeeded: original.isUnstored)
        return true
    }

    /// Whether a finished image of a URL is on disk and isn't outdated by a newer original.
    func containsVariant(_ keys: ImageRequest.Keys, of url: URL?, _ fields: RequestFields) -> Bool {
        guard let disk else { return false }
        guard let found = keys.variant.first(of: url, { disk.metadata(of: $0, fields) }) else {
            return disk.contains(keys.variant, of: url, fields)
        }
        return keys.isOriginal
            || !disk.isOutdated(found.original, found.http, of: keys.original, in: originals, for: fields)
    }

    /// Removes everything made from an original from memory, and returns the removed keys. Anything still
    /// being made from it won't be stored.
    @discardableResult
    func removeMade(of original: CacheKey) -> [CacheKey] {
        let removed = KnownOriginal(.removed)
        let keys = images.made.replaceAll(of: original, by: removed)
        let data = variantData.made.replaceAll(of: original, by: removed)
        images.originals.remove(original)
        return keys + data
    }

    /// Removes a request's image from disk: the original and everything made from it, or only the variant if
    /// the request has options.
    func removeFromDisk(_ keys: ImageRequest.Keys, made: [CacheKey], fields: RequestFields) {
        guard keys.isOriginal else { return removeVariant(keys, fields) }
        pendingOriginals.remove(keys.original)
        removeFromDisk(originalOf: keys, made, fields)
    }

    /// Removes an original, its partial download and its variants from disk.
    ///
    /// - Parameter made: the variants that are known. Other variants stay on disk, but are no longer used.
    func removeFromDisk(originalOf keys: ImageRequest.Keys, _ made: [CacheKey], _ fields: RequestFields) {
        let http = originals?.metadata(of: keys.original, fields)?.http
        removeOriginal(keys, fields)
        guard let disk, !keys.hasCredential else { return }
        for key in made where key != keys.original { disk.removeEntry(key) }
        disk.didRemove(http, of: keys.original)
    }
}
