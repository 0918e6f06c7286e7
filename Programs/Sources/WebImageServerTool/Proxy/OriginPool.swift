// SPDX-License-Identifier: MIT

#if Server
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
@_spi(Programs) import WebImageProxy

/// The connections to the origin: those in use, and idle ones waiting for another request.
final class OriginPool: Sendable {
    private struct State {
        var idle: [UpstreamConnection] = []
        var channels: [ObjectIdentifier: any Channel] = [:]
        var isClosed = false
    }

    private static let maximumIdle = 16

    private let settings: ProxySettings
    private let tls: TLSContext?
    private let group: any EventLoopGroup
    private let state = NIOLockedValueBox(State())

    init(_ settings: ProxySettings, tls: TLSContext?, group: any EventLoopGroup) {
        self.settings = settings
        self.tls = tls
        self.group = group
    }

    /// Returns an idle connection that is still open, or nil.
    func idleConnection() async -> UpstreamConnection? {
        while let connection = state.withLockedValue({ $0.idle.popLast() }) {
            // If anything arrives before we send a request, the connection has ended, or the bytes can't be
            // the response to our request.
            if await !connection.isAnswering(within: .zero) { return connection }
        }
        return nil
    }

    /// Keeps a connection for reuse, or releases it if there are already enough idle ones.
    func put(_ connection: UpstreamConnection) {
        state.withLockedValue { state in
            if !state.isClosed, state.idle.count < Self.maximumIdle { state.idle.append(connection) }
        }
    }

    /// Opens a connection.
    func connect() async throws(TransferError) -> UpstreamConnection {
        do {
            return try await open()
        } catch let error as TransferError {
            throw error
        } catch ChannelError.connectTimeout {
            throw .timeout
        } catch let error as NIOConnectionError {
            let isLate = error.connectionErrors.contains { failure in
                if case ChannelError.connectTimeout? = failure.error as? ChannelError { true } else { false }
            }
            throw isLate ? .timeout : .closed
        } catch {
            throw .closed
        }
    }

    private func open() async throws -> UpstreamConnection {
        let (origin, tls) = (settings.proxy, tls)
        let limit = TimeAmount(settings.connectTimeout)
        let (channel, handler, ready) =
            try await ClientBootstrap(group: group)
            .connectTimeout(limit)
            .channelOption(.autoRead, value: false)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .connect(host: origin.originHost, port: origin.originPort) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let loop = channel.eventLoop
                    var ready = loop.makeSucceededVoidFuture()
                    if let tls {
                        let stream = try TLSStream(tls, host: origin.originHost)
                        let promise = loop.makePromise(of: Void.self)
                        ready = promise.futureResult
                        try channel.pipeline.syncOperations.addHandler(TLSHandler(stream, ready: promise))
                    }
                    let handler = OriginChannel()
                    try channel.pipeline.syncOperations.addHandler(handler)
                    return (channel, NIOLoopBound(handler, eventLoop: loop), ready)
                }
            }
        let connection = UpstreamConnection(channel, handler, timeout: settings.idleTimeout)
        let isClosed = state.withLockedValue { state in
            if !state.isClosed { state.channels[ObjectIdentifier(channel)] = channel }
            return state.isClosed
        }
        if isClosed { throw TransferError.closed }
        channel.closeFuture.whenComplete { [weak self] _ in
            self?.state.withLockedValue { $0.channels[ObjectIdentifier(channel)] = nil }
        }
        let timer = channel.eventLoop.scheduleTask(in: limit) {
            channel.pipeline.fireErrorCaught(TransferError.timeout)
        }
        defer { timer.cancel() }
        try await ready.get()
        return connection
    }

    /// Closes all connections. Reads and writes on them fail.
    func close() {
        let (idle, channels) = state.withLockedValue { state in
            state.isClosed = true
            defer { state.idle = [] }
            return (state.idle, Array(state.channels.values))
        }
        withExtendedLifetime(idle) { for channel in channels { channel.close(promise: nil) } }
    }
}
#endif
