// SPDX-License-Identifier: MIT

#if Server
import NIOCore
import WebImageProxy

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Receives messages on a connection to the origin, one at a time. It reads only as fast as they're consumed.
///
/// All functions run on the connection's event loop.
final class OriginChannel: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    /// The input that the connection's user is waiting for.
    private enum Demand {
        case head(EventLoopPromise<OriginHead>)
        /// Bytes of the body, and whether they're the last ones.
        case body(EventLoopPromise<(bytes: Data?, isLast: Bool)>)
        /// Whether the origin has sent bytes or closed the connection.
        case input(EventLoopPromise<Bool>)

        func fail(_ error: TransferError) {
            switch self {
            case .head(let promise): promise.fail(error)
            case .body(let promise): promise.fail(error)
            case .input(let promise): promise.succeed(error != .timeout)
            }
        }
    }

    private static let maximumHeadBytes = 64 << 10

    private var buffer = ByteBuffer()
    private var scanner = HeadScanner()
    private var body = BodyDecoder(.none)
    private var demand: Demand?
    private var timer: Scheduled<Void>?
    private var context: ChannelHandlerContext?
    /// Whether the origin announced the end of its data.
    private var hasEnded = false
    private var failure: TransferError?

    // MARK: Channel events

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        if context.channel.isActive { context.read() }
    }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func channelActive(context: ChannelHandlerContext) {
        context.fireChannelActive()
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        if buffer.readableBytes == 0 { buffer = bytes } else { buffer.writeBuffer(&bytes) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        advance()
        readIfNeeded()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed? = event as? ChannelEvent { end() }
    }

    func channelInactive(context: ChannelHandlerContext) { end() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        failure = failure ?? error as? TransferError ?? .closed
        context.close(promise: nil)
        advance()
    }

    private func end() {
        hasEnded = true
        advance()
    }

    /// Requests more bytes, which is also how we notice that an idle connection has ended.
    private func readIfNeeded() {
        if buffer.readableBytes == 0 || demand != nil { context?.read() }
    }

    // MARK: Messages

    func head(_ promise: EventLoopPromise<OriginHead>, within limit: Duration) {
        wait(for: .head(promise), within: limit)
    }

    func body(_ promise: EventLoopPromise<(bytes: Data?, isLast: Bool)>, within limit: Duration) {
        wait(for: .body(promise), within: limit)
    }

    func input(_ promise: EventLoopPromise<Bool>, within limit: Duration) {
        wait(for: .input(promise), within: limit)
    }

    /// Sets the framing of the body after a head.
    func beginBody(_ framing: BodyDecoder.Framing) { body = BodyDecoder(framing) }

    /// Whether unrequested bytes have arrived.
    var hasBytes: Bool { buffer.readableBytes > 0 }

    private func wait(for demand: Demand, within limit: Duration) {
        self.demand = demand
        advance()
        guard self.demand != nil, let context else { return }
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(limit)) { [self] in
            timer = nil
            let demand = self.demand
            self.demand = nil
            demand?.fail(.timeout)
        }
        readIfNeeded()
    }

    private func advance() {
        guard let demand else { return }
        do throws(TransferError) {
            guard try meets(demand) else { return }
        } catch {
            demand.fail(error)
        }
        self.demand = nil
        timer?.cancel()
        timer = nil
    }

    /// - Returns: whether `demand` was met; otherwise more bytes are needed.
    private func meets(_ demand: Demand) throws(TransferError) -> Bool {
        do throws(RequestRefusal) {
            switch demand {
            case .head(let promise):
                let head = try scanner.next(&buffer, maximumBytes: Self.maximumHeadBytes) {
                    (bytes) throws(RequestRefusal) in try OriginHead(bytes)
                }
                if let head {
                    promise.succeed(head)
                    return true
                }
                if isFinished, buffer.readableBytes > 0, failure == nil {
                    throw .malformed("incomplete head")
                }
            case .body(let promise):
                let piece = try body.next(&buffer)
                if piece != nil || body.isAtEnd || hasEnded && failure == nil && body.end() {
                    promise.succeed((piece.map { Data($0.readableBytesView) }, body.isAtEnd))
                    readIfNeeded()
                    return true
                }
            case .input(let promise):
                if hasBytes || isFinished {
                    promise.succeed(true)
                    return true
                }
            }
        } catch {
            throw .malformed(error.reason)
        }
        if isFinished { throw failure ?? .closed }
        return false
    }

    private var isFinished: Bool { hasEnded || failure != nil }
}
#endif
