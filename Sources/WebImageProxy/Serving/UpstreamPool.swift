// SPDX-License-Identifier: MIT

import ImageBase

/// A connection to the origin. For one thread at a time.
final class UpstreamConnection {
    let socket: StreamSocket
    var reader: WireReader

    init(_ socket: StreamSocket) {
        self.socket = socket
        reader = WireReader(socket)
    }
}

/// Connections to the origin that wait for another request.
final class UpstreamPool: Sendable {
    private static let mostIdle = 16

    private struct State: Sendable {
        var idle: [StreamSocket] = []
        var isClosed = false
    }

    private let configuration: ProxyConfiguration
    private let state = Locked(State())

    init(_ configuration: ProxyConfiguration) { self.configuration = configuration }

    /// One that waited and is still open; nil without any.
    func idle() -> UpstreamConnection? {
        while let socket = state.withLock({ $0.idle.popLast() }) {
            // Whatever comes before a request is its end, or none of ours.
            if !socket.isReadable(within: 0) { return UpstreamConnection(socket) }
        }
        return nil
    }

    /// A new one. Blocks.
    func connect() throws(WireError) -> UpstreamConnection {
        let addresses = SocketAddress.resolve(configuration.originHost, port: configuration.originPort)
        let socket = try StreamSocket.connect(to: addresses, timeout: configuration.connectTimeout)
        return UpstreamConnection(socket)
    }

    /// Takes back one whose response was read to its end.
    func put(_ connection: UpstreamConnection) {
        if connection.reader.hasBytes { return }
        state.withLock { state in
            if !state.isClosed, state.idle.count < Self.mostIdle { state.idle.append(connection.socket) }
        }
    }

    func close() {
        let idle = state.withLock { state in
            defer { state.idle = [] }
            state.isClosed = true
            return state.idle
        }
        for socket in idle { socket.shutDown() }
    }
}
