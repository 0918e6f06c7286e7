// SPDX-License-Identifier: MIT

#if Server
import ImageBase

/// The connections to the origin: idle ones, which wait for another request, and those in use.
final class UpstreamPool: Sendable {
    private static let maximumIdle = 16

    private struct State: Sendable {
        var idle: [StreamSocket] = []
        var inUse: [ObjectIdentifier: StreamSocket] = [:]
        var isClosed = false
    }

    private let configuration: ProxyConfiguration
    private let state = Locked(State())

    init(_ configuration: ProxyConfiguration) { self.configuration = configuration }

    /// Returns an idle connection that is still open, or `nil`.
    func idleConnection() -> UpstreamConnection? {
        while let socket = takeIdle() {
            let connection = UpstreamConnection(socket, pool: self)
            // Bytes that arrive before a request are the end of the connection, or no response to it.
            if !connection.isAnswering(within: 0) { return connection }
        }
        return nil
    }

    private func takeIdle() -> StreamSocket? {
        state.withLock { state in
            guard let socket = state.idle.popLast() else { return nil }
            state.inUse[ObjectIdentifier(socket)] = socket
            return socket
        }
    }

    /// Opens a connection. Blocks.
    func connect() throws(ConnectionError) -> UpstreamConnection {
        let socket = try newSocket()
        let isClosed = state.withLock { state in
            if !state.isClosed { state.inUse[ObjectIdentifier(socket)] = socket }
            return state.isClosed
        }
        if isClosed { throw .closed }
        return UpstreamConnection(socket, pool: self)
    }

    private func newSocket() throws(ConnectionError) -> StreamSocket {
        let timeout = configuration.connectTimeout.seconds
        if configuration.usesTLS {
            return StreamSocket(
                try TLSSession(
                    origin: configuration.origin, authorities: configuration.authorities, timeout: timeout))
        }
        let addresses = SocketAddress.resolve(configuration.originHost, port: configuration.originPort)
        return try StreamSocket.connect(to: addresses, timeout: timeout)
    }

    /// Makes a connection idle, or lets it close if there are enough.
    func put(_ socket: StreamSocket) {
        state.withLock { state in
            state.inUse[ObjectIdentifier(socket)] = nil
            if !state.isClosed, state.idle.count < Self.maximumIdle { state.idle.append(socket) }
        }
    }

    /// Lets a connection close that is no longer in use.
    func forget(_ socket: StreamSocket) {
        state.withLock { $0.inUse[ObjectIdentifier(socket)] = nil }
    }

    /// Ends all connections. Reads and writes on them fail.
    func close() {
        let sockets = state.withLock { state in
            state.isClosed = true
            defer { (state.idle, state.inUse) = ([], [:]) }
            return state.idle + state.inUse.values
        }
        for socket in sockets { socket.shutDown() }
    }
}
#endif
