// SPDX-License-Identifier: MIT

import ImageBase

extension MemoryCacheState {
    /// Sweeps are at multiples of this interval, in nanoseconds, so that entries that expire one after
    /// another share one.
    private static var sweepInterval: Int64 { 10_000_000_000 }

    /// Records that a sweep will be scheduled for an entry that expires at `deadline`.
    ///
    /// - Returns: the uptime of the sweep, at most one interval after the deadline.
    @usableFromInline
    mutating func scheduleSweep(for deadline: Int64) -> Int64 {
        let interval = Self.sweepInterval
        let date = (max(deadline, 0) / interval &+ 1) &* interval
        sweepLimit = date &- interval
        return date
    }

    /// Removes the expired entries among `count` nodes from `start` on, and returns the earliest deadline of
    /// the others.
    fileprivate mutating func takeExpired(
        from start: Int, count: Int, now: Int64
    ) -> (expired: [Value], earliest: Int64, next: Int?) {
        var expired: [Value] = []
        var earliest = Int64.max
        let end = min(start + count, index.table.end)
        for node in start..<max(start, end) where index.table[node].pointee.isLive {
            let deadline = index.table[node].pointee.deadline
            if deadline <= now {
                if let value = take(node).value { expired.append(value) }
            } else {
                earliest = min(earliest, deadline)
            }
        }
        return (expired, earliest, end < index.table.end ? end : nil)
    }
}

extension MemoryCache {
    /// Removes the expired entries, and schedules the next sweep if others will expire.
    func sweep() {
        // Entries that are set from now on schedule their own sweep.
        state.withLock { $0.sweepLimit = .max }
        let now = now
        var earliest = Int64.max
        var position: Int? = 0
        while let start = position {
            // In parts, so that readers do not wait for long. The values are released outside of the lock.
            let part = state.withLock { state in
                state.takeExpired(from: start, count: EntryTable.chunkSize, now: now)
            }
            earliest = min(earliest, part.earliest)
            position = part.next
        }
        if earliest == .max { return }
        let date = state.withLock { state in
            earliest < state.sweepLimit ? state.scheduleSweep(for: earliest) : nil
        }
        if let date { sweeper.schedule(at: date, for: self) }
    }
}

/// Starts the sweeps of a memory cache. Nothing is scheduled while no entry has a deadline.
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

    /// Returns whether the sweep of `date` is still the scheduled one, and clears the schedule.
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
