// SPDX-License-Identifier: MIT

import HTTPCacheCases
import ImageLoading
import Testing

@Suite("HTTP cache: shared by several users", .timeLimit(.minutes(2)))
struct SharedCacheTests {
    private static func story(isShared: Bool = true) -> CacheStory {
        var story = CacheStory()
        story.rules.isShared = isShared
        return story
    }

    /// Returns the source of the response to a second request, `later` seconds after the first.
    private func second(
        _ headers: HTTPHeaders, asked: HTTPHeaders = [:], later: Double = 10, isShared: Bool = true
    ) -> CacheStory.Source {
        var story = Self.story(isShared: isShared)
        _ = story.ask("GET", asked, reply: .init(headers: headers))
        story.now += later
        return story.ask("GET", asked, reply: .init(headers: headers)).source
    }

    @Test(
        "Private responses aren't stored (RFC 9111, 5.2.2.7)",
        arguments: [
            "private, max-age=600", "max-age=600, private=\"Set-Cookie\"", "public, private, max-age=9",
        ])
    func isPrivate(control: String) {
        #expect(second(["Cache-Control": control], later: 1) == .origin)
        #expect(second(["Cache-Control": control], later: 1, isShared: false) == .cache)
    }

    @Test(
        "A response to a request with credentials is stored only if a directive allows it (RFC 9111, 3.5)",
        arguments: [
            ("max-age=600", false), ("public, max-age=600", true), ("must-revalidate, max-age=600", true),
            ("s-maxage=600", true), ("private, public, max-age=600", false),
        ])
    func authorization(control: String, isStored: Bool) {
        let source = second(["Cache-Control": control], asked: ["Authorization": "Basic YTpi"])
        #expect(source == (isStored ? .cache : .origin))
    }

    @Test("In a shared cache, s-maxage takes precedence over max-age and Expires (RFC 9111, 4.2.1)")
    func sharedLifetime() {
        let long: HTTPHeaders = ["Cache-Control": "max-age=5, s-maxage=600"]
        let short: HTTPHeaders = ["Cache-Control": "max-age=600, s-maxage=5"]
        #expect(second(long) == .cache)
        #expect(second(short) == .origin)
        #expect(second(long, isShared: false) == .origin)
        #expect(second(short, isShared: false) == .cache)
        #expect(second(["Cache-Control": "s-maxage=600", "Expires": "0"]) == .cache)
    }

    @Test(
        "A shared cache doesn't serve stale responses that a private one can serve (RFC 9111, 4.2.4)",
        arguments: [
            ("max-age=5, proxy-revalidate", true), ("s-maxage=5", true), ("max-age=5", false),
            ("s-maxage=5, stale-while-revalidate=600, stale-if-error=600", true),
        ])
    func stale(control: String, isForbidden: Bool) {
        for asked in [[:], ["Cache-Control": "max-stale"]] as [HTTPHeaders] {
            var story = Self.story()
            _ = story.ask(reply: .init(headers: ["Cache-Control": control]))
            story.now += 10
            #expect((story.ask("GET", asked, reply: nil).source == .nobody) == isForbidden)
        }
    }

    @Test("A 304 that makes a response private removes it from a shared cache")
    func becomesPrivate() {
        var story = Self.story()
        _ = story.ask(reply: .init(headers: ["Cache-Control": "max-age=5", "ETag": "\"a\""]))
        story.now += 10
        let private304 = CacheStory.Reply(
            status: 304, headers: ["Cache-Control": "private, max-age=600", "ETag": "\"a\""], body: "")
        #expect(story.ask(reply: private304).source == .validated)
        #expect(story.stored[CacheStory.address]?.isEmpty == true)
    }

    @Test("A 304 to a request with credentials doesn't change the response for other requests")
    func validatedWithCredentials() {
        var story = Self.story()
        let first: HTTPHeaders = ["Cache-Control": "max-age=5", "ETag": "\"a\"", "X": "all"]
        _ = story.ask(reply: .init(headers: first))
        story.now += 10
        let own = CacheStory.Reply(
            status: 304, headers: ["Cache-Control": "max-age=600", "ETag": "\"a\"", "X": "alice"], body: "")
        let alice = story.ask("GET", ["Authorization": "Basic YTpi"], reply: own)
        #expect(alice.source == .validated)
        #expect(alice.headers["X"] == "alice")
        #expect(story.stored[CacheStory.address]?.first?.exchange.headers["X"] == "all")
    }

    @Test("A shared cache doesn't serve a response that's marked private")
    func storedAsPrivate() {
        var story = Self.story(isShared: false)
        let headers: HTTPHeaders = ["Cache-Control": "private, max-age=600"]
        _ = story.ask(reply: .init(headers: headers))
        story.rules.isShared = true
        #expect(story.ask(reply: .init(headers: headers)).source == .origin)
    }
}
