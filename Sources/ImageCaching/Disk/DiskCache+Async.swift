// SPDX-License-Identifier: MIT

public import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// The same as the blocking methods of these names, on the cache's own threads.
extension DiskCache {
    /// The entry of `key`, or nil. It counts as used.
    public func read(_ key: CacheKey) async -> DiskEntry? {
        await queue.run { self.read(key) }
    }

    /// The metadata of `key`'s entry, without reading its bytes.
    public func metadata(for key: CacheKey) async -> Data? {
        await queue.run { self.metadata(for: key) }
    }

    /// Whether there is an entry of `key`; its bytes are not checked.
    public func contains(_ key: CacheKey) async -> Bool {
        await queue.run { self.contains(key) }
    }

    /// Stores `data` in the place of what was there under `key`. Returns whether it is stored.
    @discardableResult
    public func store(
        _ data: Data, metadata: Data = Data(), timeToLive: Duration? = nil, for key: CacheKey
    ) async -> Bool {
        await queue.run { self.store(data, metadata: metadata, timeToLive: timeToLive, for: key) }
    }

    /// Removes the entry of `key`. Returns whether there was one.
    @discardableResult
    public func remove(_ key: CacheKey) async -> Bool {
        await queue.run { self.remove(key) }
    }

    /// Removes all entries. Returns whether they are gone.
    @discardableResult
    public func removeAll() async -> Bool {
        await queue.run { self.removeAll() }
    }

    /// Removes all entries, deletes them and tells how far that is, on a private thread; see the blocking one.
    @discardableResult
    public func removeAll(progress: @escaping @Sendable (DiskCacheProgress) -> Void) async -> Bool {
        await queue.run { self.removeAll(progress: progress) }
    }

    /// Moves all entries of the cache at `directory` into this one; see the blocking one.
    @discardableResult
    public func moveEntries(
        from directory: String, progress: @escaping @Sendable (DiskCacheProgress) -> Void = { _ in }
    ) async -> Int {
        await queue.run { self.moveEntries(from: directory, progress: progress) }
    }

    /// Compares every entry with its checksums; see the blocking one.
    public func verify(
        progress: @escaping @Sendable (DiskCacheProgress) -> Void = { _ in }
    ) async -> DiskCacheVerification {
        await queue.run { self.verify(progress: progress) }
    }

    /// Makes the index again from the files; see the blocking one.
    @discardableResult
    public func rebuild() async -> DiskCacheStatistics {
        await queue.run { self.rebuild() }
    }

    /// What is known of `key`'s entry, without reading its bytes.
    public func info(for key: CacheKey) async -> DiskEntryInfo? {
        await queue.run { self.info(for: key) }
    }

    /// Removes what is too old and what is too much.
    public func trim() async {
        await queue.run { self.trim() }
    }

    /// Removes the least recently used entries until at most `bytes` are left.
    public func trim(toBytes bytes: Int) async {
        await queue.run { self.trim(toBytes: bytes) }
    }

    /// How many entries there are and what their files take.
    public func statistics() async -> DiskCacheStatistics {
        await queue.run { self.statistics() }
    }

    /// All entries, in no order.
    public func entries() async -> [DiskEntryInfo] {
        await queue.run { self.entries() }
    }

    /// Writes the bytes of `key`'s entry to the file at `path`; see the blocking one.
    public func export(_ key: CacheKey, to path: String) async throws(ImageError) {
        let result = await queue.run {
            Result { () throws(ImageError) in try self.export(key, to: path) }
        }
        try result.get()
    }

    /// Returns once all that was noted for the index is written, all removed entries are deleted, and the
    /// observer was told of everything.
    public func flush() async {
        await queue.run { self.flush() }
        await withCheckedContinuation { continuation in
            context.reporter.afterReports { continuation.resume() }
        }
    }
}
