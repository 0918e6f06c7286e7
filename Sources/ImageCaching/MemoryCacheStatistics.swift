// SPDX-License-Identifier: MIT

/// The contents of a ``MemoryCache``, and its hits and misses.
public struct MemoryCacheStatistics: Sendable, Hashable {
    /// The number of entries.
    public var count: Int
    /// The total cost of the entries, in bytes.
    public var cost: Int
    /// How many times `value(for:)` returned a value.
    public var hits: Int
    /// How many times `value(for:)` returned `nil`.
    public var misses: Int

    public init(count: Int, cost: Int, hits: Int, misses: Int) {
        self.count = count
        self.cost = cost
        self.hits = hits
        self.misses = misses
    }

    /// The fraction of calls that were hits, from 0 to 1; 0 before the first call.
    public var hitRate: Double {
        hits + misses == 0 ? 0 : Double(hits) / Double(hits + misses)
    }
}
