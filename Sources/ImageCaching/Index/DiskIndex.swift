// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

/// The totals, order of use and expiry of a disk cache's entries.
///
/// Hits and stores only record changes in memory. A private queue writes them in batches: stores and removals
/// after a second, reads after ten seconds. Writing a row is more expensive than a hit, and this way, an
/// image that's read many times within ten seconds needs only one write.
final class DiskIndex: Sendable {
    private struct State {
        var pending = PendingChanges()
        var isChangeScheduled = false
        var isUseScheduled = false
        var isTrimScheduled = false
        /// How many times the limits have changed. Periodic trims that were started with an earlier number
        /// stop.
        var trimGeneration: UInt64 = 0
    }

    private static let changeDelay = DispatchTimeInterval.seconds(1)
    private static let useDelay = DispatchTimeInterval.seconds(10)
    /// When this many changes have been recorded, they're written without a delay.
    private static let changeBatch = 512
    /// When this many uses have been recorded, they're written without a delay.
    private static let useBatch = 8192

    private let state = Locked(State())
    // This isn't a `WorkQueue`, because it needs timers, and because callers wait for it. It has no quality
    // of service, because queues with one share their threads with Swift's tasks.
    private let queue = DispatchQueue(label: "WebImage.diskCache.index")
    private let worker: IndexWorker
    private let context: DiskContext
    private let isReadOnly: Bool

    init(_ context: DiskContext) {
        worker = IndexWorker(context)
        self.context = context
        isReadOnly = context.modes.isReadOnly
    }

    /// Records that the file of `name` was written or removed.
    func recordChange(_ name: EntryName) {
        record { $0.recordChange(name) }
    }

    /// Records that all entries were moved to the trash.
    func recordRemovalOfAll() {
        record {
            // By the time all rows are deleted, new entries may have been stored. The scan adds their rows
            // again.
            $0.wantsClear = true
            $0.wantsScan = true
        }
    }

    /// Requests a comparison of all files with their rows, as part of the next write.
    func requestScan() {
        record { $0.wantsScan = true }
    }

    /// Requests a trim as part of the next write.
    func requestTrim() {
        record { $0.wantsTrim = true }
    }

    private func record(_ change: (inout PendingChanges) -> Void) {
        let (isFirst, isFull) = state.withLock { state in
            change(&state.pending)
            defer { state.isChangeScheduled = true }
            // Test for equality, so changes beyond a full batch don't each submit another write.
            return (!state.isChangeScheduled, state.pending.changed.count == Self.changeBatch)
        }
        scheduleWrite(isFirst: isFirst, isFull: isFull, delay: Self.changeDelay)
    }

    /// Records that the file of `name` was read at `time`, in nanoseconds since 1970.
    func recordUse(_ name: EntryName, at time: Int64) {
        guard !isReadOnly else { return }
        let (isFirst, isFull) = state.withLock { state in
            let isNew = state.pending.recordUse(name, at: time)
            defer { state.isUseScheduled = true }
            return (!state.isUseScheduled, isNew && state.pending.used.count == Self.useBatch)
        }
        scheduleWrite(isFirst: isFirst, isFull: isFull, delay: Self.useDelay)
    }

    private func scheduleWrite(isFirst: Bool, isFull: Bool, delay: DispatchTimeInterval) {
        if isFull {
            queue.async { [self] in write() }
        } else if isFirst {
            queue.asyncAfter(deadline: .now() + delay) { [self] in write() }
            startTrimming()
        }
    }

    /// Applies changed limits, and restarts the periodic trims.
    func limitsChanged(from old: DiskCacheConfiguration) {
        guard !isReadOnly else { return }
        let wasTrimming = state.withLock { state in
            state.pending.wantsTrim = true
            state.trimGeneration += 1
            defer { state.isTrimScheduled = false }
            return state.isTrimScheduled
        }
        let isOtherExpiry = old.expiry != context.configuration.expiry
        queue.async { [self] in
            if isOtherExpiry { worker.reopen() }
            write()
            if wasTrimming { startTrimming() }
        }
    }

    /// Starts the periodic trims. They stop when the index is released.
    private func startTrimming() {
        let generation = state.withLock { state -> UInt64? in
            defer { state.isTrimScheduled = true }
            return state.isTrimScheduled ? nil : state.trimGeneration
        }
        if let generation { scheduleTrim(generation) }
    }

    private func scheduleTrim(_ generation: UInt64) {
        guard let trimInterval = context.configuration.trimInterval else { return }
        let delay = max(trimInterval, .milliseconds(1)).dispatchInterval
        queue.asyncAfter(deadline: .now() + delay) { [weak self] in
            guard let self else { return }
            let isCurrent = state.withLock { state in
                guard state.trimGeneration == generation else { return false }
                state.pending.wantsTrim = true
                return true
            }
            guard isCurrent else { return }
            write()
            scheduleTrim(generation)
        }
    }

    /// Writes all recorded changes. Called on the queue.
    private func write() {
        let batch = state.withLock { state in
            state.isChangeScheduled = false
            state.isUseScheduled = false
            return state.pending.take()
        }
        if let unwritten = worker.write(batch) {
            // Keep the unwritten changes for the next batch. Don't schedule a write for them, so we don't
            // retry a failing disk forever.
            state.withLock { $0.pending.putBack(unwritten) }
        }
    }

    /// Writes all recorded changes, then runs `body`, on the queue.
    func perform(_ body: @escaping @Sendable (IndexWorker) -> Void) {
        queue.async { [self] in
            write()
            body(worker)
        }
    }

    /// Writes all recorded changes, then runs `body`, on the queue, and waits for its result.
    func performAndWait<Result>(_ body: (IndexWorker) -> Result) -> Result {
        queue.sync {
            write()
            return body(worker)
        }
    }

    /// Runs `body` on the queue before recorded changes are written, and waits. Writing opens the index, if
    /// it isn't open yet, and deletes everything in the trash.
    func performBeforeWriting(_ body: (IndexWorker) -> Void) {
        queue.sync {
            body(worker)
            write()
        }
    }
}
