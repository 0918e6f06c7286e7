// SPDX-License-Identifier: MIT

import HTTPCacheCases
import ImageLoading
import Testing

@Suite("HTTP cache: validation", .timeLimit(.minutes(2))) struct ValidationTests {
    private static let modified: String = CacheCase.date(-100_000)

    /// Returns the headers that are sent once a response with `headers` is stale.
    private func sent(_ headers: HTTPHeaders, then: HTTPHeaders = [:]) -> HTTPHeaders {
        var story = CacheStory()
        _ = story.ask(reply: .init(headers: headers.filled(from: ["Cache-Control": "max-age=1"])))
        story.now += 10
        return story.ask("GET", then, reply: .init()).sent ?? [:]
    }

    static let conditions: [(String, HTTPHeaders, HTTPHeaders, HTTPHeaders)] = [
        ("A tag", ["ETag": "\"a\""], [:], ["If-None-Match": "\"a\""]),
        ("A weak tag", ["ETag": "W/\"a\""], [:], ["If-None-Match": "W/\"a\""]),
        ("A tag without quotes as it is", ["ETag": "a"], [:], ["If-None-Match": "a"]),
        ("A date as it was written", ["Last-Modified": modified], [:], ["If-Modified-Since": modified]),
        (
            "Both", ["ETag": "\"a\"", "Last-Modified": modified], [:],
            ["If-None-Match": "\"a\"", "If-Modified-Since": modified]
        ),
        ("No date that is none", ["Last-Modified": "yesterday"], [:], [:]),
        (
            "The client's tags too", ["ETag": "\"a\""], ["If-None-Match": "\"b\", \"a\", W/\"c\""],
            ["If-None-Match": "\"a\", \"b\", W/\"c\""]
        ),
        (
            "The cache's date, not the client's", ["Last-Modified": modified],
            ["If-Modified-Since": CacheCase.date(0)], ["If-Modified-Since": modified]
        ),
        (
            "Not the client's date beside a tag", ["ETag": "\"a\""], ["If-Modified-Since": CacheCase.date(0)],
            ["If-None-Match": "\"a\""]
        ),
        ("Not the client's star", ["ETag": "\"a\""], ["If-None-Match": "*"], ["If-None-Match": "\"a\""]),
        ("The client's own when nothing helps", [:], ["If-None-Match": "\"b\""], ["If-None-Match": "\"b\""]),
        ("Other fields stay", ["ETag": "\"a\""], ["Accept": "x"], ["Accept": "x", "If-None-Match": "\"a\""]),
    ]

    @Test("Conditional requests send the right headers", arguments: conditions)
    func conditionSent(_ name: String, _ stored: HTTPHeaders, _ then: HTTPHeaders, _ expected: HTTPHeaders) {
        #expect(Set(sent(stored, then: then).fields) == Set(expected.fields))
    }

    static let own: [(String, HTTPHeaders, HTTPHeaders, Int)] = [
        ("the same tag", ["ETag": "\"a\""], ["If-None-Match": "\"a\""], 304),
        ("another", ["ETag": "\"a\""], ["If-None-Match": "\"b\""], 200),
        ("first of three", ["ETag": "\"a\""], ["If-None-Match": "\"a\", \"b\", \"c\""], 304),
        ("second of three", ["ETag": "\"b\""], ["If-None-Match": "\"a\", \"b\", \"c\""], 304),
        (
            "in a second line", ["ETag": "\"b\""],
            .init([
                .init(name: "If-None-Match", value: "\"a\""), .init(name: "If-None-Match", value: "\"b\""),
            ]), 304
        ),
        ("weak to weak", ["ETag": "W/\"a\""], ["If-None-Match": "W/\"a\""], 304),
        ("weak to strong", ["ETag": "W/\"a\""], ["If-None-Match": "\"a\""], 304),
        ("strong to weak", ["ETag": "\"a\""], ["If-None-Match": "W/\"a\""], 304),
        ("a comma inside", ["ETag": "\"a,b\""], ["If-None-Match": "\"x\", \"a,b\""], 304),
        ("a star", ["ETag": "\"a\""], ["If-None-Match": "*"], 304),
        ("a star without tag", [:], ["If-None-Match": "*"], 304),
        ("no tag stored", [:], ["If-None-Match": "\"a\""], 200),
        ("other case", ["ETag": "\"a\""], ["If-None-Match": "\"A\""], 200),
        ("without quotes", ["ETag": "a"], ["If-None-Match": "a"], 304),
        ("quotes against none", ["ETag": "\"a\""], ["If-None-Match": "a"], 200),
        (
            "the tag goes before the date: same", ["ETag": "\"a\"", "Last-Modified": modified],
            ["If-None-Match": "\"a\"", "If-Modified-Since": CacheCase.date(-200_000)], 304
        ),
        (
            "the tag goes before the date: other", ["ETag": "\"a\"", "Last-Modified": modified],
            ["If-None-Match": "\"b\"", "If-Modified-Since": CacheCase.date(0)], 200
        ),
        ("the same date", ["Last-Modified": modified], ["If-Modified-Since": modified], 304),
        ("a later one", ["Last-Modified": modified], ["If-Modified-Since": CacheCase.date(0)], 304),
        ("an earlier one", ["Last-Modified": modified], ["If-Modified-Since": CacheCase.date(-100_001)], 200),
        ("a date that is none", ["Last-Modified": modified], ["If-Modified-Since": "now"], 200),
        (
            "Date for want of Last-Modified", ["Date": CacheCase.date(0)],
            ["If-Modified-Since": CacheCase.date(0)], 304
        ),
        ("Date that is later", ["Date": CacheCase.date(0)], ["If-Modified-Since": CacheCase.date(-1)], 200),
    ]

    @Test("A client's condition is evaluated against the stored response", arguments: own)
    func ownConditions(_ name: String, _ stored: HTTPHeaders, _ then: HTTPHeaders, _ status: Int) {
        var story = CacheStory()
        let headers = stored.filled(from: ["Cache-Control": "max-age=60", "Content-Type": "a/b", "Vary": "Z"])
        _ = story.ask(reply: .init(headers: headers))
        let outcome = story.ask("GET", then, reply: nil)
        #expect(outcome.source == .cache)
        #expect(outcome.status == status)
        #expect(outcome.body == (status == 304 ? "" : "0123456789"))
        #expect(outcome.headers["ETag"] == stored["ETag"])
        #expect((outcome.headers["Content-Type"] == nil) == (status == 304))
        for name in ["Cache-Control", "Date", "Vary", "Age"] { #expect(outcome.headers[name] != nil) }
    }

    @Test("A stored status other than 200 never becomes a 304", arguments: [301, 404, 410])
    func errorsAreNotConditional(status: Int) {
        var story = CacheStory()
        _ = story.ask(
            reply: .init(status: status, headers: ["Cache-Control": "max-age=60", "ETag": "\"a\""]))
        #expect(story.ask("GET", ["If-None-Match": "\"a\""], reply: nil).status == status)
    }

    @Test("After validation, a client's condition selects the whole response or a 304")
    func clientConditionAfterValidation() {
        for (tag, status) in [("\"a\"", 304), ("\"b\"", 200)] {
            var story = CacheStory()
            _ = story.ask(reply: .init(headers: ["Cache-Control": "max-age=1", "ETag": "\"a\""]))
            story.now += 10
            let outcome = story.ask(
                "GET", ["If-None-Match": tag], reply: .init(status: 304, headers: ["ETag": "\"a\""]))
            #expect(outcome.source == .validated)
            #expect(outcome.status == status)
        }
    }

    @Test("A 304 that matches only the client's own validator is passed on")
    func clientsTag() {
        var story = CacheStory()
        _ = story.ask(reply: .init(headers: ["Cache-Control": "max-age=1", "ETag": "\"a\""]))
        story.now += 10
        let outcome = story.ask(
            "GET", ["If-None-Match": "\"b\""], reply: .init(status: 304, headers: ["ETag": "\"b\""]))
        #expect(outcome.source == .origin)
        #expect(outcome.status == 304)
    }

    @Test("After a 304 that matches no stored response, an unconditional request is sent")
    func strange304() {
        var story = CacheStory()
        _ = story.ask(reply: .init(headers: ["Cache-Control": "max-age=1", "ETag": "\"a\""]))
        story.now += 10
        let outcome = story.ask { sent in
            sent["If-None-Match"] == nil
                ? .init(body: "whole") : .init(status: 304, headers: ["ETag": "\"z\""])
        }
        #expect(outcome.status == 200)
        #expect(outcome.body == "whole")
    }

    @Test("Without a stored response, a client's condition and the resulting 304 are passed on")
    func passThrough() {
        var story = CacheStory()
        let outcome = story.ask(
            "GET", ["If-None-Match": "\"b\""], reply: .init(status: 304, headers: ["ETag": "\"b\""]))
        #expect(outcome.sent == ["If-None-Match": "\"b\""])
        #expect(outcome.status == 304)
        #expect(story.stored[CacheStory.address]?.isEmpty == true)
    }

    @Test("A new response replaces the validated one, or removes it if it must not be stored")
    func replaced() {
        for (control, count) in [("max-age=60", 1), ("no-store", 0)] {
            var story = CacheStory()
            _ = story.ask(reply: .init(headers: ["Cache-Control": "max-age=1", "ETag": "\"a\""]))
            story.now += 10
            let outcome = story.ask(reply: .init(headers: ["Cache-Control": control], body: "new"))
            #expect(outcome.body == "new")
            #expect(story.stored[CacheStory.address]?.count == count)
        }
    }
}
