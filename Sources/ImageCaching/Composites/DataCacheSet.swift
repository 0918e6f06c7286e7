// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Several caches of bytes as one: a folder that the application brings and one that it writes, say.
///
///     let caches = DataCacheSet([shipped, written])     // the last is the highest
///     caches.policies.store = .highestOnly
///
/// What is found in a lower cache is not copied to a higher one. Without a cache nothing is found or stored.
public final class DataCacheSet: DataCache {
    private struct State {
        var caches: [any DataCache]
        var policies: CompositePolicies
    }

    private let state: Locked<State>

    /// - Parameter caches: in the order of adding: the last is the highest.
    public init(_ caches: [any DataCache] = [], policies: CompositePolicies = CompositePolicies()) {
        state = Locked(State(caches: caches, policies: policies))
    }

    /// In the order of adding: the last is the highest.
    public var caches: [any DataCache] {
        get { state.withLock { $0.caches } }
        set { state.withLock { $0.caches = newValue } }
    }

    /// A change holds for calls from then on.
    public var policies: CompositePolicies {
        get { state.withLock { $0.policies } }
        set { state.withLock { $0.policies = newValue } }
    }

    /// Adds a cache above all others.
    public func add(_ cache: any DataCache) { state.withLock { $0.caches.append(cache) } }

    /// The highest first.
    private var members: [any DataCache] { caches.reversed() }

    /// Whether one of them is.
    public var isPrivate: Bool { caches.contains { $0.isPrivate } }

    public func read(_ key: CacheKey) -> DiskEntry? {
        policies.query.first(of: members) { $0.read(key) }
    }

    public func metadata(for key: CacheKey) -> Data? {
        policies.query.first(of: members) { $0.metadata(for: key) }
    }

    public func contains(_ key: CacheKey) -> Bool {
        policies.contains.first(of: members) { $0.contains(key) ? true : nil } ?? false
    }

    /// Returns whether one of them has stored it.
    @discardableResult
    public func store(_ data: Data, metadata: Data, timeToLive: Duration?, for key: CacheKey) -> Bool {
        policies.store.all(of: members) {
            $0.store(data, metadata: metadata, timeToLive: timeToLive, for: key)
        }.contains(true)
    }

    /// Returns whether one of them had it.
    @discardableResult
    public func remove(_ key: CacheKey) -> Bool {
        policies.remove.all(of: members) { $0.remove(key) }.contains(true)
    }

    /// Returns whether those that ``CompositePolicies/clear`` chooses are all empty.
    @discardableResult
    public func removeAll() -> Bool {
        policies.clear.all(of: members) { $0.removeAll() }.allSatisfy { $0 }
    }

    /// Returns how many those that ``CompositePolicies/remove`` chooses had together.
    @discardableResult
    public func removeAll(where isUnwanted: @escaping @Sendable (CacheKey, Data) -> Bool) -> Int {
        policies.remove.all(of: members) { $0.removeAll(where: isUnwanted) }.reduce(0, +)
    }

    /// Of all together, whatever the policies.
    public func statistics() -> DiskCacheStatistics {
        members.map { $0.statistics() }.reduce(into: DiskCacheStatistics(count: 0, bytes: 0)) {
            $0.count += $1.count
            $0.bytes += $1.bytes
        }
    }

    public func flush() {
        for cache in members { cache.flush() }
    }
}
