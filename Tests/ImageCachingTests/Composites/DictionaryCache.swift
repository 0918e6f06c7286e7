// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import ImageCaching

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A cache of data as a user of the library might implement one. Its reads can be delayed.
final class DictionaryCache: DataCache {
    private let entries = Locked<[CacheKey: DiskEntry]>([:])
    /// The semaphore that a read waits for.
    let gate: DispatchSemaphore?

    init(gate: DispatchSemaphore? = nil) { self.gate = gate }

    func read(_ key: CacheKey) -> DiskEntry? {
        gate?.wait()
        return entries.withLock { $0[key] }
    }

    func contains(_ key: CacheKey) -> Bool { entries.withLock { $0[key] != nil } }

    func store(_ data: Data, metadata: Data, timeToLive: Duration?, for key: CacheKey) -> Bool {
        entries.withLock { $0[key] = DiskEntry(data: data, metadata: metadata, stored: Date()) }
        return true
    }

    func remove(_ key: CacheKey) -> Bool { entries.withLock { $0.removeValue(forKey: key) } != nil }

    func removeAll(where isUnwanted: @escaping @Sendable (CacheKey, Data) -> Bool) -> Int {
        entries.withLock { entries in
            let unwanted = entries.filter { isUnwanted($0.key, $0.value.metadata) }
            for key in unwanted.keys { entries[key] = nil }
            return unwanted.count
        }
    }

    func removeAll() -> Bool {
        entries.withLock { $0 = [:] }
        return true
    }

    func statistics() -> DiskCacheStatistics {
        entries.withLock { entries in
            DiskCacheStatistics(
                count: entries.count, bytes: entries.values.reduce(0) { $0 + $1.data.count })
        }
    }
}

/// A cache of values as a user of the library might implement one.
final class DictionaryValues: ValueCache {
    private let entries = Locked<[CacheKey: (value: Int, cost: Int)]>([:])

    func value(for key: CacheKey) -> Int? { entries.withLock { $0[key]?.value } }
    func contains(_ key: CacheKey) -> Bool { value(for: key) != nil }

    func set(_ value: Int, for key: CacheKey, cost: Int, lifetime: Duration?) -> Bool {
        entries.withLock { $0[key] = (value, cost) }
        return true
    }

    func remove(_ key: CacheKey) -> Int? { entries.withLock { $0.removeValue(forKey: key)?.value } }
    func removeAll(where isUnwanted: @Sendable (Int) -> Bool) {
        entries.withLock { entries in entries = entries.filter { !isUnwanted($0.value.value) } }
    }

    func removeAll() { entries.withLock { $0 = [:] } }

    func trim(toCost cost: Int) {
        entries.withLock { entries in
            while entries.values.reduce(0, { $0 + $1.cost }) > cost, let key = entries.keys.first {
                entries[key] = nil
            }
        }
    }

    var statistics: MemoryCacheStatistics {
        entries.withLock { entries in
            MemoryCacheStatistics(
                count: entries.count, cost: entries.values.reduce(0) { $0 + $1.cost }, hits: 0, misses: 0)
        }
    }
}
