// SPDX-License-Identifier: MIT

#if Server
import ImageBase

/// A connection to the origin. For one thread at a time.
final class UpstreamConnection {
    let socket: StreamSocket
    var reader: WireReader

    init(_ socket: StreamSocket) {
        self.socket = socket
        reader = WireReader(socket)
    }

    /// Whether the origin says something, or ends the connection, within that many seconds.
    func isAnswering(within timeout: Double) -> Bool {
        if reader.hasBytes { return true }
        do {
            _ = try reader.fill(timeout: timeout)
            return true
        } catch {
            return error != .timeout
        }
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
            let connection = UpstreamConnection(socket)
            // Whatever comes before a request is its end, or none of ours.
            if !connection.isAnswering(within: 0) { return connection }
        }
        return nil
    }

    /// A new one. Blocks.
    func connect() throws(WireError) -> UpstreamConnection {
        let timeout = configuration.connectTimeout
        if configuration.usesTLS {
            return UpstreamConnection(
                StreamSocket(
                    try TLSSession(
                        origin: configuration.origin, authorities: configuration.authorities,
                        timeout: timeout)))
        }
        let addresses = SocketAddress.resolve(configuration.originHost, port: configuration.originPort)
        return UpstreamConnection(try StreamSocket.connect(to: addresses, timeout: timeout))
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
#endif
