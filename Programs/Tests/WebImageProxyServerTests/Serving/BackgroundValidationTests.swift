// SPDX-License-Identifier: MIT

#if Server
import Testing
import WebImageTestSupport

@testable import WebImageProxy

@Suite("Proxy: background validation", .timeLimit(.minutes(1)))
struct BackgroundValidationTests {
    private static let control = "Cache-Control: max-age=10, stale-while-revalidate=600"

    @Test("At most 16 stale responses are validated at the same time")
    func limit() async throws {
        let fixture = try await ProxyFixture()
        let maximum = BackgroundValidations.maximumCount
        let urls = (0..<maximum + 24).map { "/\($0)" }
        for url in urls {
            fixture.origin.route(
                url,
                inOrder: [.text("old", Self.control), .text("new", Self.control).held(at: "validations")])
            #expect(await fixture.request("GET", url).body == "old")
        }
        fixture.clock.advance(by: .seconds(20))
        for url in urls {
            let stale = await fixture.request("GET", url)
            #expect(stale.body == "old" && stale.cache.hasSuffix("detail=stale-while-revalidate"))
        }
        #expect(await fixture.origin.waiting(at: "validations", reach: maximum))
        fixture.origin.release("validations")
        // There's one record for each response, and one for each validation.
        _ = await fixture.records.wait(count: 2 * urls.count + maximum)
        for url in urls.prefix(maximum) {
            #expect(await fixture.request("GET", url).body == "new")
            #expect(fixture.origin.requestCount(url) == 2)
        }
        // Now one of the remaining responses can be validated, too.
        let last = try #require(urls.last)
        #expect(fixture.origin.requestCount(last) == 1)
        #expect(await fixture.request("GET", last).body == "old")
        #expect(await fixture.origin.requests(to: last, reach: 2))
        #expect(fixture.origin.requestCount == 2 * maximum + 24 + 1)
    }

    @Test("Each URL has at most one validation at a time")
    func once() async throws {
        let fixture = try await ProxyFixture()
        fixture.origin.route(
            "/a", inOrder: [.text("old", Self.control), .text("new", Self.control).held(at: "validation")])
        _ = await fixture.request()
        fixture.clock.advance(by: .seconds(20))
        for _ in 0..<4 { #expect(await fixture.request().body == "old") }
        #expect(await fixture.origin.waiting(at: "validation", reach: 1))
        fixture.origin.release("validation")
        _ = await fixture.records.wait(count: 6)
        #expect(await fixture.request().body == "new")
        #expect(fixture.origin.requestCount == 2)
    }
}
#endif
