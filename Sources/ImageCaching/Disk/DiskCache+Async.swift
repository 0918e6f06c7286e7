// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

// The asynchronous counterparts of the blocking methods, on the cache's own threads.
extension DiskCache {
    /// Returns the entry for `key`, or `nil`, and marks it as used.
    public func read(_ key: CacheKey) async -> DiskEntry? {
        await queue.run { self.read(key) }
    }

    /// Returns the metadata of the entry for `key` without reading its bytes.
    public func metadata(for key: CacheKey) async -> Data? {
        await queue.run { self.metadata(for: key) }
    }

    /// Returns whether there is an entry for `key`, without checking its bytes.
    public func contains(_ key: CacheKey) async -> Bool {
        await queue.run { self.contains(key) }
    }

    /// Stores `data`, replacing an older entry for `key`, and returns whether it was stored.
    @discardableResult
    public func store(
        _ data: Data, metadata: Data = Data(), timeToLive: Duration? = nil, for key: CacheKey
    ) async -> Bool {
        await queue.run { self.store(data, metadata: metadata, timeToLive: timeToLive, for: key) }
    }

    /// Removes the entry for `key`, and returns whether there was one.
    @discardableResult
    public func remove(_ key: CacheKey) async -> Bool {
        await queue.run { self.remove(key) }
    }

    /// Removes all entries, and returns whether it succeeded.
    @discardableResult
    public func removeAll() async -> Bool {
        await queue.run { self.removeAll() }
    }

    /// Removes all entries and reports its progress; see the blocking method.
    ///
    /// - Parameter progress: called on a private thread.
    @discardableResult
    public func removeAll(progress: @escaping @Sendable (DiskCacheProgress) -> Void) async -> Bool {
        await queue.run { self.removeAll(progress: progress) }
    }

    /// Moves all entries of the cache at `directory` into this one; see the blocking method.
    @discardableResult
    public func moveEntries(
        from directory: String, progress: @escaping @Sendable (DiskCacheProgress) -> Void = { _ in }
    ) async -> Int {
        await queue.run { self.moveEntries(from: directory, progress: progress) }
    }

    /// Compares every entry with its checksums; see the blocking method.
    public func verify(
        progress: @escaping @Sendable (DiskCacheProgress) -> Void = { _ in }
    ) async -> DiskCacheVerification {
        await queue.run { self.verify(progress: progress) }
    }

    /// Rebuilds the index from the files; see the blocking method.
    @discardableResult
    public func rebuild() async -> DiskCacheStatistics {
        await queue.run { self.rebuild() }
    }

    /// Returns information about the entry for `key` without reading its bytes.
    public func info(for key: CacheKey) async -> DiskEntryInfo? {
        await queue.run { self.info(for: key) }
    }

    /// Removes entries that are too old, then the least recently used entries that exceed the limits.
    public func trim() async {
        await queue.run { self.trim() }
    }

    /// Removes the least recently used entries until at most `bytes` remain.
    public func trim(toBytes bytes: Int) async {
        await queue.run { self.trim(toBytes: bytes) }
    }

    /// Removes the least recently used entries until at most `count` remain.
    public func trim(toCount count: Int) async {
        await queue.run { self.trim(toCount: count) }
    }

    /// Removes the entries that are at least `age` old, measured from ``DiskCacheConfiguration/expiry``.
    public func trim(toAge age: Duration) async {
        await queue.run { self.trim(toAge: age) }
    }

    /// Returns the number of entries and the total size of their files.
    public func statistics() async -> DiskCacheStatistics {
        await queue.run { self.statistics() }
    }

    /// Returns all entries, in no particular order.
    public func entries() async -> [DiskEntryInfo] {
        await queue.run { self.entries() }
    }

    /// Writes the bytes of the entry for `key` to the file at `path`; see the blocking method.
    public func export(_ key: CacheKey, to path: String) async throws(ImageError) {
        let result = await queue.run {
            Result { () throws(ImageError) in try self.export(key, to: path) }
        }
        try result.get()
    }

    /// Returns when the index is written, all removed entries are deleted, and all errors have reached the
    /// observer.
    public func flush() async {
        await queue.run { self.flush() }
        await withCheckedContinuation { continuation in
            context.reporter.afterReports { continuation.resume() }
        }
    }
}
