// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// The same as the blocking methods of these names, on threads that all caches without their own share.
extension DataCache {
    public func read(_ key: CacheKey) async -> DiskEntry? {
        await IOQueue.shared.run { self.read(key) }
    }

    public func contains(_ key: CacheKey) async -> Bool {
        await IOQueue.shared.run { self.contains(key) }
    }

    @discardableResult
    public func store(
        _ data: Data, metadata: Data = Data(), timeToLive: Duration? = nil, for key: CacheKey
    ) async -> Bool {
        await IOQueue.shared.run {
            self.store(data, metadata: metadata, timeToLive: timeToLive, for: key)
        }
    }

    @discardableResult
    public func remove(_ key: CacheKey) async -> Bool {
        await IOQueue.shared.run { self.remove(key) }
    }

    @discardableResult
    public func removeAll() async -> Bool {
        await IOQueue.shared.run { self.removeAll() }
    }

    public func statistics() async -> DiskCacheStatistics {
        await IOQueue.shared.run { self.statistics() }
    }

    public func flush() async {
        await IOQueue.shared.run { self.flush() }
    }
}

extension IOQueue {
    static let shared = IOQueue()
}
