// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

@Suite("Thumbnails from larger images in memory", .timeLimit(.minutes(1)))
struct LargerImageTests {
    @Test(
        "A thumbnail from a larger image looks like one decoded from the original",
        arguments: [
            Thumbnail.fit(width: 100, height: 100), .fill(width: 90, height: 120),
            .fill(width: 120, height: 0),
            .stretch(width: 90, height: 90),
        ])
    func reduced(thumbnail: Thumbnail) async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a", try .gradient(.png))
        request.thumbnail = thumbnail
        let decoded = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        fixture.manager.memory.removeAll()
        await fixture.manager.disk?.removeAll()
        var plain = request
        plain.thumbnail = nil
        _ = try await fixture.manager.image(for: plain)
        await fixture.manager.flush()
        let response = try await fixture.manager.load(request).response
        #expect(response.origin == .memory)
        #expect(response.image.size == decoded.size)
        #expect(response.image.info == decoded.info)
        #expect(try response.image.bitmap.maximumDifference(from: decoded.bitmap) == 0)
        #expect(fixture.manager.cachedImage(for: request) != nil)
        #expect(await fixture.variant(of: request) == nil)
    }

    @Test("An image with over 16 times the pixels is downscaled only if there's no original on disk")
    func ratio() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a", try .gradient(.jpeg))
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        request.thumbnail = .fit(width: 80, height: 60)
        #expect(try await fixture.manager.load(request).response.origin == .memory)
        request.thumbnail = .fit(width: 79, height: 59)
        #expect(try await fixture.manager.load(request).response.origin == .disk)
        await fixture.manager.flush()
        await fixture.manager.disk?.removeAll()
        request.thumbnail = .fit(width: 40, height: 30)
        #expect(try await fixture.manager.load(request).response.origin == .memory)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("The smallest sufficient image is downscaled")
    func smallest() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a", try .gradient(.jpeg))
        for width in [300, 200] {
            request.thumbnail = .fit(width: width, height: width)
            request.usesLargerImages = false
            _ = try await fixture.manager.image(for: request)
        }
        request.usesLargerImages = true
        // This thumbnail has 16 times fewer pixels than 200 × 150.
        request.thumbnail = .fit(width: 50, height: 50)
        #expect(try await fixture.manager.load(request).response.origin == .memory)
        request.thumbnail = .fit(width: 250, height: 250)
        #expect(try await fixture.manager.load(request).response.origin == .memory)
        request.thumbnail = .fit(width: 310, height: 310)
        #expect(try await fixture.manager.load(request).response.origin != .memory)
    }

    @Test("A downscaled, cropped, stretched or transformed image isn't a source for other thumbnails")
    func noSources() async throws {
        let fixture = try ManagerFixture { $0.disk = nil }
        let plain = fixture.serve("/a", try .gradient(.jpeg))
        let changes: [@Sendable (inout ImageRequest) -> Void] = [
            { $0.thumbnail = .fill(width: 200, height: 200) },
            { $0.thumbnail = .stretch(width: 200, height: 200) },
            { $0.transformers = [.grayscale] },
        ]
        for change in changes {
            fixture.manager.memory.removeAll()
            var request = plain
            change(&request)
            _ = try await fixture.manager.image(for: request)
            var small = plain
            small.thumbnail = .fit(width: 100, height: 100)
            #expect(try await fixture.manager.load(small).response.origin == .network)
        }
    }

    @Test("A larger image is used only if its decoding options match and the request allows it")
    func options() async throws {
        let fixture = try ManagerFixture { $0.disk = nil }
        let plain = fixture.serve("/a", try .gradient(.jpeg))
        let changes: [@Sendable (inout ImageRequest) -> Void] = [
            { $0.decoding.pixelFormat = .rgba16 }, { $0.decoding.colorSpace = .asStored },
            { $0.decoding.appliesOrientation = false }, { $0.decoding.firstFrameOnly = true },
            { $0.usesLargerImages = false }, { $0.cachePolicy = .networkOnly },
        ]
        for change in changes {
            fixture.manager.memory.removeAll()
            _ = try await fixture.manager.image(for: plain)
            var request = plain
            request.thumbnail = .fit(width: 160, height: 160)
            change(&request)
            #expect(try await fixture.manager.load(request).response.origin == .network)
        }
    }

    @Test("A thumbnail of an animation in memory is animated, with frames at the thumbnail's size")
    func animation() async throws {
        let fixture = try ManagerFixture { $0.disk = nil }
        var request = fixture.serve("/a", try .animation(frames: 3, width: 32))
        _ = try await fixture.manager.image(for: request)
        request.thumbnail = .fit(width: 16, height: 16)
        let response = try await fixture.manager.load(request).response
        #expect(response.origin == .memory)
        let source = try #require(response.animation)
        for index in 0..<3 {
            #expect(try source.frame(index).size == PixelSize(width: 16, height: 8))
            #expect(try source.frame(index).shade == index)
        }
    }

    @Test("After a new version arrives, older sizes aren't used for thumbnails")
    func versions() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.route(
            "/a", .picture(width: 80, height: 80, headers: ["ETag": "\"1\"", "Cache-Control": "max-age=600"]))
        var middle = ImageRequest(url: fixture.origin.url("/a"))
        middle.thumbnail = .fit(width: 40, height: 40)
        #expect(try await fixture.manager.image(for: middle).middle == 0xFFCC_2200)
        fixture.origin.route(
            "/a",
            .picture(
                width: 80, height: 80, color: 0xFF00_FF00,
                headers: ["ETag": "\"2\"", "Cache-Control": "max-age=600"]))
        _ = try await fixture.manager.image(
            for: ImageRequest(url: fixture.origin.url("/a"), cachePolicy: .reload))
        var small = middle
        small.thumbnail = .fit(width: 20, height: 20)
        let response = try await fixture.manager.load(small).response
        #expect(response.origin == .memory)
        #expect(response.image.middle == 0xFF00_FF00)
    }

    @Test("After a URL's images are removed, a larger image doesn't bring one back")
    func removal() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a", try .gradient(.jpeg))
        request.thumbnail = .fit(width: 200, height: 200)
        _ = try await fixture.manager.image(for: request)
        request.thumbnail = .fit(width: 100, height: 100)
        _ = try await fixture.manager.image(for: request)
        try await fixture.manager.removeAllImages(for: #require(request.url))
        #expect(try await fixture.manager.load(request).response.origin == .network)
    }
}
