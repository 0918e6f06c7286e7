// SPDX-License-Identifier: MIT

import HTTPCacheCases
import ImageLoading
import Testing

@Suite("HTTP cache: freshness", .timeLimit(.minutes(2))) struct FreshnessTests {
    private static func date(_ offset: Double) -> String { CacheCase.date(offset) }

    @Test("A response's freshness lifetime comes from its header fields", arguments: CacheCase.lifetimes)
    func lifetime(_ story: CacheCase) { story.check() }

    @Test("A response without an explicit lifetime has a heuristic one", arguments: CacheCase.heuristics)
    func heuristic(_ story: CacheCase) { story.check() }

    @Test("A response of any status can have a lifetime", arguments: CacheCase.statuses)
    func status(_ story: CacheCase) { story.check() }

    static let ages: [(String, [String], Double)] = [
        ("none", [], 0), ("a number", ["30"], 30), ("leading zeros", ["0030"], 30),
        ("not a number", ["abc"], 0),
        ("negative", ["-30"], 0), ("a fraction", ["30.5"], 0), ("the first of two", ["30, 60"], 30),
        ("the first of two lines", ["30", "60"], 30), ("empty", [""], 0),
        ("a first that is none", ["x, 60"], 0),
        ("huge", ["99999999999999999999999"], 2_147_483_648), ("a parameter", ["30;a=1"], 0),
        ("quoted", ["\"30\""], 0),
    ]

    @Test("The first Age value is used if it's a whole number", arguments: ages)
    func age(_ name: String, _ values: [String], _ expected: Double) {
        let exchange = StoredExchange(
            url: CacheStory.address, status: 200,
            headers: HTTPHeaders(values.map { .init(name: "Age", value: $0) }),
            requestTime: CacheStory.start, responseTime: CacheStory.start)
        #expect(exchange.age(at: CacheStory.start) == expected)
    }

    @Test(
        "The age is the larger of Age plus transit time and the time since Date, plus the time in the cache"
    )
    func arithmetic() {
        let start = CacheStory.start
        func age(_ headers: HTTPHeaders, delay: Double = 0, after: Double = 0) -> Double {
            StoredExchange(
                url: "", status: 200, headers: headers, requestTime: start, responseTime: start + delay
            ).age(at: start + delay + after)
        }
        #expect(age(["Date": Self.date(0)]) == 0)
        #expect(age(["Date": Self.date(-100)], after: 5) == 105)
        #expect(age(["Age": "7"], delay: 3) == 10)
        #expect(age(["Age": "7", "Date": Self.date(-20)], delay: 3) == 23)
        #expect(age(["Date": Self.date(500)], after: 5) == 5)
        #expect(age([:], delay: 3, after: 4) == 7)
    }

    @Test("A clock that jumps never makes a response fresh forever", arguments: [-1e9, -1e6, -60, 1e6, 1e9])
    func clocks(jump: Double) {
        var story = CacheStory()
        _ = story.ask(reply: .init(headers: ["Cache-Control": "max-age=3600", "ETag": "\"a\""]))
        story.now += jump
        let outcome = story.ask(reply: .init(status: 304, headers: ["ETag": "\"a\""]))
        #expect(outcome.source == .validated)
    }

    @Test("Setting the clock back by a second doesn't make a response stale")
    func slip() {
        var story = CacheStory()
        _ = story.ask(reply: .init(headers: ["Cache-Control": "max-age=3600"]))
        story.now -= 1
        #expect(story.ask(reply: nil).source == .cache)
        #expect(story.ask(reply: nil).headers["Age"] == "0")
    }
}
