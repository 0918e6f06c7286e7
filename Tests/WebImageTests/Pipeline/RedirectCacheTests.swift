// SPDX-License-Identifier: MIT

import Testing
import WebImage
import WebImageTestSupport

@Suite("Caching images behind redirects", .timeLimit(.minutes(2)))
struct RedirectCacheTests {
    private static let lasting = ["ETag": "\"one\"", "Cache-Control": "max-age=31536000, immutable"]

    /// Makes an origin that redirects from `/avatar` to `/cat.png`, and a request for `/avatar`.
    private func avatar(
        _ status: Int, _ fields: [String: String], picture: [String: String] = lasting,
        hops: [[String: String]] = []
    ) throws -> (ManagerFixture, ImageRequest) {
        let fixture = try ManagerFixture()
        var path = "/avatar"
        for (index, fields) in (hops + [fields]).enumerated() {
            let next = index == hops.count ? "/cat.png" : "/hop\(index)"
            fixture.origin.route(
                path,
                fields.reduce(.redirect(to: next, status: status)) {
                    $0.header($1.key, $1.value)
                })
            path = next
        }
        fixture.serve("/cat.png", picture: picture)
        return (fixture, ImageRequest(url: fixture.origin.url("/avatar")))
    }

    /// Loads again, from disk or memory, and returns the cache status.
    private func again(
        _ fixture: ManagerFixture, _ request: ImageRequest, inMemory: Bool
    ) async throws -> CacheStatus {
        await fixture.manager.flush()
        if !inMemory { fixture.manager.memory.removeAll() }
        return try await fixture.manager.load(request).response.status
    }

    @Test(
        "A temporary redirect is requested each time even if its target is fresh", arguments: [true, false])
    func temporary(inMemory: Bool) async throws {
        let (fixture, request) = try avatar(302, [:])
        _ = try await fixture.manager.image(for: request)
        for _ in 0..<2 {
            #expect(try await again(fixture, request, inMemory: inMemory) == .revalidated)
        }
        #expect(fixture.origin.requestCount("/avatar") == 3)
        #expect(
            fixture.origin.requests(to: "/cat.png").dropFirst().allSatisfy {
                $0.header("If-None-Match") == "\"one\""
            })
        // A different target means a different image.
        fixture.origin.route("/avatar", .redirect(to: "/dog.png"))
        fixture.origin.route("/dog.png", .picture(color: 0xFF00_FF00, headers: Self.lasting))
        await fixture.manager.flush()
        #expect(try await fixture.manager.image(for: request).middle == 0xFF00_FF00)
    }

    @Test("The shortest lifetime in a redirect chain is used", arguments: [true, false])
    func least(inMemory: Bool) async throws {
        let (fixture, request) = try avatar(
            307, ["Cache-Control": "max-age=600"], hops: [["Cache-Control": "max-age=60"]])
        _ = try await fixture.manager.image(for: request)
        fixture.clock.advance(by: .seconds(50))
        #expect(try await again(fixture, request, inMemory: inMemory) == .fresh)
        fixture.clock.advance(by: .seconds(11))
        #expect(try await again(fixture, request, inMemory: inMemory) == .revalidated)
        fixture.clock.advance(by: .seconds(50))
        #expect(try await again(fixture, request, inMemory: inMemory) == .fresh)
        #expect(fixture.origin.requestCount("/cat.png") == 2)
    }

    @Test("A permanent redirect is fresh for a week", arguments: [301, 308])
    func permanent(status: Int) async throws {
        let (fixture, request) = try avatar(status, [:])
        _ = try await fixture.manager.image(for: request)
        fixture.clock.advance(by: .seconds(6 * 86_400))
        #expect(try await again(fixture, request, inMemory: false) == .fresh)
        fixture.clock.advance(by: .seconds(2 * 86_400))
        #expect(try await again(fixture, request, inMemory: true) == .revalidated)
        #expect(fixture.origin.requestCount("/avatar") == 2)
    }

    @Test("An image that came through a no-store redirect isn't kept")
    func unstored() async throws {
        let (fixture, request) = try avatar(302, ["Cache-Control": "no-store"])
        for count in 1...2 {
            _ = try await fixture.manager.image(for: request)
            await fixture.manager.flush()
            #expect(fixture.manager.cachedImage(for: request) == nil)
            #expect(await fixture.manager.disk?.statistics().count == 0)
            #expect(fixture.origin.requestCount("/cat.png") == count)
        }
    }

    @Test("A target's stale-while-revalidate does not apply to the redirect")
    func stale() async throws {
        let picture = ["ETag": "\"one\"", "Cache-Control": "max-age=60, stale-while-revalidate=6000"]
        let (fixture, request) = try avatar(302, ["Cache-Control": "max-age=600"], picture: picture)
        _ = try await fixture.manager.image(for: request)
        fixture.clock.advance(by: .seconds(601))
        #expect(try await fixture.manager.load(request).response.status == .revalidated)
    }

    @Test("A must-revalidate redirect isn't skipped when the server is down", arguments: [true, false])
    func unreachable(isForbidden: Bool) async throws {
        let (fixture, request) = try avatar(302, isForbidden ? ["Cache-Control": "must-revalidate"] : [:])
        _ = try await fixture.manager.image(for: request)
        fixture.origin.stop()
        let status = try? await fixture.manager.load(request).response.status
        #expect(status == (isForbidden ? nil : .stale))
    }

    @Test("Images behind a redirect with a Vary header are kept apart")
    func vary() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.route("/avatar") { request in
            .redirect(to: request.header("Accept-Language") == "de" ? "/de.png" : "/en.png")
                .header("Cache-Control", "max-age=600").header("Vary", "Accept-Language")
        }
        fixture.origin.route("/de.png", .picture(color: 0xFF00_FF00, headers: Self.lasting))
        fixture.origin.route("/en.png", .picture(headers: Self.lasting))
        var request = ImageRequest(url: fixture.origin.url("/avatar"))
        var seen: [UInt32] = []
        for language in ["de", "de", "en"] {
            var network = NetworkOptions()
            network.headers["Accept-Language"] = language
            request.network = network
            seen.append(try await fixture.manager.image(for: request).middle)
        }
        #expect(seen == [0xFF00_FF00, 0xFF00_FF00, 0xFFCC_2200] && fixture.origin.requestCount == 4)
    }
}

extension ManagerFixture {
    /// Responds with an image, or with a 304 to clients that already have it.
    fileprivate func serve(_ path: String, picture headers: [String: String]) {
        origin.route(path) { request in
            guard let tag = headers["ETag"], request.header("If-None-Match") == tag else {
                return .picture(headers: headers)
            }
            return .status(304, headers: headers)
        }
    }
}
