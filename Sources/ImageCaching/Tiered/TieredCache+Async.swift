// SPDX-License-Identifier: MIT

import ImageBase

// The asynchronous counterparts of the blocking methods, on the cache's own threads.
extension TieredCache {
    /// Returns the value for `key`, or `nil`. If it's in memory, no other thread is needed.
    public func value(for key: CacheKey) async -> Value? {
        if let value = memory.value(for: key) { return value }
        let result = Locked<Value?>(nil)
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let read = reads.join(key.hash) { value in
                result.withLock { $0 = value }
                continuation.resume()
            }
            if let read { queue.submit { self.perform(read, for: key) } }
        }
        return result.withLock { $0 }
    }

    /// Returns whether there is a value for `key` in memory or on disk, without decoding it.
    public func contains(_ key: CacheKey) async -> Bool {
        if memory.contains(key) { return true }
        return await queue.run { self.contains(key) }
    }

    /// Stores `value` in both tiers, and returns whether it was stored on disk; see the blocking method.
    @discardableResult
    public func set(_ value: Value, for key: CacheKey, timeToLive: Duration? = nil) async -> Bool {
        await queue.run { self.set(value, for: key, timeToLive: timeToLive) }
    }

    /// Removes the value for `key` from both tiers, and returns whether there was one.
    @discardableResult
    public func remove(_ key: CacheKey) async -> Bool {
        await queue.run { self.remove(key) }
    }

    /// Removes all values from both tiers, and returns whether it succeeded.
    @discardableResult
    public func removeAll() async -> Bool {
        await queue.run { self.removeAll() }
    }

    /// Removes all values from both tiers and reports the progress of deleting files; see the blocking
    /// method.
    ///
    /// - Parameter progress: called on a private thread.
    @discardableResult
    public func removeAll(progress: @escaping @Sendable (DiskCacheProgress) -> Void) async -> Bool {
        await queue.run { self.removeAll(progress: progress) }
    }
}
