// SPDX-License-Identifier: MIT

import ImageBase

/// Several caches of values as one: one for small pictures and one for large ones, say.
///
/// `concurrent` does the same as `serial` here: no answer from memory is worth a thread. What is found in a lower cache
/// is not copied to a higher one. Without a cache nothing is found or kept.
public final class ValueCacheSet<Value: Sendable>: ValueCache {
    private struct State {
        var caches: [any ValueCache<Value>]
        var policies: CompositePolicies
    }

    private let state: Locked<State>

    /// - Parameter caches: in the order of adding: the last is the highest.
    public init(_ caches: [any ValueCache<Value>] = [], policies: CompositePolicies = CompositePolicies()) {
        state = Locked(State(caches: caches, policies: policies))
    }

    /// In the order of adding: the last is the highest.
    public var caches: [any ValueCache<Value>] {
        get { state.withLock { $0.caches } }
        set { state.withLock { $0.caches = newValue } }
    }

    /// A change holds for calls from then on.
    public var policies: CompositePolicies {
        get { state.withLock { $0.policies } }
        set { state.withLock { $0.policies = newValue } }
    }

    /// Adds a cache above all others.
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

    /// Returns whether one of them keeps it.
    @discardableResult
    public func set(_ value: Value, for key: CacheKey, cost: Int, lifetime: Duration?) -> Bool {
        chosen(\.store).map { $0.set(value, for: key, cost: cost, lifetime: lifetime) }.contains(true)
    }

    /// Returns what the highest of them kept.
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

    /// Gives each as much of `cost` as it has of all their costs now, whatever the policies.
    public func trim(toCost cost: Int) {
        let part = Double(max(cost, 0)) / Double(max(statistics.cost, 1))
        for cache in caches { cache.trim(toFraction: part) }
    }

    /// Of all together, whatever the policies; of hits and misses each counts its own.
    public var statistics: MemoryCacheStatistics {
        caches.map(\.statistics).reduce(into: MemoryCacheStatistics(count: 0, cost: 0, hits: 0, misses: 0)) {
            $0.count += $1.count
            $0.cost += $1.cost
            $0.hits += $1.hits
            $0.misses += $1.misses
        }
    }
}
