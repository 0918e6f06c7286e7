// SPDX-License-Identifier: MIT

import ImageLoading
import Testing

@Suite("HTTP cache: Vary") struct VaryTests {
    private static func fresh(_ vary: String...) -> HTTPHeaders {
        HTTPHeaders([.init("Cache-Control", "max-age=60")] + vary.map { .init("Vary", $0) })
    }

    static let cases: [CacheCase] = [
        .init("The same field matches", fresh("Foo"), request: ["Foo": "1"], then: ["Foo": "1"], .cache),
        .init("Another does not", fresh("Foo"), request: ["Foo": "1"], then: ["Foo": "2"], .origin),
        .init("None does not match one", fresh("Foo"), request: ["Foo": "1"], .origin),
        .init("One does not match none", fresh("Foo"), then: ["Foo": "1"], .origin),
        .init("None matches none", fresh("Foo"), .cache),
        .init("An empty one is not none", fresh("Foo"), then: ["Foo": ""], .origin),
        .init("Names have no case", fresh("fOO"), request: ["Foo": "1"], then: ["foo": "1"], .cache),
        .init("Values have", fresh("Foo"), request: ["Foo": "a"], then: ["Foo": "A"], .origin),
        .init(
            "Fields that are not named do not matter", fresh("Foo"), request: ["Bar": "1"],
            then: ["Bar": "2"], .cache),
        .init(
            "All of two match", fresh("Foo, Bar"), request: ["Foo": "1", "Bar": "2"],
            then: ["Foo": "1", "Bar": "2"], .cache),
        .init(
            "One of two does not", fresh("Foo, Bar"), request: ["Foo": "1", "Bar": "2"],
            then: ["Foo": "1", "Bar": "3"], .origin),
        .init(
            "In two lines neither", fresh("Foo", "Bar"), request: ["Foo": "1", "Bar": "2"],
            then: ["Foo": "1", "Bar": "3"], .origin),
        .init(
            "The order of the request's fields does not matter", fresh("Foo, Bar"),
            request: ["Foo": "1", "Bar": "2"], then: ["Bar": "2", "Foo": "1"], .cache),
        .init(
            "Two lines are a list", fresh("Foo"),
            request: .init([.init("Foo", "1"), .init("Foo", "2")]), then: ["Foo": "1, 2"], .cache),
        .init(
            "Blanks around commas do not matter", fresh("Foo"), request: ["Foo": "1,2"],
            then: ["Foo": " 1 ,  2"],
            .cache),
        .init("Blanks inside do", fresh("Foo"), request: ["Foo": "1 2"], then: ["Foo": "12"], .origin),
        .init(
            "The order in a list matters", fresh("Foo"), request: ["Foo": "1, 2"], then: ["Foo": "2, 1"],
            .origin),
        .init(
            "Of languages neither order nor case matter", fresh("Accept-Language"),
            request: ["Accept-Language": "en, de;q=0.5"], then: ["Accept-Language": "De;q=0.5,eN"], .cache),
        .init(
            "But weights do", fresh("Accept-Language"), request: ["Accept-Language": "en, de;q=0.5"],
            then: ["Accept-Language": "en;q=0.5, de"], .origin),
        .init(
            "Of codings as of languages", fresh("Accept-Encoding"),
            request: ["Accept-Encoding": "gzip, br"], then: ["Accept-Encoding": "br,GZIP"], .cache),
        .init(
            "A cookie can be named", fresh("Cookie"), request: ["Cookie": "a"], then: ["Cookie": "b"], .origin
        ),
        .init("And be the same", fresh("Cookie"), request: ["Cookie": "a"], then: ["Cookie": "a"], .cache),
        .init("Nobody sees a star", fresh("*"), .origin),
        .init("Nor one of two", fresh("*, *"), .origin),
        .init("Nor one in a second line", fresh("Foo", "*"), .origin),
        .init("Nor one after nothing", fresh("", "*"), .origin),
        .init("Nor one behind an empty element", fresh(", *"), .origin),
        .init("Nor one before a name", fresh("*, Foo"), .origin),
        .init("Nor one behind a name", fresh("Foo, *"), .origin),
        .init("An empty Vary is none", fresh(""), then: ["Foo": "1"], .cache),
    ]

    @Test("Which request gets it", arguments: cases)
    func match(_ story: CacheCase) { story.check() }

    @Test("Each language has its own, and none pushes out another")
    func variants() {
        var story = CacheStory()
        let headers: HTTPHeaders = ["Cache-Control": "max-age=60", "Vary": "Accept-Language"]
        for language in ["de", "en", "fr"] {
            _ = story.ask(
                "GET", ["Accept-Language": language], reply: .init(headers: headers, body: language))
        }
        #expect(story.stored[CacheStory.address]?.count == 3)
        for language in ["de", "en", "fr"] {
            let outcome = story.ask("GET", ["Accept-Language": language], reply: nil)
            #expect(outcome.source == .cache)
            #expect(outcome.body == language)
        }
        #expect(story.ask("GET", ["Accept-Language": "it"], reply: nil).source == .nobody)
    }

    @Test("Of several that match the latest by Date is served")
    func latest() {
        var story = CacheStory()
        func exchange(_ date: Double, _ vary: String) -> StoredExchange {
            var other = CacheStory()
            _ = other.ask(
                "GET",
                reply: .init(headers: [
                    "Cache-Control": "max-age=600", "Vary": vary, "Date": CacheCase.date(date),
                ]))
            return other.stored[CacheStory.address]![0].exchange
        }
        story.stored[CacheStory.address] = [
            (exchange(-20, "A"), "old"), (exchange(-5, "B"), "new"), (exchange(-10, "C"), "middle"),
        ].map { pair in
            var exchange = pair.0
            exchange.bodyBytes = pair.1.utf8.count
            return (exchange, pair.1)
        }
        #expect(story.ask(reply: nil).body == "new")
    }

    @Test("A variant that does not match lends no validator")
    func noForeignValidator() {
        var story = CacheStory()
        let headers: HTTPHeaders = ["Cache-Control": "max-age=60", "Vary": "Abc", "ETag": "\"a\""]
        _ = story.ask("GET", ["Abc": "1"], reply: .init(headers: headers))
        let outcome = story.ask("GET", ["Abc": "2"], reply: .init())
        #expect(outcome.sent == ["Abc": "2"])
    }
}
