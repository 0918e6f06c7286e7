// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import PortableFoundation

extension TieredCache {
    /// Returns the value for `key` from memory or disk, or `nil`. Blocks unless it's in memory.
    public func value(for key: CacheKey) -> Value? {
        if let value = memory.value(for: key) { return value }
        let result = Locked<Value?>(nil)
        let done = DispatchSemaphore(value: 0)
        let read = reads.join(key.hash) { value in
            result.withLock { $0 = value }
            done.signal()
        }
        if let read { perform(read, for: key) }
        done.wait()
        return result.withLock { $0 }
    }

    /// Returns whether there is a value for `key` in memory or on disk. Blocks unless it's in memory.
    ///
    /// The bytes on disk aren't decoded.
    public func contains(_ key: CacheKey) -> Bool { memory.contains(key) || disk.contains(key) }

    /// Stores `value` in both tiers, replacing an older value for the same key. Blocks.
    ///
    /// - Parameter timeToLive: how long the value may be used; `nil` for as long as the tiers' limits allow.
    /// - Returns: whether the value was stored on disk. If it can't be encoded, the old value is removed from
    ///   both tiers, and the new one isn't stored. If the disk can't store it, it's still in memory.
    @discardableResult
    public func set(_ value: Value, for key: CacheKey, timeToLive: Duration? = nil) -> Bool {
        let data: Data
        do {
            data = try coder.encode(value)
        } catch {
            report(.invalidInput, "cannot encode a value for the cache", cause: error)
            remove(key)
            return false
        }
        let cost = max(coder.cost?(value) ?? data.count, 0)
        let generation = memory.weakTier?.generation ?? 0
        var (isStored, outcome) = writes.perform(key.hash) {
            let isStored = disk.store(data, metadata: Data(), timeToLive: timeToLive, for: key)
            // If the folder can't be written, the old entry must not stay, because memory has a newer value.
            if !isStored { disk.remove(key) }
            // Do this last. A read that starts before both tiers have the new value can return the old one.
            defer { reads.outdate(key.hash) }
            return (isStored, memory.replace(value, hash: key.hash, cost: cost, lifetime: timeToLive))
        }
        memory.finish(&outcome, generation: generation)
        return isStored
    }

    /// Removes the value for `key` from both tiers. Blocks.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    public func remove(_ key: CacheKey) -> Bool {
        var (isRemoved, values) = writes.perform(key.hash) {
            let isRemoved = disk.remove(key)
            defer { reads.outdate(key.hash) }
            return (isRemoved, [memory.remove(key)].compactMap { $0 })
        }
        isRemoved = isRemoved || !values.isEmpty
        memory.release(&values)
        return isRemoved
    }

    /// Removes all values from both tiers. Blocks. If ``disk`` is a ``DiskCache``, this takes only as long as
    /// its `removeAll`.
    ///
    /// - Returns: `false` if the disk can't be used.
    @discardableResult
    public func removeAll() -> Bool { removeAll { disk.removeAll() } }

    /// Removes all values from both tiers and reports the progress of deleting files. Blocks until they're
    /// deleted.
    ///
    /// The values are gone before the first report. If ``disk`` isn't a ``DiskCache``, only the end is
    /// reported.
    ///
    /// - Parameter progress: called on the calling thread, after every 64 entries and at the end.
    /// - Returns: `false` if the disk can't be used.
    @discardableResult
    public func removeAll(progress: (DiskCacheProgress) -> Void) -> Bool {
        guard let disk = disk as? DiskCache else {
            let count = disk.statistics().count
            guard removeAll() else { return false }
            progress(DiskCacheProgress(finished: count, total: count))
            return true
        }
        guard removeAll({ disk.moveToTrash() }) else { return false }
        disk.emptyTrash(progress: progress)
        return true
    }

    private func removeAll(_ clearDisk: () -> Bool) -> Bool {
        var (isCleared, values) = writes.performAlone {
            let isCleared = clearDisk()
            defer { reads.outdateAll() }
            return (isCleared, memory.takeAll())
        }
        memory.release(&values)
        return isCleared
    }
}
