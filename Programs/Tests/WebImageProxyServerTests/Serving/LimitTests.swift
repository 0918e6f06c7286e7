// SPDX-License-Identifier: MIT

#if Server
import Testing
import WebImageProxy
import WebImageTestSupport

@testable import WebImageServerTool

@Suite("Proxy: limits", .timeLimit(.minutes(1)))
struct LimitTests {
    @Test("Bodies over the limit for all bodies being received are forwarded but not stored")
    func buffers() async throws {
        let origin = RawOrigin()
        let clock = ManualClock()
        var configuration = ProxySettings(
            ProxyConfiguration(originHost: "127.0.0.1", originPort: origin.port))
        configuration.proxy.memoryBytes = 200_000
        let proxy = try await ProxyServer(configuration, time: clock)
        let (first, rest) = (String(repeating: "a", count: 80_000), String(repeating: "b", count: 10_000))
        var (clients, servers): ([RawConnection], [RawConnection]) = ([], [])
        for name in ["/1", "/2", "/3"] {
            let client = RawConnection(port: proxy.port)
            client.send("GET \(name) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let server = await origin.accept()
            _ = await server.read { $0.hasSuffix("\r\n\r\n") }
            server.send(
                "HTTP/1.1 200 OK\r\nCache-Control: max-age=60\r\nContent-Length: 90000\r\n\r\n" + first)
            // The cache has already received every byte that the client has.
            _ = await client.read { $0.utf8.filter { $0 == UInt8(ascii: "a") }.count >= 80_000 }
            (clients, servers) = (clients + [client], servers + [server])
        }
        for (client, server) in zip(clients, servers) {
            server.send(rest)
            let tail = await client.read { $0.utf8.filter { $0 == UInt8(ascii: "b") }.count >= 10_000 }
            #expect(tail.hasSuffix(rest))
        }
        for (name, isStored) in [("/1", true), ("/2", true), ("/3", false)] {
            let client = RawConnection(port: proxy.port)
            client.send(
                "GET \(name) HTTP/1.1\r\nHost: localhost\r\nCache-Control: only-if-cached\r\n\r\n")
            #expect(await client.response().status == (isStored ? 200 : 504))
        }
    }

    @Test("Completed transfers don't count against the limit")
    func buffersAreGivenBack() async throws {
        let fixture = try await ProxyFixture { $0.proxy.memoryBytes = 100_000 }
        let body = String(repeating: "a", count: 40_000)
        for number in 0..<8 {
            fixture.origin.route("/\(number)", .text(body, "Cache-Control: max-age=60"))
            #expect(await fixture.request("GET", "/\(number)").cache.hasSuffix("stored"))
            #expect(await fixture.request("GET", "/\(number)").cache.hasPrefix("hit"))
            fixture.origin.route("/large", .text(body + body, "Cache-Control: max-age=60"))
            #expect(await fixture.request("GET", "/large").body.utf8.count == 80_000)
        }
    }

    @Test("Stopping the proxy also closes connections that are just being accepted")
    func stop() async throws {
        for _ in 0..<20 {
            let fixture = try await ProxyFixture { $0.idleTimeout = .seconds(3600) }
            let connections = (0..<32).map { _ in fixture.connect() }
            fixture.proxy.stop()
            for connection in connections { #expect(await connection.read() == "") }
        }
    }

    @Test("A client that reads too slowly is disconnected, even if it never stops reading")
    func slowReader() async throws {
        let fixture = try await ProxyFixture {
            $0.idleTimeout = .seconds(2)
            $0.minimumClientRate = 1 << 30
        }
        let size = 48 << 20
        fixture.origin.route("/a", .text(String(repeating: "a", count: size)))
        let connection = fixture.connect()
        connection.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
        async let received = connection.readSlowly()
        let record = try #require(await fixture.records.wait(count: 1).first)
        #expect(record.isBroken)
        #expect(await received < size)
    }

    @Test("A client that sends a body too slowly is disconnected")
    func slowSender() async throws {
        let fixture = try await ProxyFixture {
            $0.idleTimeout = .seconds(1)
            $0.minimumClientRate = 1 << 30
        }
        fixture.origin.route("/a", .text("ok"))
        let connection = fixture.connect()
        connection.send("POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n")
        let sender = Task {
            while !Task.isCancelled {
                connection.send("a")
                try? await Task.sleep(for: .milliseconds(50))
            }
        }
        #expect(await connection.read().hasPrefix("HTTP/1.1 408 "))
        sender.cancel()
        await sender.value
    }
}
#endif
