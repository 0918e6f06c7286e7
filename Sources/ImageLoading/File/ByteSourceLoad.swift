// SPDX-License-Identifier: MIT

import Dispatch
package import ImageBase

/// A load of bytes from this machine: from a file, a `data:` URL or a resource.
package final class ByteSourceLoad: LoadHandle {
    private enum Phase {
        case new
        case waiting(WorkQueue.Ticket)
        case running
        case paused
        case ended
    }

    private struct State {
        var phase = Phase.new
        var source: any ByteSource
        var priority: Priority
        var isOpen = false
        var isCancelled = false
        // Whether the load was resumed before the sink returned `pause`.
        var isResumed = false
        var startedAt: Int64?
    }

    private let queue: WorkQueue
    private let sink: any LoadSink
    private let url: String
    private let onCancel: (@Sendable () -> Void)?
    private let time = MonotonicTime.now
    private let state: Locked<State>

    /// - Parameter onCancel: Interrupts the source's current read. Called each time the load is canceled.
    package init(
        source: any ByteSource, url: String, priority: Priority, queue: WorkQueue, sink: any LoadSink,
        onCancel: (@Sendable () -> Void)? = nil
    ) {
        self.queue = queue
        self.sink = sink
        self.url = url
        self.onCancel = onCancel
        state = Locked(State(source: source, priority: priority))
    }

    /// Submits the load to the queue, initially and after each pause.
    package func start() {
        let priority = state.withLock { $0.priority }
        sink.didBeginWaiting(for: nil)
        let ticket = queue.submit(priority: priority) { self.run() }
        let wanted = state.withLock { state in
            if case .new = state.phase { state.phase = .waiting(ticket) }
            return state.priority
        }
        if wanted != priority { queue.setPriority(wanted, of: ticket) }
    }

    package func cancel() {
        onCancel?()
        let phase = state.withLock { state in
            state.isCancelled = true
            return state.phase
        }
        switch phase {
        case .waiting(let ticket) where queue.remove(ticket): FailedLoad.queue.async { self.run() }
        case .paused: resume()
        default: break
        }
    }

    package func resume() {
        let starts = state.withLock { state in
            state.isResumed = true
            guard case .paused = state.phase else { return false }
            state.phase = .new
            return true
        }
        if starts { start() }
    }

    package func setPriority(_ priority: Priority) {
        let ticket: WorkQueue.Ticket? = state.withLock { state in
            state.priority = priority
            guard case .waiting(let ticket) = state.phase else { return nil }
            return ticket
        }
        if let ticket { queue.setPriority(priority, of: ticket) }
    }

    /// Reads until the end, a pause or a cancellation, on one of the queue's threads.
    private func run() {
        var (source, isOpen) = state.withLock { state in
            state.phase = .running
            if state.startedAt == nil { state.startedAt = MonotonicTime.now }
            return (state.source, state.isOpen)
        }
        sink.didEndWaiting()
        do throws(ImageError) {
            while true {
                if isCancelled() { throw .cancelled }
                if !isOpen {
                    let response = try source.open()
                    isOpen = true
                    sink.didReceive(response)
                }
                guard let flow = try source.next(sink) else { return end(&source, nil) }
                if flow == .pause, pauses(source) { return }
            }
        } catch {
            end(&source, error.at(url: url))
        }
    }

    private func isCancelled() -> Bool {
        state.withLock { state in
            state.isResumed = false
            return state.isCancelled
        }
    }

    private func pauses(_ source: any ByteSource) -> Bool {
        state.withLock { state in
            guard !state.isResumed, !state.isCancelled else { return false }
            state.source = source
            state.isOpen = true
            state.phase = .paused
            return true
        }
    }

    private func end(_ source: inout any ByteSource, _ error: ImageError?) {
        source.close()
        let begun = state.withLock { state in
            state.phase = .ended
            return state.startedAt ?? time
        }
        if let error { return sink.didFinish(.failure(error)) }
        var metrics = LoadMetrics()
        metrics.queue = .nanoseconds(max(0, begun - time))
        metrics.total = .nanoseconds(max(0, MonotonicTime.now - time))
        metrics.bodyBytes = source.count
        sink.didFinish(.success(metrics))
    }
}
