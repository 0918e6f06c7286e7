// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite("Test origin", .timeLimit(.minutes(1)))
struct OriginTests {
    let origin: TestOrigin

    init() throws { origin = try TestOrigin() }

    @Test func `A route responds with its body and headers`() async {
        origin.route("/a", .bytes(Data("hello".utf8), contentType: "text/plain", headers: ["ETag": "\"1\""]))
        let text = await RawClient.get("/a", from: origin)
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nETag: \"1\"\r\n"))
        #expect(text.hasSuffix("Content-Length: 5\r\n\r\nhello"))
    }

    @Test func `One connection serves several pipelined requests`() async {
        origin.route("/a", .bytes(Data("first".utf8)))
        origin.route("/b", .bytes(Data("second".utf8)))
        let client = RawClient(connectedTo: origin)
        client.send("GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\n\r\n")
        let text = await client.read(until: "second").text
        #expect(text.contains("first"))
        #expect(origin.connectionCount == 1)
        #expect(origin.requests.map(\.connection) == [1, 1])
    }

    @Test func `HEAD receives only the head`() async {
        origin.route("/a", .bytes(Data("hello".utf8)))
        let client = RawClient(connectedTo: origin)
        client.send("HEAD /a HTTP/1.1\r\nConnection: close\r\n\r\n")
        #expect(await client.read().text.hasSuffix("Content-Length: 5\r\n\r\n"))
    }

    @Test func `Requests are counted and recorded with their headers`() async {
        _ = await RawClient.get("/x?size=1", from: origin, headers: "X-Two: a\r\nx-two: b\r\n")
        _ = await RawClient.get("/x?size=2", from: origin)
        #expect(origin.requestCount("/x") == 2)
        #expect(origin.requestCount("/x?size=1") == 1)
        let request = origin.requests(to: "/x").first
        #expect(request?.headers.contains(OriginHeader(name: "x-two", value: "b")) == true)
        #expect(request?.header("X-TWO") == "a")
    }

    @Test func `A body sent to the origin reaches the handler`() async {
        origin.setHandler { .bytes(Data($0.body.reversed())) }
        let client = RawClient(connectedTo: origin)
        client.send("POST / HTTP/1.1\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc")
        #expect(await client.read().text.hasSuffix("cba"))
    }

    @Test func `Responses in order repeat the last one`() async {
        origin.route("/a", inOrder: [.status(503), .bytes(Data("ok".utf8))])
        #expect(await RawClient.get("/a", from: origin).hasPrefix("HTTP/1.1 503"))
        #expect(await RawClient.get("/a", from: origin).hasSuffix("ok"))
        #expect(await RawClient.get("/a", from: origin).hasSuffix("ok"))
    }

    @Test func `An unknown path gets 404 and a malformed request 400`() async {
        #expect(await RawClient.get("/none", from: origin).hasPrefix("HTTP/1.1 404 Not Found"))
        let client = RawClient(connectedTo: origin)
        client.send("nonsense\r\n\r\n")
        #expect(await client.read().text.hasPrefix("HTTP/1.1 400"))
    }

    @Test func `Basic authentication accepts only the right credentials`() async {
        origin.route("/a", .bytes(Data("in".utf8)).basicAuth(user: "Aladdin", password: "open sesame"))
        let refused = await RawClient.get("/a", from: origin)
        #expect(refused.hasPrefix("HTTP/1.1 401") && refused.contains("WWW-Authenticate: Basic"))
        let header = "Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==\r\n"
        #expect(await RawClient.get("/a", from: origin, headers: header).hasSuffix("in"))
    }

    @Test func `A held response is sent when its gate opens`() async {
        origin.route("/a", .bytes(Data("now".utf8)).held())
        async let text = RawClient.get("/a", from: origin)
        await origin.waiting(at: "/a", reach: 1)
        #expect(origin.bytesSent == 0)
        origin.release("/a")
        #expect(await text.hasSuffix("now"))
        #expect(await RawClient.get("/a", from: origin).hasSuffix("now"))
    }

    @Test func `A gate in the body holds only the bytes after it`() async {
        origin.route("/a", .bytes(Data("abcdef".utf8)).held(afterBytes: 3, at: "half"))
        let client = RawClient(connectedTo: origin)
        client.send("GET /a HTTP/1.1\r\n\r\n")
        #expect(await client.read(until: "abc").text.hasSuffix("\r\n\r\nabc"))
        await origin.waiting(at: "half", reach: 1)
        origin.release("half")
        #expect(await client.read(until: "def").text == "def")
    }

    @Test func `A held response ends when the client disconnects`() async {
        origin.route("/a", .bytes(Data("never".utf8)).held())
        let client = RawClient(connectedTo: origin)
        client.send("GET /a HTTP/1.1\r\n\r\n")
        await origin.waiting(at: "/a", reach: 1)
        #expect(origin.openConnections == 1)
        client.disconnect()
        #expect(await origin.closedConnections(reach: 1))
        #expect(origin.openConnections == 0 && origin.responseCount == 0)
    }

    @Test func `Stopping closes all connections and refuses new ones`() async {
        origin.route("/a", .bytes(Data("never".utf8)).held())
        let client = RawClient(connectedTo: origin)
        client.send("GET /a HTTP/1.1\r\n\r\n")
        await origin.waiting(at: "/a", reach: 1)
        origin.stop()
        #expect(await client.read().text.isEmpty)
        #expect(await RawClient.get("/a", from: origin).isEmpty)
        #expect(origin.connectionCount == 1)
    }

    @Test func `Waiting ends when the task is cancelled`() async {
        let waiter = Task { await origin.requests(to: "/never", reach: 1) }
        waiter.cancel()
        #expect(await waiter.value == false)
    }

    @Test func `Concurrent clients are all served and counted`() async {
        let body = Data(repeating: 120, count: 5000)
        origin.route("/a", .bytes(body))
        await withTaskGroup(of: Int.self) { group in
            for _ in 0..<16 {
                group.addTask { [origin] in
                    let client = RawClient(connectedTo: origin)
                    var count = 0
                    for _ in 0..<50 {
                        client.send("GET /a HTTP/1.1\r\n\r\n")
                        count += await client.read(until: "x").text.utf8.count > 0 ? 1 : 0
                        client.send("HEAD /done HTTP/1.1\r\n\r\n")
                        _ = await client.read(until: "Content-Length: 0\r\n\r\n")
                    }
                    return count
                }
            }
            #expect(await group.reduce(0, +) == 800)
        }
        #expect(origin.requestCount("/a") == 800 && origin.requestCount == 1600)
        #expect(origin.maximumOpenConnections <= 16)
    }
}
