// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import InternalTestSupport
import Testing
import WebImage
import WebImageTestSupport

/// Tests the record on disk that ties variants to an original that isn't stored.
@Suite("Variants with no original on disk", .timeLimit(.minutes(1)))
struct VariantRecordTests {
    private static let red: UInt32 = 0xFFCC_0000
    private static let blue: UInt32 = 0xFF00_00CC
    private static let headers = ["Cache-Control": "max-age=600"]

    private let fixture: ManagerFixture
    private let plain: ImageRequest
    private let small: ImageRequest

    init() throws {
        fixture = try ManagerFixture()
        plain = fixture.serve("/cat.png", .picture(color: Self.red, headers: Self.headers))
        var small = plain
        small.transformers = [.resize(width: 8, height: 8, mode: .stretch)]
        self.small = small
    }

    private func serveBlue() {
        fixture.origin.route("/cat.png", .picture(color: Self.blue, headers: Self.headers))
    }

    /// Loads with a manager that has nothing in memory, and waits until its results are stored.
    @discardableResult
    private func loadAnew(_ request: ImageRequest, _ policy: CachePolicy = .standard) async throws -> UInt32 {
        var request = request
        request.cachePolicy = policy
        let manager = fixture.anotherManager()
        let color = try await manager.image(for: request).middle
        await manager.flush()
        return color
    }

    private func evictOriginal() async {
        _ = await fixture.manager.disk?.remove(plain.originalKey)
    }

    @Test("A replaced original is remembered when the new one is evicted")
    func evictedSuccessor() async throws {
        try await loadAnew(small)
        serveBlue()
        try await loadAnew(plain, .reload)
        await evictOriginal()
        #expect(try await loadAnew(small) == Self.blue)
    }

