// SPDX-License-Identifier: MIT

import ImageBase

extension MemoryCache {
    /// Removes the value of `key`, also if it was evicted and is still alive.
    ///
    /// - Returns: the removed value; nil if it was missing or evicted.
    @discardableResult
    public func remove(_ key: CacheKey) -> Value? {
        remove(
            { state -> Value? in
                let node = state.index.find(key.hash)
                return node < 0 ? nil : state.take(node).value
            }, andForget: { $0.forget(key.hash) })
    }

    /// Removes the values for which `isUnwanted` returns true, also those that were evicted and are still
    /// alive. It is called outside of the lock.
    public func removeAll(where isUnwanted: @Sendable (Value) -> Bool) {
        // In this order: a value that is evicted in between is found in the weak tier.
        var hashes = Set(state.withLock { $0.all }.filter { isUnwanted($0.value) }.map(\.hash))
        if let weakTier { hashes.formUnion(weakTier.hashes(where: isUnwanted)) }
        if hashes.isEmpty { return }
        let old = remove(
            { [hashes] state in
                hashes.map { hash -> Value? in
                    let node = state.index.find(hash)
                    return node < 0 ? nil : state.take(node).value
                }
            }, andForget: { $0.forget(hashes) })
        _ = old
    }

    /// Removes all values, also those that were evicted and are still alive.
    public func removeAll() {
        let old = remove({ $0.takeAll() }, andForget: { $0.forgetAll() })
        _ = old
    }

    /// Removes values from the cache, then from the weak tier.
    ///
    /// Until both are done, no value moves between the two: otherwise one could move to where it was already
    /// removed.
    private func remove<Removed: Sendable>(
        _ take: (inout MemoryCacheState<Value>) -> Removed, andForget forget: (WeakTier<Value>) -> Void
    ) -> Removed {
        guard let weakTier else { return state.withLock { take(&$0) } }
        let removed = state.withLock { state in
            state.activeRemovals += 1
            return take(&state)
        }
        forget(weakTier)
        state.withLock { state in
            state.activeRemovals -= 1
            state.completedRemovals &+= 1
        }
        return removed
    }
}
