// SPDX-License-Identifier: MIT

import ImageBase

extension MemoryCacheState {
    /// Sweeps run at multiples of this interval, in nanoseconds, so entries that expire one after another
    /// share a sweep.
    @usableFromInline static var sweepInterval: Int64 { 10_000_000_000 }

    /// Records that a sweep will be scheduled for an entry that expires at `deadline`, if the scheduled sweep
    /// is too late for it or for ``MemoryCacheConfiguration/maximumIdleTime``.
    ///
    /// - Returns: the uptime of the sweep, at most one interval after it's due.
    @inlinable
    mutating func scheduleSweep(for deadline: Int64, now: Int64) -> Int64? {
        var due = deadline
        if configuration.maximumIdleTime != nil { due = min(due, now &+ observationInterval) }
        return due < sweepLimit ? scheduleSweep(at: due) : nil
    }

    @usableFromInline
    mutating func scheduleSweep(at due: Int64) -> Int64 {
        let interval = Self.sweepInterval
        let date = (max(due, 0) / interval &+ 1) &* interval
        sweepLimit = date &- interval
        return date
    }

    /// The interval at which sweeps check which entries were used: a sixteenth of the maximum idle time.
    @usableFromInline var observationInterval: Int64 { bounded(configuration.maximumIdleTime) / 16 }

    /// Entries that one step of a sweep removed.
    fileprivate struct Aged: Sendable {
        /// Values that must not be used anymore.
        var expired: [Value] = []
        /// Entries that haven't been used for too long.
        var idle = EvictedEntries<Value>()
        var count = 0
        var cost = 0
        /// The earliest deadline of the remaining entries.
        var earliest = Int64.max
        /// The start of the next step; `nil` after the last step.
        var next: Int?
    }

    /// Removes the expired and idle entries from the chunk that begins at `start`.
    fileprivate mutating func takeAged(
        from start: Int, now: Int64, maximumAge: Int64, maximumIdleTime: Int64
    ) -> Aged {
        var aged = Aged()
        aged.idle.isDropped = activeRemovals > 0
        let time = EntryTime(now)
        let end = min(start + EntryTable.chunkSize, index.table.end)
        for node in start..<max(start, end) where index.table[node].pointee.isLive {
            let entry = index.table[node]
            if maximumAge < .max {
                // The limit may be lower now than when the value was set.
                let age = entry.pointee.setTime.nanoseconds(until: time)
                entry.pointee.deadline = min(entry.pointee.deadline, now &- age &+ maximumAge)
            }
            let isExpired = entry.pointee.deadline <= now
            guard isExpired || index.idleTime(of: node, at: time) >= maximumIdleTime else {
                aged.earliest = min(aged.earliest, entry.pointee.deadline)
                continue
            }
            let taken = take(node)
            aged.count += 1
            aged.cost += taken.cost
            if !isExpired {
                aged.idle.append(taken)
            } else if let value = taken.value {
                aged.expired.append(value)
            }
        }
        aged.next = end < index.table.end ? end : nil
        return aged
    }
}

extension MemoryCache {
    /// Removes the expired and idle entries, and schedules the next sweep if more entries will expire.
    func sweep() {
        // Entries that are set from now on schedule their own sweep.
        let configuration = state.withLock { state in
            state.sweepLimit = .max
            return state.configuration
        }
        let earliest = removeAged(maximumIdleTime: configuration.maximumIdleTime, configuration.maximumAge)
        let now = now
        let date = state.withLock { state in
            state.index.count == 0 ? nil : state.scheduleSweep(for: earliest, now: now)
        }
        if let date { sweeper.schedule(at: date, for: self) }
    }

    /// Removes the values that haven't been used for `age`. Removed values that are still alive can still be
    /// found.
    ///
    /// Hits don't read the clock. If ``MemoryCacheConfiguration/maximumIdleTime`` is set, the time of a use
    /// is known to within a sixteenth of it, but at least 10 seconds. Otherwise, if a value was read since it
    /// was set, the first call of this method takes the current time as the time of that use, and later calls
    /// keep that time.
    public func trim(toAge age: Duration) {
        _ = removeAged(maximumIdleTime: max(age, .zero), state.withLock { $0.configuration.maximumAge })
    }

    /// Removes the expired entries, and the entries that haven't been used for `maximumIdleTime`.
    ///
    /// - Returns: the earliest deadline of the remaining entries.
    private func removeAged(maximumIdleTime: Duration?, _ maximumAge: Duration?) -> Int64 {
        let now = now
        let (idle, age) = (maximumIdleTime.map { $0.nanoseconds }, maximumAge.map { $0.nanoseconds })
        var earliest = Int64.max
        var position: Int? = 0
        var (count, cost) = (0, 0)
        while let start = position {
            let generation = weakTier?.generation ?? 0
            // Sweep in steps, so readers don't wait long. The values are released outside the lock.
            var aged = state.withLock { state in
                state.takeAged(
                    from: start, now: now, maximumAge: age ?? .max, maximumIdleTime: idle ?? .max)
            }
            earliest = min(earliest, aged.earliest)
            (count, cost) = (count + aged.count, cost + aged.cost)
            position = aged.next
            weakTier?.remember(aged.idle, generation: generation)
            release(&aged.idle)
            release(&aged.expired)
        }
        evictions.report(count: count, bytes: cost)
        return earliest
    }
}

/// Starts a memory cache's sweeps. As long as no entry has a deadline, nothing is scheduled.
@usableFromInline
final class SweepTimer: Sendable {
    private struct State {
        var date = Int64.max
        var task: Task<Void, Never>?
    }

    private let state = Locked(State())

    init() {}

    /// Sweeps `cache` at `date`, in nanoseconds of uptime, unless an earlier sweep is scheduled.
    @usableFromInline
    func schedule<Value>(at date: Int64, for cache: MemoryCache<Value>) {
        let old = state.withLock { state -> Task<Void, Never>? in
            guard date < state.date else { return nil }
            let old = state.task
            state.date = date
            // The task must not keep the cache alive until the sweep.
            state.task = Task.detached(priority: .utility) { [weak cache, weak self, time = cache.time] in
                let rest = Duration.nanoseconds(date) - time.uptime
                do { try await time.sleep(for: max(rest, .zero)) } catch { return }
                guard let self, self.begin(date) else { return }
                cache?.sweep()
            }
            return old
        }
        old?.cancel()
    }

    /// Returns whether the sweep for `date` is still the scheduled one, and clears the schedule.
    private func begin(_ date: Int64) -> Bool {
        state.withLock { state in
            guard state.date == date else { return false }
            state.date = .max
            state.task = nil
            return true
        }
    }

    func cancel() { state.withLock { $0.task }?.cancel() }
}
