// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite("Test origin: faults", .timeLimit(.minutes(1)))
struct OriginFaultTests {
    let origin: TestOrigin
    let body = Data("0123456789".utf8)

    init() throws { origin = try TestOrigin() }

    private func get(_ response: OriginResponse) async -> String {
        origin.route("/a", response)
        return await RawClient.get("/a", from: origin)
    }

    private func split(_ text: String) -> (head: String, body: String) {
        guard let range = text.range(of: "\r\n\r\n") else { return (text, "") }
        return (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
    }

    @Test func `A dropped response ends after the requested number of bytes`() async {
        let text = split(await get(.bytes(body).dropped(afterBytes: 4)))
        #expect(text.head.contains("Content-Length: 10") && text.body == "0123")
    }

    @Test func `The declared length can be wrong`() async {
        let long = split(await get(.bytes(body).declaring(length: 20)))
        #expect(long.head.contains("Content-Length: 20") && long.body == "0123456789")
        let short = split(await get(.bytes(body).declaring(length: 3)))
        #expect(short.head.hasSuffix("Content-Length: 3") && short.body == "0123456789")
        #expect(await get(.bytes(body).declaring(length: "-1")).contains("Content-Length: -1"))
    }

    @Test func `Chunks have the requested sizes`() async {
        let text = split(await get(.bytes(body).chunked([4, 5])))
        #expect(text.head.contains("Transfer-Encoding: chunked") && !text.head.contains("Content-Length"))
        #expect(text.body == "4\r\n0123\r\n5\r\n45678\r\n1\r\n9\r\n0\r\n\r\n")
    }

    @Test func `Chunks can be malformed`() async {
        let bad = split(await get(.bytes(body).chunked([5], fault: .sizeLine("zz"))))
        #expect(bad.body == "5\r\n01234\r\nzz\r\n56789\r\n0\r\n\r\n")
        let open = split(await get(.bytes(body).chunked([5], fault: .missingEnd)))
        #expect(open.body == "5\r\n01234\r\n5\r\n56789\r\n")
        let long = split(await get(.bytes(body).chunked([10], fault: .longData)))
        #expect(long.body == "a\r\n0123456789more\r\n0\r\n\r\n")
    }

    @Test func `A body without a declared length ends with the connection`() async {
        let text = split(await get(.bytes(body).untilClose()))
        #expect(!text.head.contains("Content-Length") && text.body == "0123456789")
    }

    @Test func `An endless body ends when the client disconnects`() async {
        origin.route("/a", .bytes(body).endless())
        let client = RawClient(connectedTo: origin)
        client.send("GET /a HTTP/1.1\r\n\r\n")
        #expect(await client.read(count: 100_000).text.contains("90123456789012"))
        client.disconnect()
        #expect(await origin.closedConnections(reach: 1))
    }

    @Test func `Endless headers end when the client disconnects`() async {
        origin.route("/a", .bytes(body).endlessHeaders())
        let client = RawClient(connectedTo: origin)
        client.send("GET /a HTTP/1.1\r\n\r\n")
        #expect(await client.read(count: 100_000).text.contains("\r\n\r\n") == false)
        client.disconnect()
        #expect(await origin.closedConnections(reach: 1))
    }

    @Test func `Headers can have any size`() async {
        let plain = split(await get(.bytes(body))).head.utf8.count
        let filled = split(await get(.bytes(body).headers(size: 70_005)))
        #expect(filled.head.utf8.count - plain == 70_005 && filled.body == "0123456789")
    }

    @Test func `Interim responses are sent first`() async {
        let text = await get(.bytes(body).interim(1000))
        #expect(text.components(separatedBy: "HTTP/1.1 103 Early Hints\r\n\r\n").count == 1001)
        #expect(text.hasSuffix("0123456789"))
    }

    @Test func `Raw bytes are sent unchanged`() async {
        #expect(await get(.raw("ICY 200 OK\r\n")) == "ICY 200 OK\r\n")
        #expect(await get(.noReply).isEmpty)
        #expect(await get(.badStatusLine).hasPrefix("HTTP/banana"))
    }

    @Test func `A reset connection is reset`() async {
        origin.route("/a", .reset)
        let client = RawClient(connectedTo: origin)
        client.send("GET /a HTTP/1.1\r\n\r\n")
        #expect(await client.read().isReset)
    }

    @Test func `A stalled response sends nothing more until the client disconnects`() async {
        origin.route("/a", .bytes(body).stalled(afterBytes: 3))
        let client = RawClient(connectedTo: origin)
        client.send("GET /a HTTP/1.1\r\n\r\n")
        #expect(await client.read(until: "012").text.hasSuffix("012"))
        client.disconnect()
        #expect(await origin.closedConnections(reach: 1))
    }

    @Test func `A slow response is complete in the end`() async {
        let response = OriginResponse.bytes(body).slowLoris(bytesPerSecond: 4000, includingHead: true)
        #expect(await get(response).hasSuffix("0123456789"))
    }

    @Test func `A gzip body expands to the original data`() async throws {
        let data = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        #expect(try Self.unpack(OriginResponse.gzip(data).body) == data)
        #expect(try Self.unpack(OriginResponse.gzip(Data()).body) == Data())
        for count in [1, 258, 259, 100_000] {
            let bomb = OriginResponse.gzipBomb(expandingTo: count)
            #expect(try Self.unpack(bomb.body) == Data(count: count))
            #expect(bomb.headers == [OriginHeader(name: "Content-Encoding", value: "gzip")])
        }
    }

    /// Unpacks with the system's gzip, which verifies length and checksum.
    private static func unpack(_ data: Data) throws -> Data {
        let folder = try TemporaryFolder()
        let file = URL(filePath: folder.file("a.gz"))
        try data.write(to: file)
        let process = Process()
        process.executableURL = URL(filePath: "/bin/gzip")
        process.arguments = ["-d", file.path]
        try process.run()
        process.waitUntilExit()
        return try Data(contentsOf: file.deletingPathExtension())
    }
}
