// SPDX-License-Identifier: MIT

#if RemoteCaches
import Dispatch
import ImageBase
import PortableFoundation

/// Hands the result of a read to the thread that's waiting for it.
///
/// Whichever side is first leaves something for the other: the store leaves the result, and a thread that has
/// timed out leaves the closure to call with a late result.
final class PendingRead: Sendable {
    private enum State {
        case running
        case finished(Result<Data?, RemoteCacheError>)
        case abandoned(@Sendable (Data?) -> Void)
    }

    private let state = Locked(State.running)
    private let isFinished = DispatchSemaphore(value: 0)

    /// Returns the closure to call with the result if the thread no longer waits for it.
    func finish(_ result: Result<Data?, RemoteCacheError>) -> (@Sendable (Data?) -> Void)? {
        let late = state.withLock { state -> (@Sendable (Data?) -> Void)? in
            if case .abandoned(let late) = state { return late }
            state = .finished(result)
            return nil
        }
        if late == nil { isFinished.signal() }
        return late
    }

    func result(
        within timeout: Duration, late: @escaping @Sendable (Data?) -> Void
    ) -> Result<Data?, RemoteCacheError>? {
        _ = isFinished.wait(timeout: .now() + timeout.dispatchInterval)
        return state.withLock { state in
            if case .finished(let result) = state { return result }
            state = .abandoned(late)
            return nil
        }
    }
}
#endif
