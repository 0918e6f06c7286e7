// SPDX-License-Identifier: MIT

import ImageBase

extension MemoryCache {
    /// The limits and the eviction policy. Changes apply right away, but a higher maximum age only applies to
    /// values that are set later.
    public var configuration: MemoryCacheConfiguration {
        get { state.withLock { $0.configuration } }
        set {
            let generation = weakTier?.generation ?? 0
            var isOtherAge = false
            var evicted = state.withLock { state in
                isOtherAge =
                    newValue.maximumAge != state.configuration.maximumAge
                    || newValue.maximumIdleTime != state.configuration.maximumIdleTime
                if newValue.eviction != state.configuration.eviction {
                    state.index.replacePolicy(with: newValue.eviction.makePolicy)
                }
                state.configuration = newValue
                state.index.setLimits(cost: newValue.maximumCost, count: newValue.maximumCount)
                return state.takeExcess(cost: newValue.maximumCost, count: newValue.maximumCount)
            }
            weakTier?.remember(evicted, generation: generation)
            report(evicted)
            release(&evicted)
            if isOtherAge { sweep() }
        }
    }

    public var maximumCost: Int {
        get { configuration.maximumCost }
        set { configuration.maximumCost = newValue }
    }

    /// The current number of entries, their cost, and the hits and misses so far.
    public var statistics: MemoryCacheStatistics {
        state.withLock { state in
            MemoryCacheStatistics(
                count: state.index.count, cost: state.index.cost, hits: state.hits, misses: state.misses)
        }
    }
}

extension MemoryCache: ValueCache {}
