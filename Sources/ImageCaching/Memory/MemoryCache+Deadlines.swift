// SPDX-License-Identifier: MIT

public import ImageBase

extension MemoryCache {
    /// Uptime in nanoseconds.
    @usableFromInline
    var now: Int64 { nanoseconds(time.uptime) }

    /// Whether an entry with `deadline` may still be used; if not it goes, unless it was replaced meanwhile.
    @usableFromInline
    func stillFresh(_ deadline: Int64, _ hash: Hash128) -> Bool {
        if deadline > now { return true }
        let expired = state.withLock { state -> Value? in
            state.hits -= 1
            state.misses += 1
            let node = state.index.find(hash)
            guard node >= 0, state.index.table[node].pointee.deadline == deadline else { return nil }
            return state.take(node).value
        }
        _ = expired
        return false
    }

    /// Finds a value that was evicted and lives, and makes it a full entry again, unless a removal that may mean it has
    /// begun in the meantime.
    @usableFromInline
    func revive(_ hash: Hash128) -> Value? {
        guard let weakTier else { return nil }
        let removals = state.withLock { $0.removals }
        guard let found = weakTier.find(hash) else { return nil }
        if found.deadline != .max, found.deadline <= now { return nil }
        let outcome = state.withLock { state -> MemoryCacheState<Value>.Outcome in
            var outcome = MemoryCacheState<Value>.Outcome()
            state.hits += 1
            state.misses -= 1
            let limits = state.configuration
            guard state.removals == removals, state.removalsUnderWay == 0, state.index.find(hash) < 0,
                found.cost < .max, found.cost <= limits.entryCeiling
            else { return outcome }
            if found.deadline < state.sweepLimit {
                outcome.sweep = state.scheduleSweep(for: found.deadline)
            }
            outcome.evicted = state.put(found.value, hash, cost: found.cost, deadline: found.deadline)
            return outcome
        }
        if let sweep = outcome.sweep { sweeper.schedule(at: sweep, for: self) }
        weakTier.remember(outcome.evicted, found.generation)
        return found.value
    }
}

/// Whole nanoseconds, held to what an `Int64` can say.
@usableFromInline
func nanoseconds(_ duration: Duration) -> Int64 {
    let parts = duration.components
    let (product, overflow) = parts.seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? (parts.seconds < 0 ? .min : .max) : product &+ parts.attoseconds / 1_000_000_000
}
