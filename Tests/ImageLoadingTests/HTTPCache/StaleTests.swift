// SPDX-License-Identifier: MIT

import HTTPCacheCases
import ImageLoading
import Testing

@Suite("HTTP cache: stale responses", .timeLimit(.minutes(2))) struct StaleTests {
    /// Returns the result of a request 10 seconds later, to a server that responds with `status` or not at
    /// all.
    private func outcome(
        _ control: String, status: Int?, asked: HTTPHeaders = [:], rules: HTTPCacheRules = .init()
    ) -> CacheStory.Outcome {
        var story = CacheStory()
        story.rules = rules
        _ = story.ask(reply: .init(headers: ["Cache-Control": control, "ETag": "\"a\""]))
        story.now += 10
        return story.ask("GET", asked, reply: status.map { .init(status: $0, body: "error") })
    }

    static let unreachable: [(String, HTTPHeaders, CacheStory.Source)] = [
        ("max-age=5", [:], .rescue), ("max-age=5, must-revalidate", [:], .nobody),
        ("max-age=5, no-cache", [:], .nobody), ("max-age=5, proxy-revalidate", [:], .rescue),
        ("max-age=5, s-maxage=5", [:], .rescue), ("max-age=5, no-cache=\"x\"", [:], .rescue),
        ("max-age=5", ["Cache-Control": "no-cache"], .nobody), ("max-age=5", ["Pragma": "no-cache"], .nobody),
        ("max-age=5", ["Cache-Control": "max-age=0"], .nobody),
        ("max-age=60", ["Cache-Control": "min-fresh=55"], .rescue),
        ("max-age=5", ["If-Match": "\"a\""], .nobody),
        ("max-age=5, stale-if-error=60", [:], .rescue), ("max-age=5, stale-if-error=1", [:], .rescue),
        ("max-age=5, stale-if-error=60, must-revalidate", [:], .nobody),
        ("max-age=5", ["Cache-Control": "only-if-cached"], .nobody),
    ]

    @Test("If the server is unreachable, a stale response is served unless forbidden", arguments: unreachable)
    func disconnected(_ control: String, _ asked: HTTPHeaders, _ source: CacheStory.Source) {
        let outcome = outcome(control, status: nil, asked: asked)
        #expect(outcome.source == source)
        if source == .rescue { #expect(outcome.body == "0123456789") }
    }

    @Test("The rules can forbid stale responses except with stale-if-error")
    func withoutRule() {
        var rules = HTTPCacheRules()
        rules.servesStaleWhenUnreachable = false
        #expect(outcome("max-age=5", status: nil, rules: rules).source == .nobody)
        #expect(outcome("max-age=5, stale-if-error=60", status: nil, rules: rules).source == .rescue)
        #expect(outcome("max-age=5, stale-if-error=4", status: nil, rules: rules).source == .nobody)
    }

    static let errors: [(String, HTTPHeaders, Int, CacheStory.Source)] =
        [500, 502, 503, 504].map { ("max-age=5, stale-if-error=60", [:], $0, .rescue) }
        + [400, 404, 410, 501, 505].map { ("max-age=5, stale-if-error=60", [:], $0, .origin) }
        + [
            ("max-age=5", [:], 503, .origin), ("max-age=5, stale-if-error=5", [:], 503, .rescue),
            ("max-age=5, stale-if-error=4", [:], 503, .origin),
            ("max-age=5, stale-if-error=60, must-revalidate", [:], 503, .origin),
            ("no-cache, stale-if-error=60", [:], 503, .origin),
            ("max-age=5", ["Cache-Control": "stale-if-error=60"], 503, .rescue),
            ("max-age=5", ["Cache-Control": "stale-if-error=4"], 503, .origin),
            ("max-age=5, must-revalidate", ["Cache-Control": "stale-if-error=60"], 503, .origin),
            ("max-age=5, stale-if-error=60", ["Cache-Control": "no-cache"], 503, .origin),
        ]

    @Test("A stale response is served in place of an error for the stale-if-error time", arguments: errors)
    func error(_ control: String, _ asked: HTTPHeaders, _ status: Int, _ source: CacheStory.Source) {
        let outcome = outcome(control, status: status, asked: asked)
        #expect(outcome.source == source)
        #expect(outcome.status == (source == .rescue ? 200 : status))
    }

    @Test("An error response doesn't remove the stored one")
    func errorKeeps() {
        var story = CacheStory()
        _ = story.ask(reply: .init(headers: ["Cache-Control": "max-age=5", "ETag": "\"a\""]))
        story.now += 10
        _ = story.ask(reply: .init(status: 503))
        #expect(story.ask(reply: .init(status: 304, headers: ["ETag": "\"a\""])).source == .validated)
    }

    @Test("A stale response is returned with its age")
    func tells() throws {
        var story = CacheStory()
        _ = story.ask(reply: .init(headers: ["Cache-Control": "max-age=5"]))
        story.now += 10
        let exchanges = try #require(story.stored[CacheStory.address]).map(\.exchange)
        let transaction = HTTPCacheTransaction(
            .init(url: CacheStory.address), stored: exchanges, now: story.now)
        let answer = try #require(transaction.failed(at: story.now))
        #expect(answer.headers["Age"] == "10")
        #expect(answer.isStale)
        #expect(answer.remainingFreshness == -5)
    }

    @Test("A stale response is replaced by the result of its background revalidation")
    func whileRevalidating() {
        for (reply, body) in [
            (CacheStory.Reply(status: 304, headers: ["ETag": "\"a\""]), "0123456789"),
            (CacheStory.Reply(headers: ["Cache-Control": "max-age=60"], body: "new"), "new"),
        ] {
            var story = CacheStory()
            let control = "max-age=5, stale-while-revalidate=60"
            _ = story.ask(reply: .init(headers: ["Cache-Control": control, "ETag": "\"a\""]))
            story.now += 10
            let outcome = story.ask("GET", ["Range": "bytes=0-1"], reply: reply)
            #expect(outcome.source == .cacheThenOrigin)
            #expect(outcome.body == "01")
            #expect(outcome.sent == ["If-None-Match": "\"a\""])
            let next = story.ask(reply: nil)
            #expect(next.source == .cache)
            #expect(next.body == body)
        }
    }
}
