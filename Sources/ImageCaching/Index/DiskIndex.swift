// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

/// Totals, order and expiry of the entries, kept off the way of hits and writes: they leave notes, and a
/// private queue writes them down in batches, what was stored or removed a second later, what was only read
/// ten seconds later. A row costs more than a hit does; a picture that is read many times within that time
/// costs one.
final class DiskIndex: Sendable {
    private struct Notes {
        var pending = PendingChanges()
        var isChangeScheduled = false
        var isUseScheduled = false
        var isTicking = false
    }

    private static let changeDelay = DispatchTimeInterval.seconds(1)
    private static let useDelay = DispatchTimeInterval.seconds(10)
    /// With as many notes there is no more waiting.
    private static let changeBatch = 512
    private static let useBatch = 8192

    private let notes = Locked(Notes())
    private let queue = DispatchQueue(label: "webimage.disk-cache.index")
    private let worker: IndexWorker
    private let trimInterval: Duration?
    private let isReadOnly: Bool

    init(_ context: DiskContext) {
        worker = IndexWorker(context)
        trimInterval = context.configuration.trimInterval
        isReadOnly = context.configuration.isReadOnly
    }

    /// `name` was written or removed: the index will look at the file.
    func noteChange(_ name: EntryName) {
        note { $0.noteChange(name) }
    }

    /// All entries were put aside.
    func noteClear() {
        note {
            $0.wantsClear = true
            $0.wantsScan = true
        }
    }

    /// Files came or went by other ways: all are to be looked at.
    func noteScan() {
        note { $0.wantsScan = true }
    }

    /// Asks for a trim as part of the next write.
    func noteTrim() {
        note { $0.wantsTrim = true }
    }

    private func note(_ change: (inout PendingChanges) -> Void) {
        let (isFirst, isFull) = notes.withLock { notes in
            change(&notes.pending)
            defer { notes.isChangeScheduled = true }
            return (!notes.isChangeScheduled, notes.pending.changed.count == Self.changeBatch)
        }
        schedule(isFirst, isFull, Self.changeDelay)
    }

    /// `name` was read.
    func noteUse(_ name: EntryName, at time: Int64) {
        guard !isReadOnly else { return }
        let (isFirst, isFull) = notes.withLock { notes in
            let isNew = notes.pending.noteUse(name, at: time)
            defer { notes.isUseScheduled = true }
            return (!notes.isUseScheduled, isNew && notes.pending.used.count == Self.useBatch)
        }
        schedule(isFirst, isFull, Self.useDelay)
    }

    private func schedule(_ isFirst: Bool, _ isFull: Bool, _ delay: DispatchTimeInterval) {
        if isFull {
            queue.async { [self] in write() }
        } else if isFirst {
            queue.asyncAfter(deadline: .now() + delay) { [self] in write() }
            startTicking()
        }
    }

    /// From the first use on, a trim every so often as long as the cache is there.
    private func startTicking() {
        guard trimInterval != nil else { return }
        let isFirst = notes.withLock { notes in
            defer { notes.isTicking = true }
            return !notes.isTicking
        }
        if isFirst { scheduleTick() }
    }

    private func scheduleTick() {
        guard let trimInterval else { return }
        let delay = DispatchTimeInterval.nanoseconds(Int(clamping: max(nanoseconds(trimInterval), 1_000_000)))
        queue.asyncAfter(deadline: .now() + delay) { [weak self] in
            guard let self else { return }
            notes.withLock { $0.pending.wantsTrim = true }
            write()
            scheduleTick()
        }
    }

    /// On the queue.
    private func write() {
        let batch = notes.withLock { notes in
            notes.isChangeScheduled = false
            notes.isUseScheduled = false
            return notes.pending.take()
        }
        if let unwritten = worker.write(batch) {
            // Kept for the next batch; nothing is scheduled for them alone, so that a broken disk is left in
            // peace.
            notes.withLock { $0.pending.putBack(unwritten) }
        }
    }

    /// Writes all notes, then runs `body` on the queue.
    func afterWriting(_ body: @escaping @Sendable (IndexWorker) -> Void) {
        queue.async { [self] in
            write()
            body(worker)
        }
    }

    /// Writes all notes, then runs `body` on the queue, and waits for it.
    func writing<Result>(_ body: (IndexWorker) -> Result) -> Result {
        queue.sync {
            write()
            return body(worker)
        }
    }
}
