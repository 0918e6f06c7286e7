// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import Testing
import WebImageProxy
import WebImageTestSupport

@testable import WebImageServerTool

@Suite("Proxy: caching", .timeLimit(.minutes(1)))
struct CachingTests {
    private let tag = "ETag: \"a\""

    @Test("A fresh response is a hit, with its age and time to live")
    func hit() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.route("/a", .text("hello", "Cache-Control: max-age=60", "X: 1"))
        let first = await fixture.request()
        #expect(first.body == "hello")
        #expect(first.cache == "fwd=uri-miss; fwd-status=200; stored")
        #expect(first["Age"] == nil)
        fixture.clock.advance(by: .seconds(10))
        let second = await fixture.request()
        #expect(second.status == 200)
        #expect(second.body == "hello")
        #expect(second["Age"] == "10")
        #expect(second["X"] == "1")
        #expect(second.cache == "hit; ttl=50")
        #expect(fixture.origin.requestCount == 1)
        let records = await fixture.records.wait(count: 2)
        #expect(records.map(\.status) == [200, 200])
        #expect(records.map(\.bytes) == [5, 5])
    }

    @Test("A response with no lifetime and no validator isn't served from the cache")
    func noDefault() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.route("/a", .text("hello"))
        for _ in 0..<2 { #expect(await fixture.request().cache.hasPrefix("fwd=")) }
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("Validating a stale response updates its header fields for the client")
    func validated() async throws {
        let fixture = try await ProxyFixture()
        let tag = tag
        fixture.origin.route("/a") { request in
            request.header("If-None-Match") == nil
                ? .text("hello", "Cache-Control: max-age=60", tag, "X: 1")
                : .text("", "Cache-Control: max-age=60", tag, "X: 2").status(304)
        }
        _ = await fixture.request()
        fixture.clock.advance(by: .seconds(100))
        let second = await fixture.request()
        #expect(second.status == 200)
        #expect(second.body == "hello")
        #expect(second["X"] == "2")
        #expect(second.cache == "fwd=stale; fwd-status=304; stored")
        #expect(await fixture.request().cache == "hit; ttl=60")
        #expect(fixture.origin.requests.last?.header("If-None-Match") == "\"a\"")
    }

    @Test("The cache responds to a conditional request")
    func ownCondition() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.route("/a", .text("hello", "Cache-Control: max-age=60", tag))
        _ = await fixture.request()
        let answer = await fixture.request("GET", "/a", "If-None-Match: \"a\"")
        #expect(answer.status == 304)
        #expect(answer["ETag"] == "\"a\"")
        #expect(answer.rest.isEmpty)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("HEAD gets no body, whether it's served from a stored GET or forwarded")
    func head() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.route("/a", .text("hello", "Cache-Control: max-age=60"))
        let first = await fixture.request("HEAD")
        #expect(first["Content-Length"] == "5")
        #expect(first.rest.isEmpty)
        _ = await fixture.request()
        let second = await fixture.request("HEAD")
        #expect(second.cache == "hit; ttl=60")
        #expect(second["Content-Length"] == "5")
        #expect(second.rest.isEmpty)
    }

    @Test("Each variant is stored and served")
    func variants() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.route("/a") { request in
            .text(
                request.header("Accept-Language") ?? "", "Cache-Control: max-age=60", "Vary: Accept-Language")
        }
        for _ in 0..<2 {
            for language in ["de", "en"] {
                #expect(await fixture.request("GET", "/a", "Accept-Language: \(language)").body == language)
            }
        }
        #expect(fixture.origin.requestCount == 2)
        for index in 0..<20 { _ = await fixture.request("GET", "/a", "Accept-Language: \(index)") }
        #expect(await fixture.request("GET", "/a", "Accept-Language: 19").cache == "hit; ttl=60")
    }

    @Test("A response can be served stale while it's revalidated in the background")
    func whileRevalidating() async throws {
        let fixture = try await ProxyFixture()
        let control = "Cache-Control: max-age=10, stale-while-revalidate=60"
        fixture.origin.route("/a", inOrder: [.text("old", control), .text("new", control)])
        _ = await fixture.request()
        fixture.clock.advance(by: .seconds(20))
        let stale = await fixture.request()
        #expect(stale.body == "old")
        #expect(stale.cache == "hit; ttl=-10; detail=stale-while-revalidate")
        _ = await fixture.records.wait { $0.count == 3 }
        #expect(await fixture.request().body == "new")
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("If the origin is unreachable, clients get a stale response if allowed, or else 504 or 502")
    func originDown() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.route("/a", .text("hello", "Cache-Control: max-age=10"))
        fixture.origin.route("/b", .text("hello", "Cache-Control: max-age=10, must-revalidate", tag))
        for path in ["/a", "/b"] { _ = await fixture.request("GET", path) }
        fixture.origin.stop()
        fixture.clock.advance(by: .seconds(20))
        let stale = await fixture.request()
        #expect(stale.body == "hello")
        #expect(stale["Age"] == "20")
        #expect(stale.cache == "fwd=stale; ttl=-10; detail=origin-unreachable")
        #expect(await fixture.request("GET", "/b").status == 504)
        let unknown = await fixture.request("GET", "/c")
        #expect(unknown.status == 502)
        #expect(unknown.body == "cannot reach the origin, or it closed the connection\n")
    }

    @Test("A response with stale-if-error is served stale when the origin fails")
    func staleIfError() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.route(
            "/a", inOrder: [.text("hello", "Cache-Control: max-age=10, stale-if-error=60"), .status(503)])
        _ = await fixture.request()
        fixture.clock.advance(by: .seconds(20))
        let answer = await fixture.request()
        #expect(answer.status == 200)
        #expect(answer.cache == "fwd=stale; fwd-status=503; detail=stale-if-error")
    }

    @Test("A request with only-if-cached gets 504 without being forwarded if nothing is stored")
    func onlyIfCached() async throws {
        let fixture = try await ProxyFixture()
        #expect(await fixture.request("GET", "/a", "Cache-Control: only-if-cached").status == 504)
        #expect(fixture.origin.requestCount == 0)
    }

    @Test("A request that could change a resource invalidates its stored response")
    func invalidated() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.setHandler { _ in .text("hello", "Cache-Control: max-age=60") }
        _ = await fixture.request()
        _ = await fixture.request("POST", "/a", "Content-Length: 2", body: "ab")
        #expect(await fixture.request().cache.hasPrefix("fwd=uri-miss"))
    }

    @Test("Ranges and whole responses are served from each other's stored bytes")
    func ranges() async throws {
        let fixture = try await ProxyFixture()
        let tag = tag
        fixture.origin.setHandler { request in
            let control = "Cache-Control: max-age=60"
            return switch request.header("Range") {
            case "bytes=0-4": .text("01234", control, tag, "Content-Range: bytes 0-4/10").status(206)
            case "bytes=5-": .text("56789", control, tag, "Content-Range: bytes 5-9/10").status(206)
            default: .text("0123456789", control, tag)
            }
        }
        _ = await fixture.request("GET", "/whole")
        let part = await fixture.request("GET", "/whole", "Range: bytes=2-3")
        #expect(part.status == 206)
        #expect(part.body == "23")
        #expect(part["Content-Range"] == "bytes 2-3/10")
        #expect(await fixture.request("GET", "/part", "Range: bytes=0-4").body == "01234")
        let whole = await fixture.request("GET", "/part")
        #expect(whole.status == 200)
        #expect(whole.body == "0123456789")
        #expect(whole["Content-Length"] == "10")
        #expect(whole.cache == "fwd=partial; fwd-status=206; stored")
        #expect(await fixture.request("GET", "/part").cache == "hit; ttl=60")
        #expect(fixture.origin.requests.last?.header("If-Range") == "\"a\"")
    }

    @Test("An interrupted transfer is completed by the next request")
    func brokenTransfer() async throws {
        let fixture = try await ProxyFixture()
        let tag = tag
        fixture.origin.setHandler { request in
            request.header("Range") == "bytes=4-"
                ? .text("456789", "Cache-Control: max-age=60", tag, "Content-Range: bytes 4-9/10").status(206)
                : .text("0123456789", "Cache-Control: max-age=60", tag).dropped(afterBytes: 4)
        }
        let first = await fixture.request()
        #expect(first.isBroken)
        #expect(first.body.hasSuffix("\r\n\r\n0123"))
        let second = await fixture.request()
        #expect(second.body == "0123456789")
    }

    @Test(
        "A part whose length contradicts its Content-Range is neither served as the whole nor stored",
        arguments: ["5678", "56789HTTP/1.1 200 OK\r\n"], [true, false])
    func wrongRest(body: String, hasLength: Bool) async throws {
        let fixture = try await ProxyFixture()
        let tag = tag
        fixture.origin.setHandler { request in
            let control = "Cache-Control: max-age=60"
            switch request.header("Range") {
            case "bytes=0-4": return .text("01234", control, tag, "Content-Range: bytes 0-4/10").status(206)
            case "bytes=5-":
                let rest = OriginResponse.text(body, control, tag, "Content-Range: bytes 5-9/10").status(206)
                return hasLength ? rest : rest.chunked()
            default: return .text("0123456789", control, tag)
            }
        }
        _ = await fixture.request("GET", "/part", "Range: bytes=0-4")
        // If the length isn't known until the end, the proxy can only close the connection.
        let expected = hasLength || body.count > 5 ? "0123456789" : "012345678"
        let text = await fixture.send("GET /part HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(text.hasSuffix("\r\n\r\n" + expected))
        let second = await fixture.request("GET", "/part")
        #expect(second.body == "0123456789" && !second.isBroken)
    }

    @Test("A body shorter than its Content-Length isn't stored")
    func short() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.route("/a", .text("hello", "Cache-Control: max-age=60").declaring(length: 9))
        #expect(await fixture.request().isBroken)
        #expect(await fixture.request().cache.hasPrefix("fwd=") == false || fixture.origin.requestCount == 2)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("Simultaneous requests for a URL are forwarded once")
    func collapsed() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.route("/a", .text("hello", "Cache-Control: max-age=60").held())
        async let answers = withTaskGroup(of: RawResponse.self) { group in
            for _ in 0..<8 { group.addTask { await fixture.request() } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        await fixture.origin.requests(to: "/a", reach: 1)
        fixture.origin.release("/a")
        let all = await answers
        #expect(all.map(\.body) == Array(repeating: "hello", count: 8))
        #expect(fixture.origin.requestCount == 1)
        #expect(all.count { $0.cache.hasPrefix("hit") } == 7)
    }

    @Test("Requests don't wait for the body of a response that can't be stored")
    func notCollapsed() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.route("/a", .text("hello", "Cache-Control: no-store").held(afterBytes: 2))
        async let first = fixture.request()
        async let second = fixture.request()
        await fixture.origin.requests(to: "/a", reach: 2)
        fixture.origin.release("/a")
        #expect(await first.body == "hello")
        #expect(await second.body == "hello")
    }
}
#endif
