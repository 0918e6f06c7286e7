// SPDX-License-Identifier: MIT

#if Server
import Dispatch
import ImageBase

/// The open connections of clients, and the work that must end before the proxy can stop gracefully.
final class ClientTable: Sendable {
    enum Admission: Equatable {
        /// With the number of the connection, for the other methods.
        case admitted(Int)
        /// There are as many connections as allowed, and all have requests.
        case refused
        /// No connections are accepted any more.
        case stopped
    }

    private struct Client: Sendable {
        let socket: StreamSocket
        /// The position in the order in which clients became idle; `nil` during a request.
        var idleSince: Int?
        /// Whether the connection was closed, and only its thread has not ended yet.
        var isClosed = false
    }

    private struct State: Sendable {
        var clients: [Int: Client] = [:]
        var closed = 0
        var lastNumber = 0
        var isDraining = false

        mutating func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }

        /// Marks connections as closed and returns their sockets, which the caller shuts down.
        mutating func close(_ numbers: [Int]) -> [StreamSocket] {
            numbers.compactMap { number in
                guard let client = clients[number], !client.isClosed else { return nil }
                clients[number]?.isClosed = true
                closed += 1
                return client.socket
            }
        }
    }

    private let maximumCount: Int
    private let state = Locked(State())
    /// Has an entry for each connection and each background validation.
    private let work = DispatchGroup()

    init(maximumCount: Int) { self.maximumCount = maximumCount }

    /// Whether no further requests are served.
    var isDraining: Bool { state.withLock { $0.isDraining } }

    /// Takes a new connection, which is idle. If there are as many as allowed, closes the one that has been
    /// idle for the longest time.
    func admit(_ socket: StreamSocket) -> Admission {
        let (admission, closed) = state.withLock { state -> (Admission, [StreamSocket]) in
            if state.isDraining { return (.stopped, []) }
            var closed: [StreamSocket] = []
            if state.clients.count - state.closed >= maximumCount {
                // Threads of closed connections need a moment to end, in which as many again must not start.
                guard state.closed < maximumCount, let oldest = Self.oldestIdle(state) else {
                    return (.refused, [])
                }
                closed = state.close([oldest])
            }
            let number = state.nextNumber()
            state.clients[number] = Client(socket: socket, idleSince: number)
            work.enter()
            return (.admitted(number), closed)
        }
        for socket in closed { socket.shutDown() }
        return admission
    }

    private static func oldestIdle(_ state: State) -> Int? {
        state.clients.lazy.filter { !$0.value.isClosed && $0.value.idleSince != nil }
            .min { ($0.value.idleSince ?? 0) < ($1.value.idleSince ?? 0) }?.key
    }

    /// Records that a connection waits for a request.
    ///
    /// - Returns: `false` if it must end instead.
    func becomeIdle(_ number: Int) -> Bool {
        state.withLock { state in
            guard !state.isDraining, state.clients[number]?.isClosed == false else { return false }
            // A new connection keeps its place.
            if state.clients[number]?.idleSince == nil {
                let position = state.nextNumber()
                state.clients[number]?.idleSince = position
            }
            return true
        }
    }

    /// Records that a connection has bytes of a request.
    ///
    /// - Returns: `false` if it was closed in the meantime.
    func becomeBusy(_ number: Int) -> Bool {
        state.withLock { state in
            guard state.clients[number]?.isClosed == false else { return false }
            state.clients[number]?.idleSince = nil
            return true
        }
    }

    /// Records that the thread of a connection has ended.
    func remove(_ number: Int) {
        let client = state.withLock { state in
            let client = state.clients.removeValue(forKey: number)
            if client?.isClosed == true { state.closed -= 1 }
            return client
        }
        if client != nil { work.leave() }
    }

    /// Lets ``waitForEnd(timeout:)`` wait for work without a client, until ``endWork()``.
    ///
    /// - Returns: `false` if no more work may begin.
    func beginWork() -> Bool {
        state.withLock { state in
            if !state.isDraining { work.enter() }
            return !state.isDraining
        }
    }

    func endWork() { work.leave() }

    /// Closes idle connections, and lets the others end after their request.
    func drain() {
        let closed = state.withLock { state in
            state.isDraining = true
            return state.close(state.clients.filter { $0.value.idleSince != nil }.map(\.key))
        }
        for socket in closed { socket.shutDown() }
    }

    /// Closes all connections.
    func closeAll() {
        let sockets = state.withLock { state in
            state.isDraining = true
            _ = state.close(Array(state.clients.keys))
            return state.clients.values.map(\.socket)
        }
        for socket in sockets { socket.shutDown() }
    }

    /// Waits until all connections and all other work have ended. Blocks.
    ///
    /// - Returns: `false` after `timeout` seconds.
    func waitForEnd(timeout: Double) -> Bool { work.wait(timeout: .now() + timeout) == .success }
}
#endif
