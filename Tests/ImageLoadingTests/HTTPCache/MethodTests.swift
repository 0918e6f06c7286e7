// SPDX-License-Identifier: MIT

import HTTPCacheCases
import ImageLoading
import Testing

@Suite("HTTP cache: methods, invalidation and fields", .timeLimit(.minutes(2))) struct MethodTests {
    private static let fresh: HTTPHeaders = ["Cache-Control": "max-age=600"]
    private static let other = "http://example.com/other"

    static let methods = ["POST", "PUT", "DELETE", "PATCH", "M-SEARCH", "get", "FOO"]

    @Test("An unsafe method is forwarded and invalidates the stored response", arguments: methods)
    func unsafe(_ method: String) {
        var story = CacheStory()
        _ = story.ask(reply: .init(headers: Self.fresh))
        #expect(story.ask(method, reply: .init(headers: Self.fresh)).source == .origin)
        #expect(story.ask(reply: .init(body: "new")).source == .origin)
    }

    @Test("A failed request invalidates nothing", arguments: [400, 404, 500, 503])
    func failed(status: Int) {
        var story = CacheStory()
        _ = story.ask(reply: .init(headers: Self.fresh))
        _ = story.ask("POST", reply: .init(status: status))
        #expect(story.ask(reply: nil).source == .cache)
    }

    @Test("A redirect is treated as a success", arguments: [201, 204, 301, 303, 307])
    func redirected(status: Int) {
        var story = CacheStory()
        _ = story.ask(reply: .init(headers: Self.fresh))
        _ = story.ask("DELETE", reply: .init(status: status))
        #expect(story.ask(reply: nil).source == .nobody)
    }

    static let locations: [(String, Bool)] = [
        ("http://example.com/other", true), ("/other", true), ("../other", true),
        ("http://example.com:80/other", false),
        ("//example.com/other", true), ("/other#part", true), ("http://example.com.evil/other", false),
        ("http://example.org/other", false), ("https://example.com/other", false),
        ("http://example.com:8080/other", false), ("", false),
    ]

    @Test("Location and Content-Location on the same origin are also invalidated", arguments: locations)
    func location(_ text: String, _ ends: Bool) {
        for name in ["Location", "Content-Location"] {
            var story = CacheStory()
            _ = story.ask(url: Self.other, reply: .init(headers: Self.fresh))
            _ = story.ask("POST", reply: .init(status: 201, headers: [name: text]))
            #expect((story.ask(url: Self.other, reply: nil).source == .nobody) == ends)
        }
    }

    @Test("Safe methods invalidate nothing and aren't stored", arguments: ["OPTIONS", "TRACE", "HEAD"])
    func safe(_ method: String) {
        var story = CacheStory()
        _ = story.ask(method, reply: .init(headers: Self.fresh))
        #expect(story.stored[CacheStory.address]?.isEmpty == true)
        _ = story.ask(reply: .init(headers: Self.fresh))
        _ = story.ask(method, reply: .init(status: 200))
        #expect(story.ask(reply: nil).source == .cache)
    }

    @Test("A stored GET response isn't used for POST")
    func notPost() {
        var story = CacheStory()
        _ = story.ask(reply: .init(headers: Self.fresh))
        #expect(story.ask("POST", reply: .init(body: "made")).body == "made")
    }

    static let posts: [(HTTPHeaders, Bool)] = [
        (["Cache-Control": "max-age=60", "Content-Location": CacheStory.address], true),
        (["Cache-Control": "max-age=60", "Content-Location": "/a/b?c"], true),
        (["Cache-Control": "max-age=60"], false), (["Content-Location": CacheStory.address], false),
        (["Cache-Control": "max-age=60", "Content-Location": "/x"], false),
        (["Cache-Control": "max-age=60, no-store", "Content-Location": CacheStory.address], false),
    ]

    @Test("A POST response that later GETs can use is stored", arguments: posts)
    func post(_ headers: HTTPHeaders, _ isStored: Bool) {
        var story = CacheStory()
        _ = story.ask("POST", reply: .init(headers: headers))
        // The POST invalidates before its response is stored.
        #expect((story.ask(reply: nil).source == .cache) == isStored)
    }

    @Test("Different URLs have separate stored responses")
    func addresses() {
        var story = CacheStory()
        _ = story.ask(reply: .init(headers: Self.fresh))
        #expect(story.ask(url: CacheStory.address + "d", reply: nil).source == .nobody)
    }

    static let dropped = [
        "Connection", "Keep-Alive", "Proxy-Authenticate", "Proxy-Authentication-Info", "Proxy-Authorization",
        "Proxy-Connection", "TE", "Trailer", "Transfer-Encoding", "Upgrade", "A", "B",
    ]

    @Test("Hop-by-hop fields and fields listed in Connection aren't stored", arguments: dropped)
    func hopByHop(_ name: String) {
        var story = CacheStory()
        let headers: HTTPHeaders = [name: "x", "Connection": "a, b", "C": "3", "Cache-Control": "max-age=60"]
        _ = story.ask(reply: .init(headers: headers))
        let outcome = story.ask(reply: nil)
        #expect(outcome.headers[name] == nil)
        #expect(outcome.headers["C"] == "3")
    }

    static let kept = [
        "Test-Header", "Content-Type", "X-Frame-Options", "Clear-Site-Data", "Public-Key-Pins", "Set-Cookie",
        "Set-Cookie2", "Strict-Transport-Security", "WWW-Authenticate", "Content-Encoding", "Link", "Via",
    ]

    @Test("All end-to-end fields are stored, including duplicates", arguments: kept)
    func endToEnd(_ name: String) {
        var story = CacheStory()
        let fields: [HTTPHeaders.Field] = [
            .init(name: name, value: "1"), .init(name: "Cache-Control", value: "max-age=60"),
            .init(name: name, value: "2"),
        ]
        _ = story.ask(reply: .init(headers: HTTPHeaders(fields)))
        #expect(story.ask(reply: nil).headers.values(name) == ["1", "2"])
    }

    @Test("Fields named by no-cache are left out until validation")
    func qualifiedNoCache() {
        var story = CacheStory()
        let headers: HTTPHeaders = [
            "Cache-Control": "max-age=5, no-cache=\"a, B\"", "A": "1", "B": "2", "C": "3", "ETag": "\"a\"",
        ]
        _ = story.ask(reply: .init(headers: headers))
        let outcome = story.ask(reply: nil)
        #expect(outcome.headers["A"] == nil && outcome.headers["B"] == nil)
        #expect(outcome.headers["C"] == "3")
        story.now += 10
        #expect(story.ask(reply: .init(status: 304, headers: ["ETag": "\"a\""])).headers["A"] == "1")
    }

    @Test("A stored response is served with a Date and an Age in whole seconds")
    func dates() {
        var story = CacheStory()
        _ = story.ask(reply: .init(headers: Self.fresh))
        story.now += 3.9
        let outcome = story.ask(reply: nil)
        #expect(outcome.headers["Date"] == CacheCase.date(0))
        #expect(outcome.headers["Age"] == "3")
        story = CacheStory()
        _ = story.ask(
            reply: .init(headers: ["Cache-Control": "max-age=60", "Date": CacheCase.date(-7), "Age": "30"]))
        story.now += 3
        #expect(story.ask(reply: nil).headers["Date"] == CacheCase.date(-7))
        #expect(story.ask(reply: nil).headers.values("Age") == ["33"])
    }
}
