// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import Testing
import WebImageProxy
import WebImageTestSupport

@testable import WebImageServerTool

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Proxy: forwarding", .timeLimit(.minutes(1)))
struct ForwardingTests {
    @Test("Only end-to-end header fields are forwarded, in order and including repeated ones")
    func fields() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.route(
            "/a",
            .text(
                "hello", "X-B: 1", "Set-Cookie: a=1", "x-a: 2", "Set-Cookie: b=2",
                "Connection: keep-alive, Secret",
                "Secret: 1", "Keep-Alive: 5", "Upgrade: h2c", "Proxy-Authenticate: x", "Via: 1.0 other",
                "Empty: "))
        let answer = await fixture.request(
            "GET", "/a", "B: 1", "Cookie: x", "a: 2", "B: 3", "Connection: Hidden, keep-alive", "Hidden: 1",
            "TE: trailers", "Proxy-Authorization: x", "Upgrade: websocket", "Keep-Alive: 3")
        let request = try #require(fixture.origin.requests.first)
        #expect(
            request.headers.map { "\($0.name): \($0.value)" } == [
                "Host: 127.0.0.1:\(fixture.origin.port)", "B: 1", "Cookie: x", "a: 2", "B: 3",
                "Via: 1.1 webimage",
            ])
        let names = answer.lines.dropFirst().map { String($0.prefix { $0 != ":" }) }
        #expect(
            names == [
                "X-B", "Set-Cookie", "x-a", "Set-Cookie", "Via", "Empty", "Content-Length", "Date", "Via",
                "Cache-Status",
            ])
        #expect(answer.values("Via") == ["1.0 other", "1.1 webimage"])
        #expect(answer.lines.first == "HTTP/1.1 200 OK")
    }

    @Test("Request fields with anything but letters, digits and hyphens in their names are dropped")
    func ambiguousNames() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.route("/a", .text("hello", "X_Kept: 1"))
        let answer = await fixture.request(
            "POST", "/a", "Content_Length: 3", "Content-Length: 4", "Transfer_Encoding: chunked",
            "X_Forwarded_For: 1.2.3.4", "X-Kept-2: 1", "a.b: 1", "a!b: 1", "Content-Length_: 3", body: "body")
        #expect(answer.body == "hello" && answer["X_Kept"] == "1")
        let request = try #require(fixture.origin.requests.first)
        #expect(request.headers.map(\.name) == ["Host", "Content-Length", "X-Kept-2", "Via"])
        #expect(request.body == Data("body".utf8))
    }

    @Test("Header field values may contain any byte", arguments: ["caf\u{e9}", "\u{fc}\u{80}", "tab\tin"])
    func bytes(value: String) async throws {
        let origin = RawOrigin()
        let proxy = try await ProxyServer(
            ProxySettings(ProxyConfiguration(originHost: "127.0.0.1", originPort: origin.port)))
        let connection = RawConnection(port: proxy.port)
        connection.send("GET /a HTTP/1.1\r\nHost: localhost\r\nX: \(value)\r\n\r\n")
        let server = await origin.accept()
        #expect(await server.read { $0.hasSuffix("\r\n\r\n") }.contains("X: \(value)\r\n"))
        server.send("HTTP/1.1 200 Fine \(value)\r\nY: \(value)\r\nContent-Length: 0\r\n\r\n")
        let answer = await connection.response()
        #expect(answer["Y"] == value)
        #expect(answer.lines.first == "HTTP/1.1 200 Fine \(value)")
    }

    static let methods = ["POST", "PUT", "PATCH", "DELETE", "PROPFIND", "M-SEARCH", "foo"]

    @Test("Requests with any method are forwarded with their body", arguments: methods)
    func method(_ method: String) async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.setHandler { .text("\($0.method) \(String(decoding: $0.body, as: UTF8.self))") }
        for _ in 0..<2 {
            let answer = await fixture.request(method, "/a?b=c%20d", "Content-Length: 4", body: "body")
            #expect(answer.body == "\(method) body")
            #expect(answer.cache == "fwd=method; fwd-status=200")
        }
        #expect(fixture.origin.requests.map(\.target) == ["/a?b=c%20d", "/a?b=c%20d"])
    }

    @Test("OPTIONS is forwarded with the target *")
    func options() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.setHandler { _ in .status(204, headers: ["Allow": "GET"]) }
        let answer = await fixture.request("OPTIONS", "*")
        #expect(answer.status == 204)
        #expect(answer["Allow"] == "GET")
        #expect(answer["Content-Length"] == nil)
        #expect(fixture.origin.requests.first?.target == "*")
    }

    @Test("Max-Forwards is decremented for OPTIONS and TRACE", arguments: ["OPTIONS", "TRACE"])
    func maxForwards(method: String) async throws {
        let fixture = try await ProxyFixture()
        _ = await fixture.request(method, "/a", "Max-Forwards: 3")
        #expect(fixture.origin.requests.first?.header("Max-Forwards") == "2")
        _ = await fixture.request("GET", "/a", "Max-Forwards: 3")
        #expect(fixture.origin.requests.last?.header("Max-Forwards") == "3")
    }

    @Test("A later minor version is read as HTTP/1.1")
    func laterVersion() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.route("/a", .text("hello").chunked())
        let connection = fixture.connect()
        connection.send("GET /a HTTP/1.2\r\nHost: localhost\r\n\r\n")
        #expect(await connection.response().body == "hello")
    }

    @Test("An unknown status is forwarded but not stored", arguments: [600, 999])
    func strangeStatus(status: Int) async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.setHandler { _ in .status(status, headers: ["Cache-Control": "max-age=60"]) }
        for _ in 0..<2 { #expect(await fixture.request().status == status) }
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("A target in absolute form is forwarded as a path")
    func absolute() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.setHandler { .text($0.target) }
        #expect(await fixture.request("GET", "http://localhost:1/x?y").body == "/x?y")
        #expect(await fixture.request("GET", "http://127.0.0.1").body == "/")
        #expect(await fixture.request("GET", "http://127.0.0.1?q").body == "/?q")
    }

    @Test("A GET with a body is forwarded but its response isn't stored")
    func getWithBody() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.setHandler {
            .text(String(decoding: $0.body, as: UTF8.self), "Cache-Control: max-age=60")
        }
        #expect(await fixture.request("GET", "/a", "Content-Length: 1", body: "1").body == "1")
        #expect(await fixture.request("GET", "/a", "Content-Length: 1", body: "2").body == "2")
        #expect(await fixture.request().cache.hasPrefix("fwd=uri-miss"))
    }

    @Test("Bodies in chunks of any size, or delimited by the connection's end, are forwarded")
    func chunks() async throws {
        let fixture = try await ProxyFixture()
        let body = String(repeating: "0123456789", count: 30_000)
        fixture.origin.route("/chunks", .text(body, "Cache-Control: max-age=60").chunked([1, 7, 65_536]))
        fixture.origin.route("/close", .text(body, "Cache-Control: max-age=60").untilClose())
        for path in ["/chunks", "/close"] {
            let answer = await fixture.request("GET", path)
            #expect(answer.body == body)
            #expect(answer["Transfer-Encoding"] == "chunked")
            let second = await fixture.request("GET", path)
            #expect(second.body == body)
            #expect(second["Content-Length"] == "300000")
        }
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("An HTTP/1.0 client gets no chunks and no interim responses")
    func oldClient() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.route("/a", .text("hello").chunked().interim(1))
        let text = await fixture.send("GET /a HTTP/1.0\r\n\r\n")
        #expect(text.hasPrefix("HTTP/1.1 200"))
        #expect(text.hasSuffix("\r\n\r\nhello"))
        #expect(!text.contains("chunked"))
    }

    @Test("Interim responses are forwarded")
    func interim() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.route("/a", .text("hello").interim(2))
        let connection = fixture.connect()
        connection.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
        for _ in 0..<2 { #expect(await connection.response().status == 103) }
        #expect(await connection.response().body == "hello")
    }

    @Test("A chunked body is forwarded in chunks without its trailers")
    func chunkedUpload() async throws {
        let origin = RawOrigin()
        let proxy = try await ProxyServer(
            ProxySettings(ProxyConfiguration(originHost: "127.0.0.1", originPort: origin.port)))
        let connection = RawConnection(port: proxy.port)
        connection.send(
            "POST /a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n")
        let server = await origin.accept()
        #expect(
            await server.read { $0.hasSuffix("3\r\nabc\r\n") }.contains("\r\nTransfer-Encoding: chunked\r\n"))
        connection.send("A\r\n0123456789\r\n0\r\nTrailer: x\r\n\r\n")
        #expect(await server.read { $0.hasSuffix("\r\n\r\n") } == "a\r\n0123456789\r\n0\r\n\r\n")
        server.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nTrailer: y\r\n\r\n")
        let answer = await connection.response()
        #expect(answer.body == "ok")
        #expect(answer["Trailer"] == nil)
    }

    @Test("The origin's 100 (Continue) is forwarded to the client")
    func expect() async throws {
        let origin = RawOrigin()
        var configuration = ProxySettings(
            ProxyConfiguration(originHost: "127.0.0.1", originPort: origin.port))
        configuration.continueTimeout = .seconds(60)
        let proxy = try await ProxyServer(configuration)
        let connection = RawConnection(port: proxy.port)
        connection.send(
            "PUT /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
        let server = await origin.accept()
        #expect(await server.read { $0.hasSuffix("\r\n\r\n") }.contains("Expect: 100-continue"))
        server.send("HTTP/1.1 100 Continue\r\n\r\n")
        #expect(await connection.response().status == 100)
        connection.send("abc")
        #expect(await server.read { $0.hasSuffix("abc") } == "abc")
        server.send("HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")
        #expect(await connection.response().status == 201)
    }

    @Test("The origin's rejection of a body is forwarded, and the connection ends")
    func expectationFailed() async throws {
        let origin = RawOrigin()
        var configuration = ProxySettings(
            ProxyConfiguration(originHost: "127.0.0.1", originPort: origin.port))
        configuration.continueTimeout = .seconds(60)
        let proxy = try await ProxyServer(configuration)
        let connection = RawConnection(port: proxy.port)
        connection.send(
            "PUT /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
        let server = await origin.accept()
        _ = await server.read { $0.hasSuffix("\r\n\r\n") }
        server.send("HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\n\r\n")
        let answer = await connection.response()
        #expect(answer.status == 413)
        #expect(answer["Connection"] == "close")
        #expect(await connection.read() == "")
    }

    @Test("Pipelined requests are served in order over connections that are kept alive")
    func keepAlive() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.setHandler { .text($0.target) }
        let connection = fixture.connect()
        for path in ["/1", "/2", "/3"] { connection.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n") }
        for path in ["/1", "/2", "/3"] { #expect(await connection.response().body == path) }
        #expect(fixture.origin.connectionCount == 1)
        connection.send("GET /4 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        let last = await connection.response()
        #expect(last["Connection"] == "close")
        #expect(await connection.read() == "")
    }

    @Test("A request succeeds even if the origin has closed the idle connection")
    func closedMeanwhile() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.setHandler { .text($0.target, "Connection: keep-alive").closing() }
        for _ in 0..<3 { #expect(await fixture.request().body == "/a") }
    }

    @Test("A Content-Length listed in Connection is still forwarded")
    func hiddenLength() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.setHandler { request in
            .text(request.target, "Connection: Content-Length", "Cache-Control: max-age=60")
        }
        let connection = fixture.connect()
        let smuggled = "GET /smuggled HTTP/1.1\r\n\r\n"
        connection.send("PUT /a HTTP/1.1\r\nHost: localhost\r\nConnection: Content-Length\r\n")
        connection.send("Content-Length: \(smuggled.utf8.count)\r\n\r\n\(smuggled)")
        #expect(await connection.response().body == "/a")
        #expect(fixture.origin.requests.map(\.target) == ["/a"])
        #expect(fixture.origin.requests.first.map { String(decoding: $0.body, as: UTF8.self) } == smuggled)
        for _ in 0..<2 {
            let answer = await fixture.request("GET", "/b")
            #expect(answer["Content-Length"] == "2")
            #expect(answer.body == "/b")
        }
    }

    static let bad = [
        "HTTP/banana fine\r\nContent-Length: 0\r\n\r\n", "", "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n",
        "HTTP/1.1 200 OK\r\nA : b\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nA: b\r\n c\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 101 Switching\r\n\r\n",
        "HTTP/1.1 200 OK\nContent-Length: 0\n\n", "HTTP/2 200 OK\r\n\r\n", "HTTP/1.1 99 Low\r\n\r\n",
        "HTTP/1.1 200 OK\r\nA: b\rc\r\nContent-Length: 0\r\n\r\n",
    ]

    @Test("An invalid response from the origin becomes 502 with a line of text", arguments: bad)
    func badOrigin(text: String) async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.route("/a", .raw(text))
        let answer = await fixture.request()
        #expect(answer.status == 502)
        #expect(answer.body.hasSuffix("\n"))
        #expect(answer.body.count { $0 == "\n" } == 1)
    }

    @Test("If the origin doesn't respond in time, the client gets 504")
    func silentOrigin() async throws {
        let fixture = try await ProxyFixture { $0.idleTimeout = .milliseconds(50) }
        fixture.origin.route("/a", .text("").stalled())
        #expect(await fixture.request().status == 504)
    }
}
#endif
