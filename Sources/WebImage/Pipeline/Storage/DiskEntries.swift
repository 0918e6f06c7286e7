// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import ImageCaching
import ImageLoading
import PortableFoundation

/// The originals and variants on disk.
///
/// If a server varies its response on request fields, the first original is stored under its own key. Later
/// originals, and their variants, are stored under keys that contain their fields.
final class DiskEntries: Sendable {
    let cache: UserPartitionedCache
    let queues: PipelineQueues
    let time: any TimeSource
    let sizes = KnownSizes()

    /// - Parameter user: the cache for a user's images; nil if they aren't stored on disk.
    init(
        _ cache: any DataCache, user: (any DataCache)? = nil, queues: PipelineQueues, time: any TimeSource
    ) {
        self.cache = UserPartitionedCache(cache, user: user)
        self.queues = queues
        self.time = time
    }

    /// Reads an entry that matches the request fields of `data`.
    ///
    /// - Parameter key: the cache key of an original or a variant.
    func read(_ key: CacheKey, for data: some StoredOriginal) -> EncodedImage? {
        let start = ContinuousClock.now
        // Earlier versions stored empty bodies, which now fail with `empty`.
        guard let (entry, metadata) = find(key, for: data, cache.read, metadata: \.metadata),
            !entry.data.isEmpty
        else { return nil }
        return EncodedImage(
            data: entry.data, origin: .disk, status: .fresh, http: metadata?.http,
            steps: [LoadStep(.disk, since: start, bytes: entry.data.count)],
            storedAt: storedAt(entry, metadata), info: metadata?.info, hash: metadata?.hash,
            extendedData: metadata?.extendedData, scale: metadata?.scale,
            original: KnownOriginal(metadata?.original))
    }

    /// An entry with its bytes in a file, or in memory if the cache doesn't have files.
    struct OpenEntry {
        let body: VariantDataResponse.Body
        let metadata: EntryMetadata?
        /// The image without its data.
        let source: EncodedImage
    }

    /// Opens an entry that matches the request fields of `data`.
    func open(_ key: CacheKey, for data: some StoredOriginal) -> OpenEntry? {
        let start = ContinuousClock.now
        let body: VariantDataResponse.Body
        let (count, stored, metadata): (Int, Double, EntryMetadata?)
        if let (file, found) = find(key, for: data, cache.open, metadata: \.metadata) {
            (body, count, metadata) = (.file(file), file.byteCount, found)
            stored = storedAt(file.stored, isUnknown: file.isFromFuture, found)
        } else if let (entry, found) = find(key, for: data, cache.read, metadata: \.metadata) {
            (body, count, metadata) = (.data(entry.data), entry.data.count, found)
            stored = storedAt(entry, found)
        } else {
            return nil
        }
        let source = EncodedImage(
            data: Data(), origin: .disk, status: .fresh, http: metadata?.http,
            steps: [LoadStep(.disk, since: start, bytes: count)], storedAt: stored,
            original: KnownOriginal(metadata?.original))
        return OpenEntry(body: body, metadata: metadata, source: source)
    }

    /// Finds the entry that matches the request fields of `data`, along with its metadata and latest headers.
    private func find<Entry>(
        _ key: CacheKey, for data: some StoredOriginal, _ readEntry: (CacheKey) -> Entry?,
        metadata: (Entry) -> Data
    ) -> (Entry, EntryMetadata?)? {
        func read(_ key: CacheKey) -> Entry? { key.first(of: data.url, readEntry) }
        guard var entry = read(key) else { return nil }
        var found = EntryMetadata(encoded: metadata(entry))
        if let first = found?.http?.selecting, !first.isEmpty, !first.match(data.fields) {
            guard let other = read(key.varyKey(first, data.fields)) else { return nil }
            entry = other
            found = EntryMetadata(encoded: metadata(entry))
        }
        if let http = found?.http, let newer = headerUpdate(of: http, for: data) { found?.http = newer }
        return (entry, found)
    }

