// SPDX-License-Identifier: MIT

import ImageBase

/// A value cache that combines several caches, such as one for small images and one for large images.
///
/// Here, `concurrent` means the same as `serial`, because looking up a value in memory is faster than using a
/// thread. Values found in a lower cache aren't copied to a higher one. An empty set finds and stores
/// nothing.
public final class ValueCacheSet<Value: Sendable>: ValueCache {
    private struct State {
        var caches: [any ValueCache<Value>]
        var policies: CompositePolicies
    }

    private let state: Locked<State>

    /// Creates a cache that combines several caches.
    ///
    /// - Parameter caches: the last one is the highest.
    public init(_ caches: [any ValueCache<Value>] = [], policies: CompositePolicies = CompositePolicies()) {
        state = Locked(State(caches: caches, policies: policies))
    }

    /// The caches. The last one is the highest.
    public var caches: [any ValueCache<Value>] {
        get { state.withLock { $0.caches } }
        set { state.withLock { $0.caches = newValue } }
    }

    /// The policies for each operation. A change applies to later calls.
    public var policies: CompositePolicies {
        get { state.withLock { $0.policies } }
        set { state.withLock { $0.policies = newValue } }
    }

    /// Adds a cache above all existing ones.
    public func add(_ cache: any ValueCache<Value>) { state.withLock { $0.caches.append(cache) } }

    private func chosen(
        _ operation: KeyPath<CompositePolicies, CompositePolicy>
    ) -> ArraySlice<any ValueCache<Value>> {
        let (caches, policies) = state.withLock { ($0.caches, $0.policies) }
        return policies[keyPath: operation].chosen(caches.reversed())
    }

    public func value(for key: CacheKey) -> Value? {
        for cache in chosen(\.query) {
            if let value = cache.value(for: key) { return value }
        }
        return nil
    }

    public func contains(_ key: CacheKey) -> Bool { chosen(\.contains).contains { $0.contains(key) } }

    /// Stores the value, and returns whether one of the caches stored it.
    @discardableResult
    public func set(_ value: Value, for key: CacheKey, cost: Int, timeToLive: Duration?) -> Bool {
        chosen(\.store).map { $0.set(value, for: key, cost: cost, timeToLive: timeToLive) }.contains(true)
    }

    /// Removes the value, and returns the one from the highest cache that had it.
    @discardableResult
    public func remove(_ key: CacheKey) -> Value? {
        chosen(\.remove).compactMap { $0.remove(key) }.first
    }

    public func removeAll() {
        for cache in chosen(\.clear) { cache.removeAll() }
    }

    public func removeAll(where isUnwanted: @Sendable (Value) -> Bool) {
        for cache in chosen(\.remove) { cache.removeAll(where: isUnwanted) }
    }

    /// Divides `cost` among the caches in proportion to their current costs, regardless of the policies.
    public func trim(toCost cost: Int) {
        let part = Double(max(cost, 0)) / Double(max(statistics.cost, 1))
        for cache in caches { cache.trim(toFraction: part) }
    }

    /// The totals of all caches, regardless of the policies. Each cache counts its own hits and misses.
    public var statistics: MemoryCacheStatistics {
        caches.map(\.statistics).reduce(into: MemoryCacheStatistics(count: 0, cost: 0, hits: 0, misses: 0)) {
            $0.count += $1.count
            $0.cost += $1.cost
            $0.hits += $1.hits
            $0.misses += $1.misses
        }
    }
}
