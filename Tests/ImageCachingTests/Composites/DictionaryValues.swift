// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching

/// A value cache like your app might implement one.
final class DictionaryValues: ValueCache {
    private let entries = Locked<[CacheKey: (value: Int, cost: Int)]>([:])

    func value(for key: CacheKey) -> Int? { entries.withLock { $0[key]?.value } }
    func contains(_ key: CacheKey) -> Bool { value(for: key) != nil }

    func set(_ value: Int, for key: CacheKey, cost: Int, timeToLive: Duration?) -> Bool {
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
