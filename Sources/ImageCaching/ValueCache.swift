// SPDX-License-Identifier: MIT

public import ImageBase

/// A cache of values in memory: ``MemoryCache``, ``ValueCacheSet``, or an implementation of your own.
///
/// Give your own to `ImageManager.Configuration.memoryCache`.
///
/// The methods may be called on any threads at the same time, and must not block for long.
public protocol ValueCache<Value>: AnyObject, Sendable {
    associatedtype Value: Sendable

    /// Returns the value of `key`, or nil if it is missing or expired.
    func value(for key: CacheKey) -> Value?

    /// Returns whether there is a value of `key` that has not expired.
    func contains(_ key: CacheKey) -> Bool

    /// Stores `value`, and replaces the one of the same key.
    ///
    /// - Parameters:
    ///   - cost: the size in bytes.
    ///   - timeToLive: how long the value may be used; nil for no limit of its own.
    /// - Returns: whether the value is stored. The old one is removed in any case.
    @discardableResult
    func set(_ value: Value, for key: CacheKey, cost: Int, timeToLive: Duration?) -> Bool

    /// Removes the value of `key`.
    ///
    /// - Returns: the removed value, or nil.
    @discardableResult
    func remove(_ key: CacheKey) -> Value?

    /// Removes all values.
    func removeAll()

    /// Removes the values for which `isUnwanted` returns true.
    func removeAll(where isUnwanted: @Sendable (Value) -> Bool)

    /// Removes entries until the others cost at most `cost` bytes.
    func trim(toCost cost: Int)

    /// Removes entries until the others cost at most `fraction` of the current cost: 0 removes all, 1 none.
    func trim(toFraction fraction: Double)

    /// The maximum sum of the costs of all entries, in bytes; a change applies at once. The default is
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

    /// Reduces the cost to half at a warning, and to nothing under critical pressure.
    ///
    /// ```swift
    /// let observation = MemoryPressureMonitor.shared.observe { [weak cache] in cache?.trim(under: $0) }
    /// ```
    public func trim(under pressure: MemoryPressure) {
        if pressure > .normal { trim(toFraction: pressure.keptFraction) }
    }
}
