// SPDX-License-Identifier: MIT

import Dispatch

/// Threads for work that blocks or computes for long, such as disk access and decoding.
///
/// There are as many as pieces of work run at a time; callers limit how many that are. Threads of Dispatch
/// are not used on Linux, because their urgency cannot be lowered for this work alone, see ``LibraryThread``.
package enum WorkerThreads {
    #if os(Linux) || os(Android)
    private struct State {
        /// In the order of submission. Short, because each piece of work gets a thread at once.
        var waiting: [@Sendable () -> Void] = []
        /// The number of threads that wait for work.
        var idle = 0
    }

    private static let state = Locked(State())
    /// Signalled for each piece of work that an idle thread is to take.
    private static let hasWork = DispatchSemaphore(value: 0)
    /// An idle thread ends after this time.
    private static let idleTime = DispatchTimeInterval.seconds(5)

    /// Runs `work` on another thread, without an order.
    package static func run(_ work: @escaping @Sendable () -> Void) {
        let needsThread = state.withLock { state in
            state.waiting.append(work)
            return state.waiting.count > state.idle
        }
        if !needsThread {
            hasWork.signal()
        } else if !LibraryThread.start(name: "WebImage.worker", { serve() }) {
            // The system has no more threads: one of Dispatch's takes a piece of work.
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
    // Without QoS: a queue with a QoS shares its threads with Swift's cooperative pool.
    private static let queue = DispatchQueue(label: "WebImage.worker", attributes: .concurrent)

    /// Runs `work` on another thread, without an order.
    package static func run(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
    #endif
}

extension WorkerThreads {
    /// Runs work that blocks on another thread, and returns its result.
    package static func value<Value: Sendable>(
        of work: @escaping @Sendable () -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            run { continuation.resume(returning: work()) }
        }
    }
}
