// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageLoading
import Testing
import WebImageProxy
import WebImageTestSupport

@Suite("Proxy: refusing", .timeLimit(.minutes(2))) struct RefusingTests {
    private static let host = "Host: localhost\r\n"

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
        "POST /a HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
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
        "What two readers could read in two ways is 400, and the origin hears nothing of it",
        arguments: malformed)
    func refused(text: String) async throws {
        let fixture = try ProxyFixture()
        let answer = await fixture.raw(text + "GET /smuggled HTTP/1.1\r\n\(Self.host)\r\n")
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

    @Test("Bad chunks end the request: 400, or nothing for the origin to take for whole", arguments: chunks)
    func badChunks(text: String) async throws {
        let origin = RawOrigin()
        let proxy = try CachingProxy(ProxyConfiguration(originHost: "127.0.0.1", originPort: origin.port))
        let wire = Wire(port: proxy.port)
        wire.send("POST /a HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n" + text)
        let server = await origin.accept()
        let (answer, received) = await (wire.read(), server.read())
        #expect(answer.hasPrefix("HTTP/1.1 400 "))
        #expect(!received.hasSuffix("0\r\n\r\n"))
    }

    @Test(
        "A transfer coding that is not spoken is 501",
        arguments: ["gzip, chunked", "chunked, chunked", "identity", "xchunked"])
    func codings(coding: String) async throws {
        let fixture = try ProxyFixture()
        let text = "POST /a HTTP/1.1\r\n\(Self.host)Transfer-Encoding: \(coding)\r\n\r\n0\r\n\r\n"
        #expect(await fixture.raw(text).hasPrefix("HTTP/1.1 501 "))
        #expect(fixture.origin.requestCount == 0)
    }

    static let unspoken = [
        ("CONNECT localhost:80 HTTP/1.1", "Host: localhost:80", 501),
        ("CONNECT evil.example:443 HTTP/1.1", "Host: evil.example:443", 501),
        ("GET /a HTTP/2.0", "Host: localhost", 505), ("GET /a HTTP/0.9", "Host: localhost", 505),
        ("OPTIONS /a HTTP/1.1", "Host: localhost\r\nMax-Forwards: 0", 501),
        ("TRACE /a HTTP/1.1", "Host: localhost\r\nMax-Forwards: 0", 501),
    ]

    @Test("Tunnels, other versions and what may not be forwarded are refused here", arguments: unspoken)
    func refusedHere(line: String, fields: String, status: Int) async throws {
        let fixture = try ProxyFixture()
        #expect(await fixture.raw("\(line)\r\n\(fields)\r\n\r\n").hasPrefix("HTTP/1.1 \(status) "))
        #expect(fixture.origin.requestCount == 0)
    }

    @Test("A chunk whose size line has no end is 400")
    func endlessExtension() async throws {
        let fixture = try ProxyFixture()
        let text = "POST /a HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n1;a="
        #expect(await fixture.raw(text + String(repeating: "x", count: 8000)).hasPrefix("HTTP/1.1 400 "))
        #expect(fixture.origin.requestCount == 0)
    }

    @Test("A body that does not come to its end is 408")
    func slowBody() async throws {
        let fixture = try ProxyFixture { $0.idleTimeout = 0.05 }
        let wire = Wire(port: fixture.proxy.port)
        wire.send("POST /a HTTP/1.1\r\n\(Self.host)Content-Length: 3\r\n\r\nab")
        #expect(await wire.read().hasPrefix("HTTP/1.1 408 "))
        #expect(fixture.origin.requestCount == 0)
    }

    @Test("A head without end is 431")
    func tooLarge() async throws {
        let fixture = try ProxyFixture()
        let line = "A: " + String(repeating: "x", count: 1000) + "\r\n"
        let text = "GET /a HTTP/1.1\r\n\(Self.host)" + String(repeating: line, count: 70) + "\r\n"
        #expect(await fixture.raw(text).hasPrefix("HTTP/1.1 431 "))
        #expect(fixture.origin.requestCount == 0)
    }

    static let hosts: [(String, Int)] = [
        ("localhost", 200), ("localhost:8080", 200), ("LOCALHOST", 200), ("127.0.0.1", 200),
        ("127.0.0.1:1", 200),
        ("[::1]:80", 200), ("192.168.0.7", 200), ("evil.example", 421), ("evil.example:80", 421),
        ("localhost.evil.example", 421), ("127.0.0.1.evil.example", 421), ("localhost.", 421),
    ]

    @Test("A name that somebody else may own is refused", arguments: hosts)
    func rebinding(host: String, status: Int) async throws {
        let fixture = try ProxyFixture()
        fixture.origin.setHandler { _ in .text("x") }
        let header = await fixture.raw("GET /a HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
        #expect(header.hasPrefix("HTTP/1.1 \(status) "))
        let target = await fixture.raw(
            "GET http://\(host)/a HTTP/1.1\r\n\(Self.host)Connection: close\r\n\r\n")
        #expect(target.hasPrefix("HTTP/1.1 \(status) "))
    }

    @Test("Where other machines reach it, it listens only if told to")
    func otherMachines() throws {
        var configuration = ProxyConfiguration(originHost: "127.0.0.1", originPort: 1)
        for host in ["0.0.0.0", "::"] {
            configuration.host = host
            let error = #expect(throws: ImageError.self) { try CachingProxy(configuration) }
            #expect(error?.code == .blocked)
        }
        configuration.host = "0.0.0.0"
        configuration.allowsOtherMachines = true
        #expect(try CachingProxy(configuration).port > 0)
        configuration.host = "example.com"
        #expect(throws: ImageError.self) { try CachingProxy(configuration) }
    }

    @Test("A proxy before itself is refused, and so is a port that is taken")
    func ownOrigin() throws {
        var configuration = ProxyConfiguration(originHost: "localhost", originPort: 45_678)
        configuration.port = 45_678
        #expect(throws: ImageError.self) { try CachingProxy(configuration) }
        let origin = try TestOrigin()
        configuration.port = origin.port
        #expect(throws: ImageError.self) { try CachingProxy(configuration) }
    }

    static let origins: [(String, String?, Int)] = [
        ("http://127.0.0.1:8000", "127.0.0.1", 8000), ("http://Example.COM", "example.com", 80),
        ("http://[::1]:81/", "::1", 81), ("https://example.com", "example.com", 443),
        ("HTTPS://127.0.0.1:8443/", "127.0.0.1", 8443), ("ftp://example.com", nil, 0),
        ("https://", nil, 0), ("http://example.com/path", nil, 0),
        ("http://user@example.com", nil, 0), ("example.com", nil, 0), ("http://", nil, 0),
        ("http://a:0", nil, 0),
        ("http://a:99999", nil, 0), ("http://a b", nil, 0), ("http://a?b", nil, 0), ("http://::1", nil, 0),
    ]

    @Test("An origin is scheme, host and port", arguments: origins)
    func origin(text: String, host: String?, port: Int) {
        let configuration = try? ProxyConfiguration(origin: text)
        #expect(configuration?.originHost == host)
        if host != nil {
            #expect(configuration?.originPort == port)
            #expect(configuration?.usesTLS == text.lowercased().hasPrefix("https:"))
        }
    }
}
#endif
