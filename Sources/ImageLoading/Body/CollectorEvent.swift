// SPDX-License-Identifier: MIT

public import ImageBase

/// An event of a load other than its data and its end.
package enum CollectorEvent: Sendable {
    /// The head of a response was received.
    case response(LoadResponse)
    /// The load has waited in a queue, or will wait because of a rate limit.
    case waited(Duration)
    /// An attempt failed and another one follows; see ``LoadSink/willRetry(after:attempt:delay:)``.
    case retry(ImageError, attempt: Int, delay: Duration)
}

extension DataCollector {
    /// Sets the closure that is called on the loader's thread with the events of the load. Call it before the
    /// load begins.
    package func onEvent(_ handler: @escaping @Sendable (CollectorEvent) -> Void) {
        state.withLock { $0.onEvent = handler }
    }

    public func didBeginWaiting(for duration: Duration?) {
        let handler = state.withLock { state -> (@Sendable (CollectorEvent) -> Void)? in
            guard duration == nil, state.onEvent != nil else { return state.onEvent }
            if state.waitingSince == nil { state.waitingSince = .now }
            return nil
        }
        if let handler, let duration { handler(.waited(duration)) }
    }

    public func didEndWaiting() {
        let (handler, start) = state.withLock { state in
            defer { state.waitingSince = nil }
            return (state.onEvent, state.waitingSince)
        }
        if let handler, let start { handler(.waited(start.duration(to: .now))) }
    }

    public func willRetry(after error: ImageError, attempt: Int, delay: Duration) {
        state.withLock { $0.onEvent }?(.retry(error, attempt: attempt, delay: delay))
    }
}
