// SPDX-License-Identifier: MIT

import ImageCaching
import ImageLoading

// Of what a server varies on a header, the first picture that came is kept under its own key, the others beside it. The
// limits of the caches bound them, as they bound all else.
extension ImageManager {
    /// The picture in memory that requests with these headers are given. They are asked for only where it matters.
    func inMemory(_ key: CacheKey, _ headers: @autoclosure () -> HTTPHeaders) -> CachedImage? {
        guard let first = inMemory(key) else { return nil }
        return first.isSelective ? chosen(first, key, headers()) : first
    }

    /// The picture under `key`, `first`, or one beside it: what requests with these headers are given.
    func chosen(_ first: CachedImage, _ key: CacheKey, _ headers: HTTPHeaders) -> CachedImage? {
        guard let selecting = first.http?.selecting else { return first }
        if selecting.match(headers) { return first }
        guard let other = inMemory(key.sibling(selecting, headers)),
            other.http?.selecting.match(headers) ?? true
        else { return nil }
        return other
    }

    /// Where in memory a picture goes, or is, that requests with these headers are given.
    func memoryPlace(of key: CacheKey, _ http: StoredExchange?, for headers: HTTPHeaders) -> CacheKey {
        guard http?.selecting.isEmpty == false, let first = inMemory(key)?.http?.selecting else { return key }
        return first.isEmpty || first.match(headers) ? key : key.sibling(first, headers)
    }

    /// Where on disk the picture goes, or is, that requests with these headers are given. Reads what is beside the bytes
    /// of the first one.
    func diskPlace(of key: CacheKey, for headers: HTTPHeaders) -> CacheKey {
        guard let metadata = disk?.metadata(for: key),
            let first = EntryNotes(encoded: metadata)?.http?.selecting, !first.isEmpty, !first.match(headers)
        else { return key }
        return key.sibling(first, headers)
    }

    /// As ``diskPlace(of:for:)``, for what came with `http`: what varies on nothing takes the first place.
    func diskPlace(of key: CacheKey, _ http: StoredExchange?, for headers: HTTPHeaders) -> CacheKey {
        http?.selecting.isEmpty == false ? diskPlace(of: key, for: headers) : key
    }
}
