// SPDX-License-Identifier: MIT

#if Server
import ImageBase

/// The state that the threads of a proxy share. They keep it alive, and not the ``CachingProxy``, whose
/// release stops them.
final class ProxyCore: Sendable {
    let configuration: ProxyConfiguration
    let listener: ProxyListener
    let store: ProxyStore
    let upstream: UpstreamPool
    let clients: ClientTable
    let fetches = CollapsedRequests()
    let validations = BackgroundValidations()
    let time: any TimeSource
    let log: @Sendable (ProxyRecord) -> Void

    init(
        _ configuration: ProxyConfiguration, listener: ProxyListener, store: ProxyStore,
        time: any TimeSource, log: @escaping @Sendable (ProxyRecord) -> Void
    ) {
        self.configuration = configuration
        self.listener = listener
        self.store = store
        self.time = time
        self.log = log
        upstream = UpstreamPool(configuration)
        clients = ClientTable(maximumCount: configuration.maximumConnections)
    }

    /// Accepts no more connections, and ends each connection after its request.
    func drain() {
        // First, so that a client whose idle connection was closed cannot connect again.
        listener.stop()
        clients.drain()
    }

    func stop() {
        clients.closeAll()
        listener.stop()
        upstream.close()
    }

    /// Accepts connections until ``drain()`` or ``stop()``, and runs each on a thread of its own.
    func acceptLoop() {
        defer { listener.close() }
        while let socket = listener.accept(isStopped: { clients.isDraining }) {
            switch clients.admit(socket) {
            // It was accepted at the moment of the call.
            case .stopped: return socket.shutDown()
            case .refused: ClientConnection(socket, core: self).refuse(503, message: "too many connections")
            case .admitted(let number):
                let hasThread = Self.startThread {
                    ClientConnection(socket, core: self).run(number)
                    self.clients.remove(number)
                }
                if !hasThread { clients.remove(number) }
            }
        }
    }

    /// Starts a thread with a small stack, because each connection has one.
    static func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
        LibraryThread.start(name: "WebImage.proxy", stackSize: 512 << 10, body)
    }
}
#endif
