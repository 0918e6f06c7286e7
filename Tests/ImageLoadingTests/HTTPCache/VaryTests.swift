// SPDX-License-Identifier: MIT

import HTTPCacheCases
import ImageLoading
import Testing

@Suite("HTTP cache: Vary", .timeLimit(.minutes(2))) struct VaryTests {
    @Test("A stored response matches requests with the same selected fields", arguments: CacheCase.selections)
    func match(_ story: CacheCase) { story.check() }

    @Test("Responses in different languages are stored separately")
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

    @Test("If several responses match, the latest by Date is served")
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

    @Test("A validator from a response that doesn't match isn't used")
    func noForeignValidator() {
        var story = CacheStory()
        let headers: HTTPHeaders = ["Cache-Control": "max-age=60", "Vary": "Abc", "ETag": "\"a\""]
        _ = story.ask("GET", ["Abc": "1"], reply: .init(headers: headers))
        let outcome = story.ask("GET", ["Abc": "2"], reply: .init())
        #expect(outcome.sent == ["Abc": "2"])
    }
}
