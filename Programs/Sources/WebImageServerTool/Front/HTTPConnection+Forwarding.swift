// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import NIOCore
import WebImageProxy

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension HTTPConnection {
    /// A client is considered stalled if it doesn't read a single byte for this long.
    private static let stallTime = TimeAmount.milliseconds(250)

    func begin(_ head: RequestHead, _ forwarder: any Forwarder) {
        guard let context else { return }
        let exchange = ForwardedExchange(head, pace: forwarder.pace)
        state = .forwarding(exchange)
        // We don't need a deadline here, because the connection to the origin has its own time limits.
        deadline = nil
        let client = ForwardedClient(self, exchange, on: context.eventLoop)
        let work: @Sendable () async -> Void = {
            await forwarder.respond(to: head, client: client)
            client.finish()
        }
        if #available(macOS 15, *) {
            Task(executorPreference: BlockingExecutor.shared) { await work() }
        } else {
            Task { await work() }
        }
    }

    private func isCurrent(_ exchange: ForwardedExchange) -> Bool {
        if case .forwarding(let current) = state { current === exchange } else { false }
    }

    // MARK: The request body

    func readBody(of exchange: ForwardedExchange, _ promise: EventLoopPromise<Data?>) {
        guard let context, isCurrent(exchange) else { return promise.fail(exchange.failure ?? .closed) }
        do throws(RequestRefusal) {
            if let piece = try exchange.body.next(&buffer) {
                exchange.pace.add(moved: piece.readableBytes)
                promise.succeed(Data(piece.readableBytesView))
            } else if exchange.body.isAtEnd {
                promise.succeed(nil)
            } else {
                exchange.reading = (promise, .now())
                setDeadline(exchange.pace.remaining)
            }
        } catch {
            promise.fail(TransferError.malformed(error.reason))
        }
        resumeReading(context)
    }

    /// Passes on bytes that have arrived.
    func continueBody(of exchange: ForwardedExchange) {
        guard let (promise, start) = exchange.reading else { return }
        exchange.reading = nil
        exchange.pace.add(waited: Duration(.now() - start))
        deadline = nil
        readBody(of: exchange, promise)
    }

    func expire(_ exchange: ForwardedExchange) {
        if let (promise, _) = exchange.reading {
            exchange.reading = nil
            return promise.fail(TransferError.timeout)
        }
        exchange.fail(.timeout)
        context?.close(promise: nil)
    }

    // MARK: The response

    func writeInterim(
        _ response: ProxyResponse, of exchange: ForwardedExchange, _ promise: EventLoopPromise<Void>
    ) {
        var buffer = ByteBuffer()
        buffer.writeHead(
            "HTTP/1.1 \(response.status) \(response.reason ?? "")",
            response.headers.fields.map { ($0.name.text, $0.value) })
        write(
            ForwardedExchange.Write(head: buffer, rest: Data(), tail: "", stalled: {}, promise: promise),
            of: exchange)
    }

    /// - Parameters:
    ///   - response: the head; nil if it's already written.
    ///   - isLast: whether these are the response's last bytes.
    func writeAnswer(
        _ response: ProxyResponse?, body bytes: Data, isLast: Bool, of exchange: ForwardedExchange,
        stalled: @escaping @Sendable () -> Void, promise: EventLoopPromise<Void>
    ) {
        var head = ByteBuffer()
        if let response { exchange.writeHead(response, isDraining: front.isDraining, to: &head) }
        write(
            exchange.write(head: head, bytes, isLast: isLast, stalled: stalled, promise: promise),
            of: exchange)
    }

    private func write(_ write: ForwardedExchange.Write, of exchange: ForwardedExchange) {
        guard isCurrent(exchange) else { return write.promise.fail(exchange.failure ?? .closed) }
        exchange.writing = write
        writePieces(of: exchange)
    }

    /// Writes pieces until the system has no more room, and continues once it has accepted the last one.
    private func writePieces(of exchange: ForwardedExchange) {
        while let context, let write = exchange.writing {
            guard let piece = exchange.nextPiece() else {
                exchange.writing = nil
                return write.promise.succeed()
            }
            let start = NIODeadline.now()
            let count = piece.readableBytes
            var isWritten = false
            var waits = false
            var stall: Scheduled<Void>?
            let promise = context.eventLoop.makePromise(of: Void.self)
            context.writeAndFlush(wrapOutboundOut(.byteBuffer(piece)), promise: promise)
            promise.futureResult.assumeIsolated().whenComplete { [self] result in
                isWritten = true
                stall?.cancel()
                guard case .success = result else {
                    exchange.fail(.closed)
                    exchange.writing = nil
                    return write.promise.fail(exchange.failure ?? .closed)
                }
                exchange.pace.add(waited: waits ? Duration(.now() - start) : .zero, moved: count)
                if waits {
                    deadline = nil
                    writePieces(of: exchange)
                }
            }
            if isWritten { continue }
            waits = true
            setDeadline(exchange.pace.remaining)
            stall = context.eventLoop.scheduleTask(in: Self.stallTime) { write.stalled() }
            return
        }
    }

    /// After a complete response, waits for another request or ends the connection.
    func finish(_ exchange: ForwardedExchange) {
        guard let context, isCurrent(exchange) else { return }
        endMessage(keepsAlive: exchange.hasEnded && exchange.keepsAlive, context)
    }
}
#endif
