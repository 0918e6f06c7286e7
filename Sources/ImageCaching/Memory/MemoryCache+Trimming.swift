// SPDX-License-Identifier: MIT

import ImageBase

extension MemoryCache {
    /// Removes entries, in the policy's order, until the rest costs at most `cost` bytes. What was removed and lives
    /// elsewhere is still found.
    public func trim(toCost cost: Int) {
        let generation = weakTier?.generation ?? 0
        let evicted = state.withLock { state in
            state.takeExcess(cost: max(cost, 0), count: cost <= 0 ? 0 : .max)
        }
        weakTier?.remember(evicted, generation)
    }

    /// Removes entries, in the policy's order, until the rest costs at most that part of what all cost now.
    ///
    /// - Parameter fraction: 0 for nothing left, 1 for no change; held to 0 ... 1.
    public func trim(toFraction fraction: Double) {
        if fraction >= 1 { return }
        let part = fraction > 0 ? fraction : 0
        let generation = weakTier?.generation ?? 0
        let evicted = state.withLock { state in
            let cost = Int((Double(state.index.cost) * part).rounded(.down))
            return state.takeExcess(cost: cost, count: part == 0 ? 0 : .max)
        }
        weakTier?.remember(evicted, generation)
    }
}
