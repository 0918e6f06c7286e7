// SPDX-License-Identifier: MIT

#if Server && os(Linux)
import ImageBase
import InternalTestSupport
import Testing
import WebImageProxy
import WebImageTestSupport

@testable import WebImageServerTool

/// A proxy in front of a TLS origin with a freshly made certificate.
@Suite(
    "Proxy: TLS to the origin", .timeLimit(.minutes(1)),
    .enabled(if: TLSOrigin.isAvailable, "needs nginx and openssl"))
struct TLSTests {
    let origin: TestOrigin
    let front: TLSOrigin

    init() throws {
        origin = try TestOrigin()
        front = try TLSOrigin(forwardingTo: origin.port)
    }

    private func fixture(
        authorities: String? = nil, _ change: (inout ProxySettings) -> Void = { _ in }
    ) async throws -> ProxyFixture {
        try await ProxyFixture(origin: origin) { configuration in
            configuration.proxy.originHost = "localhost"
            configuration.proxy.originPort = front.port
            configuration.proxy.usesTLS = true
            configuration.authorities = authorities ?? front.certificate
            change(&configuration)
        }
    }

    @Test("A fresh response is a hit")
    func hit() async throws {
        let fixture = try await fixture()
        origin.route("/a", .text("hello", "Cache-Control: max-age=60", "X: 1"))
        let first = await fixture.request()
        #expect(first.body == "hello")
        #expect(first.cache == "fwd=uri-miss; fwd-status=200; stored")
        let second = await fixture.request()
        #expect(second.body == "hello")
        #expect(second["X"] == "1")
        #expect(second.cache == "hit; ttl=60")
        #expect(origin.requests.map { $0.header("Host") } == ["localhost:\(front.port)"])
    }

    @Test("A stale response is validated")
    func validated() async throws {
        let fixture = try await fixture()
        let lines = ("Cache-Control: max-age=60", "ETag: \"a\"")
        origin.route("/a") { request in
            request.header("If-None-Match") == nil
                ? .text("hello", lines.0, lines.1) : .text("", lines.0, lines.1).status(304)
        }
        _ = await fixture.request()
        fixture.clock.advance(by: .seconds(100))
        let second = await fixture.request()
        #expect(second.status == 200)
        #expect(second.body == "hello")
        #expect(second.cache == "fwd=stale; fwd-status=304; stored")
        #expect(await fixture.request().cache == "hit; ttl=60")
    }

    @Test("A forwarded POST with a body invalidates the stored response")
    func post() async throws {
        let fixture = try await fixture()
        origin.setHandler { request in
            .text(
                "\(request.method) \(String(decoding: request.body, as: UTF8.self))",
                "Cache-Control: max-age=60")
        }
        _ = await fixture.request()
        #expect(await fixture.request().cache == "hit; ttl=60")
        #expect(await fixture.request("POST", "/a", "Content-Length: 4", body: "body").body == "POST body")
        #expect(await fixture.request().cache.hasPrefix("fwd=uri-miss"))
        let connection = fixture.connect()
        connection.send(
            "POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n")
        #expect(await connection.response().status == 100)
        connection.send("body")
        #expect(await connection.response().body == "POST body")
    }

