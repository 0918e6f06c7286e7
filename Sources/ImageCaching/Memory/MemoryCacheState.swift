// SPDX-License-Identifier: MIT

public import ImageBase

/// What a memory cache's lock guards: the index, and the values at the index's numbers.
@usableFromInline
struct MemoryCacheState<Value: Sendable> {
    @usableFromInline var index = MemoryIndex()
    @usableFromInline var values: ContiguousArray<Value?> = []
    @usableFromInline var configuration: MemoryCacheConfiguration
    @usableFromInline var hits = 0
    @usableFromInline var misses = 0

    @usableFromInline
    init(_ configuration: MemoryCacheConfiguration) {
        self.configuration = configuration
    }

    /// The value, and until when it may be used.
    @inlinable
    mutating func use(_ hash: Hash128) -> (value: Value, deadline: Int64)? {
        let node = index.use(hash)
        guard node >= 0, let value = values[node] else {
            misses &+= 1
            return nil
        }
        hits &+= 1
        return (value, index.deadline(of: node))
    }

    /// Puts `value` in and gives back the one that was there.
    @inlinable
    mutating func put(_ value: Value, _ hash: Hash128, cost: Int, deadline: Int64) -> Value? {
        let found = index.find(hash)
        if found >= 0 {
            index.update(found, cost: cost, deadline: deadline)
            let old = values[found]
            values[found] = value
            return old
        }
        let node = index.insert(hash, cost: cost, deadline: deadline)
        if node == values.count {
            values.append(value)
        } else {
            values[node] = value
        }
        return nil
    }

    /// Takes the entry `node` out.
    @inlinable
    mutating func take(_ node: Int) -> Evicted<Value> {
        let evicted = Evicted(
            value: values[node], hash: index.hash(of: node), cost: index.cost(of: node),
            deadline: index.deadline(of: node))
        index.remove(node)
        values[node] = nil
        return evicted
    }

    /// Takes entries out, by the policy's order, until the limits hold.
    @inlinable
    mutating func takeExcess(cost: Int, count: Int) -> EvictedValues<Value> {
        var evicted = EvictedValues<Value>()
        while index.cost > cost || index.count > count {
            let node = index.victim()
            if node < 0 { break }
            evicted.append(take(node))
        }
        return evicted
    }
}

extension MemoryCacheState {
    /// What became of an insertion; to be released outside the lock.
    @usableFromInline
    struct Outcome: Sendable {
        @usableFromInline var isKept = false
        /// Nothing was done: entries have an age, and the caller has not said what time it is.
        @usableFromInline var needsTime = false
        @usableFromInline var old: Value?
        @usableFromInline var evicted = EvictedValues<Value>()

        @usableFromInline init() {}
    }

    @inlinable
    mutating func insert(
        _ value: Value, _ hash: Hash128, cost: Int, lifetime: Duration?, now: Int64?
    ) -> Outcome {
        var outcome = Outcome()
        var deadline = Int64.max
        if lifetime != nil || configuration.maximumAge != nil {
            guard let now else {
                outcome.needsTime = true
                return outcome
            }
            deadline = min(now &+ bounded(lifetime), now &+ bounded(configuration.maximumAge))
        }
        guard cost <= configuration.entryCeiling, configuration.maximumCount > 0 else {
            let node = index.find(hash)
            outcome.old = node < 0 ? nil : take(node).value
            outcome.evicted.append(Evicted(value: value, hash: hash, cost: cost, deadline: deadline))
            return outcome
        }
        outcome.isKept = true
        outcome.old = put(value, hash, cost: cost, deadline: deadline)
        if index.cost > configuration.maximumCost || index.count > configuration.maximumCount {
            outcome.evicted = takeExcess(cost: configuration.maximumCost, count: configuration.maximumCount)
        }
        return outcome
    }

    /// At most a century, so that it can be added to any uptime.
    @usableFromInline
    func bounded(_ lifetime: Duration?) -> Int64 {
        lifetime.map { min(nanoseconds($0), 3_155_760_000_000_000_000) } ?? 3_155_760_000_000_000_000
    }
}
