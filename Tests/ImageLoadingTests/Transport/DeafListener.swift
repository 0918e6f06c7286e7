// SPDX-License-Identifier: MIT

import Sockets

/// A listening port on 127.0.0.1 with a full backlog, so connecting to it waits.
final class DeafListener: Sendable {
    let port: Int
    private let sockets: [CInt]

    init?() {
        guard let (listener, port) = Loopback.listener(backlog: 0) else { return nil }
        self.port = port
        sockets = [listener] + (0..<4).compactMap { _ in Loopback.connection(to: port, isBlocking: false) }
    }

    deinit {
        for socket in sockets { SocketSystem.close(socket) }
    }
}
