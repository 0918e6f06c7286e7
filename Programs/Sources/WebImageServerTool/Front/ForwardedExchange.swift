// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import NIOCore
import NIOHTTP1
import WebImageProxy

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One forwarded request and its response, on the connection's event loop.
final class ForwardedExchange {
    /// Bytes that are being written.
    struct Write {
        /// The bytes before the body.
        var head: ByteBuffer
        var rest: Data
        /// The bytes after the body.
        var tail: StaticString
        let stalled: @Sendable () -> Void
        let promise: EventLoopPromise<Void>
    }

    /// How many bytes to pass to the system at a time.
    private static let pieceBytes = 32 << 10

    /// The request body.
    var body: BodyDecoder
    var pace: TransferPace
    var keepsAlive: Bool
    /// Whether the response is complete.
    var hasEnded = false
    /// The promise for the next bytes of the body, and when it was made.
    var reading: (promise: EventLoopPromise<Data?>, start: NIODeadline)?
    var writing: Write?
    /// Why no more reads or writes are possible.
    private(set) var failure: TransferError?
    private let isHTTP10: Bool
    private var isChunked = false

    init(_ head: RequestHead, pace: TransferPace) {
        self.pace = pace
        isHTTP10 = head.isHTTP10
        keepsAlive = !isHTTP10 && head.keepsAlive
        body = BodyDecoder(head.body)
    }

    /// Fails all waiting reads, because the connection has ended.
    func fail(_ error: TransferError) {
        failure = failure ?? error
        reading?.promise.fail(failure ?? error)
        reading = nil
    }

    /// Writes a response's head, including connection-specific fields.
    ///
    /// - Parameter isDraining: whether this is the connection's last request.
    func writeHead(_ response: ProxyResponse, isDraining: Bool, to buffer: inout ByteBuffer) {
        // If the connection stayed open, the rest of the request body would be read as another request.
        if !body.isAtEnd || isDraining || response.endsConnection { keepsAlive = false }
        var headers = response.headers
        switch response.body {
        case .none: break
        case .bytes(let count): headers["Content-Length"] = "\(count)"
        case .unknown:
            isChunked = !isHTTP10
            if isChunked {
                headers.add(name: "Transfer-Encoding", value: "chunked")
            } else {
                keepsAlive = false
            }
        }
        if !keepsAlive { headers.add(name: "Connection", value: "close") }
        let reason =
            response.reason ?? HTTPResponseStatus(statusCode: response.status).reasonPhrase
        buffer.writeHead(
            "HTTP/1.1 \(response.status) \(reason)", headers.fields.map { ($0.name.text, $0.value) })
    }

    /// Returns the bytes to write for a part of the body, including the framing of a chunk and of the body's
    /// end.
    func write(
        head: ByteBuffer, _ bytes: Data, isLast: Bool, stalled: @escaping @Sendable () -> Void,
        promise: EventLoopPromise<Void>
    ) -> Write {
        var write = Write(head: head, rest: bytes, tail: "", stalled: stalled, promise: promise)
        if isChunked, !bytes.isEmpty {
            write.head.writeString("\(String(bytes.count, radix: 16))\r\n")
            write.tail = isLast ? "\r\n0\r\n\r\n" : "\r\n"
        } else if isChunked, isLast {
            write.tail = "0\r\n\r\n"
        }
        if isLast { hasEnded = true }
        return write
    }

    /// Removes and returns the next piece to write; nil if everything has been written.
    func nextPiece() -> ByteBuffer? {
        guard var write = writing,
            write.head.readableBytes + write.rest.count + write.tail.utf8CodeUnitCount > 0
        else { return nil }
        var piece = write.head
        let part = write.rest.prefix(Self.pieceBytes)
        piece.writeBytes(part)
        write.head = ByteBuffer()
        write.rest = write.rest.dropFirst(part.count)
        if write.rest.isEmpty {
            piece.writeStaticString(write.tail)
            write.tail = ""
        }
        writing = write
        return piece
    }
}

extension ByteBuffer {
    /// Writes a head as Latin-1 text.
    mutating func writeHead(_ line: String, _ fields: [(name: String, value: String)]) {
        writeLatin1(line)
        writeStaticString("\r\n")
        for field in fields {
            writeString(field.name)
            writeStaticString(": ")
            writeLatin1(field.value)
            writeStaticString("\r\n")
        }
        writeStaticString("\r\n")
    }

    private mutating func writeLatin1(_ text: String) {
        if text.utf8.allSatisfy({ $0 < 128 }) {
            writeString(text)
            return
        }
        for scalar in text.unicodeScalars {
            if let byte = UInt8(exactly: scalar.value) {
                writeInteger(byte)
            } else {
                writeString(String(scalar))
            }
        }
    }
}
#endif
