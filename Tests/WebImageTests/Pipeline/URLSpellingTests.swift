// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching
import Testing
import WebImage
import WebImageTestSupport

/// Scheme and host ignore case, and a default port and an empty path can be omitted (RFC 3986, 6.2).
@Suite("Spellings of a URL", .timeLimit(.minutes(1)))
struct URLSpellingTests {
    private static let headers = ["Cache-Control": "max-age=600", "ETag": "\"one\""]

    private func request(_ url: String) -> ImageRequest { ImageRequest(url: URL(string: url)) }

    @Test(
        "Equivalent http and https URLs share a key",
        arguments: [
            ("HTTP://Example.COM/a.png", "http://example.com/a.png"),
            ("https://example.com:443/a.png", "https://example.com/a.png"),
            ("http://example.com:80/A.png?Q=B", "http://example.com/A.png?Q=B"),
            ("http://example.com:/a.png", "http://example.com/a.png"),
            ("https://example.com", "https://example.com/"),
            ("https://example.com?q=A", "https://example.com/?q=A"),
            ("https://Me:Secret@EXAMPLE.com:443/a.png#Part", "https://Me:Secret@example.com/a.png"),
            ("HTTP://[2001:DB8::80]:80/a.png", "http://[2001:db8::80]/a.png"),
        ])
    func equivalent(spelling: String, normal: String) {
        #expect(request(spelling).variantKey == request(normal).variantKey)
        var (first, second) = (request(spelling), request(normal))
        for index in 0..<2 {
            let size = Thumbnail.fit(width: 10 + index, height: 10)
            (first.thumbnail, second.thumbnail) = (size, size)
            #expect(first.variantKey == second.variantKey && first.originalKey == second.originalKey)
        }
    }

    @Test(
        "Other URLs keep their spelling",
        arguments: [
            "http://example.com:8080/a.png", "http://example.com:443/a.png", "https://example.com:80/a.png",
            "http://example.com/A.png", "http://example.com/%7Ea.png", "http://example.com/a/../b.png",
            "file:///Var/Cat.png", "http://[::1]:8080/a.png", "ftp://Example.com/a.png",
        ])
    func others(url: String) {
        #expect(request(url).originalKey.text == url)
    }

    /// The origin's URL in capitals, which had a separate key in earlier versions.
    private func capitals(_ fixture: ManagerFixture) throws -> URL {
        let normal = fixture.origin.url("/cat.png").absoluteString
        return try #require(URL(string: normal.replacingOccurrences(of: "http://", with: "HTTP://")))
    }

    /// Stores the result of `small` under the keys of earlier versions.
    private func storeFormerly(_ fixture: ManagerFixture, _ small: ImageRequest) async throws {
        let manager = fixture.anotherManager()
        _ = try await manager.image(for: small)
        await manager.flush()
        let disk = try #require(fixture.manager.disk)
        for key in [small.originalKey, small.variantKey] { try Self.rename(key, in: disk) }
    }

    private static func rename(_ key: CacheKey, in disk: any DataCache) throws {
        let former = CacheKey(key.text.replacingOccurrences(of: "http://", with: "HTTP://"))
        let entry = try #require(disk.read(key))
        #expect(disk.store(entry.data, metadata: entry.metadata, for: former) && disk.remove(key))
    }

    private func scene() throws -> (ManagerFixture, plain: ImageRequest, small: ImageRequest) {
        let fixture = try ManagerFixture()
        fixture.origin.route("/cat.png", .picture(headers: Self.headers))
        let plain = ImageRequest(url: try capitals(fixture))
        var small = plain
        small.transformers = [.resize(width: 8, height: 8, mode: .stretch)]
        return (fixture, plain, small)
    }

