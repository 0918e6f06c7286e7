// SPDX-License-Identifier: MIT

#if Server
import NIOCore
import WebImageServer

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension HTTPConnection {
    func beginUpload(_ exchange: Exchange, byteCount: Int?, to uploads: any UploadTarget) {
        guard let context else { return }
        if let refusal = uploads.refusal(of: exchange.request, byteCount: byteCount) {
            // The next bytes are the body, which we won't read, so the connection can't be reused.
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

    func receive(_ exchange: Exchange, byteCount: Int) {
        guard let context, let uploads = front.responder.uploads else { return }
        guard buffer.readableBytes >= byteCount else {
            // The client gets the full time for each piece, as it does for each piece of a response.
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
}
#endif
