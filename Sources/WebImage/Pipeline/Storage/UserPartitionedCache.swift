// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading
import PortableFoundation

/// A disk cache that keeps a user's entries in a separate partition.
///
/// A key's ``UserPartition`` determines where its entry is. If the user has logged out since the key was
/// made, its entries are neither found nor stored.
final class UserPartitionedCache: Sendable {
    private let common: any DataCache
    /// The cache for users' images; nil if they aren't stored on disk.
    private let user: (any DataCache)?

    init(_ common: any DataCache, user: (any DataCache)? = nil) {
        self.common = common
        self.user = user
    }

    /// Whether all entries are files on this machine.
    var isLocal: Bool { common is DiskCache && (user == nil || user is DiskCache) }

    /// The cache that has a key's entry, and its key there; nil after the user has logged out.
    private func place(of key: CacheKey) -> (cache: any DataCache, key: CacheKey)? {
        guard let user, let place = UserPartition.Place(key) else { return (common, key) }
        return place.isCurrent ? (user, place.storedKey) : nil
    }

    func read(_ key: CacheKey) -> DiskEntry? { place(of: key).flatMap { $0.cache.read($0.key) } }

    /// Opens the file of an entry; nil if the entry is missing, or the cache has no files.
    func open(_ key: CacheKey) -> DiskEntryFile? { place(of: key).flatMap { $0.cache.open($0.key) } }

    func metadata(for key: CacheKey) -> Data? { place(of: key).flatMap { $0.cache.metadata(for: $0.key) } }

    func contains(_ key: CacheKey) -> Bool { place(of: key).map { $0.cache.contains($0.key) } ?? false }

    /// Stores an entry. In a private cache, the metadata doesn't contain any URL, and only has the header
    /// fields that we read.
    ///
    /// - Parameter lifetime: the minimum time to keep the entry, unless a size limit removes it earlier; nil
    ///   for the usual time.
    @discardableResult
    func store(
        _ data: Data, _ metadata: EntryMetadata, for key: CacheKey, keeping lifetime: Duration? = nil
    ) -> Bool {
        guard let place = place(of: key) else { return false }
        let metadata = metadata.encoded(for: key, isPrivate: place.cache.isPrivate)
        let isStored = place.cache.store(
            data, metadata: metadata, timeToLive: place.cache.timeToLive(keeping: lifetime), for: place.key)
        // The user may have logged out during the store.
        guard self.place(of: key) == nil else { return isStored }
        place.cache.remove(place.key)
        return false
    }

    /// Changes an entry's metadata without changing its age.
    func updateMetadata(for key: CacheKey, _ change: @escaping @Sendable (inout EntryMetadata) -> Void) {
        guard let place = place(of: key) else { return }
        let isPrivate = place.cache.isPrivate
        place.cache.updateMetadata(for: place.key) { old in
            guard var metadata = EntryMetadata(encoded: old) else { return nil }
            change(&metadata)
            return metadata.encoded(for: key, isPrivate: isPrivate)
        }
    }

    @discardableResult
    func remove(_ key: CacheKey) -> Bool { place(of: key).map { $0.cache.remove($0.key) } ?? false }

    /// The time to live for an entry next to `key` that's kept for `lifetime`; nil if the cache keeps every
    /// entry that long.
    func timeToLive(keeping lifetime: Duration?, for key: CacheKey) -> Duration? {
        lifetime.flatMap { place(of: key)?.cache.timeToLive(keeping: $0) }
    }

    /// Whether variants of an original may be in this cache. Searches all entries if there are few. If there
    /// are many, returns true, because an unneeded record costs less than searching.
    func mayHaveVariants(of original: CacheKey) -> Bool {
        guard let cache = place(of: original)?.cache else { return false }
        guard cache.statistics().count <= 256 else { return true }
        let (address, isFound) = (original.address, Locked(false))
        let hash = cache.isPrivate ? EntryMetadata.hashURL(address) : nil
        // A cache can't list its entries, so search them with a `removeAll` that doesn't remove any.
        cache.removeAll { key, metadata in
            // Earlier versions stored variants under the URL as it was spelled.
            guard hash != nil || key.isOf(address) || URLText.normalized(key.address) == address,
                let metadata = EntryMetadata(encoded: metadata)
            else { return false }
            // Only variants have an original's header.
            if metadata.info != nil, metadata.hashedAddress == hash { isFound.withLock { $0 = true } }
            return false
        }
        return isFound.withLock(\.self)
    }

    func removeAll() async {
        _ = await common.removeAll()
        _ = await user?.removeAll()
    }

    func removeAll(where isUnwanted: @escaping @Sendable (CacheKey, Data) -> Bool) {
        common.removeAll(where: isUnwanted)
        _ = user?.removeAll(where: isUnwanted)
    }

    func flush() async {
        await common.flush()
        await user?.flush()
    }

    /// Why data wasn't stored a moment ago; nil if the user has logged out.
    func reasonForNotStoring(_ bytes: Int, for key: CacheKey) -> NotStoredReason? {
        guard let place = place(of: key) else { return nil }
        guard let error = place.cache.storeError(forBytes: bytes) else { return .diskFailed }
        if error.code == .limit { return .tooLarge }
        return (error.cause as? FileError)?.isNoSpace == true ? .diskFull : .diskFailed
    }
}

extension UserPartitionedCache {
    /// Sends the reason data wasn't stored, unless the user has logged out. Only called if there's an
    /// observer.
    @inline(never)
    func sendRefusal(of data: Data, for key: CacheKey, to target: EventTarget) {
        if let reason = reasonForNotStoring(data.count, for: key) { target.notStored(reason) }
    }
}
