// SPDX-License-Identifier: MIT

#if RemoteCaches
import ImageBase
import ImageCaching

/// Tracks the keys being read from stores, and whether their entry was stored or removed during the read. If
/// it was, the result of the read is outdated and must not be put into the local cache.
final class Promotions: Sendable {
    private struct Read {
        var readers = 0
        var isChanged = false
    }

    private let reads = Locked<[CacheKey: Read]>([:])

    func begin(_ key: CacheKey) { reads.withLock { $0[key, default: Read()].readers += 1 } }

    func end(_ key: CacheKey) {
        reads.withLock { reads in
            reads[key]?.readers -= 1
            if reads[key]?.readers == 0 { reads[key] = nil }
        }
    }

    /// Call this before changing the local cache.
    func change(_ key: CacheKey) { reads.withLock { $0[key]?.isChanged = true } }

    func isChanged(_ key: CacheKey) -> Bool { reads.withLock { $0[key]?.isChanged ?? false } }
}

/// Keys that weren't found a moment ago. The next read of one of them doesn't query the stores again.
final class RecentMisses: Sendable {
    private let times = Locked<[CacheKey: Int64]>([:])

    private static let lifetime: Int64 = 20_000_000
    private static let maximumCount = 1024

    func insert(_ key: CacheKey) {
        let now = SystemTime.uptimeNanoseconds
        times.withLock { times in
            if times.count >= Self.maximumCount { times = times.filter { now - $0.value < Self.lifetime } }
            if times.count < Self.maximumCount { times[key] = now }
        }
    }

    /// Returns whether the key wasn't found a moment ago, and forgets it.
    func take(_ key: CacheKey) -> Bool {
        guard let time = times.withLock({ $0.removeValue(forKey: key) }) else { return false }
        return SystemTime.uptimeNanoseconds - time < Self.lifetime
    }
}
#endif
