// SPDX-License-Identifier: MIT

import Foundation
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

/// Apps that resolve names themselves send requests to an IP address and name the site in `Host`.
@Suite("Images from several sites at one address", .timeLimit(.minutes(1)))
struct HostFieldTests {
    private static let one: UInt32 = 0xFF11_1111
    private static let two: UInt32 = 0xFF22_2222

    private func fixture() throws -> (ManagerFixture, (String?) -> ImageRequest) {
        let fixture = try ManagerFixture()
        fixture.origin.route("/cat.png") { request in
            let isTwo = request.header("Host")?.lowercased() == "two.example"
            return .picture(
                color: isTwo ? Self.two : Self.one, headers: ["Cache-Control": "max-age=600"])
        }
        let plain = ImageRequest(url: fixture.origin.url("/cat.png"))
        return (
            fixture,
            { host in
                var request = plain
                if let host { request.headers["Host"] = host }
                return request
            }
        )
    }

    @Test("Each site has its own image in the caches and from the network")
    func everywhere() async throws {
        let (fixture, request) = try fixture()
        for manager in [fixture.manager, fixture.manager, fixture.anotherManager()] {
            #expect(try await manager.image(for: request("one.example")).middle == Self.one)
            #expect(try await manager.image(for: request("two.example")).middle == Self.two)
            #expect(try await manager.image(for: request(nil)).middle == Self.one)
            await manager.flush()
        }
        #expect(fixture.origin.requestCount == 3)
    }

    @Test("Each site has its own thumbnails and encoded variants")
    func variants() async throws {
        let (fixture, request) = try fixture()
        for _ in 0..<2 {
            for (host, color) in [("one.example", Self.one), ("two.example", Self.two)] {
                var small = request(host)
                small.thumbnail = .fit(width: 8, height: 8)
                #expect(try await fixture.manager.image(for: small).middle == color)
                let encoded = try await fixture.manager.variantData(for: small, encoding: ImageEncoding(.png))
                #expect(try CodecRegistry.default.decode(encoded.data()).middle == color)
            }
        }
    }

    @Test("A Host header set by the manager works like one set by a request")
    func manager() async throws {
        let (fixture, request) = try fixture()
        #expect(try await fixture.manager.image(for: request(nil)).middle == Self.one)
        let other = fixture.anotherManager {
            $0.memoryCache = fixture.manager.memory
            $0.network.headers["Host"] = "two.example"
        }
        #expect(try await other.image(for: request(nil)).middle == Self.two)
        #expect(
            other.keys(for: request(nil)).original
                == fixture.manager.keys(for: request("two.example")).original)
    }

    @Test("A custom cache key also replaces the host in any case")
    func sameSite() {
        func key(_ host: String?, cacheKey: String? = nil) -> String {
            var request = ImageRequest(string: "http://192.0.2.1/cat.png")
            request.cacheKey = cacheKey
            if let host { request.headers["host"] = host }
            return request.originalKey.text
        }
        #expect(key("Two.Example") == key("two.example"))
        #expect(key("two.example") == "http://192.0.2.1/cat.png\nhost=two.example")
        #expect(key(nil) == "http://192.0.2.1/cat.png")
        #expect(key("two.example", cacheKey: "cat") == key(nil, cacheKey: "cat"))
    }

    @Test("Removing all images of a URL removes every site's images")
    func removal() async throws {
        let (fixture, request) = try fixture()
        for host in ["one.example", "two.example"] {
            _ = try await fixture.manager.image(for: request(host))
        }
        try await fixture.manager.removeAllImages(for: #require(request(nil).url))
        #expect(fixture.manager.cachedImage(for: request("two.example")) == nil)
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }
}
