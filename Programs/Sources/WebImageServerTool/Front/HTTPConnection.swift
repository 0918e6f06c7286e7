// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import NIOCore
@_spi(Programs) import WebImageServer

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One connection of a client: reads heads, has each answered, and writes the answers in order.
///
/// The state says which deadline applies, and whether bytes are read. A request that arrives before the
/// answer to the one before it stays in the buffer, so answers are in order without a queue of their own,
/// and reading stops when the buffer is full. The answer of the engine carries the number of its request:
/// if that has been ended by its deadline in between, the answer is dropped.
///
/// All functions run on the connection's event loop.
final class HTTPConnection: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private enum State {
        /// No byte of a request has arrived.
        case waiting
        /// Some bytes of a head have arrived.
        case reading
        /// The body is arriving.
        case receiving(Exchange, byteCount: Int)
        /// The engine makes the answer.
        case responding(Exchange)
        /// The answer is being written.
        case writing(Exchange)
        /// Everything is written and the output is closed. Input is dropped, because closing with unread
        /// input resets the connection, and the client would lose the answer.
        case closing
        case closed
    }

    /// The number of bytes of a file that are given to the system at a time.
    static let pieceBytes = 256 << 10
    /// The same for a body in memory, which is copied: a larger block would be new memory each time.
    private static let copiedBytes = 96 << 10
    private static let lingerTimeout = Duration.seconds(2)

    private let front: FrontState
    private var state = State.waiting
    private var buffer = ByteBuffer()
    private var scanner = RequestScanner()
    private var context: ChannelHandlerContext?
    private var peer = ""
    private var requestCount = 0
    private var identities = IdentityGenerator()
    private var hasHeldRead = false
    private var deadline: NIODeadline?
    private var timer: (time: NIODeadline, scheduled: Scheduled<Void>)?

    init(front: FrontState) { self.front = front }

    // MARK: Events of the channel

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func channelActive(context: ChannelHandlerContext) {
        // The client of a Unix socket has no address.
        if case .unixDomainSocket? = context.localAddress {
            peer = ClientAddress.socket
        } else {
            peer = context.remoteAddress?.ipAddress ?? ""
        }
        if front.add(context.channel) {
            setDeadline(front.options.headTimeout)
        } else {
            refuse(RequestRefusal(status: 503, reason: "too many connections"))
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.scheduled.cancel()
        timer = nil
        front.remove(context.channel)
        let ended = state
        state = .closed
        switch ended {
        case .responding(let exchange):
            exchange.task?.cancel()
            record(exchange, isBroken: true)
        case .receiving(let exchange, _), .writing(let exchange): record(exchange, isBroken: true)
        case .waiting, .reading, .closing, .closed: break
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch state {
        case .closing, .closed: return
        case .waiting, .reading, .receiving, .responding, .writing: break
        }
        var bytes = unwrapInboundIn(data)
        if buffer.readableBytes == 0 { buffer = bytes } else { buffer.writeBuffer(&bytes) }
        if case .receiving(let exchange, let count) = state { return receive(exchange, byteCount: count) }
        readRequest()
    }

    /// Stops reading while a client sends requests faster than it gets answers.
    func read(context: ChannelHandlerContext) {
        switch state {
        case .responding where buffer.readableBytes >= front.options.maximumHeadBytes,
            .writing where buffer.readableBytes >= front.options.maximumHeadBytes:
            hasHeldRead = true
        case .waiting, .reading, .receiving, .responding, .writing, .closing, .closed: context.read()
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is DrainEvent, case .waiting = state { setDeadline(front.options.drainIdleTimeout) }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    // MARK: Requests

    /// Begins the next request whose head has arrived, if none is being answered.
    private func readRequest() {
        guard buffer.readableBytes > 0 else { return }
        switch state {
        case .waiting, .reading: break
        case .receiving, .responding, .writing, .closing, .closed: return
        }
        do throws(RequestRefusal) {
            guard let head = try scanner.next(&buffer, maximumBytes: front.options.maximumHeadBytes) else {
                if case .waiting = state {
                    state = .reading
                    // The time for the first head has begun with the connection.
                    if requestCount > 0 { setDeadline(front.options.headTimeout) }
                }
                return
            }
            // The memory is the channel's again, which reads the next request into it.
            if buffer.readableBytes == 0 { buffer = ByteBuffer() }
            try begin(head)
        } catch {
            refuse(error)
        }
    }

    private func begin(_ head: RequestHead) throws(RequestRefusal) {
        guard let context else { return }
        let uploads = front.responder.uploads.flatMap { uploads in
            uploads.takes(ImageServerRequest(method: head.method, target: head.target)) ? uploads : nil
        }
        guard uploads != nil || head.body == .none else {
            throw RequestRefusal(status: 413, reason: "requests with a body are not accepted")
        }
        requestCount += 1
        let exchange = Exchange(
            head, number: requestCount, peer: peer, options: front.options, identities: &identities)
        state = .responding(exchange)
        setDeadline(front.options.requestTimeout)
        front.requestBegan()
        if let uploads { return beginUpload(exchange, byteCount: head.body.byteCount, to: uploads) }
        if let response = front.health(exchange.request) { return write(response, for: exchange) }
        if let response = front.responder.cached(exchange.request) { return write(response, for: exchange) }
        exchange.continueTrace()
        respond(to: exchange, on: context.eventLoop, front.responder.respond)
    }

    private func respond(
        to exchange: Exchange, on loop: any EventLoop,
        _ respond: @escaping @Sendable (ImageServerRequest) async -> ImageServerResponse
    ) {
        let this = NIOLoopBound(self, eventLoop: loop)
        let number = exchange.number
        exchange.task = Self.start(on: loop) { [request = exchange.request] in
            let response = await respond(request)
            if loop.inEventLoop {
                this.value.answer(response, to: number)
            } else {
                loop.execute { this.value.answer(response, to: number) }
            }
        }
    }

    private static func start(
        on loop: any EventLoop, _ work: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        if #available(macOS 26, *) {
            return Task.immediate(executorPreference: LoopExecutor(loop)) { await work() }
        }
        return Task { await work() }
    }

    private func answer(_ response: ImageServerResponse, to number: Int) {
        guard case .responding(let exchange) = state, exchange.number == number else { return }
        write(response, for: exchange)
    }

    /// Answers and closes the connection, because the bytes after a malformed request have no meaning.
    private func refuse(_ refusal: RequestRefusal) {
        requestCount += 1
        let exchange = Exchange(refused: refusal, number: requestCount, peer: peer)
        front.requestBegan()
        write(.problem(status: refusal.status, detail: refusal.reason), for: exchange)
    }

    // MARK: Bodies

    private func beginUpload(_ exchange: Exchange, byteCount: Int?, to uploads: any UploadTarget) {
        guard let context else { return }
        if let refusal = uploads.refusal(of: exchange.request, byteCount: byteCount) {
            // The next bytes are the body.
            if byteCount != 0 { exchange.keepsAlive = false }
            return write(refusal, for: exchange)
        }
        guard let byteCount else {
            exchange.keepsAlive = false
            return write(.problem(status: 411, detail: "an upload needs a Content-Length"), for: exchange)
        }
        state = .receiving(exchange, byteCount: byteCount)
        setDeadline(front.options.writeTimeout)
        if byteCount > buffer.readableBytes, exchange.expectsContinue {
            let bytes = context.channel.allocator.buffer(string: "HTTP/1.1 100 Continue\r\n\r\n")
            context.writeAndFlush(wrapOutboundOut(.byteBuffer(bytes)), promise: nil)
        }
        receive(exchange, byteCount: byteCount)
    }

    private func receive(_ exchange: Exchange, byteCount: Int) {
        guard let context, let uploads = front.responder.uploads else { return }
        guard buffer.readableBytes >= byteCount else {
            // A client has the time for a piece each time, as it has for an answer.
            let pieces = buffer.readableBytes / Self.pieceBytes
            if pieces > exchange.receivedPieces {
                exchange.receivedPieces = pieces
                setDeadline(front.options.writeTimeout)
            }
            return
        }
        let body = Data(buffer.readBytes(length: byteCount) ?? [])
        if buffer.readableBytes == 0 { buffer = ByteBuffer() }
        state = .responding(exchange)
        setDeadline(front.options.requestTimeout)
        exchange.continueTrace()
        respond(to: exchange, on: context.eventLoop) { await uploads.respond(to: $0, body: body) }
    }

    // MARK: Answers

    private func write(_ response: ImageServerResponse, for exchange: Exchange) {
        guard let context else { return }
        // A value with a line break would be further fields.
        let prepared = response.preparedFields
        guard prepared != nil || response.headers.isValid else {
            return write(.problem(status: 500, detail: "invalid header field"), for: exchange)
        }
        if front.isDraining { exchange.keepsAlive = false }
        exchange.status = response.status
        exchange.reason = response.reason
        exchange.cache = prepared?.cacheStatus ?? response.headers["Cache-Status"] ?? exchange.cache
        state = .writing(exchange)
        setDeadline(front.options.writeTimeout)
        let byteCount = response.body.count
        var buffer = context.channel.allocator.buffer(capacity: 1024 + min(byteCount, Self.copiedBytes))
        exchange.writeHead(response, byteCount: byteCount, to: &buffer)
        let headCount = buffer.readableBytes
        if exchange.request.method != "HEAD" {
            // A small body goes to the system with its head.
            if case .data(let data) = response.body, byteCount <= Self.copiedBytes {
                buffer.writeBytes(data)
            } else {
                exchange.body = ResponseBody(response.body)
            }
        }
        guard exchange.body.count > 0 else {
            return write(.byteBuffer(buffer), bodyCount: buffer.readableBytes - headCount, of: exchange)
        }
        context.write(wrapOutboundOut(.byteBuffer(buffer)), promise: nil)
        writePiece(of: exchange)
    }

    private func writePiece(of exchange: Exchange) {
        guard let context, case .writing = state,
            let piece = exchange.body.next(
                Self.pieceBytes, copied: Self.copiedBytes, allocator: context.channel.allocator)
        else { return }
        write(piece, bodyCount: piece.readableBytes, of: exchange)
    }

    /// Gives bytes to the system; when it has taken them, the next piece of the body follows, or the answer
    /// ends.
    ///
    /// - Parameter bodyCount: the number of bytes that belong to the body.
    private func write(_ bytes: IOData, bodyCount: Int, of exchange: Exchange) {
        guard let context else { return }
        let promise = context.eventLoop.makePromise(of: Void.self)
        context.writeAndFlush(wrapOutboundOut(bytes), promise: promise)
        let isLast = exchange.body.count == 0
        promise.futureResult.assumeIsolated().whenComplete { [self] result in
            guard case .success = result else { return context.close(promise: nil) }
            exchange.bytes += bodyCount
            if isLast { return end(exchange) }
            setDeadline(front.options.writeTimeout)
            // Other connections of this loop come first.
            context.eventLoop.assumeIsolated().execute { [self] in writePiece(of: exchange) }
        }
    }

    private func end(_ exchange: Exchange) {
        guard let context, case .writing = state else { return }
        record(exchange, isBroken: false)
        guard exchange.keepsAlive else {
            state = .closing
            buffer.clear()
            setDeadline(Self.lingerTimeout)
            context.close(mode: .output, promise: nil)
            return resumeReading(context)
        }
        state = .waiting
        setDeadline(front.isDraining ? front.options.drainIdleTimeout : front.options.idleTimeout)
        resumeReading(context)
        // Other connections of this loop come before a request that has arrived already.
        if buffer.readableBytes > 0 { context.eventLoop.assumeIsolated().execute { [self] in readRequest() } }
    }

    private func resumeReading(_ context: ChannelHandlerContext) {
        guard hasHeldRead else { return }
        hasHeldRead = false
        context.read()
    }

    private func record(_ exchange: Exchange, isBroken: Bool) {
        front.requestEnded(exchange.record(isBroken: isBroken))
    }

    // MARK: Deadlines

    /// Sets the time at which ``expire()`` is called. The timer of an earlier time is kept, and looks again
    /// when it fires: so a request costs no timer.
    private func setDeadline(_ amount: Duration) {
        let time = NIODeadline.now() + TimeAmount(amount)
        deadline = time
        if let timer, timer.time <= time { return }
        timer?.scheduled.cancel()
        schedule(time)
    }

    private func schedule(_ time: NIODeadline) {
        guard let context else { return }
        let scheduled = context.eventLoop.assumeIsolated().scheduleTask(deadline: time) { [self] in
            timer = nil
            guard let deadline else { return }
            if deadline > .now() { schedule(deadline) } else { expire() }
        }
        timer = (time, scheduled)
    }

    private func expire() {
        guard let context else { return }
        deadline = nil
        switch state {
        case .waiting, .writing, .closing: context.close(promise: nil)
        case .reading: refuse(RequestRefusal(status: 408, reason: "the head of the request took too long"))
        case .receiving(let exchange, _):
            exchange.keepsAlive = false
            write(.problem(status: 408, detail: "the body of the request took too long"), for: exchange)
        case .responding(let exchange):
            exchange.task?.cancel()
            exchange.cache = "deadline exceeded"
            write(.problem(status: 504, detail: "the answer took too long"), for: exchange)
        case .closed: break
        }
    }
}

/// Tells connections that the listener has begun to drain.
struct DrainEvent: Sendable {}
#endif
