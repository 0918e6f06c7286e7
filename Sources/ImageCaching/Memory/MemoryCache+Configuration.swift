// SPDX-License-Identifier: MIT

package import ImageBase

extension MemoryCache {
    /// The limits and the eviction policy. A change applies at once, except that a higher maximum age applies
    /// to values that are set later.
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

extension MemoryCache where Value: AnyObject {
    /// Creates a cache of objects that finds evicted ones as long as they are alive, such as images on
    /// screen.
    package static func findingLiveObjects(
        configuration: MemoryCacheConfiguration = MemoryCacheConfiguration(), time: any TimeSource = .system
    ) -> MemoryCache {
        MemoryCache(configuration: configuration, time: time) { value in
            let box = WeakBox(value)
            return { box.value }
        }
    }
}

/// A weak reference. A closure that captures a weak variable is not Sendable; one that captures this is.
private final class WeakBox<Value: AnyObject & Sendable>: Sendable {
    private let storage: Locked<Storage>

    private struct Storage { weak var value: Value? }

    init(_ value: Value) { storage = Locked(Storage(value: value)) }

    var value: Value? { storage.withLock { $0.value } }
}
