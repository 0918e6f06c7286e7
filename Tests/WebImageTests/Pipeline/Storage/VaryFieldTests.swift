// SPDX-License-Identifier: MIT

import Foundation
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Responses that vary by headers that the request doesn't set", .timeLimit(.minutes(2)))
struct VaryFieldTests {
    private static let colors: [String: UInt32] = ["a": 0xFF11_1111, "b": 0xFF22_2222]

    /// Makes an origin whose response varies by the header `name`, with an entity tag per value.
    private func fixture(
        _ name: String, _ change: (inout ImageManagerConfiguration) -> Void = { _ in }
    ) throws -> (ManagerFixture, ImageRequest) {
        let fixture = try ManagerFixture(change)
        fixture.origin.route("/cat.png") { request in
            let value = String(request.header(name)?.suffix(1) ?? "none")
            let headers = ["Cache-Control": "max-age=600", "Vary": name, "ETag": "\"\(value)\""]
            return request.header("If-None-Match") == headers["ETag"]
                ? .status(304, headers: headers)
                : .picture(color: Self.colors[value] ?? 0xFF33_3333, headers: headers)
        }
        return (fixture, ImageRequest(url: fixture.origin.url("/cat.png")))
    }

    @Test("The loader's own headers select the image, on disk and in memory", arguments: [true, false])
    func defaults(inMemory: Bool) async throws {
        let (fixture, request) = try fixture("Accept-Language") {
            $0.loader = HeaderLoader("Accept-Language", "a")
        }
        #expect(try await fixture.manager.image(for: request).middle == Self.colors["a"])
        await fixture.manager.flush()
        let other = fixture.anotherManager {
            $0.loader = HeaderLoader("Accept-Language", "b")
            if inMemory { $0.memoryCache = fixture.manager.memory }
        }
        #expect(try await other.image(for: request).middle == Self.colors["b"])
        await other.flush()
        let same = fixture.anotherManager {
            $0.loader = HeaderLoader("Accept-Language", "a")
            if inMemory { $0.memoryCache = fixture.manager.memory }
        }
        let response = try await same.load(request).response
        #expect(response.origin == (inMemory ? .memory : .disk) && response.image.middle == Self.colors["a"])
        #expect(fixture.origin.requestCount == 2)
        // A request can also set the header that the loader adds.
        var explicit = request
        explicit.headers["Accept-Language"] = "b"
        #expect(try await same.image(for: explicit).middle == Self.colors["b"])
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("After a cookie in the jar changes, the previous user's images aren't shown")
    func cookies() async throws {
        let jar = CookieJar()
        let (fixture, request) = try fixture("Cookie") { $0.network.cookies = .use(jar) }
        for (path, user) in [("/a", "a"), ("/b", "b")] {
            fixture.origin.route(
                path, .picture(headers: ["Set-Cookie": "user=\(user); Path=/", "Cache-Control": "no-store"]))
        }
        // Images stay in memory while they're shown.
        var held: [ImageResponse] = []
        for user in ["a", "b"] {
            _ = try await fixture.manager.image(for: ImageRequest(url: fixture.origin.url("/" + user)))
            for policy in [CachePolicy.standard, .cacheElseLoad, .refresh] {
                var request = request
                request.cachePolicy = policy
                let task = fixture.manager.load(request)
                var shown: [UInt32] = []
                for await event in task.events {
                    if case .cached(let response) = event { shown.append(response.image.middle) }
                }
                held.append(try await task.response)
                shown += held.suffix(1).map(\.image.middle)
                #expect(Set(shown) == [try #require(Self.colors[user])], "\(policy)")
            }
        }
    }

    enum Setter: CaseIterable {
        case jar, provider, modifier

        var field: String {
            switch self {
            case .jar: "Cookie"
            case .provider: "Authorization"
            case .modifier: "X-User"
            }
        }

        func apply(to options: inout NetworkOptions) {
            switch self {
            case .jar: options.cookies = .use(CookieJar())
            case .provider: options.credentials = .use(CredentialProvider { _, _ in nil })
            case .modifier: options.requestModifier = .use(RequestModifier(name: "a") { $0 })
            }
        }
    }

    @Test("A response that varies by a header added later isn't stored on disk", arguments: Setter.allCases)
    func disk(_ setter: Setter) async throws {
        let (fixture, request) = try fixture(setter.field) { setter.apply(to: &$0.network) }
        // With a cache key, credentials alone don't keep an image off disk.
        var named = request
        named.cacheKey = "cat"
        for request in [request, named] {
            let shown = try await fixture.manager.image(for: request)
            await fixture.manager.flush()
            var cached = request
            cached.cachePolicy = .cacheOnly
            #expect(await fixture.failure(cached)?.code == .notCached)
            #expect(shown.size.width == 40)
        }
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }

    @Test(
        "A response that varies by a later header is validated while shown, then fetched again",
        arguments: Setter.allCases)
    func validation(_ setter: Setter) async throws {
        let (fixture, request) = try fixture(setter.field) { setter.apply(to: &$0.network) }
        do {
            let shown = try await fixture.manager.image(for: request)
            for _ in 0..<2 {
                #expect(fixture.manager.memory.statistics.count == 0)
                let response = try await fixture.manager.load(request).response
                #expect(response.status == .revalidated && response.image.middle == shown.middle)
            }
            #expect(
                fixture.origin.requests.map { $0.header("If-None-Match") } == [nil, "\"none\"", "\"none\""])
        }
        fixture.manager.memory.removeAll()
        #expect(try await fixture.manager.load(request).response.status == .fetched)
        #expect(fixture.origin.requests.last?.header("If-None-Match") == nil)
    }

    @Test("Responses that vary by other headers stay in the caches")
    func others() async throws {
        let (fixture, request) = try fixture("X-Other") { $0.network.cookies = .use(CookieJar()) }
        _ = try await fixture.manager.image(for: request)
        #expect(try await fixture.manager.load(request).response.origin == .memory)
        #expect(fixture.origin.requestCount == 1)
    }
}
