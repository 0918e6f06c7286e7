// SPDX-License-Identifier: MIT

public import ImageBase

/// A cache for values in memory: ``MemoryCache`` or ``ValueCacheSet``.
///
/// You can also write your own and assign it to `ImageManagerConfiguration.memoryCache`.
///
/// The methods may be called on several threads at the same time, and must not block for long.
public protocol ValueCache<Value>: AnyObject, Sendable {
    associatedtype Value: Sendable

    /// Returns the value for `key`, or `nil` if it's missing or expired.
    func value(for key: CacheKey) -> Value?

    /// Returns whether there is a value for `key` that hasn't expired.
    func contains(_ key: CacheKey) -> Bool

    /// Stores `value`, replacing an older value for the same key.
    ///
    /// - Parameters:
    ///   - cost: the size in bytes.
    ///   - timeToLive: how long the value may be used; `nil` for as long as the cache's limits allow.
    /// - Returns: whether the value was stored. The old value is removed either way.
    @discardableResult
    func set(_ value: Value, for key: CacheKey, cost: Int, timeToLive: Duration?) -> Bool

    /// Removes the value for `key`.
    ///
    /// - Returns: the removed value, or `nil`.
    @discardableResult
    func remove(_ key: CacheKey) -> Value?

    /// Removes all values.
    func removeAll()

    /// Removes the values for which `isUnwanted` returns `true`.
    func removeAll(where isUnwanted: @Sendable (Value) -> Bool)

    /// Removes entries until the remaining ones cost at most `cost` bytes.
    func trim(toCost cost: Int)

    /// Removes entries until the remaining ones cost at most `fraction` of the current cost: 0 removes all, 1
    /// none.
    func trim(toFraction fraction: Double)

    /// The maximum total cost of all entries, in bytes. A change applies right away. By default, it's
    /// `Int.max`, and setting it has no effect.
    var maximumCost: Int { get set }

    /// The current number of entries, their cost, and the hits and misses so far.
    var statistics: MemoryCacheStatistics { get }
}

extension ValueCache {
    @discardableResult
    public func set(_ value: Value, for key: CacheKey, cost: Int) -> Bool {
        set(value, for: key, cost: cost, timeToLive: nil)
    }

    public var maximumCost: Int {
        get { .max }
        set {}
    }

    public func trim(toFraction fraction: Double) {
        guard fraction < 1 else { return }
        trim(toCost: fraction > 0 ? Int(Double(statistics.cost) * fraction) : 0)
    }

    /// Halves the cost after a warning, and removes everything under critical pressure.
    ///
    /// ```swift
    /// let observation = MemoryPressureMonitor.shared.observe { [weak cache] in cache?.trim(under: $0) }
    /// ```
    public func trim(under pressure: MemoryPressure) {
        if pressure > .normal { trim(toFraction: pressure.keptFraction) }
    }
}
