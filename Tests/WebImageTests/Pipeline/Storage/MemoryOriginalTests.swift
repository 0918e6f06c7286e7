// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

@Suite("Transformed images from originals in memory", .timeLimit(.minutes(1)))
struct MemoryOriginalTests {
    @Test("Transforming an image in memory needs neither disk nor network", arguments: [true, false])
    func sibling(hasDisk: Bool) async throws {
        let fixture = try ManagerFixture { if !hasDisk { $0.disk = nil } }
        var request = fixture.serve("/a", try .gradient(.jpeg))
        let plain = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        fixture.origin.stop()
        await fixture.manager.disk?.removeAll()
        request.transformers = [.grayscale, .flip(.vertically)]
        let response = try await fixture.manager.load(request).response
        #expect(response.origin == .memory)
        let expected = try [Transformer.grayscale, .flip(.vertically)].reduce(plain.bitmap) {
            try $1.transform($0)
        }
        #expect(try response.image.bitmap.maximumDifference(from: expected) == 0)
        #expect(response.image.info == plain.info)
        #expect(fixture.manager.cachedImage(for: request) != nil)
        // The result is stored on disk like a decoded image.
        #expect((await fixture.variant(of: request) != nil) == hasDisk)
    }

    @Test("The decoding options must match")
    func options() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a", try .gradient(.jpeg))
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        request.transformers = [.grayscale]
        let changes: [@Sendable (inout DecodingOptions) -> Void] = [
            { $0.pixelFormat = .rgba16 }, { $0.colorSpace = .asStored }, { $0.appliesOrientation = false },
            { $0.firstFrameOnly = true }, { $0.keepsMetadata = true },
            { $0.region = PixelRect(x: 1, y: 2, width: 30, height: 20) },
        ]
        for change in changes {
            var other = request
            change(&other.decoding)
            if other.decoding.pixelFormat == .rgba16 { other.transformers = [.flip(.vertically)] }
            #expect(try await fixture.manager.load(other).response.origin == .disk)
        }
    }

    @Test("If the original's query tiers exclude memory, the original is read from disk")
    func queryTiers() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a", try .gradient(.jpeg))
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        request.transformers = [.grayscale]
        request.originalQueryTiers = .disk
        #expect(try await fixture.manager.load(request).response.origin == .disk)
    }

    @Test("Only a lossless variant from disk is transformed again")
    func lossyVariant() async throws {
        let fixture = try ManagerFixture()
        for (format, origin) in [(ImageFormat.jpeg, ImageOrigin.disk), (.png, .memory)] {
            var request = fixture.serve("/\(format)", try .gradient(format))
            request.thumbnail = .fit(width: 80, height: 80)
            _ = try await fixture.manager.image(for: request)
            await fixture.manager.flush()
            let later = fixture.anotherManager()
            #expect(try await later.load(request).response.origin == .disk)
            request.transformers = [.grayscale]
            #expect(try await later.load(request).response.origin == origin)
        }
    }

    @Test("A transformed image's decoded original is stored in memory if the request asks for it")
    func storeTiers() async throws {
        let fixture = try ManagerFixture()
        for (tiers, isKept) in [(CacheTiers.disk, false), (.all, true), (.memory, true)] {
            let plain = fixture.serve("/\(tiers.rawValue)", try .gradient(.jpeg))
            var request = plain
            request.transformers = [.grayscale, .circle]
            request.originalStoreTiers = tiers
            let response = try await fixture.manager.load(request).response
            #expect(response.origin == .network)
            #expect((fixture.manager.cachedImage(for: plain) != nil) == isKept)
        }
    }

    @Test("A transformed image is not mistaken for an original")
    func transformedIsNoSource() async throws {
        let fixture = try ManagerFixture { $0.disk = nil }
        var request = fixture.serve("/a", try .gradient(.jpeg))
        request.transformers = [.grayscale]
        _ = try await fixture.manager.image(for: request)
        request.transformers = [.circle]
        #expect(try await fixture.manager.load(request).response.origin == .network)
    }

    @Test("A stale image in memory isn't used")
    func stale() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a", try .gradient(.jpeg))
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        fixture.clock.advance(by: .seconds(601))
        request.transformers = [.grayscale]
        let response = try await fixture.manager.load(request).response
        #expect(response.origin != .memory)
        #expect(fixture.origin.requestCount == 2)
    }

    @Test("An animation in memory supplies its transformed frames")
    func animation() async throws {
        let fixture = try ManagerFixture { $0.disk = nil }
        var request = fixture.serve("/a", try .animation(frames: 3))
        _ = try await fixture.manager.image(for: request)
        request.transformers = [.circle]
        let response = try await fixture.manager.load(request).response
        #expect(response.origin == .memory)
        let frame = try #require(response.animation).frame(2)
        #expect(frame.pixel(x: 8, y: 8) == 0xFF40_0000)
        #expect(frame.pixel(x: 0, y: 0) == 0)
    }

    @Test("After a URL's images are removed, a sibling does not bring one back")
    func removal() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a", try .gradient(.jpeg))
        _ = try await fixture.manager.image(for: request)
        request.transformers = [.grayscale]
        _ = try await fixture.manager.image(for: request)
        try await fixture.manager.removeAllImages(for: #require(request.url))
        #expect(try await fixture.manager.load(request).response.origin == .network)
    }

    @Test("A synchronous lookup creates the image on the caller's thread")
    func synchronous() async throws {
        let fixture = try ManagerFixture { $0.disk = nil }
        var request = fixture.serve("/a", try .gradient(.jpeg))
        _ = try await fixture.manager.image(for: request)
        request.transformers = [.grayscale]
        request.lookup = .synchronous
        #expect(try fixture.manager.load(request).result?.get().origin == .memory)
    }
}
