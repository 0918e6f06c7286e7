// SPDX-License-Identifier: MIT

public import ImageBase

extension MemoryCacheState {
    /// The result of an insertion. Release its values outside the lock.
    @usableFromInline
    struct Outcome: Sendable {
        @usableFromInline var isKept = false
        /// The uptime, in nanoseconds, of a sweep to schedule.
        @usableFromInline var sweep: Int64?
        @usableFromInline var old: Value?
        @usableFromInline var evicted = EvictedEntries<Value>()

        @usableFromInline init() {}
    }

    @inlinable
    mutating func insert(
        _ value: Value, hash: Hash128, cost: Int, lifetime: Duration?, now: Int64
    ) -> Outcome {
        var outcome = Outcome()
        var deadline = Int64.max
        if lifetime != nil || configuration.maximumAge != nil {
            deadline = min(now &+ bounded(lifetime), now &+ bounded(configuration.maximumAge))
        }
        let found = index.find(hash)
        guard cost <= configuration.entryCeiling, configuration.maximumCount > 0 else {
            outcome.old = found < 0 ? nil : take(found).value
            // Treat the value as evicted, so the weak tier can find it while it's alive elsewhere.
            outcome.evicted.isDropped = activeRemovals > 0
            outcome.evicted.append(EvictedEntry(value: value, hash: hash, cost: cost, deadline: deadline))
            return outcome
        }
        outcome.isKept = true
        outcome.sweep = scheduleSweep(for: deadline, now: now)
        if found >= 0 {
            let entry = index.table[found]
            if index.cost &- entry.pointee.cost &+ cost <= configuration.maximumCost {
                index.update(found, cost: cost, deadline: deadline, time: EntryTime(now))
                let place = index.table.value(found, as: Value.self)
                outcome.old = place.move()
                place.initialize(to: value)
                return outcome
            }
            // Remove the old entry first. Otherwise, the policy could choose it to make space for its own new
            // value.
            outcome.old = take(found).value
        }
        outcome.evicted = put(
            value, hash: hash, cost: cost, deadline: deadline, time: EntryTime(now))
        return outcome
    }

    /// Returns `lifetime` in nanoseconds, but at most a century, so adding it to any uptime is safe.
    @usableFromInline
    func bounded(_ lifetime: Duration?) -> Int64 {
        lifetime.map { min($0.nanoseconds, 3_155_760_000_000_000_000) } ?? 3_155_760_000_000_000_000
    }
}