    @Test("Removing an original that was already evicted removes its variants")
    func evictedBeforeRemoval() async throws {
        let other = fixture.serve("/other.png")
        try await loadAnew(other)
        try await loadAnew(small)
        await evictOriginal()
        await fixture.anotherManager().removeImage(for: plain)
        #expect(await !fixture.anotherManager().contains(small))
        serveBlue()
        for _ in 0..<2 { #expect(try await loadAnew(small) == Self.blue) }
        #expect(fixture.origin.requestCount == 3)
    }

    @Test("Removing an original in a later process also removes its variants", arguments: [true, false])
    func laterRemoval(isSame: Bool) async throws {
        try await loadAnew(small)
        await fixture.anotherManager().removeImage(for: plain)
        #expect(await !fixture.anotherManager().contains(small))
        if !isSame { serveBlue() }
        let color = isSame ? Self.red : Self.blue
        #expect(try await loadAnew(plain) == color)
        #expect(try await loadAnew(small) == color)
        await evictOriginal()
        #expect(try await loadAnew(small) == color)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("A new original that is not stored still removes the old one's variants")
    func unstored() async throws {
        var request = small
        request.originalStoreTiers = []
        #expect(try await fixture.manager.image(for: request).middle == Self.red)
        await fixture.manager.flush()
        serveBlue()
        var anew = plain
        (anew.cachePolicy, anew.storeTiers) = (.reload, [])
        #expect(try await fixture.manager.image(for: anew).middle == Self.blue)
        #expect(try await fixture.manager.image(for: request).middle == Self.blue)
        await fixture.manager.flush()
        #expect(try await loadAnew(request) == Self.blue)
    }

    @Test("A new original in another process removes the variants, even if it isn't stored")
    func unstoredAnew() async throws {
        var (small, plain) = (small, plain)
        small.originalStoreTiers = []
        (plain.originalStoreTiers, plain.storeTiers) = ([], [])
        #expect(try await loadAnew(small) == Self.red)
        #expect(try await loadAnew(small) == Self.red)
        #expect(fixture.origin.requestCount == 1)
        serveBlue()
        #expect(try await loadAnew(plain, .reload) == Self.blue)
        #expect(try await loadAnew(small) == Self.blue)
        #expect(try await loadAnew(small) == Self.blue)
        #expect(fixture.origin.requestCount == 3)
    }

    @Test("Nothing is recorded for images without variants or for identical data")
    func count() async throws {
        let others = (0..<3).map { fixture.serve("/\($0).png", .picture(width: 10 + $0)) }
        for request in others { try await loadAnew(request) }
        for request in others[..<2] {
            let manager = fixture.anotherManager()
            await manager.removeImage(for: request)
            await manager.flush()
        }
        #expect(await fixture.manager.disk?.statistics().count == 1)
        try await loadAnew(others[2], .reload)
        fixture.origin.route("/2.png", .picture(color: Self.blue))
        try await loadAnew(others[2], .reload)
        #expect(await fixture.manager.disk?.statistics().count == 1)
        try await loadAnew(small)
        try await loadAnew(small, .reload)
        #expect(await fixture.manager.disk?.statistics().count == 3)
    }

    @Test("Variants stored by an earlier version are used until another original is known")
    func earlierVersion() async throws {
        try await loadAnew(small)
        for key in [plain.originalKey, small.variantKey] {
            fixture.manager.disk?.updateMetadata(for: key) { metadata in
                let lines = String(decoding: metadata, as: UTF8.self).split(
                    separator: "\n", omittingEmptySubsequences: false)
                let kept = lines.filter { !$0.hasPrefix("original ") && $0 != "made" }
                #expect(kept.count < lines.count)
                return Data(kept.joined(separator: "\n").utf8)
            }
        }
        #expect(try await fixture.anotherManager().load(small).response.origin == .disk)
        try await loadAnew(plain, .reload)
        #expect(try await fixture.anotherManager().load(small).response.origin == .disk)
        serveBlue()
        try await loadAnew(plain, .reload)
        await evictOriginal()
        #expect(try await loadAnew(small) == Self.blue)
    }

    @Test(
        "Variants are kept only as long as the server has the image",
        arguments: [304, 410])
    func validated(status: Int) async throws {
        let headers = ["Cache-Control": "max-age=60", "ETag": "\"one\""]
        fixture.origin.route("/cat.png", .picture(color: Self.red, headers: headers))
        try await loadAnew(fixture.serve("/other.png"))
        try await loadAnew(small)
        fixture.clock.advance(by: .seconds(61))
        fixture.origin.route("/cat.png", .status(status, headers: headers))
        let manager = fixture.anotherManager()
        _ = try? await manager.image(for: plain)
        await manager.flush()
        var stored = small
        stored.cachePolicy = .cacheOnly
        let found = try? await fixture.anotherManager().image(for: stored).middle
        #expect(found == (status == 304 ? Self.red : nil))
    }

    @Test("A variant of the old original that finishes after the new one is known is not stored")
    func late() async throws {
        let stop = Stop()
        var slow = plain
        slow.transformers = [
            Transformer(key: "slow") { bitmap, _ in
                stop.pass()
                return bitmap
            }
        ]
        let task = fixture.manager.load(slow)
        await stop.isReached()
        serveBlue()
        var anew = plain
        anew.cachePolicy = .reload
        _ = try await fixture.manager.image(for: anew)
        stop.open()
        #expect(try await task.response.image.middle == Self.red)
        await fixture.manager.flush()
        #expect(fixture.manager.cachedImage(for: slow) == nil)
        #expect(await fixture.manager.disk?.contains(slow.variantKey) == false)
        #expect(try await fixture.manager.image(for: slow).middle == Self.blue)
    }

    @Test("Originals can be in a separate cache")
    func separateCaches() async throws {
        var request = small
        let (variants, originals) = (DictionaryCache(), DictionaryCache())
        request.caches = RequestCaches(disk: variants, originals: originals)
        var original = plain
        original.caches = request.caches
        #expect(try await loadAnew(request) == Self.red)
        serveBlue()
        #expect(try await loadAnew(original, .reload) == Self.blue)
        originals.entries = [:]
        #expect(try await loadAnew(request) == Self.blue)
        await fixture.anotherManager().removeImage(for: original)
        #expect(await !fixture.anotherManager().contains(request))
    }

    @Test("Each language has a separate original")
    func vary() async throws {
        let changes = EventLog<Void>()
        fixture.origin.route("/cat.png") { request in
            let isGerman = request.header("Accept-Language") == "de"
            let color = changes.count > 0 && isGerman ? Self.blue : Self.red
            return .picture(
                width: isGerman ? 30 : 40, color: color,
                headers: ["Vary": "Accept-Language", "Cache-Control": "max-age=600"])
        }
        func ask(_ request: ImageRequest, _ language: String) -> ImageRequest {
            var request = request
            var network = NetworkOptions()
            network.headers["Accept-Language"] = language
            request.network = network
            return request
        }
        for language in ["en", "de"] { try await loadAnew(ask(small, language)) }
        changes.record()
        try await loadAnew(ask(plain, "de"), .reload)
        let count = fixture.origin.requestCount
        #expect(try await loadAnew(ask(small, "de")) == Self.blue)
        #expect(try await loadAnew(ask(small, "en")) == Self.red)
        #expect(fixture.origin.requestCount == count)
    }
}
