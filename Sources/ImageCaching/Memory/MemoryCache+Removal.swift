// SPDX-License-Identifier: MIT

import ImageBase

extension MemoryCache {
    /// Removes the value for `key`, even if it was evicted and is still alive.
    ///
    /// The result belongs to the caller. To release it on the release queue, use ``discard(_:)``.
    ///
    /// - Returns: the removed value; `nil` if it was missing or evicted.
    @discardableResult
    public func remove(_ key: CacheKey) -> Value? {
        remove(
            { state -> Value? in
                let node = state.index.find(key.hash)
                return node < 0 ? nil : state.take(node).value
            }, andForget: { $0.forget(key.hash) })
    }

    /// Removes the value for `key` like ``remove(_:)``, and releases it on the release queue if there is one.
    public func discard(_ key: CacheKey) {
        var removed = [remove(key)].compactMap { $0 }
        release(&removed)
    }

    /// Removes the values for which `isUnwanted` returns `true`, including values that were evicted and are
    /// still alive. The closure is called outside the lock.
    public func removeAll(where isUnwanted: @Sendable (Value) -> Bool) {
        // Search the cache before the weak tier. If a value is evicted in between, we then find it there.
        var all = state.withLock { $0.all }
        var hashes = Set(all.filter { isUnwanted($0.value) }.map(\.hash))
        var values = all.map(\.value)
        all = []
        release(&values)
        if let weakTier { hashes.formUnion(weakTier.hashes(where: isUnwanted)) }
        if hashes.isEmpty { return }
        var old = remove(
            { [hashes] state in
                hashes.compactMap { hash -> Value? in
                    let node = state.index.find(hash)
                    return node < 0 ? nil : state.take(node).value
                }
            }, andForget: { $0.forget(hashes) })
        release(&old)
    }

    /// Removes all values, including values that were evicted and are still alive.
    public func removeAll() {
        var old = takeAll()
        release(&old)
    }

    /// Removes all values and returns them.
    func takeAll() -> [Value] {
        remove({ $0.takeAll() }, andForget: { $0.forgetAll() })
    }

    /// Removes values from the cache, then from the weak tier.
    ///
    /// Until both are done, values don't move between the two. Otherwise, a value could escape by moving to
    /// the place that's already done.
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
