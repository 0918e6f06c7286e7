// SPDX-License-Identifier: MIT

#if Server
import Foundation
import Testing
import WebImageTestSupport

@testable import WebImageServerTool

@Suite("Front: rejected requests", .timeLimit(.minutes(1)))
struct FrontRefusalTests {
    private static let host = "Host: localhost\r\n"
    private static let chunked = "Transfer-Encoding: chunked\r\n"

    static let malformed = [
        "POST /a HTTP/1.1\r\n\(host)Content-Length: 3\r\n\(chunked)\r\n0\r\n\r\n",
        "POST /a HTTP/1.1\r\n\(host)\(chunked)Content-Length: 3\r\n\r\n0\r\n\r\n",
        "GET /a HTTP/1.1\r\n\(host)\(chunked)Content-Length: 0\r\n\r\n",
        "POST /a HTTP/1.1\r\n\(host)Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
        "GET /a HTTP/1.1\r\n\(host)Content-Length: 0\r\nContent-Length: 0\r\n\r\n",
        "POST /a HTTP/1.1\r\n\(host)Content-Length: 3, 3\r\n\r\nabc",
        "POST /a HTTP/1.1\r\n\(host)Content-Length: +3\r\n\r\nabc",
        "POST /a HTTP/1.1\r\n\(host)Content-Length: 0x3\r\n\r\nabc",
        "POST /a HTTP/1.1\r\n\(host)Content-Length:\r\n\r\nabc",
        "POST /a HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999\r\n\r\nabc",
        "POST /a HTTP/1.1\r\n\(host)\(chunked)\(chunked)\r\n0\r\n\r\n",
        "POST /a HTTP/1.0\r\n\(chunked)\r\n0\r\n\r\n",
        "GET /a HTTP/1.1\r\n\(host)A: b\r\n c\r\n\r\n", "GET /a HTTP/1.1\r\n\(host)A: b\r\n\tc\r\n\r\n",
        "GET /a HTTP/1.1\r\n Host: localhost\r\n\r\n", "GET /a HTTP/1.1\r\n\(host)A : b\r\n\r\n",
        "GET /a HTTP/1.1\r\n\(host)Content-Length : 3\r\n\r\nabc",
        "GET /a HTTP/1.1\r\n\(host)A\t: b\r\n\r\n", "GET /a HTTP/1.1\r\n\(host): b\r\n\r\n",
        "GET /a HTTP/1.1\r\n\(host)A\r\n\r\n", "GET /a HTTP/1.1\r\n\(host)A B: c\r\n\r\n",
        "GET /a HTTP/1.1\r\n\(host)A: b\rX: c\r\n\r\n", "GET /a HTTP/1.1\r\n\(host)A: b\nX: c\r\n\r\n",
        "GET /a HTTP/1.1\n\(host)\n\n", "GET /a HTTP/1.1\r\n\(host)\n", "\nGET /a HTTP/1.1\r\n\(host)\r\n",
        "GET /a HTTP/1.1\r\n\(host)A: b\u{0}c\r\n\r\n",
        "GET /a HTTP/1.1\r\n\(host)A: b\u{7}c\r\n\r\n", "GET /a HTTP/1.1\r\n\(host)A\u{0}: b\r\n\r\n",
        "GET  /a HTTP/1.1\r\n\(host)\r\n", "GET /a b HTTP/1.1\r\n\(host)\r\n",
        "GET /a HTTP/1.1 \r\n\(host)\r\n", " GET /a HTTP/1.1\r\n\(host)\r\n",
        "GET\t/a\tHTTP/1.1\r\n\(host)\r\n", "GET /a\r\n\r\n", "G(T /a HTTP/1.1\r\n\(host)\r\n",
        "GET a HTTP/1.1\r\n\(host)\r\n", "GET /a#b HTTP/1.1\r\n\(host)\r\n",
        "GET http://\u{e9}/ HTTP/1.1\r\n\(host)\r\n", "CONNECT localhost:80 HTTP/1.1\r\n\(host)\r\n",
        "GET ftp://localhost/ HTTP/1.1\r\n\(host)\r\n", "GET * HTTP/1.1\r\n\(host)\r\n",
        "GET http://other/ HTTP/1.1\r\n\(host)\r\n", "GET http://localhost:80/ HTTP/1.1\r\n\(host)\r\n",
        "GET http:/// HTTP/1.1\r\n\(host)\r\n",
        "GET /a HTTP/1.10\r\n\(host)\r\n", "GET /a HTTP/x.1\r\n\(host)\r\n",
        "GET /a HTTP/1.1\r\n\r\n", "GET /a HTTP/1.1\r\n\(host)\(host)\r\n",
        "GET /a HTTP/1.1\r\n\(host)HOST: localhost\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: a b\r\n\r\n", "GET /a HTTP/1.1\r\nHost: a,b\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: user@localhost\r\n\r\n", "GET /a HTTP/1.1\r\nHost:\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: localhost:99999\r\n\r\n", "GET /a HTTP/1.1\r\nHost: localhost:\r\n\r\n",
        "GET /a HTTP/1.1\r\nHost: [::1\r\n\r\n", "GET /a http/1.1\r\n\(host)\r\n",
        "\r\n\r\nGET / HTTP/1.1\r\n",
    ]

