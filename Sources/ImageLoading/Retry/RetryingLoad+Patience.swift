// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The limit of the time without new data; see ``LoadRequest/patience``.
extension RetryingLoad {
    func didBeginWaiting(for duration: Duration?) {
        sink.didBeginWaiting(for: duration)
        guard request.patience != nil else { return }
        let now = loader.time.uptime
        state.withLock { state in
            if let duration {
                state.patience?.hold(until: now + duration, now)
            } else {
                state.patience?.setQueued(true, now)
            }
        }
    }

    func didEndWaiting() {
        sink.didEndWaiting()
        guard request.patience != nil else { return }
        let now = loader.time.uptime
        let deadline = state.withLock { state in
            state.patience?.setQueued(false, now)
            return state.patience?.deadline
        }
        loader.patienceTimer.schedule(deadline)
    }

    /// Ends the load if its patience has ended.
    ///
    /// - Parameter stoppedTime: how long the process was stopped since the last check.
    /// - Returns: when to check again; nil while time is not measured.
    func checkPatience(at now: Duration, stoppedTime: Duration) -> Duration? {
        let (deadline, ends): (Duration?, Bool) = state.withLock { state in
            guard !state.isOutOfPatience else { return (nil, false) }
            state.patience?.exclude(stoppedTime, now: now)
            guard let deadline = state.patience?.deadline, deadline <= now else {
                return (state.patience?.deadline, false)
            }
            state.isOutOfPatience = true
            return (nil, true)
        }
        guard ends else { return deadline }
        if handle.endWait() { finish(.failure(noPatience)) } else { abandonAttempt() }
        return nil
    }

    /// Ends the attempt and the load, even if the loader ignores the cancellation. What it delivers later is
    /// ignored.
    func abandonAttempt() {
        handle.stopCurrent()
        let (wasRunning, isBusy, origin, isToBlame) = state.withLock { state in
            let wasRunning = state.isRunning
            if wasRunning { (state.isRunning, state.isAbandoned) = (false, true) }
            return (
                wasRunning, state.deliveries > 0, state.origin, state.patience?.isSpentByAttempt ?? false
            )
        }
        guard wasRunning else { return }
        reportPatience(origin, isToBlame: isToBlame)
        // Calls of a sink never overlap: the end of a call ends the load.
        if !isBusy { finish(.failure(noPatience)) }
    }

    /// - Parameter isToBlame: whether the last attempt took all of the time, so that its server is the cause.
    func reportPatience(_ origin: String?, isToBlame: Bool) {
        if let origin { loader.breaker?.didEnd(origin, isToBlame ? noPatience : .cancelled) }
    }

    var noPatience: ImageError {
        let limit = request.patience.map { "\($0)" } ?? ""
        return ImageError(
            .timeout, "no new data for \(limit)", url: request.url.absoluteString,
            cause: state.withLock { $0.lastError })
    }
}

extension RetryingLoad.State {
    /// Whether a loader may call the sink.
    mutating func beginDelivery() -> Bool {
        if !isAbandoned { deliveries += 1 }
        return !isAbandoned
    }

    /// Whether the load was abandoned during the call, which must now end it.
    mutating func endDelivery() -> Bool {
        deliveries -= 1
        return isAbandoned && deliveries == 0
    }
}
