// SPDX-License-Identifier: MIT

#if Server
import Foundation
import ImageLoading
import NIOCore
import Testing
import WebImageServer
import WebImageTestSupport

import PortableC
@testable import WebImageServerTool

@Suite("Front: limits", .timeLimit(.minutes(1)))
struct FrontLimitTests {
    private static let get = "GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n"

    @Test("A request header that doesn't arrive in time ends the connection")
    func headTimeout() async throws {
        var options = FrontOptions()
        options.headTimeout = .milliseconds(50)
        let fixture = try await FrontFixture(options: options)
        let (slow, silent) = (fixture.connect(), fixture.connect())
        slow.send("GET /a HTTP/1.1\r\n")
        #expect(await slow.readAll().hasPrefix("HTTP/1.1 408 "))
        #expect(await silent.readAll().isEmpty)
        await fixture.end()
    }

    @Test("A connection that doesn't send another request is closed")
    func idleTimeout() async throws {
        var options = FrontOptions()
        options.idleTimeout = .milliseconds(50)
        let fixture = try await FrontFixture(options: options)
        let client = fixture.connect()
        client.send(Self.get)
        #expect(await client.readAll().hasSuffix("GET /a"))
        await fixture.end()
    }

    @Test("If the engine is too slow, its task is canceled and the client gets 504")
    func requestTimeout() async throws {
        var options = FrontOptions()
        options.requestTimeout = .milliseconds(50)
        let cancelled = EventLog<Void>()
        let fixture = try await FrontFixture(options: options) { request in
            guard request.target == "/slow" else { return .text("fast", headers: [:]) }
            await EventLog<Void>().wait(count: 1)
            if Task.isCancelled { cancelled.record() }
            return .text("late", headers: [:])
        }
        let client = fixture.connect()
        client.send("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let answer = await client.response()
        #expect(answer.status == 504 && answer["Content-Type"] == "application/problem+json")
        await cancelled.wait(count: 1)
        client.send(Self.get)
        #expect(await client.response().text == "fast")
        await fixture.end()
        #expect(await fixture.observer.records.wait(count: 2).map(\.status) == [504, 200])
    }

    @Test("A client that disconnects cancels its request")
    func clientLeaves() async throws {
        let cancelled = EventLog<Bool>()
        let fixture = try await FrontFixture { _ in
            await EventLog<Void>().wait(count: 1)
            cancelled.record(Task.isCancelled)
            return .text("", headers: [:])
        }
        let client = fixture.connect()
        client.send(Self.get)
        await fixture.observer.begun.wait(count: 1)
        client.shutDown()
        #expect(await cancelled.wait(count: 1) == [true])
        let record = await fixture.observer.records.wait(count: 1).first
        #expect(record?.status == 499 && record?.isBroken == true)
        await fixture.end()
    }

    @Test("Disconnecting a client that doesn't read doesn't affect other clients")
    func slowReader() async throws {
        var options = FrontOptions()
        options.writeTimeout = .milliseconds(200)
        let body = Data(count: 32 << 20)
        let fixture = try await FrontFixture(options: options) { request in
            request.target == "/a"
                ? ImageServerResponse(status: 200, body: .data(body)) : .text("small", headers: [:])
        }
        let slow = fixture.connect(receiveBuffer: 4096)
        slow.send(Self.get)
        await fixture.observer.begun.wait(count: 1)
        let other = fixture.connect()
        other.send("GET /b HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(await other.response().text == "small")
        let records = await fixture.observer.records.wait(count: 2)
        let broken = try #require(records.first { $0.target == "/a" })
        #expect(broken.isBroken && broken.bytes < body.count)
        await fixture.end()
    }

    @Test("A client that reads nothing delays only its own requests")
    func unreadAnswers() async throws {
        let body = Data(repeating: 7, count: 226_000)
        let fixture = try await FrontFixture(cached: { request in
            let isLarge = request.target == "/large"
            return ImageServerResponse(
                status: 200, headers: ["Content-Type": "text/plain"],
                body: .data(isLarge ? body : Data("small".utf8)))
        })
        let greedy = (0..<20).map { _ in fixture.connect() }
        let request = "GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n"
        for client in greedy { client.send(String(repeating: request, count: 40)) }
        await fixture.observer.begun.wait(count: greedy.count)
        let other = fixture.connect()
        for _ in 0..<200 {
            other.send(Self.get)
            #expect(await other.response().text == "small")
        }
        let large = fixture.observer.records.events.count { $0.target == "/large" }
        #expect(large <= 4 * greedy.count, "\(large)")
        // A client that reads late doesn't lose anything.
        for _ in 0..<40 { #expect(await greedy[0].response().body.count == body.count) }
        await fixture.end()
    }

    @Test("A connection over the limit gets 503 until another connection ends")
    func connections() async throws {
        var options = FrontOptions()
        options.maximumConnections = 2
        let fixture = try await FrontFixture(options: options)
        let clients = [fixture.connect(), fixture.connect()]
        for client in clients {
            client.send(Self.get)
            #expect(await client.response().status == 200)
        }
        let answer = await fixture.connect().readAll()
        #expect(answer.hasPrefix("HTTP/1.1 503 ") && answer.contains("Retry-After: 1\r\n"))
        #expect(fixture.observer.refused.count == 1)
        clients[0].shutDown()
        await fixture.observer.connections.wait(until: { $0.contains(-1) })
        let next = fixture.connect()
        next.send(Self.get)
        #expect(await next.response().status == 200)
        await fixture.end()
    }

    @Test("1,000 idle connections don't affect other connections")
    func idleConnections() async throws {
        var limit = rlimit()
        #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
        let resource = RLIMIT_NOFILE
        #endif
        getrlimit(resource, &limit)
        limit.rlim_cur = min(limit.rlim_max, 8192)
        setrlimit(resource, &limit)
        let fixture = try await FrontFixture()
        let idle = (0..<1000).map { _ in fixture.connect() }
        for client in idle { client.send(Self.get) }
        for client in idle { #expect(await client.response().status == 200) }
        let client = fixture.connect()
        for _ in 0..<100 {
            client.send(Self.get)
            #expect(await client.response().text == "GET /a")
        }
        #expect(fixture.observer.connections.count == 1001)
        await fixture.end()
    }

    @Test("Draining finishes running requests with Connection: close, and accepts nothing new")
    func drain() async throws {
        let gate = EventLog<Void>()
        let fixture = try await FrontFixture { request in
            if request.target == "/held" { await gate.wait(count: 1) }
            return .text(request.target, headers: [:])
        }
        let (idle, held, late) = (fixture.connect(), fixture.connect(), fixture.connect())
        for client in [idle, late] {
            client.send(Self.get)
            #expect(await client.response()["Connection"] == nil)
        }
        held.send("GET /held HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await fixture.observer.begun.wait(count: 3)
        let drained = Task { await fixture.server.drain(within: .seconds(30)) }
        // Wait until the listening socket is closed.
        while await refusesConnections(fixture) == false, !Task.isCancelled {}
        late.send(Self.get)
        let last = await late.response()
        #expect(last.status == 200 && last["Connection"] == "close")
        #expect(await idle.readAll().isEmpty)
        gate.record()
        let answer = await held.response()
        #expect(answer.text == "/held" && answer["Connection"] == "close")
        #expect(await held.readAll().isEmpty)
        for client in [idle, held, late] { client.shutDown() }
        #expect(await drained.value)
    }

    @Test("Draining ends requests that take longer than its limit")
    func drainLimit() async throws {
        let cancelled = EventLog<Void>()
        let fixture = try await FrontFixture { _ in
            await EventLog<Void>().wait(count: 1)
            cancelled.record()
            return .text("", headers: [:])
        }
        let client = fixture.connect()
        client.send(Self.get)
        await fixture.observer.begun.wait(count: 1)
        #expect(await fixture.server.drain(within: .milliseconds(50)) == false)
        await cancelled.wait(count: 1)
        #expect(await client.readAll().isEmpty)
    }

    private func refusesConnections(_ fixture: FrontFixture) async -> Bool {
        let client = fixture.connect()
        client.send(Self.get)
        return await client.response().status == 0
    }
}
#endif
