// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Takes back what the sink has received, or gives it to another sink.
extension RetryingLoad {
    /// Prepares for another head in the same attempt.
    func restart() -> Bool {
        guard state.withLock({ $0.beginDelivery() }) else { return false }
        let restarts = prepareForHead()
        if state.withLock({ $0.endDelivery() }) { finish(.failure(noPatience)) }
        return restarts
    }

    private func prepareForHead() -> Bool {
        let (isPossible, isRest): (Bool, Bool) = state.withLock { state in
            guard state.isRunning, !state.isMismatch else { return (false, false) }
            guard state.resumable != nil else { return (true, false) }
            // The response to the request for the rest must be examined again, and its bytes cannot be taken
            // back.
            guard state.received == state.receivedBefore else { return (false, false) }
            state.isResuming = true
            return (true, true)
        }
        return isPossible && (isRest || resetSink())
    }

    /// Whether the sink has discarded what it received.
    func resetSink() -> Bool {
        guard sink.restart() else { return false }
        state.withLock { state in
            state.head = nil
            state.received = 0
            state.resumable = nil
        }
        return true
    }
}

extension RetryingLoad: ReplayableSink {
    func receivedBytes(in range: Range<Int>) -> Data? {
        let (start, isMismatch) = state.withLock { ($0.receivedBefore, $0.isMismatch) }
        guard !isMismatch, let sink = sink as? any ReplayableSink else { return nil }
        return sink.receivedBytes(in: range.lowerBound + start..<range.upperBound + start)
    }
}
