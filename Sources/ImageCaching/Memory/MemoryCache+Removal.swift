// SPDX-License-Identifier: MIT

import ImageBase

extension MemoryCache {
    /// Removes the value, also where it is only known to live elsewhere.
    ///
    /// - Returns: the value that was kept.
    @discardableResult
    public func remove(_ key: CacheKey) -> Value? {
        remove(
            { state -> Value? in
                let node = state.index.find(key.hash)
                return node < 0 ? nil : state.take(node).value
            }, andForget: { $0.forget(key.hash) })
    }

    /// Removes the values for which `isUnwanted` is true, also where they are only known to live elsewhere. It is called
    /// outside of the lock.
    public func removeAll(where isUnwanted: @Sendable (Value) -> Bool) {
        // The order matters: a value that moves between the two meanwhile is seen in one of them.
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

    /// Removes everything, also what is only known to live elsewhere.
    public func removeAll() {
        let old = remove({ $0.takeAll() }, andForget: { $0.forgetAll() })
        _ = old
    }

    /// Takes values out of the cache, then out of the weak tier. Until both are done, no value moves between them: else
    /// one could be moved to where it has been removed already.
    private func remove<Removed: Sendable>(
        _ take: (inout MemoryCacheState<Value>) -> Removed, andForget forget: (WeakTier<Value>) -> Void
    ) -> Removed {
        guard let weakTier else { return state.withLock { take(&$0) } }
        let removed = state.withLock { state in
            state.removalsUnderWay += 1
            return take(&state)
        }
        forget(weakTier)
        state.withLock { state in
            state.removalsUnderWay -= 1
            state.removals &+= 1
        }
        return removed
    }
}
