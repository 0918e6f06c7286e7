// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

/// Totals, order and expiry of the entries, kept off the way of hits and writes: they leave notes, a private
/// queue writes them down in batches, at most a second later.
final class DiskIndex: Sendable {
    private struct Notes {
        var pending = PendingChanges()
        var isScheduled = false
    }

    private static let delay = DispatchTimeInterval.seconds(1)
    /// More notes than this do not wait for the delay.
    private static let batch = 512

    private let notes = Locked(Notes())
    private let queue = DispatchQueue(label: "webimage.disk-cache.index")
    private let worker: IndexWorker

    init(_ context: DiskContext) {
        worker = IndexWorker(context)
    }

    /// `name` was written or removed: the index will look at the file.
    func noteChange(_ name: EntryName) {
        note { $0.noteChange(name) }
    }

    /// `name` was read.
    func noteUse(_ name: EntryName, at time: Int64) {
        note { $0.noteUse(name, at: time) }
    }

    /// All entries were put aside.
    func noteClear() {
        note {
            $0.wantsClear = true
            $0.wantsScan = true
        }
    }

    private enum Start { case no, later, now }

    private func note(_ change: (inout PendingChanges) -> Void) {
        let start = notes.withLock { notes -> Start in
            change(&notes.pending)
            let isFull = notes.pending.count == Self.batch
            if notes.isScheduled && !isFull { return .no }
            notes.isScheduled = true
            return isFull ? .now : .later
        }
        switch start {
        case .no: break
        case .later: queue.asyncAfter(deadline: .now() + Self.delay) { [self] in write() }
        case .now: queue.async { [self] in write() }
        }
    }

    /// On the queue.
    private func write() {
        let batch = notes.withLock { notes in
            notes.isScheduled = false
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

    /// Asks for a trim as part of the next write.
    func noteTrim() {
        note { $0.wantsTrim = true }
    }
}
