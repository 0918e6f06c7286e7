// SPDX-License-Identifier: MIT

#if Server
import Testing
import WebImageProxy
import WebImageTestSupport

@testable import WebImageServerTool

@Suite("Proxy: client connections", .timeLimit(.minutes(1)))
struct ConnectionTests {
    private static let get = "GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n"

    @Test("Connections that send nothing are closed to make room for new ones, oldest first")
    func silent() async throws {
        let fixture = try await ProxyFixture {
            $0.maximumConnections = 8
            $0.headTimeout = .seconds(3600)
            $0.idleTimeout = .seconds(3600)
        }
        fixture.origin.route("/a", .text("hello"))
        // Each connection has been accepted by the time a later one gets a response.
        let silent = (0..<7).map { _ in fixture.connect() }
        let kept = fixture.connect()
        kept.send(Self.get)
        #expect(await kept.response().body == "hello")
        var clients: [RawConnection] = []
        for index in 0..<7 {
            let client = fixture.connect()
            clients.append(client)
            client.send(Self.get)
            #expect(await client.response().body == "hello")
            #expect(await silent[index].read() == "")
        }
        // The connection that hasn't been idle as long as the others is still open.
        kept.send(Self.get)
        #expect(await kept.response().body == "hello")
    }

    @Test("A new connection gets 503 if all other connections have requests")
    func busy() async throws {
        let fixture = try await ProxyFixture { $0.maximumConnections = 2 }
        fixture.origin.route("/a", .text("hello").held(at: "gate"))
        let busy = (0..<2).map { _ in fixture.connect() }
        for (index, client) in busy.enumerated() {
            // Use different URLs, because equal requests would share one response.
            client.send(Self.get.replacing("/a", with: "/a?\(index)"))
        }
        #expect(await fixture.origin.waiting(at: "gate", reach: 2))
        #expect(await fixture.connect().read().hasPrefix("HTTP/1.1 503 "))
        fixture.origin.release("gate")
        for client in busy { #expect(await client.response().body == "hello") }
    }

    @Test("A connection that sends no request is closed sooner than one that has already sent a request")
    func firstRequest() async throws {
        let fixture = try await ProxyFixture {
            $0.headTimeout = .seconds(1)
            $0.idleTimeout = .seconds(3600)
        }
        fixture.origin.route("/a", .text("hello"))
        let kept = fixture.connect()
        kept.send(Self.get)
        #expect(await kept.response().body == "hello")
        #expect(await fixture.connect().read() == "")
        kept.send(Self.get)
        #expect(await kept.response().body == "hello")
    }

    @Test("A request header that doesn't arrive in time gets 408, on new and on reused connections")
    func slowHead() async throws {
        let fixture = try await ProxyFixture {
            $0.headTimeout = .seconds(1)
            $0.idleTimeout = .seconds(3600)
        }
        fixture.origin.route("/a", .text("hello"))
        #expect(await fixture.send("GET /a HTTP/1.1\r\nHost:").hasPrefix("HTTP/1.1 408 "))
        let used = fixture.connect()
        used.send(Self.get)
        #expect(await used.response().body == "hello")
        used.send("GET /a HTTP/1.1\r\nHost:")
        #expect(await used.read().hasPrefix("HTTP/1.1 408 "))
    }
}
#endif
