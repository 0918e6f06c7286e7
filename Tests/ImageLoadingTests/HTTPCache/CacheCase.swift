// SPDX-License-Identifier: MIT

import ImageLoading
import Testing

/// One sentence about a cache: a response is stored, time passes, and another request comes.
struct CacheCase: Sendable, CustomTestStringConvertible {
    var sentence: String
    var method = "GET"
    var status = 200
    /// Of the first response.
    var first: HTTPHeaders
    /// Of the first request.
    var firstRequest: HTTPHeaders = [:]
    var wait = 10.0
    /// Of the second request.
    var then: HTTPHeaders = [:]
    var expected: CacheStory.Source

    var testDescription: String { sentence }

    init(
        _ sentence: String, _ first: HTTPHeaders, status: Int = 200, request: HTTPHeaders = [:],
        wait: Double = 10, then: HTTPHeaders = [:], method: String = "GET", _ expected: CacheStory.Source
    ) {
        self.sentence = sentence
        self.first = first
        self.status = status
        firstRequest = request
        self.wait = wait
        self.then = then
        self.method = method
        self.expected = expected
    }

    /// The date `offset` seconds after the first request.
    static func date(_ offset: Double) -> String { HTTPDate.text(CacheStory.start + offset) }

    /// Plays it against an origin that answers a condition with 304, and else with 200.
    func check() {
        var story = CacheStory()
        let first = self.first
        let status = self.status
        _ = story.ask("GET", firstRequest, reply: .init(status: status, headers: first))
        story.now += wait
        let outcome = story.ask(method, then) { sent in
            let isConditional = sent["If-None-Match"] != nil || sent["If-Modified-Since"] != nil
            return isConditional ? .init(status: 304, headers: first) : .init(headers: ["X": "new"])
        }
        #expect(outcome.source == expected)
    }
}
