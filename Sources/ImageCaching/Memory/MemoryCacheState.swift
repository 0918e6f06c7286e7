// SPDX-License-Identifier: MIT

public import ImageBase

/// A memory cache's state, protected by its lock.
@usableFromInline
struct MemoryCacheState<Value: Sendable> {
    // The counters are next to the lock, because its cache line moves between reading threads anyway.
    @usableFromInline var hits = 0
    @usableFromInline var misses = 0
    @usableFromInline var index: MemoryIndex
    @usableFromInline var configuration: MemoryCacheConfiguration
    /// The number of removals that have begun but haven't reached the weak tier yet.
    @usableFromInline var activeRemovals = 0
    /// The number of removals that are complete.
    @usableFromInline var completedRemovals: UInt64 = 0
    /// If an entry's deadline is earlier than this, it needs an earlier sweep than the one that's scheduled.
    @usableFromInline var sweepLimit = Int64.max

    @usableFromInline
    init(_ configuration: MemoryCacheConfiguration) {
        self.configuration = configuration
        index = Self.index(configuration)
    }

    static func index(_ configuration: MemoryCacheConfiguration) -> MemoryIndex {
        let index = MemoryIndex(
            valueSize: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment,
            policy: configuration.eviction.makePolicy)
        index.setLimits(cost: configuration.maximumCost, count: configuration.maximumCount)
        return index
    }

    /// Returns the value and its deadline, and records a use.
    @inlinable
    mutating func use(_ hash: Hash128) -> (value: Value, deadline: Int64)? {
        let node = index.use(hash)
        guard node >= 0 else {
            misses &+= 1
            return nil
        }
        hits &+= 1
        return (
            index.table.value(node, as: Value.self).pointee, index.table[node].pointee.deadline
        )
    }

    /// Removes and returns the entry of `node`.
    @inlinable
    mutating func take(_ node: Int, evicted: Bool = false) -> EvictedEntry<Value> {
        let entry = index.table[node].pointee
        let value = index.table.value(node, as: Value.self).move()
        index.remove(node, evicted: evicted)
        return EvictedEntry(value: value, hash: entry.hash, cost: entry.cost, deadline: entry.deadline)
    }

    /// Removes and returns entries, in the policy's order, until the cache is within its limits.
    @inlinable
    mutating func takeExcess(cost: Int, count: Int) -> EvictedEntries<Value> {
        var evicted = EvictedEntries<Value>()
        evicted.isDropped = activeRemovals > 0
        while index.cost > cost || index.count > count {
            let node = index.victim()
            if node < 0 { break }
            evicted.append(take(node, evicted: true))
        }
        return evicted
    }

    /// All values, in no particular order.
    var all: [(hash: Hash128, value: Value)] {
        (0..<index.table.end).compactMap { node in
            guard index.table[node].pointee.isLive else { return nil }
            return (index.table[node].pointee.hash, index.table.value(node, as: Value.self).pointee)
        }
    }

    /// Removes all entries and returns their values.
    mutating func takeAll() -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(index.count)
        for node in 0..<index.table.end where index.table[node].pointee.isLive {
            values.append(index.table.value(node, as: Value.self).move())
        }
        index = Self.index(configuration)
        return values
    }

    /// Evicts entries to make space for a new one, adds it, and returns the evicted entries.
    @inlinable
    mutating func put(
        _ value: Value, hash: Hash128, cost: Int, deadline: Int64, time: EntryTime
    ) -> EvictedEntries<Value> {
        let evicted = takeExcess(
            cost: configuration.maximumCost &- cost, count: configuration.maximumCount &- 1)
        let node = index.insert(hash, cost: cost, deadline: deadline, time: time)
        index.table.value(node, as: Value.self).initialize(to: value)
        return evicted
    }
}
