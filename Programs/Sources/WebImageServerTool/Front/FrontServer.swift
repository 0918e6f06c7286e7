// SPDX-License-Identifier: MIT

#if Server
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import PortableC
import WebImage
import WebImageServer

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Makes the answers.
struct Responder: Sendable {
    /// Returns an answer that needs no waiting; nil if it must be waited for.
    let cached: @Sendable (ImageServerRequest) -> ImageServerResponse?
    /// Answers a request. Cancelling the task cancels the work, and the answer is not used then.
    let respond: @Sendable (ImageServerRequest) async -> ImageServerResponse
    /// Answers the requests that change something. Default: nil, other requests only.
    let uploads: (any UploadTarget)?

    init(
        cached: @escaping @Sendable (ImageServerRequest) -> ImageServerResponse? = { _ in nil },
        uploads: (any UploadTarget)? = nil,
        respond: @escaping @Sendable (ImageServerRequest) async -> ImageServerResponse
    ) {
        (self.cached, self.uploads, self.respond) = (cached, uploads, respond)
    }
}

/// Answers requests that may have a body.
protocol UploadTarget: Sendable {
    /// Whether this target answers a request, by its method and its path.
    func takes(_ request: ImageServerRequest) -> Bool

    /// The reason not to read the body of a request; nil to read it. Called on an event loop.
    ///
    /// - Parameter byteCount: the length of the body; nil if it isn't known before its end.
    func refusal(of request: ImageServerRequest, byteCount: Int?) -> ImageServerResponse?

    /// Answers a request that isn't refused.
    func respond(to request: ImageServerRequest, body: Data) async -> ImageServerResponse
}

/// A listener for HTTP/1.1.
///
/// The protocol is spoken on the threads of the event loops, and an answer that needs no waiting is given
/// without another thread.
struct FrontServer: Sendable {
    let state: FrontState
    private let channel: any Channel

    /// Starts to listen.
    ///
    /// - Parameter observer: told about the requests, on the event loops.
    /// - Throws: ``ImageError/Code/network`` if the address is invalid or in use.
    static func listen(
        on endpoint: Endpoint, group: MultiThreadedEventLoopGroup, options: FrontOptions = FrontOptions(),
        observer: any FrontObserver = SilentObserver(), responder: Responder
    ) async throws(ImageError) -> FrontServer {
        let state = FrontState(options: options, observer: observer, responder: responder)
        var bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 4096)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(HTTPConnection(front: state))
                }
            }
        do {
            switch endpoint {
            case .address(let host, let port):
                bootstrap = bootstrap.childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                    // The system would take megabytes for a client that reads nothing.
                    .childChannelOption(
                        .tcpOption(NIOBSDSocket.Option(rawValue: TCP_NOTSENT_LOWAT)),
                        value: SocketOptionValue(HTTPConnection.pieceBytes))
                let channel = try await bootstrap.bind(host: host, port: port).get()
                return FrontServer(state: state, channel: channel)
            case .socket(let path):
                try await SocketFile.removeUnused(path, group: group)
                let channel = try await bootstrap.bind(unixDomainSocketPath: path).get()
                return FrontServer(state: state, channel: channel)
            }
        } catch {
            throw ImageError(.network, "cannot listen on \(endpoint): \(error)")
        }
    }

    /// The address that clients use, such as `http://127.0.0.1:8080/` or `unix:/run/webimage/server.sock`.
    var url: String {
        let address = channel.localAddress
        if let path = address?.pathname { return "unix:" + path }
        let host = address?.ipAddress ?? ""
        return "http://\(host.contains(":") ? "[\(host)]" : host):\(address?.port ?? 0)/"
    }

    /// Ends: answers get `Connection: close`, after `delay` no further connection is accepted, and idle
    /// connections end. Requests that run are answered, for at most `limit`.
    ///
    /// - Returns: whether all connections have ended by themselves.
    @discardableResult
    func drain(delay: Duration = .zero, within limit: Duration) async -> Bool {
        let ended = state.beginDraining()
        if delay > .zero { try? await Task.sleep(for: delay) }
        try? await channel.close()
        state.tellIdleConnections()
        let hasEnded = await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                for await _ in ended { return true }
                return false
            }
            group.addTask {
                try? await Task.sleep(for: limit)
                return false
            }
            let hasEnded = await group.next() ?? false
            group.cancelAll()
            return hasEnded
        }
        state.closeAll()
        return hasEnded
    }
}

/// Is told about the requests of a listener, on its event loops.
protocol FrontObserver: Sendable {
    func requestBegan()
    func requestEnded(_ record: RequestRecord)
    func connectionsChanged(by number: Int)
    func connectionRefused()
}

/// Ignores the requests of the admin listener, which probes ask all the time.
struct SilentObserver: FrontObserver {
    func requestBegan() {}

    func requestEnded(_ record: RequestRecord) {}

    func connectionsChanged(by number: Int) {}

    func connectionRefused() {}
}

/// The state that the connections of a listener share.
final class FrontState: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var isDraining = false
    }

    let options: FrontOptions
    let responder: Responder
    private let observer: any FrontObserver
    private let state = NIOLockedValueBox(State())
    /// Ends when a draining listener has no connection any more.
    private let ended = AsyncStream.makeStream(of: Void.self)

    init(options: FrontOptions, observer: any FrontObserver, responder: Responder) {
        self.options = options
        self.observer = observer
        self.responder = responder
    }

    var isDraining: Bool { state.withLockedValue { $0.isDraining } }

    /// - Returns: false if there are too many connections.
    func add(_ channel: any Channel) -> Bool {
        let isAccepted = state.withLockedValue { state in
            guard state.channels.count < options.maximumConnections else { return false }
            state.channels[ObjectIdentifier(channel)] = channel
            return true
        }
        if isAccepted { observer.connectionsChanged(by: 1) } else { observer.connectionRefused() }
        return isAccepted
    }

    func remove(_ channel: any Channel) {
        let (wasAccepted, isEnd) = state.withLockedValue { state in
            let removed = state.channels.removeValue(forKey: ObjectIdentifier(channel))
            return (removed != nil, state.isDraining && state.channels.isEmpty)
        }
        if wasAccepted { observer.connectionsChanged(by: -1) }
        if isEnd { ended.continuation.yield() }
    }

    /// The answer to a request for one of ``FrontOptions/healthPaths``; nil for another request.
    func health(_ request: ImageServerRequest) -> ImageServerResponse? {
        guard !options.healthPaths.isEmpty,
            options.healthPaths.contains(String(request.target.prefix { $0 != "?" }))
        else { return nil }
        return isDraining ? .problem(status: 503, detail: "the server is ending") : .plain("ready\n")
    }

    func requestBegan() { observer.requestBegan() }

    func requestEnded(_ record: RequestRecord) { observer.requestEnded(record) }

    /// - Returns: a stream that has an element when no connection is left.
    func beginDraining() -> AsyncStream<Void> {
        state.withLockedValue { $0.isDraining = true }
        return ended.stream
    }

    func tellIdleConnections() {
        let channels = state.withLockedValue { Array($0.channels.values) }
        if channels.isEmpty { ended.continuation.yield() }
        for channel in channels { channel.pipeline.fireUserInboundEventTriggered(DrainEvent()) }
    }

    func closeAll() {
        for channel in state.withLockedValue({ Array($0.channels.values) }) { channel.close(promise: nil) }
    }
}
#endif
