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

    /// Whether something on disk was made of another original than the one that is known now. It is removed
    /// then.
    ///
    /// - Parameter entry: its key.
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
            // The same tag proves nothing: another process may have replaced the original since.
            if let known = images.made.unstored(of: key.cacheKey, http?.selecting), tag != known {
                return true
            }
        }
        return disk?.isOutdated(tag, http, of: key.cacheKey, in: originals, for: key.fields) ?? false
    }

    /// Stores something that was made of an original on disk, unless another original has become known since
    /// then. Blocks.
    ///
    /// - Parameters:
    ///   - metadata: has the response that the original came with.
    ///   - cacheKey: the key of the variant.
    ///   - isFetched: whether the original was received by this load.
    ///   - key: the key of the original.
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
        // Later processes may find no original to compare with.
        disk.updateRecord(
            tag, http, of: key.cacheKey, keeping: key.keptFor, isNeeded: original.isUnstored)
        return true
    }

    /// Whether a finished image of a URL is on disk, and wasn't made of another original than the current
    /// one.
    func containsVariant(_ keys: ImageRequest.Keys, of url: URL?, _ fields: RequestFields) -> Bool {
        guard let disk else { return false }
        guard let found = keys.variant.first(of: url, { disk.metadata(of: $0, fields) }) else {
            return disk.contains(keys.variant, of: url, fields)
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
        let data = variantData.made.replaceAll(of: original, by: removed)
        images.originals.remove(original)
        return keys + data
    }

    /// Removes the image of a request from disk: the original and what was made of it, or only the result of
    /// its options.
    func removeFromDisk(_ keys: ImageRequest.Keys, made: [CacheKey], fields: RequestFields) {
        guard keys.isOriginal else { return removeVariant(keys, fields) }
        pendingOriginals.remove(keys.original)
        removeFromDisk(originalOf: keys, made, fields)
    }

    /// Removes an original and its partial download from disk, and what was made of it.
    ///
    /// - Parameter made: what is known to have been made of it. The rest stays, and isn't used any more.
    func removeFromDisk(originalOf keys: ImageRequest.Keys, _ made: [CacheKey], _ fields: RequestFields) {
        let http = originals?.metadata(of: keys.original, fields)?.http
        removeOriginal(keys, fields)
        guard let disk, !keys.hasCredential else { return }
        for key in made where key != keys.original { disk.removeEntry(key) }
        disk.didRemove(http, of: keys.original)
    }
}
