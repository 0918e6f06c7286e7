// SPDX-License-Identifier: MIT

import ImageCaching
import ImageLoading

// Of what a server varies on a header, the first picture that came is kept under its own key, the others beside it. The
// limits of the caches bound them, as they bound all else.
extension ImageManager {
    /// The picture in memory that requests with these fields are given. They are asked for only where it
    /// matters.
    func inMemory(_ key: CacheKey, _ fields: @autoclosure () -> RequestFields) -> CachedImage? {
        guard let first = inMemory(key) else { return nil }
        return first.isSelective ? chosen(first, key, fields()) : first
    }

    /// The picture under `key`, `first`, or one beside it: what requests with these fields are given.
    func chosen(_ first: CachedImage, _ key: CacheKey, _ fields: RequestFields) -> CachedImage? {
        guard let selecting = first.http?.selecting else { return first }
        if selecting.match(fields) { return first }
        guard let other = inMemory(key.sibling(selecting, fields)),
            other.http?.selecting.match(fields) ?? true
        else { return nil }
        return other
    }

    /// Where in memory a picture goes, or is, that requests with these fields are given.
    func memoryPlace(
        of key: CacheKey, _ http: StoredExchange?, for fields: @autoclosure () -> RequestFields
    ) -> CacheKey {
        guard let selecting = http?.selecting, !selecting.isEmpty, !selecting.isUnrepeatable,
            let first = inMemory(key)?.http?.selecting, !first.isEmpty, !first.isUnrepeatable
        else { return key }
        let fields = fields()
        return first.match(fields) ? key : key.sibling(first, fields)
    }

    /// Where on disk the picture goes, or is, that requests with these fields are given. Reads what is beside
    /// the bytes of the first one.
    func diskPlace(of key: CacheKey, for fields: @autoclosure () -> RequestFields) -> CacheKey {
        guard let metadata = disk?.metadata(for: key),
            let first = EntryNotes(encoded: metadata)?.http?.selecting, !first.isEmpty
        else { return key }
        let fields = fields()
        return first.match(fields) ? key : key.sibling(first, fields)
    }

    /// As ``diskPlace(of:for:)``, for what came with `http`: what varies on nothing takes the first place.
    func diskPlace(
        of key: CacheKey, _ http: StoredExchange?, for fields: @autoclosure () -> RequestFields
    ) -> CacheKey {
        http?.selecting.isEmpty == false ? diskPlace(of: key, for: fields()) : key
    }
}
