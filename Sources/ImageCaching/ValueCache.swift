// SPDX-License-Identifier: MIT

public import ImageBase

/// A place where values are kept in memory under keys, as ``MemoryCache`` does and ``ValueCacheSet`` does with several.
/// An own one implements these and is given to `ImageManager.Configuration.memoryCache`.
///
/// The methods may be called on any thread, at the same time, and never block for long.
public protocol ValueCache<Value>: AnyObject, Sendable {
    associatedtype Value: Sendable

    /// The value, or nil if there is none or it is too old.
    func value(for key: CacheKey) -> Value?

    /// Whether there is a value that is not too old.
    func contains(_ key: CacheKey) -> Bool

    /// Keeps `value`, in place of the one under the same key.
    ///
    /// - Parameters:
    ///   - cost: bytes.
    ///   - lifetime: how long it is found at most; nil for as long as the cache has it.
    /// - Returns: whether it is kept. If not, what was under the key is gone all the same.
    @discardableResult
    func set(_ value: Value, for key: CacheKey, cost: Int, lifetime: Duration?) -> Bool

    /// Removes the value.
    ///
    /// - Returns: the value that was kept.
    @discardableResult
    func remove(_ key: CacheKey) -> Value?

    /// Removes everything.
    func removeAll()

    /// Removes the values for which `isUnwanted` is true.
    func removeAll(where isUnwanted: @Sendable (Value) -> Bool)

    /// Removes entries until the rest costs at most `cost` bytes.
    func trim(toCost cost: Int)

    /// Removes entries until the rest costs at most that part of what all cost now: 0 for nothing left, 1 for no change.
    func trim(toFraction fraction: Double)

    /// Entries, cost, hits and misses at this moment.
    var statistics: MemoryCacheStatistics { get }
}

extension ValueCache {
    @discardableResult
    public func set(_ value: Value, for key: CacheKey, cost: Int) -> Bool {
        set(value, for: key, cost: cost, lifetime: nil)
    }

    public func trim(toFraction fraction: Double) {
        guard fraction < 1 else { return }
        trim(toCost: fraction > 0 ? Int(Double(statistics.cost) * fraction) : 0)
    }

    /// Keeps what may be kept under `pressure`: half at a warning, nothing when it is critical.
    ///
    ///     let observation = MemoryPressureMonitor.shared.observe { [weak cache] in cache?.trim(under: $0) }
    public func trim(under pressure: MemoryPressure) {
        if pressure > .normal { trim(toFraction: pressure.keptFraction) }
    }
}
