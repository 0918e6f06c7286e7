// SPDX-License-Identifier: MIT

public import ImageBase

extension MemoryCache {
    /// The limits. New ones hold at once; a new age holds for what is set from then on.
    public var configuration: MemoryCacheConfiguration {
        get { state.withLock { $0.configuration } }
        set {
            let generation = weakTier?.generation ?? 0
            let evicted = state.withLock { state in
                if newValue.eviction != state.configuration.eviction {
                    state.index.change(to: newValue.eviction.make)
                }
                state.configuration = newValue
                state.index.limit(cost: newValue.maximumCost, count: newValue.maximumCount)
                return state.takeExcess(cost: newValue.maximumCost, count: newValue.maximumCount)
            }
            weakTier?.remember(evicted, generation)
        }
    }

    /// Entries, cost, hits and misses at this moment.
    public var statistics: MemoryCacheStatistics {
        state.withLock { state in
            MemoryCacheStatistics(
                count: state.index.count, cost: state.index.cost, hits: state.hits, misses: state.misses)
        }
    }
}

extension MemoryCache: ValueCache {}

extension MemoryCache where Value: AnyObject {
    /// A cache of objects that finds what it evicted for as long as somebody else holds it: pictures still on
    /// screen, say.
    public static func findingLiveObjects(
        configuration: MemoryCacheConfiguration = MemoryCacheConfiguration(), time: any TimeSource = .system
    ) -> MemoryCache {
        MemoryCache(configuration: configuration, time: time) { value in
            let box = WeakBox(value)
            return { box.value }
        }
    }
}

/// A closure that captures a weak variable is not Sendable; one that captures this is.
private final class WeakBox<Value: AnyObject & Sendable>: Sendable {
    private let storage: Locked<Storage>

    private struct Storage { weak var value: Value? }

    init(_ value: Value) { storage = Locked(Storage(value: value)) }

    var value: Value? { storage.withLock { $0.value } }
}
