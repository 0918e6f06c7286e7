// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// A cache of data: ``DiskCache``, ``DataCacheSet``, `EncryptedDiskCache` of WebImageEncryption, or an
/// implementation of your own.
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
    ///
    /// The library reads the metadata of an original before it uses a thumbnail that was made of it.
    func metadata(for key: CacheKey) -> Data?

    /// Opens the file of `key`'s entry, to send its bytes without a copy in memory.
    ///
    /// The default implementation returns nil, and ``read(_:)-(_)`` is used instead.
    func open(_ key: CacheKey) -> DiskEntryFile?

    /// Returns whether there is an entry of `key`.
    func contains(_ key: CacheKey) -> Bool

    /// Stores `data` and `metadata`, and replaces an older entry of `key`.
    ///
    /// - Parameter timeToLive: how long the entry may be read, even if the cache keeps others for a shorter
    ///   time; nil for no limit of its own.
    /// - Returns: whether the entry is stored.
    @discardableResult
    func store(_ data: Data, metadata: Data, timeToLive: Duration?, for key: CacheKey) -> Bool

    /// Replaces the metadata of `key`'s entry. The entry keeps its data, the time of its store and its time
    /// to live, by which the age of an image is known.
    ///
    /// The change must be atomic: if the entry is stored or removed at the same time, the change is applied
    /// to the new entry, or dropped. Without an entry, nothing happens.
    ///
    /// - Parameter change: returns the new metadata; nil to leave the entry as it is. It may be called again,
    ///   with the metadata of a newer entry. Do not call it while you hold a lock.
    func updateMetadata(for key: CacheKey, _ change: @escaping @Sendable (_ metadata: Data) -> Data?)

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

    /// Removes entries that are too old, then those that exceed the limits. A cache without limits does
    /// nothing.
    func trim()

    /// Returns once all deferred work is done. The default implementation does nothing.
    func flush()

    /// Whether URLs must not be stored, in the metadata either. The default is false.
    var isPrivate: Bool { get }

    /// Returns a cache for the entries of one user, of which this cache finds, counts and removes none. Two
    /// partitions of one name have the same entries.
    ///
    /// The default implementation returns nil: then images of a user partition
    /// (`ImageManager.Configuration.userPartition`) stay in memory only.
    ///
    /// - Parameter name: any text, such as the identifier of an account. It is a secret, as the keys are: a
    ///   partition should be private (``isPrivate``) and stored under a hash of its name.
    func userPartition(named name: String) -> (any DataCache)?

    /// Passes errors of the cache to `observer`, beginning with a failure that lasts, until the result is
    /// released. A failure that lasts is passed on once.
    ///
    /// The default implementation returns nil: then no error is reported.
    func observeErrors(_ observer: @escaping @Sendable (ImageError) -> Void) -> ChangeObservation?

    /// Passes the number and the size of the entries that each trim removes to `observer`, until the result
    /// is released.
    ///
    /// The default implementation returns nil: then no eviction is reported.
    func observeEvictions(
        _ observer: @escaping @Sendable (_ count: Int, _ bytes: Int) -> Void
    ) -> ChangeObservation?

    /// Returns the reason why an entry with that many bytes of data was not stored a moment ago: an error
    /// with the code `limit` if it is too large.
    ///
    /// The default implementation returns nil: then the reason that is reported is that the cache failed.
    func storeError(forBytes count: Int) -> ImageError?
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
