// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImageTestSupport

@Suite(.timeLimit(.minutes(1)))
struct OriginTests {
    let origin: TestOrigin

    init() throws { origin = try TestOrigin() }

    @Test func `a route answers with its body and headers`() async {
        origin.route("/a", .bytes(Data("hello".utf8), contentType: "text/plain", headers: ["ETag": "\"1\""]))
        let text = await RawClient.get(origin, "/a")
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nETag: \"1\"\r\n"))
        #expect(text.hasSuffix("Content-Length: 5\r\n\r\nhello"))
    }

    @Test func `one connection serves several requests, also sent ahead`() async {
        origin.route("/a", .bytes(Data("first".utf8)))
        origin.route("/b", .bytes(Data("second".utf8)))
        let client = RawClient(origin)
        client.send("GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\n\r\n")
        let text = await client.read(until: "second").text
        #expect(text.contains("first"))
        #expect(origin.connectionCount == 1)
        #expect(origin.requests.map(\.connection) == [1, 1])
    }

    @Test func `HEAD sends the head alone`() async {
        origin.route("/a", .bytes(Data("hello".utf8)))
        let client = RawClient(origin)
        client.send("HEAD /a HTTP/1.1\r\nConnection: close\r\n\r\n")
        #expect(await client.read().text.hasSuffix("Content-Length: 5\r\n\r\n"))
    }

    @Test func `requests are counted and recorded with their headers`() async {
        _ = await RawClient.get(origin, "/x?size=1", headers: "X-Two: a\r\nx-two: b\r\n")
        _ = await RawClient.get(origin, "/x?size=2")
        #expect(origin.requestCount("/x") == 2)
        #expect(origin.requestCount("/x?size=1") == 1)
        let request = origin.requests(to: "/x").first
        #expect(request?.headers.contains(OriginHeader("x-two", "b")) == true)
        #expect(request?.header("X-TWO") == "a")
    }

    @Test func `a body sent to the origin reaches the handler`() async {
        origin.setHandler { .bytes(Data($0.body.reversed())) }
        let client = RawClient(origin)
        client.send("POST / HTTP/1.1\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc")
        #expect(await client.read().text.hasSuffix("cba"))
    }

    @Test func `answers in order end with the last one`() async {
        origin.route("/a", inOrder: [.status(503), .bytes(Data("ok".utf8))])
        #expect(await RawClient.get(origin, "/a").hasPrefix("HTTP/1.1 503"))
        #expect(await RawClient.get(origin, "/a").hasSuffix("ok"))
        #expect(await RawClient.get(origin, "/a").hasSuffix("ok"))
    }

    @Test func `an unknown path is 404 and nonsense 400`() async {
        #expect(await RawClient.get(origin, "/none").hasPrefix("HTTP/1.1 404 Not Found"))
        let client = RawClient(origin)
        client.send("nonsense\r\n\r\n")
        #expect(await client.read().text.hasPrefix("HTTP/1.1 400"))
    }

    @Test func `basic authentication lets only the right credentials in`() async {
        origin.route("/a", .bytes(Data("in".utf8)).basicAuth(user: "Aladdin", password: "open sesame"))
        let refused = await RawClient.get(origin, "/a")
        #expect(refused.hasPrefix("HTTP/1.1 401") && refused.contains("WWW-Authenticate: Basic"))
        let header = "Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==\r\n"
        #expect(await RawClient.get(origin, "/a", headers: header).hasSuffix("in"))
    }

    @Test func `a held answer comes when its gate opens`() async {
        origin.route("/a", .bytes(Data("now".utf8)).held())
        async let text = RawClient.get(origin, "/a")
        await origin.waiting(at: "/a", reach: 1)
        #expect(origin.bytesSent == 0)
        origin.release("/a")
        #expect(await text.hasSuffix("now"))
        #expect(await RawClient.get(origin, "/a").hasSuffix("now"))
    }

    @Test func `a gate in the body lets what is before it through`() async {
        origin.route("/a", .bytes(Data("abcdef".utf8)).held(afterBytes: 3, at: "half"))
        let client = RawClient(origin)
        client.send("GET /a HTTP/1.1\r\n\r\n")
        #expect(await client.read(until: "abc").text.hasSuffix("\r\n\r\nabc"))
        await origin.waiting(at: "half", reach: 1)
        origin.release("half")
        #expect(await client.read(until: "def").text == "def")
    }

    @Test func `a client that leaves a held answer is noticed`() async {
        origin.route("/a", .bytes(Data("never".utf8)).held())
        let client = RawClient(origin)
        client.send("GET /a HTTP/1.1\r\n\r\n")
        await origin.waiting(at: "/a", reach: 1)
        #expect(origin.openConnections == 1)
        client.hangUp()
        #expect(await origin.closedConnections(reach: 1))
        #expect(origin.openConnections == 0 && origin.responseCount == 0)
    }

    @Test func `stopping ends the connections and refuses new ones`() async {
        origin.route("/a", .bytes(Data("never".utf8)).held())
        let client = RawClient(origin)
        client.send("GET /a HTTP/1.1\r\n\r\n")
        await origin.waiting(at: "/a", reach: 1)
        origin.stop()
        #expect(await client.read().text.isEmpty)
        #expect(await RawClient.get(origin, "/a").isEmpty)
        #expect(origin.connectionCount == 1)
    }

    @Test func `a waiting test that is cancelled goes on`() async {
        let waiter = Task { await origin.requests(to: "/never", reach: 1) }
        waiter.cancel()
        #expect(await waiter.value == false)
    }

    @Test func `many clients at once are all served and counted`() async {
        let body = Data(repeating: 120, count: 5000)
        origin.route("/a", .bytes(body))
        await withTaskGroup(of: Int.self) { group in
            for _ in 0..<16 {
                group.addTask { [origin] in
                    let client = RawClient(origin)
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
