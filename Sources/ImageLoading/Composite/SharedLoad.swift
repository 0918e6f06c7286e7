// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One load that several clients share. Stands between the loader and the sinks of its clients.
final class SharedLoad: LoadSink {
    private struct State {
        /// The clients that still want the result, in the order of joining.
        var clients: [SharedLoadClient] = []
        var head: LoadResponse?
        var received = 0
        /// The largest limit of a client; fixed when the head arrives.
        var limit = 0
        /// No client can join: the load has ended, or was cancelled.
        var isClosed = false
        /// The last client has cancelled.
        var isCancelled = false
        /// The load waits in a queue.
        var isWaiting = false
        var priority: Priority
    }

    let key: SharedLoader.Key
    private let loader: SharedLoader
    private let handle: SequentialLoadHandle
    private let state: Locked<State>

    init(loader: SharedLoader, key: SharedLoader.Key, priority: Priority) {
        self.loader = loader
        self.key = key
        handle = SequentialLoadHandle(priority: priority)
        state = Locked(State(priority: priority))
    }

    func start(_ request: LoadRequest) {
        // The limits of the clients are checked here: a client that joins may have a larger one.
        var request = request
        request.limits.encodedBytes = .max
        handle.run { loader.base.load(request, priority: $0, sink: self) }
    }

    // MARK: Clients

    /// - Returns: false if it is too late.
    func join(_ client: SharedLoadClient) -> Bool {
        state.withLock { state in
            guard !state.isClosed, state.head == nil || client.limit <= state.limit else { return false }
            state.clients.append(client)
            if state.head == nil { state.limit = max(state.limit, client.limit) }
            return true
        }
    }

    /// Tells a client that has joined a running load how it stands.
    func didJoin(_ client: SharedLoadClient) {
        updatePriority()
        guard state.withLock({ $0.isWaiting }) else { return }
        client.sink.didBeginWaiting(for: nil)
        // It may have ended before the client knew that it had begun.
        if !state.withLock({ $0.isWaiting }) { client.sink.didEndWaiting() }
    }

    /// Cancels the load for one client.
    ///
    /// - Returns: false if the client has left the load.
    func leave(_ client: SharedLoadClient) -> Bool {
        let (isMember, isLast) = state.withLock { state in
            guard let index = state.clients.firstIndex(where: { $0 === client }) else {
                return (false, false)
            }
            // The last client stays, to receive the end of the cancelled load.
            if state.clients.count == 1 {
                (state.isClosed, state.isCancelled) = (true, true)
                return (true, true)
            }
            state.clients.remove(at: index)
            return (true, false)
        }
        guard isMember else { return false }
        if isLast {
            handle.cancel()
        } else {
            client.endCancelled()
            updatePriority()
        }
        return true
    }

    func updatePriority() {
        let changed: Priority? = state.withLock { state in
            guard let priority = state.clients.map(\.priority).max(), priority != state.priority else {
                return nil
            }
            state.priority = priority
            return priority
        }
        if let changed { handle.setPriority(changed) }
    }

    /// Continues if no client has paused.
    func resume() {
        if !state.withLock({ $0.clients }).contains(where: \.isPaused) { handle.resume() }
    }

    /// Removes a client, and ends its load with an error.
    private func fail(_ client: SharedLoadClient, _ error: ImageError) {
        let (isMember, isLast) = state.withLock { state in
            guard let index = state.clients.firstIndex(where: { $0 === client }) else {
                return (false, false)
            }
            state.clients.remove(at: index)
            if state.clients.isEmpty { state.isClosed = true }
            return (true, state.clients.isEmpty)
        }
        guard isMember else { return }
        client.deliver { $0.didFinish(.failure(error)) }
        if isLast { handle.cancel() } else { updatePriority() }
    }

    /// Removes a client that can no longer be given all bytes, and loads them for it alone.
    private func separate(_ client: SharedLoadClient) {
        let isMember = state.withLock { state in
            // A load of its own would outlive the cancellation.
            guard !state.isCancelled, let index = state.clients.firstIndex(where: { $0 === client }) else {
                return false
            }
            state.clients.remove(at: index)
            client.prepareOwnLoad()
            return true
        }
        if isMember { client.startOwnLoad(with: loader.base) }
    }

    // MARK: The sink

    func didReceive(_ response: LoadResponse) {
        let clients = state.withLock { state in
            state.head = response
            return state.clients
        }
        for client in clients { deliverHead(response, to: client) }
    }

    private func deliverHead(_ head: LoadResponse, to client: SharedLoadClient) {
        if let expected = head.expectedBytes, expected > client.limit {
            return fail(client, .limit("encodedBytes", found: expected, allowed: client.limit))
        }
        client.deliver { $0.didReceive(head) }
        client.setReceived(0)
    }

    func didReceive(_ bytes: UnsafeRawBufferPointer) -> LoadFlow {
        let (clients, head, offset) = state.withLock { ($0.clients, $0.head, $0.received) }
        bringUpToDate(clients, head: head, offset: offset)
        let end = offset + bytes.count
        for client in clients {
            if end > client.limit {
                fail(client, .limit("encodedBytes", found: end, allowed: client.limit))
            } else if client.received == offset {
                client.receive(bytes)
            }
        }
        let remaining = state.withLock { state in
            state.received = end
            return state.clients
        }
        return remaining.isEmpty || remaining.contains(where: \.isPaused) ? .pause : .proceed
    }

    /// Gives clients that have joined since the last call the head, and the bytes that others have.
    private func bringUpToDate(_ clients: [SharedLoadClient], head: LoadResponse?, offset: Int) {
        guard let head else { return }
        for client in clients where client.received == nil {
            var missing: Data?
            if offset > 0 {
                for other in clients where other.received == offset && missing == nil {
                    missing = (other.sink as? any ReplayableSink)?.receivedBytes(in: 0..<offset)
                }
                guard missing != nil else {
                    separate(client)
                    continue
                }
            }
            deliverHead(head, to: client)
            if let missing { missing.withUnsafeBytes { client.receive($0) } }
        }
    }

    func didFinish(_ result: Result<LoadMetrics, ImageError>) {
        let (known, head, offset) = state.withLock { state in
            state.isClosed = true
            return (state.clients, state.head, state.received)
        }
        loader.remove(self)
        // Before the end: sinks that have ended keep no bytes.
        bringUpToDate(known, head: head, offset: offset)
        let clients = state.withLock { state in
            defer { state.clients = [] }
            return state.clients
        }
        handle.end()
        for client in clients {
            // A cancelled load may be complete, but its client was not given all bytes.
            let isBehind = head != nil && client.received == nil
            client.deliver { $0.didFinish(isBehind ? .failure(client.cancellation) : result) }
        }
    }

    func restart() -> Bool {
        let clients = state.withLock { $0.clients }
        let restarting = clients.filter { $0.restart() }
        guard !restarting.isEmpty else { return false }
        state.withLock { state in
            state.head = nil
            state.received = 0
        }
        for client in clients where !restarting.contains(where: { $0 === client }) {
            fail(client, ImageError(.framing, "the load began again, and some of its bytes are in use"))
        }
        return true
    }

    func didBeginWaiting(for duration: Duration?) {
        let clients = state.withLock { state in
            if duration == nil { state.isWaiting = true }
            return state.clients
        }
        for client in clients { client.sink.didBeginWaiting(for: duration) }
    }

    func didEndWaiting() {
        let clients = state.withLock { state in
            state.isWaiting = false
            return state.clients
        }
        for client in clients { client.sink.didEndWaiting() }
    }
}
