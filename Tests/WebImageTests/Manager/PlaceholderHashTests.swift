// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageDisplay
import WebImageTestSupport

@Suite("Placeholder hashes", .timeLimit(.minutes(2)))
struct PlaceholderHashTests {
    @Test(
        "A requested hash is delivered with the image from any source",
        arguments: PlaceholderHash.Kind.allCases)
    func kept(kind: PlaceholderHash.Kind) async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/cat.png", .bytes(Data.noise(width: 40, height: 20)))
        request.placeholderHash = kind
        let response = try await fixture.manager.load(request).response
        let hash = try #require(response.placeholderHash)
        switch hash {
        case .blurHash(let text): #expect(try text == response.image.bitmap.blurHash())
        case .thumbHash(let bytes): #expect(try bytes == response.image.bitmap.thumbHash())
        }
        #expect(hash.kind == kind && PlaceholderHash(kind: kind, text: hash.text) == hash)
        #expect(fixture.manager.cachedImage(for: request)?.placeholderHash == hash)
        await fixture.manager.flush()
        let later = fixture.anotherManager()
        #expect(await later.placeholderHash(for: ImageRequest(url: request.url)) == hash)
        #expect(try await later.load(request).response.placeholderHash == hash)
        #expect(Placeholder.hash(hash) != nil)
    }

    @Test("A hash is added to a stored image only if requested")
    func added() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        #expect(try await fixture.manager.load(request).response.placeholderHash == nil)
        await fixture.manager.flush()
        #expect(await fixture.manager.placeholderHash(for: request) == nil)
        request.placeholderHash = .thumbHash
        let response = try await fixture.manager.load(request).response
        #expect(response.placeholderHash != nil && response.origin == .disk)
        await fixture.manager.flush()
        #expect(await fixture.manager.placeholderHash(for: request) == response.placeholderHash)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("Adding a hash does not change a stored image's age")
    func age() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        try await fixture.manager.store(StorableImage(.gradient()), for: request)
        fixture.manager.memory.removeAll()
        fixture.clock.advance(by: .seconds(5 * 86_400))
        request.placeholderHash = .thumbHash
        #expect(try await fixture.manager.load(request).response.origin == .disk)
        await fixture.manager.flush()
        #expect(await fixture.manager.placeholderHash(for: request) != nil)
        fixture.manager.memory.removeAll()
        // Data without headers is fresh for a week.
        fixture.clock.advance(by: .seconds(3 * 86_400))
        #expect(try await fixture.manager.load(request).response.status == .fetched)
    }

    @Test("A stored hash always describes the untransformed image")
    func parts() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/cat.png", .bytes(Data.noise(width: 40, height: 20)))
        request.placeholderHash = .thumbHash
        let whole = try await fixture.manager.load(request).response.placeholderHash
        request.transformers = [.crop(PixelRect(x: 0, y: 0, width: 2, height: 2))]
        #expect(try await fixture.manager.load(request).response.placeholderHash == whole)
        var part = fixture.serve("/dog.png", .bytes(Data.noise(width: 40, height: 20)))
        part.placeholderHash = .thumbHash
        part.thumbnail = .fill(width: 4, height: 4)
        #expect(try await fixture.manager.load(part).response.placeholderHash != nil)
        await fixture.manager.flush()
        #expect(await fixture.manager.placeholderHash(for: part) == nil)
    }
}
