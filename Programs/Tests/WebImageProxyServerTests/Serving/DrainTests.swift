// SPDX-License-Identifier: MIT

#if Server
import Testing
import WebImageProxy
import WebImageTestSupport

@testable import WebImageServerTool

@Suite("Proxy: graceful stop", .timeLimit(.minutes(1)))
struct DrainTests {
    private static let get = "GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n"

    @Test("Draining closes idle connections, rejects new ones, and lets requests finish")
    func requestsEnd() async throws {
        let fixture = try await ProxyFixture { $0.idleTimeout = .seconds(3600) }
        fixture.origin.route("/a", .text("hello"))
        fixture.origin.route("/slow", .text("slow").held(at: "gate"))
        let idle = fixture.connect()
        idle.send(Self.get)
        #expect(await idle.response().body == "hello")
        let busy = fixture.connect()
        busy.send(Self.get.replacing("/a", with: "/slow"))
        #expect(await fixture.origin.waiting(at: "gate", reach: 1))
        async let hasEnded = fixture.proxy.drain(within: .seconds(3600))
        #expect(await idle.read() == "")
        #expect(!fixture.connect().isOpen)
        fixture.origin.release("gate")
        let response = await busy.response()
        #expect(response.body == "slow" && response["Connection"] == "close")
        #expect(await busy.read() == "")
        #expect(await hasEnded)
        #expect(await fixture.origin.openConnections(fallTo: 0))
    }

    @Test("Requests that take longer than the limit are cut off")
    func limit() async throws {
        let fixture = try await ProxyFixture { $0.idleTimeout = .seconds(3600) }
        fixture.origin.route("/a", .text("hello").held(at: "gate"))
        let busy = fixture.connect()
        busy.send(Self.get)
        #expect(await fixture.origin.waiting(at: "gate", reach: 1))
        #expect(await fixture.proxy.drain(within: .milliseconds(10)) == false)
        #expect(await !busy.read().contains("hello"))
    }

    @Test("Canceling the task cuts requests off")
    func cancelled() async throws {
        let fixture = try await ProxyFixture { $0.idleTimeout = .seconds(3600) }
        fixture.origin.route("/a", .text("hello").held(at: "gate"))
        let idle = fixture.connect()
        let busy = fixture.connect()
        busy.send(Self.get)
        #expect(await fixture.origin.waiting(at: "gate", reach: 1))
        let drain = Task { await fixture.proxy.drain(within: .seconds(3600)) }
        #expect(await idle.read() == "")
        drain.cancel()
        #expect(await drain.value == false)
        #expect(await !busy.read().contains("hello"))
    }

    @Test("Background validations end before the proxy stops")
    func validations() async throws {
        let fixture = try await ProxyFixture { $0.idleTimeout = .seconds(3600) }
        let control = "Cache-Control: max-age=10, stale-while-revalidate=600"
        fixture.origin.route(
            "/a", inOrder: [.text("old", control), .text("new", control).held(at: "gate")])
        let client = fixture.connect()
        client.send(Self.get)
        #expect(await client.response().body == "old")
        fixture.clock.advance(by: .seconds(20))
        client.send(Self.get)
        #expect(await client.response().body == "old")
        #expect(await fixture.origin.waiting(at: "gate", reach: 1))
        async let hasEnded = fixture.proxy.drain(within: .seconds(3600))
        #expect(await client.read() == "")
        fixture.origin.release("gate")
        #expect(await hasEnded)
        #expect(fixture.records.events.map(\.isBroken) == [false, false, false])
    }
}
#endif
