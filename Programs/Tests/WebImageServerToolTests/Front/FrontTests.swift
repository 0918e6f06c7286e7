// SPDX-License-Identifier: MIT

#if Server
import Foundation
import ImageCaching
import ImageLoading
import NIOCore
import Testing
import WebImageServer
import WebImageTestSupport

import PortableC
@testable import WebImageServerTool

@Suite("Front: responses", .timeLimit(.minutes(1)))
struct FrontTests {
    private static let get = "GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n"

    @Test("A connection serves several requests, including HEAD")
    func keepAlive() async throws {
        let fixture = try await FrontFixture()
        let client = fixture.connect()
        client.send("GET /a?b HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let first = await client.response()
        #expect(first.status == 200 && first.text == "GET /a?b")
        #expect(first["Content-Length"] == "8" && first["Connection"] == nil)
        #expect(first["Date"]?.hasSuffix(" GMT") == true)
        client.send("HEAD /a HTTP/1.1\r\nHost: localhost\r\n\r\nGET /b HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(await client.response(isHead: true).status == 200)
        #expect(await client.response().text == "GET /b")
        await fixture.end()
        #expect(await fixture.observer.records.wait(count: 3).map(\.bytes) == [8, 0, 6])
    }

    @Test("A request header can arrive in pieces of any size")
    func pieces() async throws {
        let fixture = try await FrontFixture()
        let client = fixture.connect()
        for character in "\r\nGET /a HTTP/1.1\r\nHost: localhost\r\nA:  b \r\n\r\n" {
            client.send(String(character))
        }
        #expect(await client.response().text == "GET /a")
        await fixture.end()
    }

    @Test("Non-ASCII characters in a target are read as if they were percent-encoded")
    func unescaped() async throws {
        let fixture = try await FrontFixture()
        let client = fixture.connect()
        client.send("GET /é/e\u{301}?q=日%41 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(await client.response().text == "GET /%C3%A9/e%CC%81?q=%E6%97%A5%41")
        await fixture.end()
    }

    @Test("Pipelined requests get their responses in order, one at a time")
    func pipelining() async throws {
        let gate = EventLog<Void>()
        let running = EventLog<String>()
        let fixture = try await FrontFixture { request in
            running.record(request.target)
            if request.target == "/0" { await gate.wait(count: 1) }
            return .text(request.target, headers: [:])
        }
        let client = fixture.connect()
        let requests = (0..<2000).map { "GET /\($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }
        let sending = Task.detached { client.send(requests.joined()) }
        await running.wait(count: 1)
        #expect(running.events == ["/0"])
        gate.record()
        for number in requests.indices { #expect(await client.response().text == "/\(number)") }
        await sending.value
        await fixture.end()
    }

    @Test(
        "The connection ends after the response if the client asks for it",
        arguments: [
            "GET /a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            "GET /a HTTP/1.1\r\nHost: localhost\r\nConnection: x, Close\r\n\r\n",
            "GET /a HTTP/1.0\r\n\r\n",
        ])
    func close(request: String) async throws {
        let fixture = try await FrontFixture()
        let client = fixture.connect()
        client.send(request)
        let text = await client.readAll()
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n") && text.hasSuffix("\r\n\r\nGET /a"))
        #expect(text.contains("Connection: close\r\n"))
        await fixture.end()
    }

    @Test("An HTTP/1.0 client can keep its connection")
    func keepAliveOfHTTP10() async throws {
        let fixture = try await FrontFixture()
        let client = fixture.connect()
        for _ in 0..<2 {
            client.send("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            let response = await client.response()
            #expect(response.text == "GET /a" && response["Connection"] == "keep-alive")
        }
        await fixture.end()
    }

    @Test("A range of a file is sent unchanged, in several pieces")
    func file() async throws {
        let folder = try TemporaryFolder("front")
        let bytes = (0..<1_500_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
        try Data(bytes).write(to: URL(filePath: folder.file("entry")))
        let closed = EventLog<Void>()
        let path = folder.file("entry")
        let fixture = try await FrontFixture { _ in
            let file = DiskEntryFile(
                descriptor: open(path, O_RDONLY), byteCount: 1_500_000, metadata: Data(), stored: .now
            ) { closed.record() }
            return ImageServerResponse(status: 200, body: .file(file, range: 1000..<1_400_000))
        }
        let client = fixture.connect()
        client.send(Self.get + "HEAD /a HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let response = await client.response()
        #expect(response.status == 200 && response.body.count == 1_399_000)
        // Computing the difference of such large arrays would take minutes.
        let isEqual = response.body.elementsEqual(bytes[1000..<1_400_000])
        #expect(isEqual)
        #expect(await client.response(isHead: true).status == 200)
        await fixture.end()
        await closed.wait(count: 2)
        #expect(await fixture.observer.records.wait(count: 2).map(\.bytes) == [1_399_000, 0])
    }

    @Test("A response without a body has no length or connection-specific fields")
    func notModified() async throws {
        let fixture = try await FrontFixture { request in
            let status = request.target == "/304" ? 304 : 204
            return ImageServerResponse(
                status: status, headers: ["ETag": "\"a\"", "Connection": "x", "Transfer-Encoding": "chunked"])
        }
        let client = fixture.connect()
        for status in [304, 204] {
            client.send("GET /\(status) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let response = await client.response()
            #expect(response.status == status && response["ETag"] == "\"a\"")
            #expect(response["Content-Length"] == nil && response["Transfer-Encoding"] == nil)
            #expect(response["Connection"] == nil)
        }
        await fixture.end()
    }

    @Test("A cached response is sent without calling the engine")
    func cached() async throws {
        let fixture = try await FrontFixture(cached: { request in
            request.target == "/cached" ? .text("cached", headers: [:]) : nil
        })
        let client = fixture.connect()
        for (target, text) in [("/cached", "cached"), ("/a", "GET /a")] {
            client.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(await client.response().text == text)
        }
        await fixture.end()
    }

    @Test("A response with a line break in a header field is replaced by an error")
    func injection() async throws {
        let fixture = try await FrontFixture { _ in
            .text("body", headers: ["Content-Disposition": "a\r\nSet-Cookie: b"])
        }
        let client = fixture.connect()
        client.send(Self.get)
        let response = await client.response()
        #expect(response.status == 500 && response["Set-Cookie"] == nil)
        #expect(response["Content-Disposition"] == nil && !response.text.contains("body"))
        await fixture.end()
    }

    @Test("The server's span continues the client's trace")
    func trace() async throws {
        let seen = EventLog<String>()
        let fixture = try await FrontFixture { request in
            seen.record(request.headers["traceparent"] ?? "")
            return .text("", headers: [:])
        }
        let client = fixture.connect()
        let trace = "0af7651916cd43dd8448eb211c80319c"
        client.send(
            "GET /a HTTP/1.1\r\nHost: localhost\r\ntraceparent: 00-\(trace)-b7ad6b7169203331-01\r\n\r\n")
        let answer = await client.response()["traceparent"]
        #expect(answer?.hasPrefix("00-\(trace)-") == true && answer?.hasSuffix("-01") == true)
        #expect(answer?.contains("b7ad6b7169203331") == false)
        #expect(seen.events == [answer ?? ""])
        client.send(Self.get)
        #expect(await client.response()["traceparent"] == nil)
        await fixture.end()
        let records = await fixture.observer.records.wait(count: 2)
        #expect(records.first?.trace.traceID == trace && records.last?.trace.traceID != trace)
    }
}
#endif
