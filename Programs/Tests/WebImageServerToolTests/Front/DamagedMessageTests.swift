// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import NIOCore
import Testing
import WebImageServer

@testable import WebImageServerTool

@Suite("Front: damaged messages", .timeLimit(.minutes(1)))
struct DamagedMessageTests {
    static let requests = [
        "GET /a?b HTTP/1.1\r\nHost: localhost\r\nA: caf\u{e9}\r\n\r\n",
        "POST http://a:80/ HTTP/1.0\r\nContent-Length: 5\r\nConnection: close, x\r\n\r\nhello",
        "PUT /a HTTP/1.1\r\nHost: [::1]\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "3;a\r\nabc\r\n1F\r\n0123456789abcdef0123456789abcde\r\n0\r\nA: b\r\n\r\n",
    ]
    static let responses = [
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok",
        "HTTP/1.1 404\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
        "HTTP/1.0 999 x\r\n\r\nrest",
    ]

    @Test("Every parsed request can be written and parsed again, with a body of the declared length")
    func damagedRequests() throws {
        try damage(Self.requests) { bytes in
            var buffer = ByteBuffer(bytes: bytes)
            guard let head = try? request(&buffer) else { return }
            var written = ByteBuffer()
            written.writeHead(
                "\(head.method) \(head.target) HTTP/1.\(head.isHTTP10 ? 0 : 1)",
                head.headers.fields.map { ($0.name.text, $0.value) })
            let again = try request(&written)
            #expect(again == head && written.readableBytes == 0)
            check(head.body, in: buffer)
        }
    }

    @Test("Every parsed response has a three-digit status and a body of the declared length")
    func damagedResponses() throws {
        try damage(Self.responses) { bytes in
            var buffer = ByteBuffer(bytes: bytes)
            var scanner = HeadScanner()
            let head = try? scanner.next(&buffer, maximumBytes: 4096) {
                (bytes) throws(RequestRefusal) in try OriginHead(bytes)
            }
            guard let head, let framing = try? head.framing(method: "GET") else { return }
            #expect((100...999).contains(head.status) && head.headers.isValid)
            check(framing, in: buffer)
        }
    }

    private func request(_ buffer: inout ByteBuffer) throws -> RequestHead? {
        var scanner = HeadScanner()
        return try scanner.next(&buffer, maximumBytes: 4096) {
            (bytes) throws(RequestRefusal) in try RequestHead(bytes, isForwarded: true)
        }
    }

    /// Expects the same body whether it arrives in one piece or as single bytes.
    private func check(_ framing: BodyDecoder.Framing, in buffer: ByteBuffer) {
        let whole = body(framing, in: [buffer])
        let pieces = body(framing, in: buffer.readableBytesView.map { ByteBuffer(bytes: [$0]) })
        #expect(whole.bytes == pieces.bytes && whole.isAtEnd == pieces.isAtEnd)
        #expect(whole.bytes.count <= buffer.readableBytes)
        if whole.isAtEnd, case .bytes(let count) = framing { #expect(whole.bytes.count == count) }
    }

    private func body(
        _ framing: BodyDecoder.Framing, in pieces: [ByteBuffer]
    ) -> (bytes: [UInt8], isAtEnd: Bool) {
        var decoder = BodyDecoder(framing)
        var (bytes, buffer) = ([UInt8](), ByteBuffer())
        for var piece in pieces {
            buffer.writeBuffer(&piece)
            do {
                while let part = try decoder.next(&buffer) {
                    #expect(part.readableBytes > 0)
                    bytes += part.readableBytesView
                }
            } catch { return (bytes, false) }
        }
        return (bytes, decoder.isAtEnd)
    }

    /// Calls `body` with texts that have up to three bytes changed, the same way in every run.
    private func damage(_ texts: [String], _ body: ([UInt8]) throws -> Void) throws {
        var state: UInt64 = 1
        func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let special = Array("\r\n\t :;,0179aF-+/#?[]\u{0}\u{7F}".utf8) + [0x80, 0xFF]
        for text in texts {
            for _ in 0..<3000 {
                var bytes = Array(text.utf8)
                for _ in 0...next(3) where !bytes.isEmpty {
                    let index = next(bytes.count)
                    switch next(3) {
                    case 0: bytes[index] = special[next(special.count)]
                    case 1: bytes.remove(at: index)
                    default: bytes.insert(special[next(special.count)], at: index)
                    }
                }
                try body(bytes)
            }
        }
    }
}
#endif
