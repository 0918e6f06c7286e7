// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import NIOCore
import WebImageProxy
@_spi(Programs) import WebImageServer

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A client's connection: reads request headers, gets a response to each request, and writes the responses in
/// order.
///
/// The state determines which deadline applies and whether bytes are read. If a request arrives before the
/// response to the previous one, it stays in the buffer, and reading stops when the buffer is full. So
/// responses are in order without a separate queue. The engine's response includes its request's number. If
/// the request has passed its deadline by then, we drop the response.
///
/// All functions run on the connection's event loop.
final class HTTPConnection: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    enum State {
        /// No byte of a request has arrived.
        case waiting
        /// Part of a head has arrived.
        case reading
        /// The body is arriving.
        case receiving(Exchange, byteCount: Int)
        /// The engine is making the response.
        case responding(Exchange)
        /// The forwarder is reading the body and making the response.
        case forwarding(ForwardedExchange)
        /// The response is being written.
        case writing(Exchange)
        /// Everything is written and the output is closed. We drop input, because closing with unread input
        /// resets the connection, and the client would lose the response.
        case closing
        case closed
    }

    /// How many bytes of a file to pass to the system at a time.
    static let pieceBytes = 256 << 10
    /// How many bytes of a body in memory to pass to the system at a time. They're copied, and a larger block
    /// would need newly mapped memory each time.
    private static let copiedBytes = 96 << 10
    private static let lingerTimeout = Duration.seconds(2)

    let front: FrontState
    var state = State.waiting
    var buffer = ByteBuffer()
    private var scanner = HeadScanner()
    private(set) var context: ChannelHandlerContext?
    private var peer = ""
    private var requestCount = 0
    private var identities = IdentityGenerator()
    private var hasHeldRead = false
    var deadline: NIODeadline?
    private var timer: (time: NIODeadline, scheduled: Scheduled<Void>)?

    init(front: FrontState) { self.front = front }

    // MARK: Channel events

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func channelActive(context: ChannelHandlerContext) {
        // A Unix socket's client doesn't have an address.
        if case .unixDomainSocket? = context.localAddress {
            peer = ClientAddress.socket
        } else {
            peer = context.remoteAddress?.ipAddress ?? ""
        }
        if front.isRefused(context.channel) {
            refuse(RequestRefusal(status: 503, reason: "too many connections"))
        } else {
            setDeadline(front.options.headTimeout)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.scheduled.cancel()
        timer = nil
        let ended = state
        state = .closed
        switch ended {
        case .responding(let exchange):
            exchange.task?.cancel()
            record(exchange, isBroken: true)
        case .receiving(let exchange, _), .writing(let exchange): record(exchange, isBroken: true)
        case .forwarding(let exchange): exchange.fail(.closed)
        case .waiting, .reading, .closing, .closed: break
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch state {
        case .closing, .closed: return
        case .waiting, .reading, .receiving, .responding, .forwarding, .writing: break
        }
        var bytes = unwrapInboundIn(data)
        if buffer.readableBytes == 0 { buffer = bytes } else { buffer.writeBuffer(&bytes) }
        switch state {
        case .receiving(let exchange, let count): receive(exchange, byteCount: count)
        case .forwarding(let exchange): continueBody(of: exchange)
        case .waiting, .reading, .responding, .writing, .closing, .closed: readRequest()
        }
    }

    /// Stops reading if a client sends requests faster than it gets responses.
    func read(context: ChannelHandlerContext) {
        switch state {
        case .responding where buffer.readableBytes >= front.options.maximumHeadBytes,
            .forwarding where buffer.readableBytes >= front.options.maximumHeadBytes,
            .writing where buffer.readableBytes >= front.options.maximumHeadBytes:
            hasHeldRead = true
        case .waiting, .reading, .receiving, .responding, .forwarding, .writing, .closing, .closed:
            context.read()
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is DrainEvent, case .waiting = state { setDeadline(front.options.drainIdleTimeout) }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    // MARK: Requests

    /// Begins the next request whose head has arrived, unless another one is in progress.
    private func readRequest() {
        guard buffer.readableBytes > 0, let context else { return }
        switch state {
        case .waiting: guard front.setIdle(context.channel, false) else { return }
        case .reading: break
        case .receiving, .responding, .forwarding, .writing, .closing, .closed: return
        }
        do throws(RequestRefusal) {
            let isForwarded = front.responder.forwarder != nil
            let head = try scanner.next(&buffer, maximumBytes: front.options.maximumHeadBytes) {
                (bytes) throws(RequestRefusal) in try RequestHead(bytes, isForwarded: isForwarded)
            }
            guard let head else {
                if case .waiting = state {
                    state = .reading
                    // For the first request, the deadline was already set when the connection opened.
                    if requestCount > 0 { setDeadline(front.options.headTimeout) }
                }
                return
            }
            // Give the memory back to the channel, which reads the next request into it.
            if buffer.readableBytes == 0 { buffer = ByteBuffer() }
            try begin(head)
        } catch {
            refuse(error)
        }
    }

    private func begin(_ head: RequestHead) throws(RequestRefusal) {
        guard let context else { return }
        if let forwarder = front.responder.forwarder {
            requestCount += 1
            return begin(head, forwarder)
        }
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

    func respond(
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

    /// Responds and closes the connection, because the bytes after a malformed request are meaningless.
    private func refuse(_ refusal: RequestRefusal) {
        requestCount += 1
        let exchange = Exchange(refused: refusal, number: requestCount, peer: peer)
        front.requestBegan()
        write(front.responder.refusal(refusal), for: exchange)
    }

    // MARK: Responses

    func write(_ response: ImageServerResponse, for exchange: Exchange) {
        guard let context else { return }
        // A line break in a value would inject another field.
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
            // Send a small body along with its head.
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

    /// Passes bytes to the system. Once it has accepted them, the next piece of the body follows, or the
    /// response ends.
    ///
    /// - Parameter bodyCount: how many of the bytes belong to the body.
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
            // Give the loop's other connections a turn first.
            context.eventLoop.assumeIsolated().execute { [self] in writePiece(of: exchange) }
        }
    }

    private func end(_ exchange: Exchange) {
        guard let context, case .writing = state else { return }
        record(exchange, isBroken: false)
        endMessage(keepsAlive: exchange.keepsAlive, context)
    }

    /// After a response, waits for another request or ends the connection.
    func endMessage(keepsAlive: Bool, _ context: ChannelHandlerContext) {
        guard keepsAlive else {
            state = .closing
            buffer.clear()
            setDeadline(Self.lingerTimeout)
            context.close(mode: .output, promise: nil)
            return resumeReading(context)
        }
        guard front.setIdle(context.channel, true) else { return }
        state = .waiting
        setDeadline(front.isDraining ? front.options.drainIdleTimeout : front.options.idleTimeout)
        resumeReading(context)
        // Give the loop's other connections a turn before a request that has already arrived.
        if buffer.readableBytes > 0 { context.eventLoop.assumeIsolated().execute { [self] in readRequest() } }
    }

    func resumeReading(_ context: ChannelHandlerContext) {
        guard hasHeldRead else { return }
        hasHeldRead = false
        context.read()
    }

    private func record(_ exchange: Exchange, isBroken: Bool) {
        front.requestEnded(exchange.record(isBroken: isBroken))
    }

    // MARK: Deadlines

    /// Sets the time at which ``expire()`` is called.
    ///
    /// If a timer for an earlier time exists, it stays and checks again when it fires, so most requests don't
    /// need a new timer.
    func setDeadline(_ amount: Duration) {
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
        case .reading: refuse(RequestRefusal(status: 408, reason: "the request header took too long"))
        case .receiving(let exchange, _):
            exchange.keepsAlive = false
            write(.problem(status: 408, detail: "the request body took too long"), for: exchange)
        case .responding(let exchange):
            exchange.task?.cancel()
            exchange.cache = "deadline exceeded"
            write(.problem(status: 504, detail: "the response took too long"), for: exchange)
        case .forwarding(let exchange): expire(exchange)
        case .closed: break
        }
    }
}

/// Notifies connections that the listener has begun to drain.
struct DrainEvent: Sendable {}
#endif
