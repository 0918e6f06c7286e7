// SPDX-License-Identifier: MIT

public import ImageBase

/// Weak references to a memory cache's evicted values.
@usableFromInline
final class WeakTier<Value: Sendable>: Sendable {
    private struct Entry {
        let value: @Sendable () -> Value?
        let cost: Int
        let deadline: Int64
    }

    private struct State {
        var entries: [Hash128: Entry] = [:]
        /// When the tier has this many entries, it's swept for released values. It's twice the number of
        /// entries that the last sweep left, but at least 64, so sweeps take constant time per entry.
        var sweepThreshold = 64
        /// The number of removals. A value that was evicted before a removal must not be added after it.
        var generation: UInt64 = 0
    }

    private let state = Locked(State())
    private let weakReference: @Sendable (Value) -> @Sendable () -> Value?

    init(_ weakReference: @escaping @Sendable (Value) -> @Sendable () -> Value?) {
        self.weakReference = weakReference
    }

    /// The current generation. Read it before an eviction, and pass it to ``remember(_:generation:)`` with
    /// the evicted values.
    @usableFromInline
    var generation: UInt64 { state.withLock { $0.generation } }

    /// Adds references to evicted values, unless there has been a removal since `generation`.
    @usableFromInline
    func remember(_ evicted: EvictedEntries<Value>, generation: UInt64) {
        guard let first = evicted.first, !evicted.isDropped else { return }
        for entry in [first] + evicted.rest {
            guard let value = entry.value else { continue }
            let weak = Entry(value: weakReference(value), cost: entry.cost, deadline: entry.deadline)
            state.withLock { state in
                if state.generation == generation { state.entries[entry.hash] = weak }
            }
        }
        sweep()
    }

    func find(_ hash: Hash128) -> (value: Value, cost: Int, deadline: Int64, generation: UInt64)? {
        let (entry, generation) = state.withLock { ($0.entries[hash], $0.generation) }
        guard let entry, let value = entry.value() else { return nil }
        return (value, entry.cost, entry.deadline, generation)
    }

    func isAlive(_ hash: Hash128) -> Bool { find(hash) != nil }

    @usableFromInline
    func forget(_ hash: Hash128) {
        let old = state.withLock { state in
            state.generation &+= 1
            return state.entries.removeValue(forKey: hash)
        }
        // The closure is released here, outside the lock.
        _ = old
    }

    func forget(_ hashes: Set<Hash128>) {
        let old = state.withLock { state in
            state.generation &+= 1
            return hashes.map { state.entries.removeValue(forKey: $0) }
        }
        _ = old
    }

    /// Returns the hashes of the values for which `isUnwanted` returns `true`. The closure is called outside
    /// the lock. If values were evicted before this call but are added later, they're dropped.
    func hashes(where isUnwanted: (Value) -> Bool) -> [Hash128] {
        let entries = state.withLock { state in
            state.generation &+= 1
            return state.entries
        }
        return entries.filter { $0.value.value().map(isUnwanted) ?? false }.map(\.key)
    }

    func forgetAll() {
        let old = state.withLock { state in
            let old = state.entries
            state.generation &+= 1
            state.entries = [:]
            state.sweepThreshold = 64
            return old
        }
        _ = old
    }

    private func sweep() {
        let entries = state.withLock { $0.entries.count >= $0.sweepThreshold ? $0.entries : [:] }
        guard !entries.isEmpty else { return }
        // Check the values outside the lock. A reference that a closure returns could be a value's last one,
        // and the value's `deinit` could use the cache.
        let dead = entries.filter { $0.value.value() == nil }
        state.withLock { state in
            for hash in dead.keys { state.entries[hash] = nil }
            state.sweepThreshold = max(64, state.entries.count * 2)
        }
    }
}
