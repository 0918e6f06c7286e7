// SPDX-License-Identifier: MIT

import ImageBase

/// Limits the rate of a load by pausing it.
final class ThrottledLoad: ForwardingSink, LoadHandle {
    private struct State {
        var handle: (any LoadHandle)?
        var waits = 0
        var isPaused = false
        var isFinished = false
        var missedResume = false
    }

    private let buckets: [TokenBucket]
    private let time: any TimeSource
    let sink: any LoadSink
    private let state = Locked(State())

    init(buckets: [TokenBucket], time: any TimeSource, sink: any LoadSink) {
        self.buckets = buckets
        self.time = time
        self.sink = sink
    }

    /// Sets the handle of the load that calls this sink. It's released at the end of the load.
    func attach(_ handle: any LoadHandle) {
        let resumes = state.withLock { state in
            if !state.isFinished { state.handle = handle }
            return state.missedResume
        }
        if resumes { handle.resume() }
    }

    func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow {
        let now = time.uptime / .seconds(1)
        let wait = buckets.reduce(0) { max($0, $1.take(bytes.count, now: now)) }
        // Set the flag first, because the sink may resume the load before it returns `pause`.
        state.withLock { $0.isPaused = true }
        let wantsPause = sink.didReceive(bytes) == .pause
        let isPaused = state.withLock { state in
            if !wantsPause { state.isPaused = false }
            if wait > 0 { state.waits += 1 }
            return state.isPaused || state.waits > 0
        }
        if wait > 0 {
            sink.didBeginWaiting(for: .seconds(wait))
            Task { [time] in
                try? await time.sleep(for: .seconds(wait))
                self.go { $0.waits -= 1 }
            }
        }
        return isPaused ? .pause : .proceed
    }

    func didFinish(_ result: Result<LoadMetrics, ImageError>) {
        state.withLock { state in
            state.isFinished = true
            state.handle = nil
        }
        sink.didFinish(result)
    }

    func cancel() { state.withLock { $0.handle }?.cancel() }

    func resume() { go { $0.isPaused = false } }

    func setPriority(_ priority: Priority) { state.withLock { $0.handle }?.setPriority(priority) }

    private func go(_ change: (inout State) -> Void) {
        let handle: (any LoadHandle)? = state.withLock { state in
            change(&state)
            guard state.waits == 0, !state.isPaused, !state.isFinished else { return nil }
            if state.handle == nil { state.missedResume = true }
            return state.handle
        }
        handle?.resume()
    }
}
