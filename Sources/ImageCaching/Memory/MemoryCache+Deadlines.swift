// SPDX-License-Identifier: MIT

public import ImageBase

extension MemoryCache {
    /// The uptime in nanoseconds.
    @usableFromInline
    var now: Int64 { isSystemTime ? SystemTime.uptimeNanoseconds : time.uptime.nanoseconds }

    /// Returns whether an entry with `deadline` may still be used. If not, it's removed, unless it has been
    /// replaced since.
    @usableFromInline
    func isValid(_ deadline: Int64, for hash: Hash128) -> Bool {
        if deadline > now { return true }
        let expired = state.withLock { state -> [Value] in
            // The lookup was counted as a hit before the deadline was checked.
            state.hits -= 1
            state.misses += 1
            let node = state.index.find(hash)
            // If there's a release queue, leave the value to a sweep. The caller still has a reference, which
            // would otherwise be the last one and release the value on this thread.
            guard releaseQueue == nil, node >= 0, state.index.table[node].pointee.deadline == deadline
            else { return [] }
            return [state.take(node).value].compactMap { $0 }
        }
        _ = expired
        return false
    }

    /// Returns an evicted value that is still alive. It becomes an entry again, unless a removal that may
    /// apply to it has begun since.
    @usableFromInline
    func revive(_ hash: Hash128) -> Value? {
        guard let weakTier else { return nil }
        // Read this before the weak tier, so we notice any removal that's completed in the meantime.
        let removals = state.withLock { $0.completedRemovals }
        guard let found = weakTier.find(hash) else { return nil }
        let now = now
        if found.deadline <= now { return nil }
        var outcome = state.withLock { state -> MemoryCacheState<Value>.Outcome in
            var outcome = MemoryCacheState<Value>.Outcome()
            state.hits += 1
            state.misses -= 1
            let limits = state.configuration
            guard state.completedRemovals == removals, state.activeRemovals == 0, state.index.find(hash) < 0,
                found.cost < .max, found.cost <= limits.entryCeiling, limits.maximumCount > 0
            else { return outcome }
            outcome.sweep = state.scheduleSweep(for: found.deadline, now: now)
            outcome.evicted = state.put(
                found.value, hash: hash, cost: found.cost, deadline: found.deadline, time: EntryTime(now))
            return outcome
        }
        if let sweep = outcome.sweep { sweeper.schedule(at: sweep, for: self) }
        weakTier.remember(outcome.evicted, generation: found.generation)
        report(outcome.evicted)
        release(&outcome)
        return found.value
    }
}
