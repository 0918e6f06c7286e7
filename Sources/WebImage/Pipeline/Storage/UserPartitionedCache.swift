// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A disk cache whose entries of one user are in a folder of their own.
///
/// A key says by its ``UserPartition`` where its entry is. Entries whose user has logged out since the key
/// was made are neither found nor stored.
final class UserPartitionedCache: DataCache {
    private let common: DiskCache
    private let user: DiskCache

    init(_ common: DiskCache, user name: String) {
        self.common = common
        user = common.partition(named: name)
    }

    /// The cache that has the entry of a key, and its key there; nil after a log-out.
    func place(of key: CacheKey) -> (cache: DiskCache, key: CacheKey)? {
        guard let place = UserPartition.Place(key) else { return (common, key) }
        return place.isCurrent ? (user, place.storedKey) : nil
    }

    func isPrivate(for key: CacheKey) -> Bool { place(of: key)?.cache.isPrivate ?? true }

    func read(_ key: CacheKey) -> DiskEntry? { place(of: key).flatMap { $0.cache.read($0.key) } }

    func metadata(for key: CacheKey) -> Data? { place(of: key).flatMap { $0.cache.metadata(for: $0.key) } }

    func contains(_ key: CacheKey) -> Bool { place(of: key).map { $0.cache.contains($0.key) } ?? false }

    func store(_ data: Data, metadata: Data, timeToLive: Duration?, for key: CacheKey) -> Bool {
        guard let place = place(of: key) else { return false }
        let isStored = place.cache.store(data, metadata: metadata, timeToLive: timeToLive, for: place.key)
        // The user may have logged out during the store.
        guard self.place(of: key) == nil else { return isStored }
        place.cache.remove(place.key)
        return false
    }

    func remove(_ key: CacheKey) -> Bool { place(of: key).map { $0.cache.remove($0.key) } ?? false }

    func removeAll() -> Bool { [common.removeAll(), user.removeAll()].allSatisfy(\.self) }

    func removeAll(where isUnwanted: @escaping @Sendable (CacheKey, Data) -> Bool) -> Int {
        common.removeAll(where: isUnwanted) + user.removeAll(where: isUnwanted)
    }

    func statistics() -> DiskCacheStatistics {
        var result = common.statistics()
        let others = user.statistics()
        result.count += others.count
        result.bytes += others.bytes
        return result
    }

    func flush() {
        common.flush()
        user.flush()
    }

    var isPrivate: Bool { common.isPrivate }
}
