// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading

/// The decoded images in memory.
///
/// If a server varies its response on request fields, the first image is stored under its own key. Later
/// images are stored under keys that contain their fields.
final class MemoryImages: Sendable {
    let cache: any ValueCache<CachedImage>
    let originals: DecodedOriginals
    let made: MadeImages
    /// An unretained reference to `cache`, if it's a `MemoryCache` and requests find images by their own
    /// hash. This halves the lookup time.
    private let plainCache: Unmanaged<MemoryCache<CachedImage>>?

    /// Whether there may be images in a user partition.
    private let hasUser: Bool
    /// Computes an image's cost; nil to use ``CachedImage/cost``.
    let cost: (@Sendable (CachedImage) -> Int)?

    /// - Parameters:
    ///   - usesRequestHash: whether a request's key is also its key in the cache, without a partition, and
    ///     every request may read the cache.
    ///   - hasUser: whether there may be images in a user partition.
    ///   - cost: see ``ImageManagerConfiguration/memoryCost``.
    ///   - originals: tracks the decoded originals in `cache`.
    init(
        _ cache: any ValueCache<CachedImage>, usesRequestHash: Bool, hasUser: Bool = false,
        cost: (@Sendable (CachedImage) -> Int)? = nil, originals: DecodedOriginals = DecodedOriginals()
    ) {
        self.cache = cache
        made = MadeImages(contains: { cache.contains($0) }, remove: { cache.remove($0) })
        self.originals = originals
        self.hasUser = hasUser
        self.cost = cost
        plainCache =
            usesRequestHash ? (cache as? MemoryCache<CachedImage>).map(Unmanaged.passUnretained) : nil
    }

    /// The image for a request's variant hash.
    ///
    /// - Parameter key: evaluated only if the hash isn't enough; nil if the image must not be looked up.
    @inline(__always)
    func image(of hash: Hash128, key: @autoclosure () -> CacheKey?) -> CachedImage? {
        if let plainCache { return plainCache._withUnsafeGuaranteedRef { $0.value(of: hash) } }
        return key().flatMap { cache.value(for: $0) }
    }

    func image(for key: CacheKey) -> CachedImage? {
        if let plainCache { return plainCache._withUnsafeGuaranteedRef { $0.value(for: key) } }
        return cache.value(for: key)
    }

    /// The image under `key` that matches a request with these fields.
    ///
    /// - Parameter fields: evaluated only if the stored image varies on request fields.
    func image(for key: CacheKey, _ fields: @autoclosure () -> RequestFields) -> CachedImage? {
        guard let first = image(for: key) else { return nil }
        return first.isSelective ? varyMatch(first, key: key, fields: fields()) : first
    }

    /// The image that matches a request with these fields: either `first`, which is stored under `key`, or
    /// another one.
    func varyMatch(_ first: CachedImage, key: CacheKey, fields: RequestFields) -> CachedImage? {
        guard let selecting = first.http?.selecting else { return first }
        if selecting.match(fields) { return first }
        guard let other = image(for: key.varyKey(selecting, fields)),
            other.http?.selecting.match(fields) ?? true
        else { return nil }
        return other
    }

    /// The key for storing the image of a response that varies on request fields.
    func memoryKey(
        for key: CacheKey, _ http: StoredExchange?, fields: @autoclosure () -> RequestFields
    ) -> CacheKey {
        guard let selecting = http?.selecting, !selecting.isEmpty, !selecting.isUnrepeatable,
            let first = image(for: key)?.http?.selecting, !first.isEmpty, !first.isUnrepeatable
        else { return key }
        let fields = fields()
        return first.match(fields) ? key : key.varyKey(first, fields)
    }

    /// Stores an image. An image that may not be stored, or must be validated before each use, only stays in
    /// memory while it's shown.
    func store(_ image: CachedImage) {
        defer {
            // The user may have logged out since the load began.
            if hasUser, UserPartition.Place(image.key)?.isCurrent == false { cache.remove(image.key) }
        }
        guard image.isWeak else {
            cache.set(image, for: image.key, cost: cost.map { max(0, $0(image)) } ?? image.cost)
            return
        }
        cache.remove(image.key)
        // Other caches don't have a weak tier.
        (cache as? MemoryCache<CachedImage>)?.setWeakly(image, for: image.key)
    }

    /// Removes the image under `key` that matches a request with these fields, or that must be validated each
    /// time.
    func remove(_ key: CacheKey, _ fields: RequestFields) {
        if let cached = image(for: key), cached.http?.isValidatedEachTime == true {
            cache.remove(cached.key)
        } else if let cached = image(for: key, fields) {
            cache.remove(cached.key)
        }
    }
}
