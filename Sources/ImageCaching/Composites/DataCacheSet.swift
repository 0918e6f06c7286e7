// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A cache of data that combines several, such as a folder shipped with the application and one it writes to.
///
///     let caches = DataCacheSet([shipped, written])     // the last is the highest
///     caches.policies.store = .highestOnly
///
/// Entries found in a lower cache are not copied to a higher one. An empty set finds and stores nothing.
public final class DataCacheSet: DataCache {
    private struct State {
        var caches: [any DataCache]
        var policies: CompositePolicies
    }

    private let state: Locked<State>

    /// Creates a cache that combines others.
    ///
    /// - Parameter caches: the last is the highest.
    public init(_ caches: [any DataCache] = [], policies: CompositePolicies = CompositePolicies()) {
        state = Locked(State(caches: caches, policies: policies))
    }

    /// The caches; the last is the highest.
    public var caches: [any DataCache] {
        get { state.withLock { $0.caches } }
        set { state.withLock { $0.caches = newValue } }
    }

    /// The policies for each operation. A change applies to later calls.
    public var policies: CompositePolicies {
        get { state.withLock { $0.policies } }
        set { state.withLock { $0.policies = newValue } }
    }

    /// Adds a cache that is higher than all others.
    public func add(_ cache: any DataCache) { state.withLock { $0.caches.append(cache) } }

    /// The caches, the highest first.
    private var members: [any DataCache] { caches.reversed() }

    /// Whether one of the caches is private.
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

    /// Stores the entry, and returns whether one of the caches has stored it.
    @discardableResult
    public func store(_ data: Data, metadata: Data, timeToLive: Duration?, for key: CacheKey) -> Bool {
        policies.store.all(of: members) {
            $0.store(data, metadata: metadata, timeToLive: timeToLive, for: key)
        }.contains(true)
    }

    /// Removes the entry, and returns whether one of the caches had it.
    @discardableResult
    public func remove(_ key: CacheKey) -> Bool {
        policies.remove.all(of: members) { $0.remove(key) }.contains(true)
    }

    /// Removes all entries, and returns whether that succeeded in all caches that ``CompositePolicies/clear``
    /// selects.
    @discardableResult
    public func removeAll() -> Bool {
        policies.clear.all(of: members) { $0.removeAll() }.allSatisfy { $0 }
    }

    /// Removes entries from the caches that ``CompositePolicies/remove`` selects, and returns their number.
    @discardableResult
    public func removeAll(where isUnwanted: @escaping @Sendable (CacheKey, Data) -> Bool) -> Int {
        policies.remove.all(of: members) { $0.removeAll(where: isUnwanted) }.reduce(0, +)
    }

    /// Returns the totals of all caches, whatever the policies.
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
