// SPDX-License-Identifier: MIT

import Dispatch

/// Threads for work that blocks or computes for a long time, such as disk access and decoding.
///
/// Each running item has its own thread; callers limit how many run. On Linux we don't use Dispatch's
/// threads, because their urgency can't be lowered for this work alone; see ``LibraryThread``.
package enum WorkerThreads {
    #if os(Linux) || os(Android)
    private struct State {
        /// The waiting items, in the order of submission. The list stays short, because each item gets a
        /// thread right away.
        var waiting: [@Sendable () -> Void] = []
        /// The number of threads waiting for work.
        var idle = 0
    }

    private static let state = Locked(State())
    /// Signaled once for each item that an idle thread should take.
    private static let hasWork = DispatchSemaphore(value: 0)
    /// How long an idle thread waits before it ends.
    private static let idleTime = DispatchTimeInterval.seconds(5)

    /// Runs `work` on another thread, in no particular order.
    package static func run(_ work: @escaping @Sendable () -> Void) {
        let needsThread = state.withLock { state in
            state.waiting.append(work)
            return state.waiting.count > state.idle
        }
        if !needsThread {
            hasWork.signal()
        } else if !LibraryThread.start(name: "WebImage.worker", { serve() }) {
            // The system couldn't create a thread, so run one item on a Dispatch thread instead.
            fallback.async { takeWork(elseIdle: false)?() }
        }
    }

    private static let fallback = DispatchQueue(label: "WebImage.worker", attributes: .concurrent)

    private static func serve() {
        while true {
            while let work = takeWork(elseIdle: true) { work() }
            let result = hasWork.wait(timeout: .now() + idleTime)
            let isNeeded = state.withLock { state in
                state.idle -= 1
                return !state.waiting.isEmpty
            }
            if result == .timedOut, !isNeeded { return }
        }
    }

    private static func takeWork(elseIdle isThread: Bool) -> (@Sendable () -> Void)? {
        state.withLock { state in
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            if isThread { state.idle += 1 }
            return nil
        }
    }
    #else
    // Don't set a QoS: a queue with one shares its threads with Swift's cooperative pool.
    private static let queue = DispatchQueue(label: "WebImage.worker", attributes: .concurrent)

    /// Runs `work` on another thread, in no particular order.
    package static func run(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
    #endif
}

extension WorkerThreads {
    /// Runs blocking work on another thread and returns its result.
    package static func value<Value: Sendable>(
        of work: @escaping @Sendable () -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            run { continuation.resume(returning: work()) }
        }
    }
}