    @Test("Header fields are forwarded in order, including repeated ones")
    func fields() async throws {
        let fixture = try await fixture()
        origin.route("/a", .text("hello", "x-B: 1", "Set-Cookie: a=1", "x-a: 2", "Set-Cookie: b=2"))
        let answer = await fixture.request("GET", "/a", "B: 1", "Cookie: x", "a: 2", "B: 3")
        let asked = try #require(origin.requests.first).headers.map { "\($0.name): \($0.value)" }
        #expect(
            asked.filter { ["B", "C", "a", "V"].contains($0.prefix(1)) } == [
                "B: 1", "Cookie: x", "a: 2", "B: 3", "Via: 1.1 webimage",
            ])
        #expect(answer.values("Set-Cookie") == ["a=1", "b=2"])
        #expect(answer.lines.contains("x-B: 1") && answer.lines.contains("x-a: 2"))
    }

    @Test(
        "Large bodies are forwarded in both directions, with a length or chunked", arguments: [true, false])
    func large(isChunked: Bool) async throws {
        let fixture = try await fixture()
        origin.setHandler { request in
            let answer = OriginResponse.text(String(decoding: request.body, as: UTF8.self))
            return isChunked ? answer.chunked([50_000]) : answer
        }
        let body = String(repeating: "0123456789abcdef", count: 1 << 16)
        #expect(
            await fixture.request("POST", "/a", "Content-Length: \(body.utf8.count)", body: body).body == body
        )
    }

    @Test("A connection is reused even if TLS has sent its own messages in between")
    func reuse() async throws {
        let fixture = try await fixture()
        let first = await fixture.request("GET", "/connection")
        #expect(first.status == 200 && !first.body.isEmpty)
        for _ in 0..<3 { #expect(await fixture.request("GET", "/connection").body == first.body) }
    }

    @Test("An interrupted body reaches the client incomplete and isn't stored")
    func brokenOff() async throws {
        let fixture = try await fixture()
        origin.route(
            "/a",
            .text(String(repeating: "x", count: 5000), "Cache-Control: max-age=60").dropped(afterBytes: 2000))
        #expect(await fixture.request().isBroken)
        #expect(await fixture.request().isBroken)
        #expect(origin.requestCount == 2)
        #expect(await fixture.records.wait(count: 2).map(\.isBroken) == [true, true])
    }

    @Test("If the certificate isn't trusted, the client gets 502 before any request is sent")
    func unknown() async throws {
        let other = try TLSOrigin(forwardingTo: origin.port)
        for authorities in [other.certificate, nil] {
            let fixture = try await fixture { $0.authorities = authorities }
            let answer = await fixture.request()
            #expect(answer.status == 502)
            #expect(answer.body == "cannot connect to the origin: the certificate is not trusted\n")
        }
        #expect(origin.requestCount == 0)
    }

    @Test("If the certificate is for another host, the client gets 502")
    func otherHost() async throws {
        let fixture = try await fixture { $0.proxy.originHost = "127.0.0.1" }
        let answer = await fixture.request()
        #expect(answer.status == 502)
        #expect(answer.body == "cannot connect to the origin: the certificate is not trusted\n")
        #expect(origin.requestCount == 0)
    }

    @Test("If the certificate is expired or the TLS version is old, the client gets 502")
    func outdated() async throws {
        let expired = try TLSOrigin(isExpired: true, forwardingTo: origin.port)
        let old = try TLSOrigin(protocols: "TLSv1 TLSv1.1", forwardingTo: origin.port)
        for front in [expired, old] {
            let fixture = try await fixture(authorities: front.certificate) {
                $0.proxy.originPort = front.port
            }
            #expect(await fixture.request().status == 502)
        }
        #expect(origin.requestCount == 0)
    }

    @Test("If the origin doesn't use TLS, the client gets 502")
    func plain() async throws {
        let plain = RawOrigin()
        let fixture = try await fixture { $0.proxy.originPort = plain.port }
        async let asked = fixture.request()
        let server = await plain.accept()
        server.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
        let answer = await asked
        #expect(answer.status == 502)
        #expect(answer.body == "cannot connect to the origin: the TLS handshake failed\n")
    }

    @Test(
        "If the origin is gone, a stale response is served without raising a signal")
    func gone() async throws {
        let fixture = try await fixture()
        origin.route("/a", .text("hello", "Cache-Control: max-age=10"))
        _ = await fixture.request()
        front.stop()
        fixture.clock.advance(by: .seconds(20))
        let stale = await fixture.request()
        #expect(stale.body == "hello")
        #expect(stale.cache == "fwd=stale; ttl=-10; detail=origin-unreachable")
        #expect(await fixture.request("POST", "/a", "Content-Length: 4", body: "body").status == 502)
    }

    @Test("The initializer throws if it can't read the certificate authorities")
    func noAuthorities() async throws {
        let error = await #expect(throws: ImageError.self) { try await fixture(authorities: "/nowhere.pem") }
        #expect(error?.code == .io)
    }
}
#endif
