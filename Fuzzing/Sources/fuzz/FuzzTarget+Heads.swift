// SPDX-License-Identifier: MIT

import Foundation

@testable import ImageLoading
@testable import WebImageProxy

extension FuzzTarget {
    /// Messages as read by the proxy from clients and from the origin, by loads, and by the test origin. The
    /// first byte selects one of them.
    static func heads(_ data: Data) {
        let (kind, rest) = data.kindAndRest
        switch kind & 3 {
        case 0: requests(rest)
        case 1: response(rest)
        case 2: lines(rest)
        default: OriginRequests.read(rest)
        }
    }

    /// All requests of a connection. A server must parse the forwarded messages in the same way as the proxy.
    private static func requests(_ data: Data) {
        var reader = SocketReader(StreamSocket(descriptor: ClosedConnection.sending(data)))
        while let head = try? MessageHead.read(&reader, isRequest: true, timeout: 5) {
            check(head, isRequest: true)
            guard case .request(_, let target) = head.start else {
                fatalError("a parsed request has no request line")
            }
            let proxy = ProxyConfiguration(originHost: "example.com", originPort: 80)
            if let path = try? RequestTarget.checked(target, head: head, configuration: proxy) {
                expect(path.hasPrefix("/") || path == "*", "a request target is a path or *")
                expect(
                    path.utf8.allSatisfy { (33...126).contains($0) },
                    "a request target has no blanks or control characters")
            }
            guard let framing = try? BodyFraming.ofRequest(head),
                read(framing, from: &reader, maximum: data.count)
            else {
                return
            }
        }
    }

    private static func response(_ data: Data) {
        var reader = SocketReader(StreamSocket(descriptor: ClosedConnection.sending(data)))
        for _ in 0..<100 {
            guard let head = try? MessageHead.read(&reader, isRequest: false, timeout: 5) else { return }
            check(head, isRequest: false)
            guard case .response(let status, _) = head.start else {
                fatalError("a parsed response has no status line")
            }
            expect((100...999).contains(status), "a status has three digits")
            guard let framing = try? BodyFraming.ofResponse(head, status: status, method: "GET"),
                read(framing, from: &reader, maximum: data.count)
            else { return }
        }
    }

    /// Returns whether the body is complete. It must not exceed the input and must have the declared length.
    private static func read(_ framing: BodyFraming, from reader: inout SocketReader, maximum: Int) -> Bool {
        var body = BodyReader(framing)
        var count = 0
        do {
            while let bytes = try body.next(&reader, timeout: 5) {
                expect(!bytes.isEmpty, "a part of a body is not empty")
                count += bytes.count
            }
        } catch { return false }
        expect(count <= maximum, "a body is not larger than the input")
        if case .length(let length) = framing { expect(count == length, "a body has the declared length") }
        return true
    }

    /// A head must round-trip.
    private static func check(_ head: MessageHead, isRequest: Bool) {
        expect(head.headers.isValid, "header fields are valid")
        var reader = SocketReader(StreamSocket(descriptor: ClosedConnection.sending(Data(head.bytes))))
        let again = try? MessageHead.read(&reader, isRequest: isRequest, timeout: 5)
        expect(again?.start == head.start && again?.headers == head.headers, "a head round-trips")
        expect(!reader.hasBytes, "no bytes follow a head")
    }

    /// The lines of a head as curl passes them.
    private static func lines(_ data: Data) {
        var parser = HeadParser(limit: 4096)
        for line in data.split(separator: 10, omittingEmptySubsequences: false) {
            let event = (Array(line) + [10]).withUnsafeBufferPointer { parser.add($0) }
            switch event {
            case .none: continue
            case .failure(let error): return expectOneLine(error.message, "an error")
            case .head(let head):
                expect((200...599).contains(head.status), "a final status is in 200...599")
                expect(head.headers.isValid, "header fields are valid")
                expect((head.contentLength ?? 0) >= 0, "a length is not negative")
                for coding in head.codings { expect(!coding.isEmpty, "a content coding has a name") }
                _ = head.hasUnaskedTransferCoding
            }
        }
    }
}
