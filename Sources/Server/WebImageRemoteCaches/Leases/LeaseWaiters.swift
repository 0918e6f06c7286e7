// SPDX-License-Identifier: MIT

#if RemoteCaches
import ImageBase

/// The callers in this process that are waiting for leases, by lease name.
final class LeaseWaiters: Sendable {
    private let state = Locked<[String: [LeaseWaiter]]>([:])

    func add(_ name: String) -> LeaseWaiter {
        let waiter = LeaseWaiter()
        state.withLock { $0[name, default: []].append(waiter) }
        return waiter
    }

    func remove(_ waiter: LeaseWaiter, of name: String) {
        state.withLock { state in
            state[name]?.removeAll { $0 === waiter }
            if state[name]?.isEmpty == true { state[name] = nil }
        }
    }

    /// Wakes the callers that are waiting for the lease or are about to.
    func wake(_ name: String) {
        for waiter in state.withLock({ $0[name] ?? [] }) { waiter.wake() }
    }
}

/// Waits for one release. If the release comes before the wait begins, the wait ends immediately, so a
/// release is never missed.
final class LeaseWaiter: Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<Bool, Never>)
        /// The lease was released, or the time is up.
        case ended(wasReleased: Bool)
    }

    private let state = Locked(State.idle)

    func wake() { end(wasReleased: true) }

    /// Returns whether the lease was released within `time`. Returns early if the task is canceled.
    func wait(for time: Duration) async -> Bool {
        let timer = Task {
            try? await Task.sleep(for: time)
            end(wasReleased: false)
        }
        defer { timer.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let ended = state.withLock { state -> Bool? in
                    if case .ended(let wasReleased) = state { return wasReleased }
                    state = .waiting(continuation)
                    return nil
                }
                if let ended { continuation.resume(returning: ended) }
            }
        } onCancel: {
            end(wasReleased: false)
        }
    }

    private func end(wasReleased: Bool) {
        let continuation = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            switch state {
            case .idle:
                state = .ended(wasReleased: wasReleased)
                return nil
            case .waiting(let continuation):
                state = .ended(wasReleased: wasReleased)
                return continuation
            case .ended: return nil
            }
        }
        continuation?.resume(returning: wasReleased)
    }
}
#endif
