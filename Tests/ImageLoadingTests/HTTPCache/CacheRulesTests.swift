// SPDX-License-Identifier: MIT

import HTTPCacheCases
import ImageLoading
import Testing

@Suite("HTTP cache: exceptions made by the app", .timeLimit(.minutes(2))) struct CacheRulesTests {
    /// Returns the source of the response to the second request, 10 seconds after the first.
    private func second(
        _ headers: HTTPHeaders, asked: HTTPHeaders = [:], _ change: (inout HTTPCacheRules) -> Void
    ) -> CacheStory.Source {
        var story = CacheStory()
        change(&story.rules)
        _ = story.ask(reply: .init(headers: headers))
        story.now += 10
        return story.ask("GET", asked, reply: .init(headers: headers)).source
    }

    @Test("A response without caching fields gets the lifetime from the rules")
    func unstatedLifetime() {
        #expect(second([:]) { $0.unstatedLifetime = 11 } == .cache)
        #expect(second([:]) { $0.unstatedLifetime = 10 } == .origin)
        #expect(second([:], asked: ["Cache-Control": "max-age=5"]) { $0.unstatedLifetime = 11 } == .origin)
    }

    @Test(
        "A response with a caching field doesn't get the lifetime from the rules",
        arguments: ["Cache-Control", "Expires", "Pragma", "Last-Modified", "ETag"])
    func statedLifetime(name: String) {
        let headers = HTTPHeaders([.init(name: name, value: "x")])
        #expect(second(headers) { $0.unstatedLifetime = 11 } != .cache)
    }

    @Test("A response with only an entity tag gets the heuristic lifetime from the rules")
    func heuristicLifetime() {
        let tag = "\"one\""
        #expect(second(["ETag": tag]) { $0.heuristicLifetime = 11 } == .cache)
        #expect(second(["ETag": tag]) { $0.heuristicLifetime = 10 } != .cache)
        #expect(second(["ETag": tag]) { _ in } != .cache)
    }

    @Test(
        "A response with a lifetime or modification date doesn't get the heuristic lifetime",
        arguments: [
            ["Cache-Control": "max-age=5"], ["Cache-Control": "no-cache"], ["Expires": "0"],
            ["Pragma": "no-cache"], ["Last-Modified": "x"],
        ] as [HTTPHeaders])
    func noHeuristicLifetime(headers: HTTPHeaders) {
        var headers = headers
        headers["ETag"] = "\"one\""
        #expect(second(headers) { $0.heuristicLifetime = 11 } != .cache)
    }

    @Test("A private cache can keep a response that forbids storing while it's shown")
    func whileShown() {
        func storage(
            _ response: HTTPHeaders, to request: HTTPHeaders = [:], isShared: Bool = false
        ) -> HTTPCacheStorage {
            var rules = HTTPCacheRules()
            rules.isShared = isShared
            return rules.storage(
                of: HTTPCacheResponse(status: 200, headers: response, requestTime: 0, responseTime: 0),
                to: HTTPCacheRequest(url: "http://example.com/", headers: request))
        }
        #expect(storage(["Cache-Control": "no-store"]) == .whileShown)
        #expect(storage(["Cache-Control": "no-store"], isShared: true) == .forbidden)
        #expect(storage(["Cache-Control": "no-store"], to: ["Cache-Control": "no-store"]) == .forbidden)
        #expect(storage(["Cache-Control": "max-age=5"]) == .allowed)
    }

    @Test("A cache that ignores freshness serves every match")
    func ignoresFreshness() {
        let stale: HTTPHeaders = ["Cache-Control": "max-age=5, must-revalidate", "Vary": "Foo"]
        #expect(second(stale) { $0.ignoresFreshness = true } == .cache)
        #expect(second(stale, asked: ["Cache-Control": "no-cache"]) { $0.ignoresFreshness = true } == .cache)
        #expect(second(stale, asked: ["Foo": "1"]) { $0.ignoresFreshness = true } == .origin)
        #expect(second(["Cache-Control": "no-store"]) { $0.ignoresFreshness = true } == .origin)
    }

    @Test("Directives in the rules replace the response's directives and Expires")
    func override() {
        let control = CacheControl(["Cache-Control": "max-age=60"])
        for headers in [
            ["Cache-Control": "no-store"], ["Cache-Control": "max-age=5"], ["Expires": "0"],
            ["Cache-Control": "no-cache", "Pragma": "no-cache"],
        ] as [HTTPHeaders] {
            #expect(second(headers) { $0.responseCacheControl = control } == .cache)
        }
        let noStore = CacheControl(["Cache-Control": "no-store"])
        #expect(second(["Cache-Control": "max-age=60"]) { $0.responseCacheControl = noStore } == .origin)
    }

    @Test("A response that was stored against its own directives isn't found without the override")
    func overrideEnds() {
        var story = CacheStory()
        story.rules.responseCacheControl = CacheControl(["Cache-Control": "max-age=60"])
        _ = story.ask(reply: .init(headers: ["Cache-Control": "no-store, max-age=60"]))
        #expect(story.ask(reply: nil).source == .cache)
        story.rules.responseCacheControl = nil
        #expect(story.ask(reply: .init()).source == .origin)
    }
}
