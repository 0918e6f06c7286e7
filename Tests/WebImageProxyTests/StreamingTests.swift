// SPDX-License-Identifier: MIT

#if Server
import Foundation
import ImageLoading
import Testing
import WebImageProxy
import WebImageTestSupport

@Suite("Proxy: streaming", .timeLimit(.minutes(2))) struct StreamingTests {
    @Test("Bytes reach the client before the origin has all of them")
    func early() async throws {
        let fixture = try ProxyFixture()
        fixture.origin.route("/a", .text("0123456789", "Cache-Control: max-age=60").held(afterBytes: 4))
        let wire = Wire(port: fixture.proxy.port)
        wire.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(await wire.read { $0.hasSuffix("\r\n\r\n0123") }.hasPrefix("HTTP/1.1 200"))
        fixture.origin.release("/a")
        #expect(await wire.read { $0.hasSuffix("456789") } == "456789")
    }

    @Test("A client that does not read holds the origin back, and is given up in the end")
    func backPressure() async throws {
        let fixture = try ProxyFixture {
            $0.idleTimeout = 0.1
            $0.memoryBytes = 1 << 20
        }
        let body = String(repeating: "x", count: 65_536)
        fixture.origin.route("/a", .text(body, "Cache-Control: max-age=60").endless())
        let wire = Wire(port: fixture.proxy.port)
        wire.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = await fixture.records.wait(count: 1)
        #expect(fixture.records.events.first?.isBroken == true)
        #expect(fixture.origin.bytesSent < 32 << 20)
        await fixture.origin.openConnections(fallTo: 0)
        wire.hangUp()
    }

    @Test("A client that goes away in the middle ends the transfer if nobody stores it")
    func goneClient() async throws {
        let fixture = try ProxyFixture()
        fixture.origin.route(
            "/a", .text(String(repeating: "x", count: 65_536), "Cache-Control: no-store").endless())
        let wire = Wire(port: fixture.proxy.port)
        wire.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = await wire.read { $0.utf8.count > 100_000 }
        wire.hangUp()
        await fixture.origin.openConnections(fallTo: 0)
        _ = await fixture.records.wait(count: 1)
        #expect(fixture.records.events.first?.isBroken == true)
    }

    @Test("A response that is stored is read to its end though the client is gone")
    func storedAllTheSame() async throws {
        let fixture = try ProxyFixture()
        let body = String(repeating: "0123456789", count: 300_000)
        fixture.origin.route("/a", .text(body, "Cache-Control: max-age=60").held(afterBytes: 1_000_000))
        let wire = Wire(port: fixture.proxy.port)
        wire.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = await wire.read { $0.utf8.count > 500_000 }
        wire.hangUp()
        fixture.origin.release("/a")
        _ = await fixture.records.wait(count: 1)
        let second = await fixture.ask()
        #expect(second.body == body)
        #expect(second.cache == "hit; ttl=60")
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A body of many megabytes goes to the origin as it is")
    func upload() async throws {
        let fixture = try ProxyFixture()
        let body = String(repeating: "x", count: 10_000_000)
        let sent = Data(body.utf8)
        fixture.origin.setHandler { .text("\($0.body.count) \($0.body == sent)") }
        let answer = await fixture.ask("POST", "/a", "Content-Length: 10000000", body: body)
        #expect(answer.body == "10000000 true")
    }

    @Test("A client that breaks off its own body leaves the origin with a broken request")
    func brokenUpload() async throws {
        let fixture = try ProxyFixture()
        fixture.origin.setHandler { _ in .text("never") }
        let wire = Wire(port: fixture.proxy.port)
        wire.send("POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc")
        await fixture.origin.connections(reach: 1)
        wire.hangUp()
        _ = await fixture.records.wait(count: 1)
        await fixture.origin.openConnections(fallTo: 0)
        #expect(fixture.origin.requestCount == 0)
    }

    @Test("When it stops, its connections end")
    func stops() async throws {
        let fixture = try ProxyFixture()
        fixture.origin.route("/a", .text("hello").held(afterBytes: 2))
        let wire = Wire(port: fixture.proxy.port)
        wire.send("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = await wire.read { $0.hasSuffix("he") }
        fixture.proxy.stop()
        #expect(await wire.read() == "")
        fixture.origin.release("/a")
    }
}
#endif
