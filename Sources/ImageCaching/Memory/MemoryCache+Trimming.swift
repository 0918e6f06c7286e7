// SPDX-License-Identifier: MIT

import ImageBase

extension MemoryCache {
    /// Removes entries, in the policy's order, until the remaining ones cost at most `cost` bytes. Removed
    /// values that are still alive can still be found.
    public func trim(toCost cost: Int) {
        evict { _ in (max(cost, 0), cost <= 0 ? 0 : .max) }
    }

    /// Removes entries, in the policy's order, until at most `count` remain. Removed values can still be
    /// found while they're alive.
    public func trim(toCount count: Int) {
        evict { _ in (.max, max(count, 0)) }
    }

    /// Removes entries, in the policy's order, until the remaining ones cost at most `fraction` of the
    /// current cost.
    ///
    /// - Parameter fraction: clamped to 0...1; 0 removes all entries, 1 none.
    public func trim(toFraction fraction: Double) {
        if fraction >= 1 { return }
        let part = fraction > 0 ? fraction : 0
        evict { (Int((Double($0) * part).rounded(.down)), part == 0 ? 0 : .max) }
    }

    /// Removes entries, in the policy's order, until the cache is within the limits that `limits` returns for
    /// the current cost.
    private func evict(_ limits: (_ cost: Int) -> (cost: Int, count: Int)) {
        let generation = weakTier?.generation ?? 0
        var evicted = state.withLock { state in
            let (cost, count) = limits(state.index.cost)
            return state.takeExcess(cost: cost, count: count)
        }
        weakTier?.remember(evicted, generation: generation)
        report(evicted)
        release(&evicted)
    }
}
