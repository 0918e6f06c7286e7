// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One client of a shared load: its sink, and the handle that it was given.
final class SharedLoadClient: LoadHandle {
    private struct State {
        var priority: Priority
        /// The number of bytes that the sink was given; nil before the head.
        var received: Int?
        var isPaused = false
        /// The sink is being called.
        var isBusy = false
        var isCancelled = false
        /// The load of this client alone, after it has left the shared one.
        var ownLoad: SequentialLoadHandle?
    }

    let sink: any LoadSink
    /// The most bytes that the client accepts.
    let limit: Int
    private let request: LoadRequest
    private let load: SharedLoad
    private let state: Locked<State>

    init(request: LoadRequest, priority: Priority, sink: any LoadSink, load: SharedLoad) {
        self.request = request
        self.sink = sink
        self.load = load
        limit = request.limits.encodedBytes
        state = Locked(State(priority: priority))
    }

    var priority: Priority { state.withLock { $0.priority } }
    var received: Int? { state.withLock { $0.received } }
    var isPaused: Bool { state.withLock { $0.isPaused } }

    func setReceived(_ count: Int) { state.withLock { $0.received = count } }

    // MARK: The sink

    /// Calls the sink, unless the client was cancelled. A cancellation during the call is delivered after it,
    /// because calls of a sink never overlap.
    func deliver(_ call: (any LoadSink) -> Void) {
        let mayCall = state.withLock { state in
            state.isBusy = !state.isCancelled
            return state.isBusy
        }
        guard mayCall else { return }
        call(sink)
        let isCancelled = state.withLock { state in
            state.isBusy = false
            return state.isCancelled
        }
        if isCancelled { sink.didFinish(.failure(cancellation)) }
    }

    func receive(_ bytes: UnsafeRawBufferPointer) {
        deliver { sink in
            // Set before the call, because the sink may resume before it has returned.
            state.withLock { state in
                state.isPaused = true
                state.received = (state.received ?? 0) + bytes.count
            }
            if sink.didReceive(bytes) == .proceed { state.withLock { $0.isPaused = false } }
        }
    }

    /// Asks the sink to forget the bytes that it was given.
    func restart() -> Bool {
        guard received != nil else { return true }
        var restarts = false
        deliver { restarts = $0.restart() }
        if restarts { state.withLock { ($0.received, $0.isPaused) = (nil, false) } }
        return restarts
    }

    /// Ends the load of a client that was cancelled and has left the shared load.
    func endCancelled() {
        let isBusy = state.withLock { state in
            state.isCancelled = true
            return state.isBusy
        }
        if !isBusy { _ = FailedLoad(cancellation, sink: sink) }
    }

    var cancellation: ImageError { ImageError.cancelled.at(url: request.url.absoluteString) }

    // MARK: A load of its own

    func prepareOwnLoad() {
        state.withLock { $0.ownLoad = SequentialLoadHandle(priority: $0.priority) }
    }

    func startOwnLoad(with base: any Loader) {
        guard let ownLoad = state.withLock({ $0.ownLoad }) else { return }
        FailedLoad.queue.async { [self] in
            ownLoad.run { base.load(request, priority: $0, sink: sink) }
        }
    }

    // MARK: The handle

    func cancel() {
        if !load.leave(self) { state.withLock { $0.ownLoad }?.cancel() }
    }

    func resume() {
        let ownLoad = state.withLock { state in
            state.isPaused = false
            return state.ownLoad
        }
        if let ownLoad { ownLoad.resume() } else { load.resume() }
    }

    func setPriority(_ priority: Priority) {
        let ownLoad = state.withLock { state in
            state.priority = priority
            return state.ownLoad
        }
        if let ownLoad { ownLoad.setPriority(priority) } else { load.updatePriority() }
    }
}
