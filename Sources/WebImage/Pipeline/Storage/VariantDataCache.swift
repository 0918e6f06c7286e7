// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading

/// The encoded variants and headers in memory.
///
/// If a server varies its response on request fields, the first entry is stored under its own key, as on
/// disk. Later entries are stored under keys that contain their fields.
final class VariantDataCache: Sendable {
    final class Entry: Sendable {
        let data: VariantData
        /// When the data stops being fresh.
        let expiry: Expiry
        /// The cache directives that are evaluated instead of the response's.
        let control: CacheControl?
        let key: CacheKey

        init(_ data: VariantData, expiry: Expiry, control: CacheControl?, key: CacheKey) {
            (self.data, self.expiry, self.control, self.key) = (data, expiry, control, key)
        }

        /// The bytes of the data, plus an estimate for the entry's other properties.
        var cost: Int { data.body.byteCount + 1024 }
    }

    let cache: MemoryCache<Entry>
    let made: MadeImages

    init(_ configuration: MemoryCacheConfiguration, time: any TimeSource) {
        let cache = MemoryCache<Entry>(configuration: configuration, time: time)
        self.cache = cache
        made = MadeImages(contains: { cache.contains($0) }, remove: { cache.remove($0) })
    }

    /// The entry that matches a request with these fields.
    func entry(for key: CacheKey, _ fields: @autoclosure () -> RequestFields) -> Entry? {
        guard let first = cache.value(for: key) else { return nil }
        guard let selecting = first.data.source.http?.selecting, !selecting.isEmpty else { return first }
        let fields = fields()
        if selecting.match(fields) { return first }
        let other = cache.value(for: key.varyKey(selecting, fields))
        return other.flatMap { $0.data.source.http?.selecting.match(fields) ?? true ? $0 : nil }
    }

    func store(
        _ data: VariantData, expiry: Expiry, control: CacheControl?, for key: CacheKey,
        _ fields: @autoclosure () -> RequestFields
    ) {
        let place = place(of: data, for: key, fields())
        let entry = Entry(data, expiry: expiry, control: control, key: place)
        cache.set(entry, for: place, cost: entry.cost)
        // The user may have logged out since the load began.
        if UserPartition.Place(place)?.isCurrent == false { cache.remove(place) }
    }

    /// The key for storing data.
    func place(
        of data: VariantData, for key: CacheKey, _ fields: @autoclosure () -> RequestFields
    ) -> CacheKey {
        var place = key
        if data.source.http?.selecting.isEmpty == false,
            let first = cache.value(for: key)?.data.source.http?.selecting, !first.isEmpty
        {
            let fields = fields()
            if !first.match(fields) { place = key.varyKey(first, fields) }
        }
        return place
    }

    func remove(_ key: CacheKey, _ fields: @autoclosure () -> RequestFields) {
        if let entry = entry(for: key, fields()) { cache.remove(entry.key) }
    }
}
