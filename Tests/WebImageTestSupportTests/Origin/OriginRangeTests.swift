// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite("Test origin: ranges", .timeLimit(.minutes(1)))
struct OriginRangeTests {
    let origin: TestOrigin

    init() throws { origin = try TestOrigin() }

    private func ask(_ headers: String..., tag: String? = "\"a\"") async -> String {
        origin.route("/a") { .bytes(Data("0123456789".utf8), tag: tag, for: $0).closing() }
        let client = RawClient(connectedTo: origin)
        client.send("GET /a HTTP/1.1\r\nHost: h\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n")
        let text = await client.read().text
        let range = text.split(separator: "\r\n").first { $0.hasPrefix("Content-Range") } ?? ""
        let body = text.components(separatedBy: "\r\n\r\n")[1]
        return "\(text.dropFirst(9).prefix(3)) \(range.dropFirst(15)) \(body)"
    }

    @Test func `A valid range gets its part of the body`() async {
        #expect(await ask("Range: bytes=2-4") == "206 bytes 2-4/10 234")
        #expect(await ask("Range: bytes=7-") == "206 bytes 7-9/10 789")
        #expect(await ask("Range: bytes=-2") == "206 bytes 8-9/10 89")
        #expect(await ask("Range: bytes=8-99") == "206 bytes 8-9/10 89")
        #expect(await ask("Range: bytes=10-") == "416 bytes */10 ")
    }

    @Test func `An invalid range or a failed condition gets the whole body`() async {
        for range in ["bytes=4-2", "bytes=a-", "bytes=-", "lines=1-2", "bytes=0-1,4-5"] {
            #expect(await ask("Range: \(range)") == "200  0123456789")
        }
        #expect(await ask("Range: bytes=2-4", "If-Range: \"b\"") == "200  0123456789")
        #expect(await ask("Range: bytes=2-4", "If-Range: \"a\"") == "206 bytes 2-4/10 234")
        #expect(await ask("Range: bytes=2-4", "If-Range: W/\"a\"", tag: "W/\"a\"") == "200  0123456789")
    }

    @Test func `An unreachable origin closes all connections and receives no requests`() async {
        origin.route("/a", .bytes(Data(count: 10)).stalled(afterBytes: 5))
        let early = RawClient(connectedTo: origin)
        early.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
        await origin.bytesSent(reach: 5)
        origin.isReachable = false
        _ = await early.read()
        let late = RawClient(connectedTo: origin)
        late.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(await late.read().text == "")
        origin.isReachable = true
        #expect(await ask() == "200  0123456789")
        #expect(origin.requestCount == 2)
    }
}
