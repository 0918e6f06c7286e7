// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import Testing
import WebImageProxy
import WebImageTestSupport

@testable import WebImageServerTool

@Suite("Proxy: malformed requests", .timeLimit(.minutes(1)))
struct MalformedRequestTests {
    private static let host = "Host: localhost\r\n"
    private static let chunked = "Transfer-Encoding: chunked\r\n"

    static let malformed = [
        "POST /a HTTP/1.1\r\n\(host)Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST /a HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
        "POST /a HTTP/1.1\r\n\(host)Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
        "POST /a HTTP/1.1\r\n\(host)Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
        "POST /a HTTP/1.1\r\n\(host)Content-Length: 3, 3\r\n\r\nabc",
        "POST /a HTTP/1.1\r\n\(host)Content-Length: +3\r\n\r\nabc",
        "POST /a HTTP/1.1\r\n\(host)Content-Length: -3\r\n\r\nabc",
        "POST /a HTTP/1.1\r\n\(host)Content-Length: 0x3\r\n\r\nabc",
        "POST /a HTTP/1.1\r\n\(host)Content-Length:\r\n\r\nabc",
        "POST /a HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999\r\n\r\nabc",
        "POST /a HTTP/1.1\r\n\(host)\(chunked)\(chunked)\r\n0\r\n\r\n",
        "POST /a HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "GET /a HTTP/1.1\r\n\(host)A: b\r\n c\r\n\r\n", "GET /a HTTP/1.1\r\n\(host)A: b\r\n\tc\r\n\r\n",
        "GET /a HTTP/1.1\r\n Host: localhost\r\n\r\n", "GET /a HTTP/1.1\r\n\(host)A : b\r\n\r\n",
        "GET /a HTTP/1.1\r\n\(host)A\t: b\r\n\r\n", "GET /a HTTP/1.1\r\n\(host): b\r\n\r\n",
        "GET /a HTTP/1.1\r\n\(host)A\r\n\r\n", "GET /a HTTP/1.1\r\n\(host)A B: c\r\n\r\n",
        "GET /a HTTP/1.1\r\n\(host)A: b\rX: c\r\n\r\n", "GET /a HTTP/1.1\r\n\(host)A: b\nX: c\r\n\r\n",
        "GET /a HTTP/1.1\n\(host)\n\n", "GET /a HTTP/1.1\r\n\(host)A: b\u{0}c\r\n\r\n",
        "GET /a HTTP/1.1\r\n\(host)A: b\u{7}c\r\n\r\n", "GET /a HTTP/1.1\r\n\(host)A\u{0}: b\r\n\r\n",
        "GET  /a HTTP/1.1\r\n\(host)\r\n", "GET /a b HTTP/1.1\r\n\(host)\r\n",
        "GET /a HTTP/1.1 \r\n\(host)\r\n",
        "GET\t/a\tHTTP/1.1\r\n\(host)\r\n", "GET /a\r\n\r\n", "G(T /a HTTP/1.1\r\n\(host)\r\n",
        "GET a HTTP/1.1\r\n\(host)\r\n", "GET /a#b HTTP/1.1\r\n\(host)\r\n",
        "GET /\u{e9} HTTP/1.1\r\n\(host)\r\n",
        "GET ftp://localhost/ HTTP/1.1\r\n\(host)\r\n", "GET * HTTP/1.1\r\n\(host)\r\n",
        "GET /a HTTP/1.10\r\n\(host)\r\n", "GET /a HTTP/x.1\r\n\(host)\r\n",
        "GET /a HTTP/1.1\r\n\r\n", "GET /a HTTP/1.1\r\n\(host)\(host)\r\n",
        "GET /a HTTP/1.1\r\nHost: a b\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: user@localhost\r\n\r\n", "GET /a HTTP/1.1\r\nHost:\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: localhost:99999\r\n\r\n", "GET /a http/1.1\r\n\(host)\r\n",
        "\r\n\r\nGET / HTTP/1.1\r\n",
    ]

    @Test(
        "An ambiguous request gets 400 and isn't forwarded",
        arguments: malformed)
    func refused(text: String) async throws {
        let fixture = try await ProxyFixture()
        let answer = await fixture.send(text + "GET /smuggled HTTP/1.1\r\n\(Self.host)\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
        #expect(answer.components("HTTP/1.1 ").count == 2)
        #expect(fixture.origin.requestCount == 0)
    }

    static let chunks = [
        "zz\r\n", "\r\n", "-1\r\n", "+1\r\na\r\n", "0x1\r\na\r\n", "1 2\r\na\r\n", "FFFFFFFFFFFFFFFFF\r\n",
        "1\na\n0\n\n",
        "1\r\nab\r\n0\r\n\r\n",
        "1;\u{0}\r\na\r\n", "0\r\nA B: c\r\n\r\n", "0\r\n x\r\n\r\n", " 1\r\na\r\n",
    ]

    @Test("A body with an invalid chunk is rejected and never completed for the origin", arguments: chunks)
    func badChunks(text: String) async throws {
        let origin = RawOrigin()
        let proxy = try await ProxyServer(
            ProxySettings(ProxyConfiguration(originHost: "127.0.0.1", originPort: origin.port)))
        let connection = RawConnection(port: proxy.port)
        connection.send("POST /a HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n" + text)
        let server = await origin.accept()
        let (answer, received) = await (connection.read(), server.read())
        #expect(answer.hasPrefix("HTTP/1.1 400 "))
        #expect(!received.hasSuffix("0\r\n\r\n"))
    }

    @Test(
        "An unsupported transfer coding gets 501",
        arguments: ["gzip, chunked", "chunked, chunked", "identity", "xchunked"])
    func codings(coding: String) async throws {
        let fixture = try await ProxyFixture()
        let text = "POST /a HTTP/1.1\r\n\(Self.host)Transfer-Encoding: \(coding)\r\n\r\n0\r\n\r\n"
        #expect(await fixture.send(text).hasPrefix("HTTP/1.1 501 "))
        #expect(fixture.origin.requestCount == 0)
    }

    @Test("An overlong chunk size line gets 400")
    func endlessExtension() async throws {
        let fixture = try await ProxyFixture()
        let text = "POST /a HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n1;a="
        #expect(await fixture.send(text + String(repeating: "x", count: 8000)).hasPrefix("HTTP/1.1 400 "))
        #expect(fixture.origin.requestCount == 0)
    }
}
#endif
