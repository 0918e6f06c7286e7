// SPDX-License-Identifier: MIT

import HTTPCacheCases
import ImageLoading
import Testing

@Suite("HTTP cache: updates by 304 and HEAD", .timeLimit(.minutes(2))) struct UpdateTests {
    private func story(_ headers: HTTPHeaders) -> CacheStory {
        var story = CacheStory()
        let base: HTTPHeaders = ["Cache-Control": "max-age=1", "ETag": "\"a\""]
        _ = story.ask(reply: .init(headers: headers.filled(from: base)))
        story.now += 10
        return story
    }

    static let replaced = [
        ("Test-Header", "a", "b"), ("X-Test", "a", "b"), ("Content-Foo", "a", "b"),
        ("Content-Type", "a/b", "c/d"),
        ("Content-Location", "/foo", "/bar"), ("Content-MD5", "x", "y"),
        ("Content-Security-Policy", "x", "y"),
        ("X-Frame-Options", "deny", "sameorigin"), ("Set-Cookie", "a=b", "a=c"),
        ("Clear-Site-Data", "x", "y"),
        ("Expires", CacheCase.date(0), CacheCase.date(900)), ("Cache-Control", "max-age=1", "max-age=9"),
    ]

    @Test("A 304 replaces a field in both the delivered and the stored response", arguments: replaced)
    func replaces(_ name: String, _ old: String, _ new: String) {
        var story = story([name: old])
        var update: HTTPHeaders = ["Cache-Control": "max-age=60", "ETag": "\"a\""]
        update[name] = new
        #expect(story.ask(reply: .init(status: 304, headers: update)).headers.values(name) == [new])
        let later = story.ask(reply: nil)
        #expect(later.source == .cache)
        #expect(later.headers.values(name) == [new])
    }

    @Test(
        "A 304 doesn't replace fields that describe the stored bytes",
        arguments: ["Content-Encoding", "Content-Range", "Content-Length"])
    func keeps(_ name: String) {
        var story = story([name: "10"])
        let update: HTTPHeaders = [name: "20", "Cache-Control": "max-age=60", "ETag": "\"a\""]
        #expect(story.ask(reply: .init(status: 304, headers: update)).headers.values(name) == ["10"])
        #expect(story.ask(reply: nil).headers.values(name) == ["10"])
    }

    @Test("Fields missing from a 304 stay except for Age and Date")
    func omitted() {
        var story = story(["Test": "a", "Age": "5", "Date": CacheCase.date(-3)])
        let update: HTTPHeaders = ["Cache-Control": "max-age=60", "ETag": "\"a\""]
        let outcome = story.ask(reply: .init(status: 304, headers: update))
        #expect(outcome.headers["Test"] == "a")
        #expect(outcome.headers["Age"] == "0")
        #expect(outcome.headers["Date"] == CacheCase.date(10))
        #expect(outcome.status == 200)
        #expect(outcome.body == "0123456789")
        story.now += 59
        #expect(story.ask(reply: nil).source == .cache)
        story.now += 1
        #expect(story.ask(reply: nil).source == .rescue)
    }

    @Test(
        "Connection fields in a 304 aren't stored",
        arguments: ["Keep-Alive", "Proxy-Authenticate", "TE", "Foo"])
    func hopByHop(_ name: String) {
        var story = story([:])
        let update: HTTPHeaders = [
            name: "x", "Connection": "foo", "Cache-Control": "max-age=60", "ETag": "\"a\"",
        ]
        #expect(story.ask(reply: .init(status: 304, headers: update)).headers[name] == nil)
        #expect(story.ask(reply: nil).headers[name] == nil)
    }

    @Test("A 304 with no-store removes the stored response")
    func noStore() {
        var story = story([:])
        let outcome = story.ask(
            reply: .init(status: 304, headers: ["Cache-Control": "no-store", "ETag": "\"a\""]))
        #expect(outcome.status == 200)
        #expect(story.stored[CacheStory.address]?.isEmpty == true)
    }

    @Test("A 304 updates the response with the same strong tag, or the latest one if its tag is weak")
    func selects() {
        for (tags, answer, body) in [
            (["\"a\"", "\"b\""], "\"a\"", "one"), (["\"a\"", "\"b\""], "\"b\"", "two"),
            (["W/\"a\"", "W/\"a\""], "W/\"a\"", "two"),
        ] {
            var story = CacheStory()
            for (index, text) in ["one", "two"].enumerated() {
                var other = CacheStory()
                other.now += Double(index)
                _ = other.ask(
                    reply: .init(
                        headers: ["Vary": "V\(index)", "ETag": tags[index], "Cache-Control": "max-age=1"],
                        body: text))
                story.stored[CacheStory.address, default: []] += other.stored[CacheStory.address] ?? []
            }
            story.now += 10
            let outcome = story.ask(reply: .init(status: 304, headers: ["ETag": answer, "New": "1"]))
            #expect(outcome.sent?["If-None-Match"] == (tags[0] == tags[1] ? tags[0] : "\"b\", \"a\""))
            #expect(outcome.body == body)
            #expect(outcome.headers["New"] == "1")
            let updated = story.stored[CacheStory.address]?.filter { $0.exchange.headers["New"] != nil }
            #expect(updated?.map(\.body) == [body])
        }
    }

    static let heads: [(String, HTTPHeaders, Int)] = [
        ("nothing said", [:], 1), ("the same tag", ["ETag": "\"a\""], 1),
        ("another tag", ["ETag": "\"b\""], 0),
        ("the same length", ["Content-Length": "10"], 1), ("another length", ["Content-Length": "11"], 0),
        ("another date", ["Last-Modified": CacheCase.date(-5)], 0),
    ]

    @Test(
        "A 200 to a HEAD updates the stored responses that it agrees with and invalidates the rest",
        arguments: heads)
    func head(_ name: String, _ headers: HTTPHeaders, _ count: Int) {
        var story = story(["Old": "1"])
        let update = headers.filled(from: ["Cache-Control": "max-age=60", "New": "2"])
        let outcome = story.ask("HEAD", reply: .init(headers: update))
        #expect(outcome.source == .origin)
        #expect(story.stored[CacheStory.address]?.count == count)
        guard count == 1 else { return }
        let later = story.ask(reply: nil)
        #expect(later.source == .cache)
        #expect(later.headers["New"] == "2")
        #expect(later.headers["Old"] == "1")
        #expect(later.body == "0123456789")
    }

    @Test("Any other status for a HEAD changes nothing", arguments: [404, 410, 500])
    func headError(status: Int) {
        var story = story([:])
        _ = story.ask("HEAD", reply: .init(status: status, headers: ["Cache-Control": "max-age=60"]))
        #expect(story.stored[CacheStory.address]?.first?.exchange.headers["Cache-Control"] == "max-age=1")
    }

    @Test("A HEAD is served from a stored GET response without its body")
    func headFromGet() {
        var story = CacheStory()
        _ = story.ask(reply: .init(headers: ["Cache-Control": "max-age=60", "Content-Length": "10"]))
        let outcome = story.ask("HEAD", reply: nil)
        #expect(outcome.source == .cache)
        #expect(outcome.body == "")
        #expect(outcome.headers["Content-Length"] == "10")
    }
}
