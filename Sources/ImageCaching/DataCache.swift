// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A cache of data: ``DiskCache``, ``DataCacheSet``, or an implementation of your own.
///
/// Give your own, such as a database or a server in the local network, to `ImageManager.Configuration.disk`.
///
/// The methods may be called on any threads at the same time, and may block: the library never calls them on
/// the main thread or on Swift's pool. The `async` methods of the same names run them on private threads. No
/// method throws: an entry that cannot be read is a miss, and a store that fails returns false.
public protocol DataCache: Sendable {
    /// Returns the entry of `key` with exactly the bytes that were stored, or nil.
    func read(_ key: CacheKey) -> DiskEntry?

    /// Returns the metadata of `key`'s entry, or nil. The default implementation reads the whole entry.
    func metadata(for key: CacheKey) -> Data?

    /// Returns whether there is an entry of `key`.
    func contains(_ key: CacheKey) -> Bool

    /// Stores `data` and `metadata`, and replaces an older entry of `key`.
    ///
    /// - Parameter timeToLive: how long the entry may be read; nil for no limit of its own.
    /// - Returns: whether the entry is stored.
    @discardableResult
    func store(_ data: Data, metadata: Data, timeToLive: Duration?, for key: CacheKey) -> Bool

    /// Removes the entry of `key`.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    func remove(_ key: CacheKey) -> Bool

    /// Removes all entries.
    ///
    /// - Returns: whether that succeeded.
    @discardableResult
    func removeAll() -> Bool

    /// Removes the entries for which `isUnwanted` returns true.
    ///
    /// - Parameter isUnwanted: called with each entry's metadata and its key, which is a hash in a private
    ///   cache.
    /// - Returns: the number of entries removed.
    @discardableResult
    func removeAll(where isUnwanted: @escaping @Sendable (CacheKey, _ metadata: Data) -> Bool) -> Int

    /// Returns the number of entries and their size.
    func statistics() -> DiskCacheStatistics

    /// The maximum size of all entries, in bytes. Exceeding it removes entries, the least recently used
    /// first; a change applies at once. The default is `Int.max`, and setting it has no effect.
    var maximumBytes: Int { get nonmutating set }

    /// Returns once all deferred work is done. The default implementation does nothing.
    func flush()

    /// Whether URLs must not be stored, in the metadata either. The default is false.
    var isPrivate: Bool { get }
}

extension DataCache {
    /// Stores `data` without a time to live, and replaces an older entry of `key`.
    @discardableResult
    public func store(_ data: Data, metadata: Data = Data(), for key: CacheKey) -> Bool {
        store(data, metadata: metadata, timeToLive: nil, for: key)
    }

    public func metadata(for key: CacheKey) -> Data? { read(key)?.metadata }

    public var maximumBytes: Int {
        get { .max }
        nonmutating set {}
    }

    public func flush() {}

    public var isPrivate: Bool { false }
}
