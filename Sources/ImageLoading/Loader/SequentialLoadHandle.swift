// SPDX-License-Identifier: MIT

import ImageBase

/// The handle of a load that consists of several loads in a row. It controls the current one.
final class SequentialLoadHandle: LoadHandle {
    private struct State {
        var handle: (any LoadHandle)?
        var number = 0
        var priority: Priority
        var isCancelled = false
        var stopsCurrent = false
        var onCancel: (@Sendable () -> Void)?
    }

    private let state: Locked<State>

    init(priority: Priority) {
        state = Locked(State(priority: priority))
    }

    var priority: Priority { state.withLock { $0.priority } }
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Starts the next load. Its sink may be called before this method returns.
    func run(_ start: (Priority) -> any LoadHandle) {
        let (number, priority) = state.withLock { state in
            state.number += 1
            state.handle = nil
            state.onCancel = nil
            state.stopsCurrent = false
            return (state.number, state.priority)
        }
        let handle = start(priority)
        let (cancels, current) = state.withLock { state in
            // If the numbers differ, the next load has already started, or all have ended.
            if state.number == number { state.handle = handle }
            return (state.isCancelled || state.stopsCurrent, state.priority)
        }
        if cancels { handle.cancel() }
        if current != priority { handle.setPriority(current) }
    }

    /// Sets the closure to call if the load is canceled while no part of it is running. Returns `false` if
    /// it's already canceled.
    ///
    /// A cancellation also reaches the previous load, which may still be reading the body of a rejected
    /// response.
    func wait(_ onCancel: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            if state.isCancelled { return false }
            state.onCancel = onCancel
            return true
        }
    }

    /// Ends the wait. Returns `false` if a cancellation already ended it.
    func endWait() -> Bool {
        state.withLock { state in
            let waited = state.onCancel != nil
            state.onCancel = nil
            return waited
        }
    }

    /// Releases the current load and the closure.
    func end() {
        state.withLock { state in
            state.number += 1
            state.handle = nil
            state.onCancel = nil
        }
    }

    /// Cancels the current load, but not the whole sequence.
    func stopCurrent() {
        let handle = state.withLock { state in
            state.stopsCurrent = true
            return state.handle
        }
        handle?.cancel()
    }

    func cancel() {
        let (handle, onCancel) = state.withLock { state in
            state.isCancelled = true
            let onCancel = state.onCancel
            state.onCancel = nil
            return (state.handle, onCancel)
        }
        handle?.cancel()
        onCancel?()
    }

    func resume() { state.withLock { $0.handle }?.resume() }

    func setPriority(_ priority: Priority) {
        let handle = state.withLock { state in
            state.priority = priority
            return state.handle
        }
        handle?.setPriority(priority)
    }
}
