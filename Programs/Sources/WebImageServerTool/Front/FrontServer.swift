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

/// Makes the responses to a listener's requests.
struct Responder: Sendable {
    /// Returns a response that's available without waiting; nil if there isn't one.
    let cached: @Sendable (ImageServerRequest) -> ImageServerResponse?
    /// Responds to a request. Canceling the task stops the work, and the response isn't used.
    let respond: @Sendable (ImageServerRequest) async -> ImageServerResponse
    /// Handles requests that change something. Default: nil, which refuses these requests.
    let uploads: (any UploadTarget)?
    /// Handles all requests in place of the other members, and forwards bodies as they arrive. Default: nil,
    /// which uses the other members.
    let forwarder: (any Forwarder)?

    init(
        cached: @escaping @Sendable (ImageServerRequest) -> ImageServerResponse? = { _ in nil },
        uploads: (any UploadTarget)? = nil,
        respond: @escaping @Sendable (ImageServerRequest) async -> ImageServerResponse
    ) {
        (self.cached, self.uploads, self.respond) = (cached, uploads, respond)
        forwarder = nil
    }

    init(forwarder: any Forwarder) {
        (cached, uploads) = ({ _ in nil }, nil)
        respond = { _ in .problem(status: 500, detail: "not forwarded") }
        self.forwarder = forwarder
    }

    /// Returns the response to a request that isn't passed to the engine.
    func refusal(_ refusal: RequestRefusal) -> ImageServerResponse {
        forwarder?.refusal(refusal) ?? .problem(status: refusal.status, detail: refusal.reason)
    }
}

/// Handles requests that may have a body.
protocol UploadTarget: Sendable {
    /// Whether this target handles a request, based on its method and path.
    func takes(_ request: ImageServerRequest) -> Bool

    /// Returns the response if the body of a request shouldn't be read; nil to read it. Called on an event
    /// loop.
    ///
    /// - Parameter byteCount: the length of the body; nil if it isn't known before its end.
    func refusal(of request: ImageServerRequest, byteCount: Int?) -> ImageServerResponse?

    /// Responds to a request that isn't refused.
    func respond(to request: ImageServerRequest, body: Data) async -> ImageServerResponse
}

/// A listener for HTTP/1.1.
///
/// The event loops' threads handle the protocol. A response that's available without waiting never needs
/// another thread.
struct FrontServer: Sendable {
    let state: FrontState
    private let channel: any Channel

    /// Starts listening.
    ///
    /// - Parameter observer: notified about requests, on the event loops.
    /// - Throws: ``ImageError/Code/network`` if the address is invalid or in use.
    static func listen(
        on endpoint: Endpoint, group: MultiThreadedEventLoopGroup, options: FrontOptions = FrontOptions(),
        observer: any FrontObserver = SilentObserver(), responder: Responder
    ) async throws(ImageError) -> FrontServer {
        let state = FrontState(options: options, observer: observer, responder: responder)
        var bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 4096)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Admission(front: state))
                }
            }
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(HTTPConnection(front: state))
                }
            }
        do {
            switch endpoint {
            case .address(let host, let port):
                bootstrap = bootstrap.childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                    // Without this, the system would buffer megabytes for a client that doesn't read.
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

    /// The address for clients, such as `http://127.0.0.1:8080/` or `unix:/run/webimage/server.sock`.
    var url: String {
        let address = channel.localAddress
        if let path = address?.pathname { return "unix:" + path }
        let host = address?.ipAddress ?? ""
        return "http://\(host.contains(":") ? "[\(host)]" : host):\(address?.port ?? 0)/"
    }

    var port: Int { channel.localAddress?.port ?? 0 }

    /// Closes all connections, and stops accepting new ones.
    func stop() {
        _ = state.beginDraining()
        channel.close(promise: nil)
        state.closeAll()
    }

    /// Stops gracefully: responses get `Connection: close`, new connections are accepted only for another
    /// `delay`, and idle connections end. Running requests get up to `limit` to finish.
    ///
    /// - Returns: whether all connections ended within `limit`.
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

/// Counts connections in the order in which they're accepted. Their event loops don't preserve that order.
private final class Admission: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private let front: FrontState

    init(front: FrontState) { self.front = front }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        front.add(unwrapInboundIn(data))
        context.fireChannelRead(data)
    }
}

/// Gets notified about a listener's requests, on its event loops.
protocol FrontObserver: Sendable {
    func requestBegan()
    func requestEnded(_ record: RequestRecord)
    func connectionsChanged(by number: Int)
    func connectionRefused()
}

/// Ignores the admin listener's requests, because health probes send them all the time.
struct SilentObserver: FrontObserver {
    func requestBegan() {}

    func requestEnded(_ record: RequestRecord) {}

    func connectionsChanged(by number: Int) {}

    func connectionRefused() {}
}
#endif
