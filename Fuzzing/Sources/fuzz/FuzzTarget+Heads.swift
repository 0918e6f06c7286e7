// SPDX-License-Identifier: MIT

import Foundation

@testable import ImageLoading
@testable import WebImageProxy

extension FuzzTarget {
    /// Messages as the proxy reads them of clients and of the origin, as loads read heads, and as the test origin reads
    /// requests: which of these, the first byte says.
    static func heads(_ data: Data) {
        let (kind, rest) = data.divided
        switch kind & 3 {
        case 0: requests(rest)
        case 1: response(rest)
        case 2: lines(rest)
        default: Origin.read(rest)
        }
    }

    /// All requests of a connection. Nothing that the proxy passes on can be read in another way than it was.
    private static func requests(_ data: Data) {
        var reader = WireReader(StreamSocket(descriptor: Line.bringing(data)))
        while let head = try? MessageHead.read(&reader, isRequest: true, timeout: 5) {
            check(head, isRequest: true)
            guard case .request(_, let target) = head.start else { fatalError("a request is one") }
            let proxy = ProxyConfiguration(originHost: "example.com", originPort: 80)
            if let path = try? RequestTarget.checked(target, head, proxy) {
                expect(path.hasPrefix("/") || path == "*", "a target is a path")
                expect(path.utf8.allSatisfy { (33...126).contains($0) }, "a target has no blanks")
            }
            guard let framing = try? BodyFraming.ofRequest(head), read(framing, &reader, data.count) else {
                return
            }
        }
    }

    private static func response(_ data: Data) {
        var reader = WireReader(StreamSocket(descriptor: Line.bringing(data)))
        for _ in 0..<100 {
            guard let head = try? MessageHead.read(&reader, isRequest: false, timeout: 5) else { return }
            check(head, isRequest: false)
            guard case .response(let status, _) = head.start else { fatalError("a response is one") }
            expect((100...999).contains(status), "a status has three digits")
            guard let framing = try? BodyFraming.ofResponse(head, status: status, method: "GET"),
                read(framing, &reader, data.count)
            else { return }
        }
    }

    /// Whether a body came to its end. It has no more bytes than came, and exactly those that its length promises.
    private static func read(_ framing: BodyFraming, _ reader: inout WireReader, _ most: Int) -> Bool {
        var body = BodyReader(framing)
        var count = 0
        do {
            while let bytes = try body.next(&reader, timeout: 5) {
                expect(!bytes.isEmpty, "a piece has bytes")
                count += bytes.count
            }
        } catch { return false }
        expect(count <= most, "a body has no more than came")
        if case .length(let length) = framing { expect(count == length, "a body is as long as it says") }
        return true
    }

    /// What is written is read again as the same.
    private static func check(_ head: MessageHead, isRequest: Bool) {
        expect(head.headers.areValid, "fields may be sent")
        var reader = WireReader(StreamSocket(descriptor: Line.bringing(Data(head.bytes))))
        let again = try? MessageHead.read(&reader, isRequest: isRequest, timeout: 5)
        expect(again?.start == head.start && again?.headers == head.headers, "a head is read as written")
        expect(!reader.hasBytes, "a head ends where it ends")
    }

    /// The lines of an answer as curl hands them over.
    private static func lines(_ data: Data) {
        var parser = HeadParser(limit: 4096)
        for line in data.split(separator: 10, omittingEmptySubsequences: false) {
            let event = (Array(line) + [10]).withUnsafeBufferPointer { parser.add($0) }
            switch event {
            case .none: continue
            case .failure(let error): return expectOneLine(error.message, "an error")
            case .head(let head):
                expect((200...599).contains(head.status), "a final status")
                expect(head.headers.areValid, "fields may be kept")
                expect((head.contentLength ?? 0) >= 0, "a length is one")
                for coding in head.codings { expect(!coding.isEmpty, "a coding has a name") }
                _ = head.hasUnaskedTransferCoding
            }
        }
    }
}
