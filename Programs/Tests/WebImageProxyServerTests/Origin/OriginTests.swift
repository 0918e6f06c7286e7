// SPDX-License-Identifier: MIT

#if Server
import Testing
import WebImageProxy
import WebImageTestSupport

@testable import WebImageServerTool

@Suite("Proxy: origin connections", .timeLimit(.minutes(1)))
struct OriginTests {
    @Test(
        "Stopping the proxy closes its connections to the origin",
        arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello"])
    func stopsWhileInUse(response: String) async throws {
        let origin = RawOrigin()
        let proxy = try await ProxyServer(
            ProxySettings(ProxyConfiguration(originHost: "127.0.0.1", originPort: origin.port)))
        let client = RawConnection(port: proxy.port)
        client.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let server = await origin.accept()
        _ = await server.read { $0.hasSuffix("\r\n\r\n") }
        server.send(response)
        if !response.isEmpty { _ = await client.read { $0.hasSuffix("hello") } }
        proxy.stop()
        #expect(await server.read() == "")
    }

    @Test("Stopping the proxy closes its idle connections to the origin")
    func stopsWhileIdle() async throws {
        let origin = RawOrigin()
        let proxy = try await ProxyServer(
            ProxySettings(ProxyConfiguration(originHost: "127.0.0.1", originPort: origin.port)))
        let client = RawConnection(port: proxy.port)
        client.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let server = await origin.accept()
        _ = await server.read { $0.hasSuffix("\r\n\r\n") }
        server.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
        #expect(await client.response().body == "hello")
        proxy.stop()
        #expect(await server.read() == "")
    }

    @Test("Stopping the proxy ends a background validation")
    func stopsValidation() async throws {
        let origin = RawOrigin()
        let clock = ManualClock()
        let proxy = try await ProxyServer(
            ProxySettings(ProxyConfiguration(originHost: "127.0.0.1", originPort: origin.port)), time: clock)
        let client = RawConnection(port: proxy.port)
        client.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let first = await origin.accept()
        _ = await first.read { $0.hasSuffix("\r\n\r\n") }
        let control = "Cache-Control: max-age=10, stale-while-revalidate=60"
        first.send("HTTP/1.1 200 OK\r\n\(control)\r\nConnection: close\r\nContent-Length: 5\r\n\r\nhello")
        #expect(await client.response().body == "hello")
        clock.advance(by: .seconds(20))
        client.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(await client.response().cache.hasSuffix("stale-while-revalidate"))
        let second = await origin.accept()
        _ = await second.read { $0.hasSuffix("\r\n\r\n") }
        proxy.stop()
        #expect(await second.read() == "")
    }
}
#endif
