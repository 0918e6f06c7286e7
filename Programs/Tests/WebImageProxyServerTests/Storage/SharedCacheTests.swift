// SPDX-License-Identifier: MIT

#if Server
import Testing
import WebImageProxy
import WebImageTestSupport

@testable import WebImageServerTool

@Suite("Proxy: shared cache", .timeLimit(.minutes(1)))
struct SharedCacheTests {
    private static func fixture(
        cache: String? = nil, origin: TestOrigin? = nil
    ) async throws -> ProxyFixture {
        try await ProxyFixture(cache: cache, origin: origin) { $0.allowsOtherMachines = true }
    }

    /// Makes the origin respond with the request's cookie or credentials.
    private static func greet(_ origin: TestOrigin, _ control: String) {
        origin.route("/a") { request in
            .text(
                request.header("Cookie") ?? request.header("Authorization") ?? "anonymous",
                "Cache-Control: \(control)")
        }
    }

    @Test("Only a private cache stores a private response")
    func isPrivate() async throws {
        let shared = try await Self.fixture()
        Self.greet(shared.origin, "private, max-age=600")
        #expect(await shared.request("GET", "/a", "Cookie: alice").body == "alice")
        #expect(await shared.request("GET", "/a", "Cookie: bob").body == "bob")
        #expect(shared.origin.requestCount == 2)
        let local = try await ProxyFixture()
        Self.greet(local.origin, "private, max-age=600")
        for _ in 0..<2 { #expect(await local.request("GET", "/a", "Cookie: alice").body == "alice") }
        #expect(local.origin.requestCount == 1)
    }

    @Test("A response to a request with credentials is stored only if the origin allows it")
    func authorization() async throws {
        for (control, count) in [("max-age=600", 2), ("public, max-age=600", 1)] {
            let fixture = try await Self.fixture()
            Self.greet(fixture.origin, control)
            #expect(await fixture.request("GET", "/a", "Authorization: Basic YTpi").body == "Basic YTpi")
            _ = await fixture.request("GET", "/a", "Authorization: Basic YTpi")
            #expect(fixture.origin.requestCount == count)
        }
    }

    @Test("A response with s-maxage is fresh for that time, then validated")
    func lifetime() async throws {
        let fixture = try await Self.fixture()
        Self.greet(fixture.origin, "max-age=0, s-maxage=60")
        _ = await fixture.request()
        fixture.clock.advance(by: .seconds(10))
        #expect(await fixture.request().cache == "hit; ttl=50")
        fixture.clock.advance(by: .seconds(60))
        #expect(await fixture.request().cache == "fwd=stale; fwd-status=200; stored")
    }

    @Test("A shared cache doesn't find responses that a private cache stored in the same folder")
    func folder() async throws {
        let folder = try TemporaryFolder("shared-proxy")
        let origin = try TestOrigin()
        // A private cache doesn't store a request's credentials, so a shared cache can't know which user a
        // response belongs to.
        Self.greet(origin, "max-age=600")
        let local = try await ProxyFixture(cache: folder.file("cache"), origin: origin)
        for _ in 0..<2 { #expect(await local.request("GET", "/a", "Cookie: alice").body == "alice") }
        #expect(origin.requestCount == 1)
        local.proxy.stop()
        let shared = try await Self.fixture(cache: folder.file("cache"), origin: origin)
        #expect(await shared.request("GET", "/a", "Cookie: bob").body == "bob")
        withExtendedLifetime(folder) {}
    }
}
#endif
