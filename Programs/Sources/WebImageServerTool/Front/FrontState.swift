// SPDX-License-Identifier: MIT

#if Server
import NIOConcurrencyHelpers
import NIOCore
import WebImageServer

/// The state shared by a listener's connections.
final class FrontState: Sendable {
    private struct Client {
        let channel: any Channel
        /// The position in the order in which connections became idle; nil during a request.
        var idleSince: Int?
    }

    private struct State {
        var clients: [ObjectIdentifier: Client] = [:]
        /// Connections that were refused and whose handlers haven't called ``isRefused(_:)`` yet.
        var refused: Set<ObjectIdentifier> = []
        var lastNumber = 0
        var isDraining = false
        var isClosed = false

        mutating func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }

        /// Removes the connection that has been idle the longest. The caller closes it.
        mutating func removeOldestIdle() -> (any Channel)? {
            let idle = clients.filter { $0.value.idleSince != nil }
            let oldest = idle.min { ($0.value.idleSince ?? 0) < ($1.value.idleSince ?? 0) }
            return oldest.flatMap { clients.removeValue(forKey: $0.key)?.channel }
        }
    }

    let options: FrontOptions
    let responder: Responder
    private let observer: any FrontObserver
    private let state = NIOLockedValueBox(State())
    /// Yields when a draining listener has no connections left.
    private let ended = AsyncStream.makeStream(of: Void.self)

    init(options: FrontOptions, observer: any FrontObserver, responder: Responder) {
        self.options = options
        self.observer = observer
        self.responder = responder
    }

    var isDraining: Bool { state.withLockedValue { $0.isDraining } }

    /// Adds an accepted connection, unless there are too many.
    func add(_ channel: any Channel) {
        let (isAccepted, closed) = state.withLockedValue { state -> (Bool, (any Channel)?) in
            var closed: (any Channel)?
            if state.isClosed { return (false, channel) }
            if state.clients.count >= options.maximumConnections {
                closed = options.replacesIdle ? state.removeOldestIdle() : nil
                if closed == nil {
                    state.refused.insert(ObjectIdentifier(channel))
                    return (false, nil)
                }
            }
            state.clients[ObjectIdentifier(channel)] = Client(
                channel: channel, idleSince: state.nextNumber())
            return (true, closed)
        }
        if isAccepted {
            observer.connectionsChanged(by: 1)
            channel.closeFuture.whenComplete { _ in self.remove(channel) }
        } else if closed == nil {
            observer.connectionRefused()
            channel.closeFuture.whenComplete { _ in _ = self.isRefused(channel) }
        }
        if let closed {
            if isAccepted { hasRemoved() }
            closed.close(promise: nil)
        }
    }

    private func remove(_ channel: any Channel) {
        if state.withLockedValue({ $0.clients.removeValue(forKey: ObjectIdentifier(channel)) }) != nil {
            hasRemoved()
        }
    }

    private func hasRemoved() {
        observer.connectionsChanged(by: -1)
        if state.withLockedValue({ $0.isDraining && $0.clients.isEmpty }) { ended.continuation.yield() }
    }

    /// Returns whether this connection was refused because there were too many. It returns true only once.
    func isRefused(_ channel: any Channel) -> Bool {
        state.withLockedValue { $0.refused.remove(ObjectIdentifier(channel)) != nil }
    }

    /// Records whether a connection is waiting for a request.
    ///
    /// - Returns: false if it was closed to make room for another one.
    func setIdle(_ channel: any Channel, _ isIdle: Bool) -> Bool {
        guard options.replacesIdle else { return true }
        return state.withLockedValue { state in
            let id = ObjectIdentifier(channel)
            guard state.clients[id] != nil else { return false }
            let number = isIdle ? state.nextNumber() : nil
            state.clients[id]?.idleSince = number
            return true
        }
    }

    /// Returns the response if a request is for one of ``FrontOptions/healthPaths``; nil for any other
    /// request.
    func health(_ request: ImageServerRequest) -> ImageServerResponse? {
        guard !options.healthPaths.isEmpty,
            options.healthPaths.contains(String(request.target.prefix { $0 != "?" }))
        else { return nil }
        return isDraining ? .problem(status: 503, detail: "the server is shutting down") : .plain("ready\n")
    }

    func requestBegan() { observer.requestBegan() }

    func requestEnded(_ record: RequestRecord) { observer.requestEnded(record) }

    /// - Returns: a stream that yields an element when no connections are left.
    func beginDraining() -> AsyncStream<Void> {
        state.withLockedValue { $0.isDraining = true }
        return ended.stream
    }

    func tellIdleConnections() {
        let channels = state.withLockedValue { $0.clients.values.map(\.channel) }
        if channels.isEmpty { ended.continuation.yield() }
        for channel in channels { channel.pipeline.fireUserInboundEventTriggered(DrainEvent()) }
    }

    func closeAll() {
        let channels = state.withLockedValue { state in
            state.isClosed = true
            return state.clients.values.map(\.channel)
        }
        for channel in channels { channel.close(promise: nil) }
    }
}
#endif
