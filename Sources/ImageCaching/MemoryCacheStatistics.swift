// SPDX-License-Identifier: MIT

/// How a ``MemoryCache`` is doing.
public struct MemoryCacheStatistics: Sendable, Hashable {
    /// Entries there now.
    public var count: Int
    /// Sum of their costs, in bytes.
    public var cost: Int
    /// Calls of `value(for:)` that found something, since the cache was made.
    public var hits: Int
    /// Calls of `value(for:)` that found nothing.
    public var misses: Int

    public init(count: Int, cost: Int, hits: Int, misses: Int) {
        self.count = count
        self.cost = cost
        self.hits = hits
        self.misses = misses
    }

    /// Hits among all calls, 0 ... 1; 0 before the first call.
    public var hitRate: Double {
        hits + misses == 0 ? 0 : Double(hits) / Double(hits + misses)
    }
}
