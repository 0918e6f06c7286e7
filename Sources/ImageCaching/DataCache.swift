// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A place where bytes are kept under keys, as ``DiskCache`` does and ``DataCacheSet`` does with several. An own one (a
/// database, a server in the same room) implements these and is given to `ImageManager.Configuration.disk`.
///
/// The methods may be called on any thread, at the same time, and may block: nobody calls them on the main thread or on
/// Swift's pool. The `async` ones of the same names run them on private threads. No method fails: what cannot be read
/// is not there, what cannot be stored is not stored.
public protocol DataCache: Sendable {
    /// The entry of `key` with the very bytes that were stored, or nil.
    func read(_ key: CacheKey) -> DiskEntry?

    /// The metadata of `key`'s entry. The default reads the whole entry.
    func metadata(for key: CacheKey) -> Data?

    /// Whether there is an entry of `key`.
    func contains(_ key: CacheKey) -> Bool

    /// Stores `data` and `metadata` in the place of what was there under `key`.
    ///
    /// - Parameter timeToLive: for how long they are found at most; nil for as long as the cache has it.
    /// - Returns: whether they are stored.
    @discardableResult
    func store(_ data: Data, metadata: Data, timeToLive: Duration?, for key: CacheKey) -> Bool

    /// Removes the entry of `key`.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    func remove(_ key: CacheKey) -> Bool

    /// Removes all entries.
    ///
    /// - Returns: whether they are gone.
    @discardableResult
    func removeAll() -> Bool

    /// Removes the entries for which `isUnwanted` is true. It is given each entry's metadata and its key, which in a
    /// private cache is a hash.
    ///
    /// - Returns: how many there were.
    @discardableResult
    func removeAll(where isUnwanted: @escaping @Sendable (CacheKey, _ metadata: Data) -> Bool) -> Int

    /// How many entries there are and what they take.
    func statistics() -> DiskCacheStatistics

    /// Returns once everything that was to be done later is done. The default does nothing.
    func flush()

    /// Whether nothing may be kept that names an address, in `metadata` neither. The default is false.
    var isPrivate: Bool { get }
}

extension DataCache {
    /// Stores `data` in the place of what was there under `key`, for as long as the cache has it.
    @discardableResult
    public func store(_ data: Data, metadata: Data = Data(), for key: CacheKey) -> Bool {
        store(data, metadata: metadata, timeToLive: nil, for: key)
    }

    public func metadata(for key: CacheKey) -> Data? { read(key)?.metadata }

    public func flush() {}

    public var isPrivate: Bool { false }
}
