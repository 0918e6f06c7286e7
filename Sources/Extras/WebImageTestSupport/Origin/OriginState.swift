// SPDX-License-Identifier: MIT

import ImageBase

/// The state shared by an origin's threads. The threads retain it, but they don't retain the ``TestOrigin``.
final class OriginState: Sendable {
    struct Gate: Sendable {
        var isOpen = false
        /// Wakes the responses waiting at this gate, by connection number.
        var waiting: [Int: WakePipe] = [:]
    }

    struct State: Sendable {
        var routes: [String: TestOrigin.Handler] = [:]
        var fallback: TestOrigin.Handler?
        var gates: [String: Gate] = [:]
        var counts: [String: Int] = [:]
        var requests: [OriginRequest] = []
        var requestCount = 0
        var responseCount = 0
        var open: [Int: Socket] = [:]
        var accepted = 0
        var maximumOpen = 0
        var bytesSent = 0
        var isStopped = false
        var isReachable = true
    }

    let state = AwaitableValue(State())
    private let listener: Listener
    private let keepsRequests: Bool

    init(listener: Listener, keepsRequests: Bool) {
        self.listener = listener
        self.keepsRequests = keepsRequests
    }

    func start() {
        let hasThread = LibraryThread.start(name: "WebImage.origin") { self.acceptLoop() }
        precondition(hasThread, "cannot create a thread for the test origin")
    }

    /// Stops the origin. The listening socket is closed when this returns; connections close soon after.
    func stop() {
        let isFirst = state.withLock { state in
            let isFirst = !state.isStopped
            state.isStopped = true
            // This is safe under the lock: each thread removes its socket from the table before it closes the
            // descriptor, so we never shut down a descriptor that's already in use for something else.
            for socket in state.open.values { socket.shutDown() }
            return isFirst
        }
        if isFirst { listener.stop() }
    }

    func setReachable(_ isReachable: Bool) {
        state.withLock { state in
            state.isReachable = isReachable
            if !isReachable { for socket in state.open.values { socket.shutDown() } }
        }
    }

    private func acceptLoop() {
        while let socket = listener.accept() {
            let number = state.withLock { state -> Int? in
                guard !state.isStopped, state.isReachable else { return nil }
                state.accepted += 1
                state.open[state.accepted] = socket
                state.maximumOpen = max(state.maximumOpen, state.open.count)
                return state.accepted
            }
            guard let number else {
                socket.close()
                continue
            }
            let hasThread = LibraryThread.start(name: "WebImage.origin") {
                let connection = OriginConnection(socket: socket, number: number, shared: self)
                connection.run()
                self.state.withLock { state in
                    state.open[number] = nil
                    socket.close()
                }
            }
            precondition(hasThread, "cannot create a thread for the test origin")
        }
        listener.close()
    }

    /// Counts the request and returns its route's handler.
    func receive(_ request: OriginRequest) -> TestOrigin.Handler? {
        state.withLock { state in
            let path = request.path
            state.requestCount += 1
            state.counts[path, default: 0] += 1
            if path != request.target { state.counts[request.target, default: 0] += 1 }
            if keepsRequests { state.requests.append(request) }
            return state.routes[request.target] ?? state.routes[path] ?? state.fallback
        }
    }

    func setGate(_ name: String, isOpen: Bool) {
        state.withLock { state in
            state.gates[name, default: Gate()].isOpen = isOpen
            guard isOpen else { return }
            for pipe in state.gates[name, default: Gate()].waiting.values { pipe.wake() }
        }
    }

    /// Waits until the gate is open. Returns `false` if the client disconnects first.
    func wait(at gate: String, connection number: Int, socket: Socket) -> Bool {
        guard let pipe = WakePipe() else { return false }
        defer { pipe.close() }
        let isOpen = state.withLock { state in
            if state.gates[gate]?.isOpen == true { return true }
            state.gates[gate, default: Gate()].waiting[number] = pipe
            return false
        }
        if isOpen { return true }
        let isReleased = socket.waitForEnd(wakenBy: pipe, for: nil) == .woken
        state.withLock { $0.gates[gate]?.waiting[number] = nil }
        return isReleased
    }
}
