// SPDX-License-Identifier: MIT

public import ImageBase
public import PortableFoundation

/// A data cache that combines several caches, such as a folder that ships with your app and a folder it
/// writes to.
///
/// ```swift
/// let caches = DataCacheSet([shipped, written])     // the last is the highest
/// caches.policies.store = .highestOnly
/// ```
///
/// Entries found in a lower cache aren't copied to a higher one. An empty set finds and stores nothing.
public final class DataCacheSet: DataCache {
    private struct State {
        var caches: [any DataCache]
        var policies: CompositePolicies
    }

    private let state: Locked<State>

    /// Creates a cache that combines several caches.
    ///
    /// - Parameter caches: the last one is the highest.
    public init(_ caches: [any DataCache] = [], policies: CompositePolicies = CompositePolicies()) {
        state = Locked(State(caches: caches, policies: policies))
    }

    /// The caches. The last one is the highest.
    public var caches: [any DataCache] {
        get { state.withLock { $0.caches } }
        set { state.withLock { $0.caches = newValue } }
    }

    /// The policies for each operation. A change applies to later calls.
    public var policies: CompositePolicies {
        get { state.withLock { $0.policies } }
        set { state.withLock { $0.policies = newValue } }
    }

    /// Adds a cache above all existing ones.
    public func add(_ cache: any DataCache) { state.withLock { $0.caches.append(cache) } }

    /// The caches, with the highest first.
    private var members: [any DataCache] { caches.reversed() }

    /// Whether one of the caches is private.
    public var isPrivate: Bool { caches.contains { $0.isPrivate } }

    public func read(_ key: CacheKey) -> DiskEntry? {
        policies.query.first(of: members) { $0.read(key) }
    }

    public func metadata(for key: CacheKey) -> Data? {
        policies.query.first(of: members) { $0.metadata(for: key) }
    }

    /// Opens the entry's file in the cache that ``read(_:)-(CacheKey)->_`` would read it from.
    public func open(_ key: CacheKey) -> DiskEntryFile? {
        // If a cache has the entry but can't open it, don't skip it: a lower cache may have an older entry.
        policies.query.first(of: members) { $0.contains(key) ? $0 : nil }?.open(key)
    }

    public func contains(_ key: CacheKey) -> Bool {
        policies.contains.first(of: members) { $0.contains(key) ? true : nil } ?? false
    }

    /// Stores the entry, and returns whether one of the caches stored it.
    @discardableResult
    public func store(_ data: Data, metadata: Data, timeToLive: Duration?, for key: CacheKey) -> Bool {
        policies.store.all(of: members) {
            $0.store(data, metadata: metadata, timeToLive: timeToLive, for: key)
        }.contains(true)
    }

    /// Replaces the entry's metadata in the caches that ``CompositePolicies/store`` selects.
    public func updateMetadata(for key: CacheKey, _ change: @escaping @Sendable (Data) -> Data?) {
        _ = policies.store.all(of: members) { $0.updateMetadata(for: key, change) }
    }

    /// Removes the entry, and returns whether one of the caches had it.
    @discardableResult
    public func remove(_ key: CacheKey) -> Bool {
        policies.remove.all(of: members) { $0.remove(key) }.contains(true)
    }

    /// Removes all entries, and returns whether it succeeded in all caches that ``CompositePolicies/clear``
    /// selects.
    @discardableResult
    public func removeAll() -> Bool {
        policies.clear.all(of: members) { $0.removeAll() }.allSatisfy { $0 }
    }

    /// Removes entries from the caches that ``CompositePolicies/remove`` selects, and returns how many it
    /// removed.
    @discardableResult
    public func removeAll(where isUnwanted: @escaping @Sendable (CacheKey, Data) -> Bool) -> Int {
        policies.remove.all(of: members) { $0.removeAll(where: isUnwanted) }.reduce(0, +)
    }

    /// Returns the totals of all caches, regardless of the policies.
    public func statistics() -> DiskCacheStatistics {
        members.map { $0.statistics() }.reduce(into: DiskCacheStatistics(count: 0, bytes: 0)) {
            $0.count += $1.count
            $0.bytes += $1.bytes
        }
    }

    /// Trims all caches, regardless of the policies.
    public func trim() {
        for cache in members { cache.trim() }
    }

    public func flush() {
        for cache in members { cache.flush() }
    }

    /// Returns a set of the current caches' partitions; `nil` if no cache supports them. The set's
    /// `removeAll` applies to all of them, no matter what ``CompositePolicies/clear`` selects.
    public func userPartition(named name: String) -> (any DataCache)? {
        let partitions = caches.compactMap { $0.userPartition(named: name) }
        if partitions.isEmpty { return nil }
        var policies = policies
        // An app removes all entries when the user logs out. No cache may keep any of them then.
        policies.clear = .concurrent
        return DataCacheSet(partitions, policies: policies)
    }

    /// Passes the errors of the current caches to `observer`.
    public func observeErrors(
        _ observer: @escaping @Sendable (ImageError) -> Void
    ) -> ChangeObservation? {
        Self.joined(caches.compactMap { $0.observeErrors(observer) })
    }

    /// Passes the evictions of the current caches to `observer`.
    public func observeEvictions(
        _ observer: @escaping @Sendable (_ count: Int, _ bytes: Int) -> Void
    ) -> ChangeObservation? {
        Self.joined(caches.compactMap { $0.observeEvictions(observer) })
    }

    private static func joined(_ observations: [ChangeObservation]) -> ChangeObservation? {
        observations.isEmpty ? nil : ChangeObservation { withExtendedLifetime(observations) {} }
    }

    /// Returns the error of the highest cache that definitely can't store the entry, or otherwise the highest
    /// cache's error.
    public func storeError(forBytes count: Int) -> ImageError? {
        let errors = members.compactMap { $0.storeError(forBytes: count) }
        let certain = errors.first { $0.code == .limit || ($0.cause as? FileError)?.isNoSpace == true }
        return certain ?? errors.first
    }
}

extension DataCacheSet: AgeLimitedCache {
    /// The lowest age at which any of the caches removes entries.
    package var maximumAge: Duration? {
        caches.compactMap { ($0 as? any AgeLimitedCache)?.maximumAge }.min()
    }
}
