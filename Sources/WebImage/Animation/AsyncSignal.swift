// SPDX-License-Identifier: MIT

import ImageBase

/// A signal that can be sent many times, awaited, and observed by a handler.
final class AsyncSignal: Sendable {
    private struct State {
        var generation = 0
        var lastID = 0
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
        var cancelled: Set<Int> = []
        var handler: (@Sendable () -> Void)?
    }

    private let state = Locked(State())

    /// How many times the signal has been sent.
    var generation: Int { state.withLock { $0.generation } }

    func send() {
        let (waiters, handler) = state.withLock { state in
            state.generation += 1
            let waiters = state.waiters
            state.waiters = [:]
            return (waiters, state.handler)
        }
        for waiter in waiters.values { waiter.resume() }
        handler?()
    }

    /// Called each time the signal is sent.
    var handler: (@Sendable () -> Void)? {
        get { state.withLock { $0.handler } }
        set {
            let old = state.withLock { state in
                let old = state.handler
                state.handler = newValue
                return old
            }
            extendLifetime(old)
        }
    }

    /// Waits until the signal is sent after the given generation, or until the task is canceled.
    func wait(after generation: Int) async {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.generation != generation || state.cancelled.contains(id) { return true }
                    state.waiters[id] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.cancelled.insert(id)
                return state.waiters.removeValue(forKey: id)
            }
            waiter?.resume()
        }
        _ = state.withLock { $0.cancelled.remove(id) }
    }
}
