// SPDX-License-Identifier: MIT

import ImageBase
public import PortableFoundation

/// Runs the calls of all caches that don't have their own queue.
private let sharedQueue = WorkQueue(slots: 4)

// The asynchronous counterparts of the blocking methods. All caches without their own threads share a queue.
extension DataCache {
    public func read(_ key: CacheKey) async -> DiskEntry? {
        await sharedQueue.run { self.read(key) }
    }

    public func contains(_ key: CacheKey) async -> Bool {
        await sharedQueue.run { self.contains(key) }
    }

    @discardableResult
    public func store(
        _ data: Data, metadata: Data = Data(), timeToLive: Duration? = nil, for key: CacheKey
    ) async -> Bool {
        await sharedQueue.run {
            self.store(data, metadata: metadata, timeToLive: timeToLive, for: key)
        }
    }

    @discardableResult
    public func remove(_ key: CacheKey) async -> Bool {
        await sharedQueue.run { self.remove(key) }
    }

    @discardableResult
    public func removeAll() async -> Bool {
        await sharedQueue.run { self.removeAll() }
    }

    public func trim() async {
        await sharedQueue.run { self.trim() }
    }

    public func statistics() async -> DiskCacheStatistics {
        await sharedQueue.run { self.statistics() }
    }

    public func flush() async {
        await sharedQueue.run { self.flush() }
    }
}
