// SPDX-License-Identifier: MIT

import ImageBase

/// A value behind a lock. Tasks can wait for conditions on it.
///
/// Conditions run under the lock at every change, so they must be short and must not call user code.
final class AwaitableValue<State: Sendable>: Sendable {
    private struct Waiter {
        let condition: @Sendable (borrowing State) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct Inner {
        var state: State
        var waiters: [Int: Waiter] = [:]
        var nextID = 0
        var cancelled: Set<Int> = []
    }

    private let inner: Locked<Inner>

    init(_ state: State) {
        inner = Locked(Inner(state: state))
    }

    /// Runs `body` under the lock, then resumes the waiters whose conditions are true.
    func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        var resumed: [CheckedContinuation<Void, Never>] = []
        let result = inner.withLock { inner in
            let result = body(&inner.state)
            if !inner.waiters.isEmpty {
                let ready = inner.waiters.filter { $0.value.condition(inner.state) }
                for (id, waiter) in ready {
                    inner.waiters[id] = nil
                    resumed.append(waiter.continuation)
                }
            }
            return result
        }
        for continuation in resumed { continuation.resume() }
        return result
    }

    /// Waits until `condition` is true. Returns `false` if the task is canceled first.
    func wait(until condition: @escaping @Sendable (borrowing State) -> Bool) async -> Bool {
        let id = inner.withLock { inner in
            inner.nextID += 1
            return inner.nextID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = inner.withLock { inner in
                    if inner.cancelled.remove(id) != nil || condition(inner.state) { return true }
                    inner.waiters[id] = Waiter(condition: condition, continuation: continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let waiter = inner.withLock { inner in
                let waiter = inner.waiters.removeValue(forKey: id)
                if waiter == nil { inner.cancelled.insert(id) }
                return waiter?.continuation
            }
            waiter?.resume()
        }
        return inner.withLock { inner in
            inner.cancelled.remove(id)
            return condition(inner.state)
        }
    }
}
