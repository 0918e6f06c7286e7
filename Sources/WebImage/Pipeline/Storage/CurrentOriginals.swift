// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading
import PortableFoundation

// The tie between originals and what was made of them on disk.
//
// When an original is known to have changed, an entry beside the variants says which one is the current one.
// A variant of another is not used. Without such an entry all are, also those that were stored without a tag.
extension DiskEntries {
    /// Whether a stored variant was made of another original than the current one.
    func isOutdated(_ variant: OriginalTag?, _ http: StoredExchange?, of original: CacheKey) -> Bool {
        guard let current = current(original.current(http)) else { return false }
        return current != variant
    }

    /// The tag that a variant gets that is stored by hand.
    func currentTag(of original: CacheKey) -> OriginalTag? { current(original.current(nil)) }

    /// The response that the entry came with.
    func response(_ key: CacheKey) -> StoredExchange? {
        cache.metadata(for: key).flatMap(EntryMetadata.init(encoded:))?.http
    }

    private func current(_ key: CacheKey) -> OriginalTag? {
        cache.read(key).map { OriginalTag(text: String(decoding: $0.data, as: UTF8.self)) }
    }

    /// Notes which original is the current one from now on.
    ///
    /// - Parameter http: the response that it came with, or that the one before came with.
    func setCurrent(_ tag: OriginalTag, _ http: StoredExchange?, of original: CacheKey) {
        let key = original.current(http)
        guard current(key) != tag else { return }
        cache.store(Data(tag.text.utf8), EntryMetadata(http: nil), for: key)
    }

    /// Notes that the original is not what it was: it was stored by hand or removed.
    ///
    /// - Parameter http: the response that the original came with that is stored.
    func setCurrent(_ tag: OriginalTag, of original: CacheKey, replacing http: StoredExchange?) {
        setCurrent(tag, nil, of: original)
        if http?.selecting.isEmpty == false { setCurrent(tag, http, of: original) }
    }

    /// Notes that an original is about to be stored under `entry`, if something is noted or another one is
    /// stored.
    ///
    /// - Parameter originals: where the originals are.
    func willStore(
        _ image: EncodedImage, at entry: CacheKey, of original: CacheKey, in originals: DiskEntries
    ) {
        guard let tag = image.tag else { return }
        if current(original.current(image.http)) == nil {
            guard let metadata = originals.cache.metadata(for: entry) else { return }
            let stored =
                EntryMetadata(encoded: metadata)?.original
                ?? originals.cache.read(entry).map { OriginalTag($0.data) }
            if stored == tag { return }
        }
        setCurrent(tag, image.http, of: original)
    }
}

extension CacheKey {
    /// The key of the tag of the current original.
    ///
    /// - Parameter http: the response that it came with.
    fileprivate func current(_ http: StoredExchange?) -> CacheKey {
        guard let http, !http.selecting.isEmpty else { return derived(KeyWord.current.rawValue) }
        return derived(KeyWord.current.line(http.selecting.fingerprint))
    }
}

extension LoadCaches {
    /// Whether a variant on disk was made of another original than the one that is known now.
    func isOutdated(_ variant: EncodedImage, for key: DataKey) -> Bool {
        if let waiting = pendingOriginals.image(for: key.cacheKey), waiting.origin.isFetched,
            waiting.matches(key.fields), let known = waiting.tag, let tag = variant.tag
        {
            return tag != known
        }
        return disk?.isOutdated(variant.tag, variant.http, of: key.cacheKey) ?? false
    }

    /// Takes an original that was received into account, before it is stored: what was made of another one
    /// leaves memory, and is not used any more on disk.
    func replaceOriginal(by image: EncodedImage, for key: DataKey) {
        let outdated = images.made.replace(key.cacheKey, by: image)
        let data = variantData.made.replace(key.cacheKey, by: image)
        removeOutdated(outdated, data, by: image, of: key.cacheKey)
    }

    /// Removes what was made of an earlier original, from memory at once.
    func removeOutdated(
        _ keys: [CacheKey], _ data: [CacheKey], by image: EncodedImage, of original: CacheKey
    ) {
        for key in keys { images.cache.remove(key) }
        for key in data { variantData.cache.remove(key) }
        guard let disk, let tag = image.tag, !keys.isEmpty || !data.isEmpty else { return }
        disk.queues.store { disk.setCurrent(tag, image.http, of: original) }
    }

    /// Whether a finished image is on disk, and was not made of an earlier original.
    func containsVariant(_ keys: ImageRequest.Keys, _ fields: RequestFields) -> Bool {
        guard let disk, disk.contains(keys.variant, fields) else { return false }
        guard !keys.isOriginal, let found = disk.cache.metadata(for: disk.diskKey(for: keys.variant, fields)),
            let metadata = EntryMetadata(encoded: found)
        else { return true }
        return !disk.isOutdated(metadata.original, metadata.http, of: keys.original)
    }

    /// Notes on disk that an original is removed, and removes those of the images made of it that are known.
    func forgetOriginal(_ keys: ImageRequest.Keys, _ made: [CacheKey]) {
        guard let disk, !keys.hasCredential else { return }
        for key in made where key != keys.original { disk.removeEntry(key) }
        disk.setCurrent(.removed, of: keys.original, replacing: originals?.response(keys.original))
    }

    /// Removes all that was made of an original from memory, and returns the keys of the images.
    @discardableResult
    func removeMade(of original: CacheKey) -> [CacheKey] {
        let keys = images.made.removeAll(of: original)
        for key in keys { images.cache.remove(key) }
        for key in variantData.made.removeAll(of: original) { variantData.cache.remove(key) }
        images.originals.remove(original)
        return keys
    }
}
