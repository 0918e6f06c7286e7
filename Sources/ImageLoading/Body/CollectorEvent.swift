// SPDX-License-Identifier: MIT

import ImageBase

/// An event of a load other than its data and its end.
package enum CollectorEvent: Sendable {
    /// The head of a response was received.
    case response(LoadResponse)
    /// The load has started or stopped waiting in a queue.
    case queued(Bool)
    /// The load will wait because of a rate limit.
    case held(Duration)
}

extension DataCollector {
    public func didBeginWaiting(for duration: Duration?) {
        state.withLock { $0.onEvent }?(duration.map { .held($0) } ?? .queued(true))
    }

    public func didEndWaiting() { state.withLock { $0.onEvent }?(.queued(false)) }
}
