// SPDX-License-Identifier: MIT

public import ImageBase

extension MemoryCacheState {
    /// What became of an insertion; to be released outside the lock.
    @usableFromInline
    struct Outcome: Sendable {
        @usableFromInline var isKept = false
        /// Nothing was done: entries have an age, and the caller has not said what time it is.
        @usableFromInline var needsTime = false
        /// The moment of a sweep that is to be scheduled.
        @usableFromInline var sweep: Int64?
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
        let found = index.find(hash)
        guard cost <= configuration.entryCeiling, configuration.maximumCount > 0 else {
            outcome.old = found < 0 ? nil : take(found).value
            outcome.evicted.isDropped = removalsUnderWay > 0
            outcome.evicted.append(Evicted(value: value, hash: hash, cost: cost, deadline: deadline))
            return outcome
        }
        outcome.isKept = true
        if deadline < sweepLimit { outcome.sweep = scheduleSweep(for: deadline) }
        if found >= 0 {
            let entry = index.table[found]
            if index.cost &- entry.pointee.cost &+ cost <= configuration.maximumCost {
                index.update(found, cost: cost, deadline: deadline)
                let place = index.table.value(found, as: Value.self)
                outcome.old = place.move()
                place.initialize(to: value)
                return outcome
            }
            // It must not make room for itself by going.
            outcome.old = take(found).value
        }
        outcome.evicted = put(value, hash, cost: cost, deadline: deadline)
        return outcome
    }

    /// At most a century, so that it can be added to any uptime.
    @usableFromInline
    func bounded(_ lifetime: Duration?) -> Int64 {
        lifetime.map { min(nanoseconds($0), 3_155_760_000_000_000_000) } ?? 3_155_760_000_000_000_000
    }
}
