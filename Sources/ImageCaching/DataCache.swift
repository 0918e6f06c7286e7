// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// A cache for data: ``DiskCache``, ``DataCacheSet`` or `EncryptedDiskCache` from WebImageEncryption.
///
/// You can also write your own, for example for a database or a server in the local network, and assign it to
/// `ImageManagerConfiguration.disk`.
///
/// The methods can be called on several threads at the same time. They're allowed to block, because the
/// library never calls them on the main thread or on Swift's pool. The `async` methods with the same names
/// run them on private threads. Methods don't throw: an entry that can't be read is a miss, and a store that
/// fails returns `false`.
public protocol DataCache: Sendable {
    /// Returns the entry for `key` with exactly the bytes that were stored, or `nil`.
    func read(_ key: CacheKey) -> DiskEntry?

    /// Returns the metadata of the entry for `key`, or `nil`. The default implementation reads the whole
    /// entry.
    ///
    /// The library reads the metadata of an original before it uses a thumbnail made from it.
    func metadata(for key: CacheKey) -> Data?

    /// Opens the file of the entry for `key`, so its bytes can be sent without copying them to memory.
    ///
    /// The default implementation returns `nil`, and the library uses ``read(_:)-(_)`` instead.
    func open(_ key: CacheKey) -> DiskEntryFile?

    /// Returns whether there is an entry for `key`.
    func contains(_ key: CacheKey) -> Bool

    /// Stores `data` and `metadata`, replacing an older entry for `key`.
    ///
    /// - Parameter timeToLive: how long the entry may be read, even if the cache keeps other entries for a
    ///   shorter time; `nil` for as long as the cache's limits allow.
    /// - Returns: whether the entry was stored.
    @discardableResult
    func store(_ data: Data, metadata: Data, timeToLive: Duration?, for key: CacheKey) -> Bool

    /// Replaces the metadata of the entry for `key`. The entry keeps its data, its store time and its time to
    /// live, which determine the age of an image.
    ///
    /// The change must be atomic: if the entry is stored or removed at the same time, apply the change to the
    /// new entry or drop it. If there's no entry, do nothing.
    ///
    /// - Parameter change: returns the new metadata, or `nil` to leave the entry as it is. You may call it
    ///   again with the metadata of a newer entry. Don't call it while you hold a lock.
    func updateMetadata(for key: CacheKey, _ change: @escaping @Sendable (_ metadata: Data) -> Data?)

    /// Removes the entry for `key`.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    func remove(_ key: CacheKey) -> Bool

    /// Removes all entries.
    ///
    /// - Returns: whether it succeeded.
    @discardableResult
    func removeAll() -> Bool

    /// Removes the entries for which `isUnwanted` returns `true`.
    ///
    /// - Parameter isUnwanted: called with each entry's metadata and its key. In a private cache, the key is
    ///   a hash.
    /// - Returns: the number of removed entries.
    @discardableResult
    func removeAll(where isUnwanted: @escaping @Sendable (CacheKey, _ metadata: Data) -> Bool) -> Int

    /// Returns the number of entries and their total size.
    func statistics() -> DiskCacheStatistics

    /// The maximum total size of all entries, in bytes. If it's exceeded, the least recently used entries are
    /// removed first. A change applies right away. By default, it's `Int.max`, and setting it has no effect.
    var maximumBytes: Int { get nonmutating set }

    /// Removes entries that are too old, then entries that exceed the limits. A cache without limits does
    /// nothing.
    func trim()

    /// Returns when all deferred work is done. The default implementation does nothing.
    func flush()

    /// Whether URLs must not be stored, even in metadata. The default is `false`.
    var isPrivate: Bool { get }

    /// Returns a separate cache for one user's entries. This cache never finds, counts or removes them. Two
    /// partitions with the same name contain the same entries.
    ///
    /// The default implementation returns `nil`, and then images of a user partition
    /// (`ImageManagerConfiguration.userPartition`) stay in memory only.
    ///
    /// - Parameter name: any text, such as an account identifier. Like the keys, it's a secret: a partition
    ///   should be private (``isPrivate``) and stored under a hash of its name.
    func userPartition(named name: String) -> (any DataCache)?

    /// Passes the cache's errors to `observer` until the result is released, starting with an ongoing
    /// failure. An ongoing failure is reported only once.
    ///
    /// The default implementation returns `nil`, and then errors aren't reported.
    func observeErrors(_ observer: @escaping @Sendable (ImageError) -> Void) -> ChangeObservation?

    /// Passes the number and the size of the entries that each trim removes to `observer`, until the result
    /// is released.
    ///
    /// The default implementation returns `nil`, and then evictions aren't reported.
    func observeEvictions(
        _ observer: @escaping @Sendable (_ count: Int, _ bytes: Int) -> Void
    ) -> ChangeObservation?

    /// Returns why an entry with that many bytes of data wasn't stored a moment ago: an error with the code
    /// `limit` if it's too large.
    ///
    /// The default implementation returns `nil`, and then the reported reason is that the cache failed.
    func storeError(forBytes count: Int) -> ImageError?
}

extension DataCache {
    /// Stores `data` without a time to live, replacing an older entry for `key`.
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

    public func open(_ key: CacheKey) -> DiskEntryFile? { nil }

    public func userPartition(named name: String) -> (any DataCache)? { nil }

    public func observeErrors(
        _ observer: @escaping @Sendable (ImageError) -> Void
    ) -> ChangeObservation? { nil }

    public func observeEvictions(
        _ observer: @escaping @Sendable (_ count: Int, _ bytes: Int) -> Void
    ) -> ChangeObservation? { nil }

    public func storeError(forBytes count: Int) -> ImageError? { nil }
}