    /// The latest headers for a stored response; nil if it already has them.
    func headerUpdate(of http: StoredExchange, for key: some StoredOriginal) -> StoredExchange? {
        guard http.hasValidator, let entry = cache.read(key.cacheKey.headerUpdate(of: http)),
            let newer = EntryMetadata(encoded: entry.metadata)?.http, newer.isSameVersion(as: http),
            newer.bodyBytes == http.bodyBytes, newer.url == http.url
        else { return nil }
        // The second condition covers a clock that was set back: old headers must not stay in use.
        return newer.responseTime >= http.responseTime || http.responseTime > time.wallTime ? newer : nil
    }

    /// The placeholder hash stored with an original, if its response satisfies `isAllowed`.
    func placeholderHash(
        for key: CacheKey, _ fields: RequestFields, if isAllowed: (StoredExchange?) -> Bool
    ) -> PlaceholderHash? {
        let metadata = cache.metadata(for: diskKey(for: key, fields)).flatMap(EntryMetadata.init(encoded:))
        return metadata.flatMap { isAllowed($0.http) ? $0.hash : nil }
    }

    /// The response that the stored original came with, without the headers from later 304 responses.
    func http(of data: some StoredOriginal) -> StoredExchange? {
        metadata(of: data.cacheKey, data.fields)?.http
    }

    /// Whether the original is stored, regardless of its age.
    func contains(_ data: some StoredOriginal) -> Bool { contains(data.cacheKey, of: data.url, data.fields) }

    /// Whether an image of a URL is stored, under this key or the one that earlier versions used, regardless
    /// of its age.
    func contains(_ key: CacheKey, of url: URL?, _ fields: @autoclosure () -> RequestFields) -> Bool {
        key.first(of: url) { contains($0, fields()) ? true : nil } ?? false
    }

    /// Whether an entry is stored that matches a request with these fields, regardless of its age.
    func contains(_ key: CacheKey, _ fields: @autoclosure () -> RequestFields) -> Bool {
        cache.contains(diskKey(for: key, fields()))
    }

    /// The key of the entry that matches a request with these fields. Reads the first entry's metadata.
    func diskKey(for key: CacheKey, _ fields: @autoclosure () -> RequestFields) -> CacheKey {
        guard let metadata = cache.metadata(for: key),
            let first = EntryMetadata(encoded: metadata)?.http?.selecting, !first.isEmpty
        else { return key }
        let fields = fields()
        return first.match(fields) ? key : key.varyKey(first, fields)
    }

    /// The key for storing a response. A response that doesn't vary replaces the first entry.
    func diskKey(
        storing http: StoredExchange?, for key: CacheKey, _ fields: @autoclosure () -> RequestFields
    ) -> CacheKey {
        http?.selecting.isEmpty == false ? diskKey(for: key, fields()) : key
    }
}

// Only these functions remove files from the disk cache, apart from the cache itself when it enforces its
// limits.
extension DiskEntries {
    /// Removes the entry that matches a request with these fields.
    func remove(_ key: CacheKey, _ fields: @autoclosure () -> RequestFields) {
        cache.remove(diskKey(for: key, fields()))
    }

    /// Moves an entry from an earlier version to its current key, before it's replaced or removed. Otherwise,
    /// it would be found again once its replacement is evicted. Blocks; call it on the store queue.
    func adopt(_ key: CacheKey, of url: URL?) {
        guard let former = url.flatMap(key.former), let entry = cache.read(former) else { return }
        if !cache.contains(key) {
            var metadata = EntryMetadata(encoded: entry.metadata) ?? EntryMetadata(http: nil)
            metadata.originalStored = storedAt(entry, metadata)
            cache.store(entry.data, metadata, for: key)
        }
        cache.remove(former)
    }

    /// Removes an entry by the exact key it's stored under.
    func removeEntry(_ key: CacheKey) { cache.remove(key) }
}
