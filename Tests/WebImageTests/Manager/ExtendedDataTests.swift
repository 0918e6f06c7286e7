// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import Raster
import Testing
import WebImage
import WebImageTestSupport

@Suite("Extended data of stored images", .timeLimit(.minutes(1)))
struct ExtendedDataTests {
    private let author = Data("author: \u{E9}\n--\nof x".utf8)

    private func image() throws -> StorableImage {
        var image = StorableImage(try .gradient(), format: .png)
        image.extendedData = author
        return image
    }

    @Test("It is read back with the image from memory and disk, and with variants made from it")
    func readBack() async throws {
        let fixture = try ManagerFixture()
        let request = ImageRequest(url: fixture.origin.url("/a"))
        try await fixture.manager.store(image(), for: request)
        #expect(fixture.manager.cachedImage(for: request)?.extendedData == author)
        let later = fixture.anotherManager()
        let response = try await later.load(request).response
        #expect(response.origin == .disk && response.extendedData == author)
        #expect(StorableImage(response).extendedData == author)
        var small = request
        small.thumbnail = .fit(width: 32, height: 32)
        let variants = fixture.anotherManager()
        #expect(try await variants.load(small).response.extendedData == author)
        await variants.flush()
        // The variant itself, from memory and disk.
        #expect(try await variants.load(small).response.extendedData == author)
        small.originalQueryTiers = []
        let variant = try await fixture.anotherManager().load(small).response
        #expect(variant.origin == .disk && variant.extendedData == author)
    }

    @Test("It stays with an image that is found again because a view shows it")
    func weakly() async throws {
        let fixture = try ManagerFixture()
        let request = ImageRequest(url: fixture.origin.url("/a"))
        try await fixture.manager.store(image(), for: request, in: .memory)
        let shown = try #require(fixture.manager.cachedImage(for: request)).image
        fixture.manager.relieve(.critical)
        #expect(fixture.manager.memory.statistics.count == 0)
        #expect(fixture.manager.cachedImage(for: request)?.extendedData == author)
        withExtendedLifetime(shown) {}
    }

    @Test("An image from the server has none, and replaces that of a stored one")
    func replaced() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        try await fixture.manager.store(image(), for: request)
        request.cachePolicy = .networkOnly
        #expect(try await fixture.manager.load(request).response.extendedData == nil)
        #expect(fixture.manager.cachedImage(for: fixture.serve())?.extendedData == nil)
        await fixture.manager.flush()
        let later = try await fixture.anotherManager().load(fixture.serve()).response
        #expect(later.origin == .disk && later.extendedData == nil)
    }

    @Test("A response says whether its image was transformed or reduced, from each origin")
    func flags() async throws {
        let fixture = try ManagerFixture()
        let plain = fixture.serve()
        var round = plain
        round.transformers = [.circle]
        var small = plain
        small.thumbnail = .fit(width: 8, height: 8)
        for manager in [fixture.manager, fixture.manager, fixture.anotherManager()] {
            let first = try await manager.load(plain).response
            #expect(!first.isTransformed && !first.isReduced && !first.image.format.isVector)
            let second = try await manager.load(round).response
            #expect(second.isTransformed)
            let third = try await manager.load(small).response
            #expect(!third.isTransformed && third.isReduced)
            await manager.flush()
        }
    }
}
