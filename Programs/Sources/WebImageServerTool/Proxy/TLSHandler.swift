// SPDX-License-Identifier: MIT

#if Server
import NIOCore
@_spi(Programs) import WebImageProxy

/// Encrypts a connection to the origin.
final class TLSHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let stream: TLSStream
    /// The promise that succeeds after the handshake.
    private let ready: EventLoopPromise<Void>
    private var isReady = false
    /// Whether bytes have been passed on since the last read.
    private var hasPassed = false
    private var hasFailed = false

    init(_ stream: TLSStream, ready: EventLoopPromise<Void>) {
        self.stream = stream
        self.ready = ready
    }

    func channelActive(context: ChannelHandlerContext) {
        context.fireChannelActive()
        receive(context)
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        unwrapInboundIn(data).withUnsafeReadableBytes { stream.receive($0) }
        receive(context)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // If only TLS's own messages have arrived, the other handlers got no bytes and don't request more.
        if !hasPassed { context.read() }
        hasPassed = false
        context.fireChannelReadComplete()
    }

    func channelInactive(context: ChannelHandlerContext) {
        // If the message that ends a stream is missing, the stream may have been cut off.
        if !stream.hasEnded { fail(isReady ? .closed : .untrusted("the TLS handshake failed"), context) }
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        fail(error as? TransferError ?? .closed, context)
    }

    // If the connection was never established, this is the only callback.
    func handlerRemoved(context: ChannelHandlerContext) { ready.fail(TransferError.closed) }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        do throws(TransferError) {
            let result = unwrapOutboundIn(data).withUnsafeReadableBytes { bytes in
                Result { () throws(TransferError) in try stream.write(bytes) }
            }
            try result.get()
            context.write(wrapOutboundOut(ByteBuffer(bytes: stream.bytesToSend())), promise: promise)
        } catch {
            promise?.fail(error)
        }
    }

    private func receive(_ context: ChannelHandlerContext) {
        if hasFailed { return }
        do throws(TransferError) {
            // Even after a failure, there may be an alert to send.
            defer { send(context) }
            if !isReady {
                isReady = try stream.handshake()
                if !isReady { return }
                ready.succeed()
            }
            let wasOpen = !stream.hasEnded
            while let bytes = try stream.read() {
                hasPassed = true
                context.fireChannelRead(wrapInboundOut(ByteBuffer(bytes: bytes)))
            }
            if wasOpen, stream.hasEnded { context.fireUserInboundEventTriggered(ChannelEvent.inputClosed) }
        } catch {
            fail(error, context)
            context.close(promise: nil)
        }
    }

    private func send(_ context: ChannelHandlerContext) {
        let bytes = stream.bytesToSend()
        if !bytes.isEmpty { context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil) }
    }

    private func fail(_ error: TransferError, _ context: ChannelHandlerContext) {
        if hasFailed { return }
        hasFailed = true
        ready.fail(error)
        context.fireErrorCaught(error)
    }
}
#endif
