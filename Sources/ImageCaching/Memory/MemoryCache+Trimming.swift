// SPDX-License-Identifier: MIT

import ImageBase

extension MemoryCache {
    /// Removes entries, in the policy's order, until the others cost at most `cost` bytes. Removed values
    /// that are still alive can still be found.
    public func trim(toCost cost: Int) {
        let generation = weakTier?.generation ?? 0
        let evicted = state.withLock { state in
            state.takeExcess(cost: max(cost, 0), count: cost <= 0 ? 0 : .max)
        }
        weakTier?.remember(evicted, generation: generation)
    }

    /// Removes entries, in the policy's order, until the others cost at most `fraction` of the current cost.
    ///
    /// - Parameter fraction: clamped to 0...1; 0 removes all entries, 1 none.
    public func trim(toFraction fraction: Double) {
        if fraction >= 1 { return }
        let part = fraction > 0 ? fraction : 0
        let generation = weakTier?.generation ?? 0
        let evicted = state.withLock { state in
            let cost = Int((Double(state.index.cost) * part).rounded(.down))
            return state.takeExcess(cost: cost, count: part == 0 ? 0 : .max)
        }
        weakTier?.remember(evicted, generation: generation)
    }
}
