// SPDX-License-Identifier: MIT

package import ImageBase
import PortableC
import Sockets

/// A TCP relay on 127.0.0.1 that delays all bytes, like a network with latency.
///
/// Each connection has its own thread. The sockets are closed when the relay is released.
package final class DelayingRelay: Sendable {
    /// The port that the relay listens on.
    package let port: Int
    private let core: Core

    /// Starts relaying connections to `target`, a port of 127.0.0.1.
    ///
    /// - Parameter delay: the time between the arrival and the delivery of a byte, in each direction.
    /// - Throws: ``ImageError/Code/network`` if the system doesn't have a free socket or thread.
    package init(to target: Int, delay: Duration) throws(ImageError) {
        let listener = try Listener()
        port = listener.port
        core = Core(listener: listener, target: target, delay: delay)
        guard LibraryThread.start(name: "WebImage.relay", { [core] in core.acceptAll() }) else {
            listener.close()
            throw ImageError(.network, "no thread for a relay")
        }
    }

    deinit { core.stop() }

    /// Closes all connections. Bytes in transit are lost.
    package func breakConnections() { core.breakConnections() }

    private final class Core: Sendable {
        private struct State {
            var connections: [CInt: RelayedConnection] = [:]
            var isStopped = false
        }

        private let listener: Listener
        private let target: Int
        private let delay: Duration
        private let state = Locked(State())

        init(listener: Listener, target: Int, delay: Duration) {
            self.listener = listener
            self.target = target
            self.delay = delay
        }

        func acceptAll() {
            while let client = listener.accept() {
                guard let descriptor = Loopback.connection(to: target) else {
                    client.close()
                    continue
                }
                let connection = RelayedConnection(
                    client: client, server: Socket(descriptor: descriptor), delay: delay)
                let isAdded = state.withLock { state in
                    if !state.isStopped { state.connections[client.descriptor] = connection }
                    return !state.isStopped
                }
                if !isAdded
                    || !LibraryThread.start(name: "WebImage.relay", { self.serve(connection) })
                {
                    end(connection)
                }
            }
            listener.close()
        }

        private func serve(_ connection: RelayedConnection) {
            connection.run()
            end(connection)
        }

        // Close the sockets under the lock, so no other thread shuts down a reused descriptor.
        private func end(_ connection: RelayedConnection) {
            state.withLock { state in
                state.connections[connection.client.descriptor] = nil
                connection.client.close()
                connection.server.close()
            }
        }

        func breakConnections() {
            state.withLock { state in
                for connection in state.connections.values { connection.shutDown() }
            }
        }

        func stop() {
            state.withLock { $0.isStopped = true }
            listener.stop()
            breakConnections()
        }
    }
}
