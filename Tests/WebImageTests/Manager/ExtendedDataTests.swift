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

    @Test("Images and variants keep their extended data in memory and on disk")
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
        // This time the variant itself is used, from memory and from disk.
        #expect(try await variants.load(small).response.extendedData == author)
        small.originalQueryTiers = []
        let variant = try await fixture.anotherManager().load(small).response
        #expect(variant.origin == .disk && variant.extendedData == author)
    }

    @Test("Extended data stays with an image that is found again because a view shows it")
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

    @Test("An image from the server replaces a stored image along with its extended data")
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

    /// The number 2 as archived by `NSKeyedArchiver`.
    private static let archiveOfTwo = Data(
        base64Encoded: """
            YnBsaXN0MDDUAQIDBAUGBwpYJHZlcnNpb25ZJGFyY2hpdmVyVCR0b3BYJG9iamVjdHMSAAGGoF8QD05TS2V5ZWRBcmNoaXZl\
            ctEICVRyb290gAGiCwxVJG51bGwjQAAAAAAAAAAIERokKTI3SUxRU1ZcAAAAAAAAAQEAAAAAAAAADQAAAAAAAAAAAAAAAAAA\
            AGU=
            """)

    @Test("An image imported from YYCache keeps its archived scale in every tier")
    func importedScale() async throws {
        let fixture = try ManagerFixture()
        let archive = try #require(Self.archiveOfTwo)
        let request = ImageRequest(url: fixture.origin.url("/a"))
        var (large, small) = (request, request)
        large.decoding.scale = 3
        small.thumbnail = .fit(width: 8, height: 8)
        // Store it the way an import does.
        await fixture.manager.disk?.store(
            try CodecRegistry.default.encode(.gradient(), as: .png), metadata: archive,
            for: request.originalKey)
        let first = try await fixture.manager.load(request).response
        #expect(first.origin == .disk && first.image.scale == 2 && first.extendedData == archive)
        for manager in [fixture.manager, fixture.anotherManager()] {
            // The request's scale wins where it sets one, and doesn't affect the next request.
            #expect(try await manager.load(large).response.image.scale == 3)
            #expect(try await manager.load(request).response.image.scale == 2)
            #expect(manager.cachedImage(for: request)?.image.scale == 2)
            #expect(manager.cachedImage(for: large)?.image.scale == 3)
            #expect(try await manager.load(small).response.image.scale == 2)
            await manager.flush()
        }
        let shown = try #require(fixture.manager.cachedImage(for: request)).image
        fixture.manager.relieve(.critical)
        #expect(fixture.manager.cachedImage(for: request)?.image.scale == 2)
        withExtendedLifetime(shown) {}
        // Next, load the variant itself, and then metadata rewritten with a placeholder hash.
        small.originalQueryTiers = []
        let variant = try await fixture.anotherManager().load(small).response
        #expect(variant.origin == .disk && variant.image.scale == 2 && variant.extendedData == archive)
        var hashed = request
        hashed.placeholderHash = .blurHash
        let writing = fixture.anotherManager()
        _ = try await writing.load(hashed).response
        await writing.flush()
        let last = try await fixture.anotherManager().load(request).response
        #expect(last.image.scale == 2 && last.extendedData == archive)
    }

    @Test("Imported data that isn't a number becomes extended data")
    func importedData() async throws {
        let fixture = try ManagerFixture()
        var negative = try #require(Self.archiveOfTwo)
        // Flip the number's sign.
        negative[negative.firstIndex(of: 0x40)!] = 0xC0
        for (index, data) in [negative, Data("bplist00\n--\nhttp".utf8), Data([0, 1, 2])].enumerated() {
            let request = ImageRequest(url: fixture.origin.url("/\(index)"))
            await fixture.manager.disk?.store(
                try CodecRegistry.default.encode(.gradient(), as: .png), metadata: data,
                for: request.originalKey)
            let response = try await fixture.manager.load(request).response
            #expect(response.image.scale == 1 && response.extendedData == data)
        }
        // Data that your app stores isn't interpreted.
        var image = try image()
        image.extendedData = Self.archiveOfTwo
        let request = ImageRequest(url: fixture.origin.url("/own"))
        try await fixture.manager.store(image, for: request)
        let response = try await fixture.anotherManager().load(request).response
        #expect(response.image.scale == 1 && response.extendedData == Self.archiveOfTwo)
    }

    @Test("Responses from any origin report whether the image was transformed or downscaled")
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