    @Test("An ambiguous request gets 400, and nothing after it is read", arguments: malformed)
    func refusesMalformed(text: String) async throws {
        let fixture = try await FrontFixture()
        let client = fixture.connect()
        client.send(text + "GET /smuggled HTTP/1.1\r\n\(Self.host)\r\n")
        let answer = await client.readAll()
        #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
        #expect(answer.contains("application/problem+json") && answer.contains("Connection: close\r\n"))
        #expect(answer.components(separatedBy: "HTTP/1.1 ").count == 2)
        await fixture.end()
        #expect(await fixture.observer.records.wait(count: 1).map(\.status) == [400])
    }

    @Test(
        "A target that isn't UTF-8 gets 400",
        arguments: [[0xE9], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xC3], [0xF5, 0x80, 0x80, 0x80]])
    func refusesOtherEncodings(bytes: [UInt8]) async throws {
        let fixture = try await FrontFixture()
        let client = fixture.connect()
        client.send(Array("GET /a".utf8) + bytes + Array(" HTTP/1.1\r\n\(Self.host)\r\n".utf8))
        #expect(await client.readAll().hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
        await fixture.end()
    }

    static let unsupported = [
        ("POST /a HTTP/1.1\r\n\(host)Content-Length: 3\r\n\r\nabc", 413),
        ("GET /a HTTP/1.1\r\n\(host)Expect: 100-continue\r\nContent-Length: 3\r\n\r\n", 413),
        ("POST /a HTTP/1.1\r\n\(host)\(chunked)\r\n3\r\nabc\r\n0\r\n\r\n", 413),
        ("POST /a HTTP/1.1\r\n\(host)Transfer-Encoding: gzip, chunked\r\n\r\n", 501),
        ("POST /a HTTP/1.1\r\n\(host)Transfer-Encoding: identity\r\n\r\n", 501),
        ("GET /a HTTP/2.0\r\n\(host)\r\n", 505), ("GET /a HTTP/0.9\r\n\(host)\r\n", 505),
        ("GET /" + String(repeating: "a", count: 40_000) + " HTTP/1.1\r\n\(host)\r\n", 431),
        ("GET /" + String(repeating: "a", count: 40_000), 431),
        ("GET / HTTP/1.1\r\n\(host)" + String(repeating: "A: b\r\n", count: 100) + "\r\n", 431),
    ]

    @Test("Request bodies, other HTTP versions and large headers are rejected", arguments: unsupported)
    func refusesUnsupported(text: String, status: Int) async throws {
        let fixture = try await FrontFixture()
        let client = fixture.connect()
        client.send(text)
        let answer = await client.readAll()
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
        #expect(answer.components(separatedBy: "HTTP/1.1 ").count == 2)
        await fixture.end()
    }

    @Test("A client that keeps sending a rejected body can still read the response")
    func largeBody() async throws {
        let fixture = try await FrontFixture()
        let client = fixture.connect()
        client.send("POST /a HTTP/1.1\r\n\(Self.host)Content-Length: 2000000\r\n\r\n")
        client.send(String(repeating: "x", count: 2_000_000))
        #expect(await client.readAll().hasPrefix("HTTP/1.1 413 "))
        await fixture.end()
    }

    @Test(
        "Unusual but unambiguous requests are accepted",
        arguments: [
            ("GET http://LOCALHOST/a?b HTTP/1.1\r\n\(host)\r\n", "GET /a?b"),
            ("GET http://localhost HTTP/1.1\r\n\(host)\r\n", "GET /"),
            ("GET http://localhost?b HTTP/1.1\r\n\(host)\r\n", "GET /?b"),
            ("\r\nGET /a HTTP/1.1\r\n\(host)\r\n", "GET /a"),
            ("GET /a HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", "GET /a"),
            ("DELETE /a HTTP/1.1\r\n\(host)Content-Length: 0\r\n\r\n", "DELETE /a"),
            ("GET /a HTTP/1.2\r\n\(host)\r\n", "GET /a"),
            (
                "GET /a HTTP/1.1\r\n\(host)Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n",
                "GET /a"
            ),
        ])
    func accepted(text: String, answer: String) async throws {
        let fixture = try await FrontFixture()
        let client = fixture.connect()
        for _ in 0..<2 {
            client.send(text)
            #expect(await client.response().text == answer)
        }
        await fixture.end()
    }
}
#endif
