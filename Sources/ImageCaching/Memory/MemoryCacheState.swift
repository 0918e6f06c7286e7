// SPDX-License-Identifier: MIT

public import ImageBase

/// What a memory cache's lock guards.
@usableFromInline
struct MemoryCacheState<Value: Sendable> {
    // Beside the lock: two threads that read take that line of memory from each other in any case.
    @usableFromInline var hits = 0
    @usableFromInline var misses = 0
    @usableFromInline var index: MemoryIndex
    @usableFromInline var configuration: MemoryCacheConfiguration
    /// Removals that have begun, but have not been told to the weak tier yet.
    @usableFromInline var removalsUnderWay = 0
    /// Counts the removals that are complete.
    @usableFromInline var removals: UInt64 = 0
    /// An entry whose deadline is before this moment needs an earlier sweep than the one that is scheduled.
    @usableFromInline var sweepLimit = Int64.max

    @usableFromInline
    init(_ configuration: MemoryCacheConfiguration) {
        self.configuration = configuration
        index = Self.index(configuration)
    }

    static func index(_ configuration: MemoryCacheConfiguration) -> MemoryIndex {
        let index = MemoryIndex(
            valueSize: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment,
            policy: configuration.eviction.make)
        index.limit(cost: configuration.maximumCost, count: configuration.maximumCount)
        return index
    }

    /// The value, and until when it may be used.
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

    /// Takes the entry `node` out.
    @inlinable
    mutating func take(_ node: Int, evicted: Bool = false) -> Evicted<Value> {
        let entry = index.table[node].pointee
        let value = index.table.value(node, as: Value.self).move()
        index.remove(node, evicted: evicted)
        return Evicted(value: value, hash: entry.hash, cost: entry.cost, deadline: entry.deadline)
    }

    /// Takes entries out, by the policy's order, until the limits hold.
    @inlinable
    mutating func takeExcess(cost: Int, count: Int) -> EvictedValues<Value> {
        var evicted = EvictedValues<Value>()
        evicted.isDropped = removalsUnderWay > 0
        while index.cost > cost || index.count > count {
            let node = index.victim()
            if node < 0 { break }
            evicted.append(take(node, evicted: true))
        }
        return evicted
    }

    /// All values, in no order.
    var all: [(hash: Hash128, value: Value)] {
        (0..<index.table.end).compactMap { node in
            guard index.table[node].pointee.isLive else { return nil }
            return (index.table[node].pointee.hash, index.table.value(node, as: Value.self).pointee)
        }
    }

    /// Takes all values out and forgets everything.
    mutating func takeAll() -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(index.count)
        for node in 0..<index.table.end where index.table[node].pointee.isLive {
            values.append(index.table.value(node, as: Value.self).move())
        }
        index = Self.index(configuration)
        return values
    }

    /// Puts `value` in, for which there must be room by then, and gives back what had to go for it.
    @inlinable
    mutating func put(_ value: Value, _ hash: Hash128, cost: Int, deadline: Int64) -> EvictedValues<Value> {
        let evicted = takeExcess(
            cost: configuration.maximumCost &- cost, count: configuration.maximumCount &- 1)
        let node = index.insert(hash, cost: cost, deadline: deadline)
        index.table.value(node, as: Value.self).initialize(to: value)
        return evicted
    }
}