    @Test("One spelling finds images loaded by another, in memory and on disk")
    func shared() async throws {
        let (fixture, plain, _) = try scene()
        _ = try await fixture.manager.image(for: plain)
        let normal = ImageRequest(url: fixture.origin.url("/cat.png"))
        #expect(fixture.manager.cachedImage(for: normal) != nil)
        await fixture.manager.flush()
        #expect(try await fixture.anotherManager().load(normal).response.origin == .disk)
        await fixture.anotherManager().removeImage(for: normal)
        #expect(await !fixture.anotherManager().contains(plain))
        #expect(fixture.origin.requestCount == 1)
    }

    @Test(
        "Concurrent loads of two spellings share a transfer",
        arguments: [
            ("http://localhost:PORT/", "HTTP://LocalHost:PORT/", 1),
            ("http://localhost:PORT", "http://localhost:PORT/", 1),
            ("http://localhost:PORT/#a", "http://LOCALHOST:PORT/#b", 1),
            ("http://me@localhost:PORT/", "HTTP://me@localhost:PORT/", 1),
            // These are different URLs to the server.
            ("http://me@localhost:PORT/", "http://localhost:PORT/", 2),
            ("http://localhost:PORT/", "http://localhost:PORT/?", 2),
        ])
    func atOnce(first: String, second: String, transfers: Int) async throws {
        let fixture = try ManagerFixture { $0.disk = nil }
        let picture = OriginResponse.picture(headers: Self.headers).held(afterBytes: 10, at: "gate")
        fixture.origin.setHandler { _ in picture }
        let port = try #require(fixture.origin.url("/").port)
        let tasks = [first, second].map { spelling in
            fixture.manager.loadData(request(spelling.replacingOccurrences(of: "PORT", with: "\(port)")))
        }
        // Once the requests arrive, the second load has either joined the first or sent its own request.
        #expect(await fixture.origin.waiting(at: "gate", reach: transfers))
        fixture.origin.release("gate")
        for task in tasks { _ = try await task.response }
        #expect(fixture.origin.requestCount == transfers)
    }

    @Test("Images that an earlier version stored under another spelling are found")
    func former() async throws {
        let (fixture, plain, small) = try scene()
        try await storeFormerly(fixture, small)
        for request in [plain, small] {
            #expect(await fixture.anotherManager().contains(request))
            #expect(try await fixture.anotherManager().load(request).response.origin == .disk)
        }
        // A revalidation is stored for the entry, too.
        fixture.clock.advance(by: .seconds(601))
        fixture.origin.route("/cat.png", .status(304, headers: Self.headers))
        for _ in 0..<2 {
            let manager = fixture.anotherManager()
            _ = try await manager.image(for: plain)
            await manager.flush()
        }
        #expect(fixture.origin.requestCount == 2)
    }

    /// Ways to remove or replace an original.
    enum Change: CaseIterable { case removed, allRemoved, loaded, stored }

    @Test(
        "An entry under an old spelling is removed or replaced along with the other entries",
        arguments: Change.allCases)
    func changed(change: Change) async throws {
        let (fixture, plain, small) = try scene()
        try await storeFormerly(fixture, small)
        fixture.origin.route("/cat.png", .picture(color: 0xFF00_00CC, headers: Self.headers))
        let manager = fixture.anotherManager()
        switch change {
        case .removed: await manager.removeImage(for: plain)
        case .allRemoved: await manager.removeAllImages(for: try capitals(fixture))
        case .loaded:
            var anew = plain
            anew.cachePolicy = .reload
            _ = try await manager.image(for: anew)
        case .stored:
            try await manager.store(CodecRegistry.default.decode(.picture(color: 0xFF00_00CC)), for: plain)
        }
        await manager.flush()
        let former = CacheKey(try capitals(fixture).absoluteString)
        #expect(await fixture.anotherManager().disk?.contains(former) == false)
        for request in [small, plain] {
            let color = try await fixture.anotherManager().image(for: request).middle
            #expect(color & 0xFF > 0x80 && color >> 16 & 0xFF < 0x40)
        }
    }
}
