// SPDX-License-Identifier: MIT

/// The content of a ``MemoryCache`` and its hits and misses.
public struct MemoryCacheStatistics: Sendable, Hashable {
    /// The number of entries.
    public var count: Int
    /// The sum of their costs in bytes.
    public var cost: Int
    /// The number of calls of `value(for:)` that returned a value.
    public var hits: Int
    /// The number of calls of `value(for:)` that returned nil.
    public var misses: Int

    public init(count: Int, cost: Int, hits: Int, misses: Int) {
        self.count = count
        self.cost = cost
        self.hits = hits
        self.misses = misses
    }

    /// The ratio of hits to all calls, 0...1; 0 before the first call.
    public var hitRate: Double {
        hits + misses == 0 ? 0 : Double(hits) / Double(hits + misses)
    }
}
