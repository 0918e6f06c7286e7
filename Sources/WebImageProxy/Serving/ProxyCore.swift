// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import Sockets

/// The state that the threads of a proxy share. They keep it alive, and not the ``CachingProxy``, whose
/// release stops them.
final class ProxyCore: Sendable {
    private struct State: Sendable {
        var open: [Int: StreamSocket] = [:]
        var accepted = 0
        var isStopped = false
    }

    let configuration: ProxyConfiguration
    let listener: ProxyListener
    let store: ProxyStore
    let upstream: UpstreamPool
    let fetches = CollapsedRequests()
    let revalidations = CollapsedRequests()
    let time: any TimeSource
    let log: @Sendable (ProxyRecord) -> Void
    private let state = Locked(State())

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
    }

    func stop() {
        let open = state.withLock { state in
            state.isStopped = true
            return Array(state.open.values)
        }
        for socket in open { socket.shutDown() }
        listener.stop()
        upstream.close()
    }

    /// Accepts connections until ``stop()``, and runs each on a thread of its own.
    func acceptLoop() {
        while let socket = listener.accept(isStopped: { self.state.withLock { $0.isStopped } }) {
            let (number, isTooMany, isStopped) = state.withLock { state in
                state.accepted += 1
                let isTooMany = state.open.count >= configuration.maximumConnections
                if !isTooMany, !state.isStopped { state.open[state.accepted] = socket }
                return (state.accepted, isTooMany, state.isStopped)
            }
            // `stop()` was called after the connection was accepted, and has not closed it.
            if isStopped { return socket.shutDown() }
            let client = ClientConnection(socket, core: self)
            if isTooMany {
                client.refuse(503, message: "too many connections")
                continue
            }
            let hasThread = spawnThread {
                ClientConnection(socket, core: self).run()
                self.state.withLock { $0.open[number] = nil }
            }
            if !hasThread { state.withLock { $0.open[number] = nil } }
        }
    }
}
#endif
