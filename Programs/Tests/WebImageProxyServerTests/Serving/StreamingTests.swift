// SPDX-License-Identifier: MIT

#if Server
import Foundation
import ImageLoading
import Testing
import WebImageProxy
import WebImageTestSupport

@testable import WebImageServerTool

@Suite("Proxy: streaming", .timeLimit(.minutes(1)))
struct StreamingTests {
    @Test("The client receives bytes before the origin has sent the whole body")
    func early() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.route("/a", .text("0123456789", "Cache-Control: max-age=60").held(afterBytes: 4))
        let connection = fixture.connect()
        connection.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(await connection.read { $0.hasSuffix("\r\n\r\n0123") }.hasPrefix("HTTP/1.1 200"))
        fixture.origin.release("/a")
        #expect(await connection.read { $0.hasSuffix("456789") } == "456789")
    }

    @Test("A client that stops reading slows the origin down, and is disconnected after the idle timeout")
    func backPressure() async throws {
        let fixture = try await ProxyFixture {
            $0.idleTimeout = .milliseconds(100)
            $0.proxy.memoryBytes = 1 << 20
        }
        let body = String(repeating: "x", count: 65_536)
        fixture.origin.route("/a", .text(body, "Cache-Control: max-age=60").endless())
        let connection = fixture.connect()
        connection.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = await fixture.records.wait(count: 1)
        #expect(fixture.records.events.first?.isBroken == true)
        #expect(fixture.origin.bytesSent < 32 << 20)
        await fixture.origin.openConnections(fallTo: 0)
        connection.close()
    }

    @Test("A transfer that isn't stored ends when its client disconnects")
    func goneClient() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.route(
            "/a", .text(String(repeating: "x", count: 65_536), "Cache-Control: no-store").endless())
        let connection = fixture.connect()
        connection.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = await connection.read { $0.utf8.count > 100_000 }
        connection.close()
        await fixture.origin.openConnections(fallTo: 0)
        _ = await fixture.records.wait(count: 1)
        #expect(fixture.records.events.first?.isBroken == true)
    }

    @Test("A transfer being stored is read to the end even if its client disconnects")
    func storedAllTheSame() async throws {
        let fixture = try await ProxyFixture()
        let body = String(repeating: "0123456789", count: 300_000)
        fixture.origin.route("/a", .text(body, "Cache-Control: max-age=60").held(afterBytes: 1_000_000))
        let connection = fixture.connect()
        connection.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = await connection.read { $0.utf8.count > 500_000 }
        connection.close()
        fixture.origin.release("/a")
        _ = await fixture.records.wait(count: 1)
        let second = await fixture.request()
        #expect(second.body == body)
        #expect(second.cache == "hit; ttl=60")
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A large request body is forwarded unchanged")
    func upload() async throws {
        let fixture = try await ProxyFixture()
        let body = String(repeating: "x", count: 10_000_000)
        let sent = Data(body.utf8)
        fixture.origin.setHandler { .text("\($0.body.count) \($0.body == sent)") }
        let answer = await fixture.request("POST", "/a", "Content-Length: 10000000", body: body)
        #expect(answer.body == "10000000 true")
    }

    @Test("An incomplete request body isn't completed for the origin")
    func brokenUpload() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.setHandler { _ in .text("never") }
        let connection = fixture.connect()
        connection.send("POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc")
        await fixture.origin.connections(reach: 1)
        connection.close()
        _ = await fixture.records.wait(count: 1)
        await fixture.origin.openConnections(fallTo: 0)
        #expect(fixture.origin.requestCount == 0)
    }

    @Test("Stopping the proxy closes its client connections")
    func stops() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.route("/a", .text("hello").held(afterBytes: 2))
        let connection = fixture.connect()
        connection.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = await connection.read { $0.hasSuffix("he") }
        fixture.proxy.stop()
        #expect(await connection.read() == "")
        fixture.origin.release("/a")
    }
}
#endif
