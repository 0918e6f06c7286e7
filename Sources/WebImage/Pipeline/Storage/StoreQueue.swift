// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

/// Runs disk writes one at a time, in the order of their submission.
///
/// Writing a file takes longer than receiving a small one, so writes that may wait do not begin while
/// transfers run: at most for a second, and until 64 MiB wait.
final class StoreQueue: Sendable {
    private struct Write: Sendable {
        let bytes: Int
        let run: @Sendable () -> Void
    }

    private struct State {
        var runningTransfers = 0
        var waiting: [Write] = []
        var waitingBytes = 0
        /// The bytes that wait, and those of the writes that have begun and not ended.
        var heldBytes = 0
        /// Whether a timer will begin the waiting writes.
        var hasTimer = false
    }

    private static let longestDelay = DispatchTimeInterval.seconds(1)
    private static let maximumWaitingBytes = 64 << 20
    private static let timers = DispatchQueue(label: "WebImage.storeTimers")

    private let queue = WorkQueue(slots: 1)
    private let state = Locked(State())

    func transferBegan() { state.withLock { $0.runningTransfers += 1 } }

    func transferEnded() {
        state.withLock { state in
            state.runningTransfers -= 1
            if state.runningTransfers == 0 { begin(&state) }
        }
    }

    /// The memory that is kept until it is written.
    var heldBytes: Int { state.withLock { $0.heldBytes } }

    /// Runs a write after those that were submitted before.
    func submit(_ work: @escaping @Sendable () -> Void) {
        state.withLock { state in
            begin(&state)
            queue.submit(work)
        }
    }

    /// Runs a write that may wait for transfers.
    ///
    /// - Parameter bytes: the memory that is kept until the write has ended.
    func submit(waitingWith bytes: Int, _ work: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.waiting.append(Write(bytes: bytes, run: work))
            state.waitingBytes += bytes
            state.heldBytes += bytes
            if state.runningTransfers == 0 || state.waitingBytes > Self.maximumWaitingBytes {
                begin(&state)
            } else if !state.hasTimer {
                state.hasTimer = true
                Self.timers.asyncAfter(deadline: .now() + Self.longestDelay) { [weak self] in
                    self?.timerFired()
                }
            }
        }
    }

    private func timerFired() {
        state.withLock { state in
            state.hasTimer = false
            begin(&state)
        }
    }

    private func begin(_ state: inout State) {
        if state.waiting.isEmpty { return }
        // Taken one by one, so that the memory of each is released after it.
        let writes = Locked(Array(state.waiting.reversed()))
        state.waiting = []
        state.waitingBytes = 0
        queue.submit { [self] in
            while let bytes = Self.runLast(of: writes) { self.state.withLock { $0.heldBytes -= bytes } }
        }
    }

    /// Runs and releases the last of some writes, and returns its bytes; nil without one.
    private static func runLast(of writes: Locked<[Write]>) -> Int? {
        guard let write = writes.withLock({ $0.popLast() }) else { return nil }
        write.run()
        return write.bytes
    }
}
