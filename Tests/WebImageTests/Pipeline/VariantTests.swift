// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Thumbnails and transformers", .timeLimit(.minutes(2)))
struct VariantTests {
    @Test("A variant is created from the stored original, without the network")
    func fromOriginal() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        fixture.manager.memory.removeAll()
        request.thumbnail = .fill(width: 8, height: 8)
        request.transformers = [.flip(.horizontally), .roundedCorners(radius: 2)]
        let response = try await fixture.manager.load(request).response
        #expect(response.image.size == PixelSize(width: 8, height: 8))
        #expect(response.origin == .disk)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A stored variant is read unchanged without its original")
    func stored() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/photo", try .gradient(.png, width: 64, height: 48))
        request.thumbnail = .fit(width: 32, height: 32)
        request.transformers = [.circle]
        let made = try await fixture.manager.load(request).response.image
        await fixture.manager.flush()
        await fixture.manager.disk?.remove(request.originalKey)
        fixture.origin.stop()
        let read = try await fixture.anotherManager().load(request).response
        #expect(read.origin == .disk)
        #expect(read.image.size == made.size)
        #expect(read.image.middle == made.middle)
        #expect(read.image.info == made.info)
    }

    @Test("A variant doesn't replace the untransformed image")
    func separateKeys() async throws {
        let fixture = try ManagerFixture()
        let plain = fixture.serve()
        var grey = plain
        grey.transformers = [.grayscale]
        #expect(grey.variantKey != plain.variantKey)
        #expect(grey.originalKey == plain.originalKey)
        _ = try await fixture.manager.image(for: grey)
        #expect(fixture.manager.cachedImage(for: plain) == nil)
        #expect(try await fixture.manager.image(for: plain).middle == 0xFFCC_2200)
    }

    @Test("Variant keys differ if any parameter differs")
    func keys() {
        let transformers: [Transformer] = [
            .resize(width: 10, height: 10), .resize(width: 10, height: 11),
            .resize(width: 10, height: 10, mode: .fill), .resize(width: 10, height: 10, filter: .area),
            .resize(width: 10, height: 10, allowsUpscaling: false),
            .crop(PixelRect(x: 0, y: 0, width: 1, height: 1)),
            .crop(PixelRect(x: 0, y: 1, width: 1, height: 1)),
            .roundedCorners(radius: 1), .roundedCorners(radius: 1, corners: .topLeft),
            .roundedCorners(radius: 1, border: Border(width: 1, color: .black)),
            .roundedCorners(radius: 1, border: Border(width: 1, color: .white)),
            .circle, .circle(border: Border(width: 1, color: .black)),
            .flip(.horizontally), .flip(.vertically), .rotate(degrees: 1),
            .rotate(degrees: 1, fitsSize: false),
            .grayscale, .blur(radius: 1), .blur(radius: 2),
            Transformer { bitmap, _ in bitmap }, Transformer { bitmap, _ in bitmap },
        ]
        var keys = Set(transformers.map(\.key))
        #expect(keys.count == transformers.count)
        for thumbnail in [
            Thumbnail.fit(width: 1, height: 2), .fill(width: 1, height: 2), .stretch(width: 1, height: 2),
        ] {
            var request = ImageRequest(string: "http://example.com/a.png")
            request.thumbnail = thumbnail
            keys.insert(request.variantKey.text)
        }
        #expect(keys.count == transformers.count + 3)
    }

    @Test("Requests with the same custom cache key share the cached image")
    func customKey() async throws {
        let fixture = try ManagerFixture()
        var first = fixture.serve("/a?token=1")
        fixture.origin.setHandler { _ in .picture() }
        first.cacheKey = "avatar 7"
        _ = try await fixture.manager.image(for: first)
        var second = ImageRequest(url: fixture.origin.url("/a?token=2"))
        second.cacheKey = "avatar 7"
        #expect(try await fixture.manager.load(second).response.origin == .memory)
    }

    @Test("A failed transformer ends the load with its error before a variant is cached")
    func failingTransformer() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        request.transformers = [.crop(PixelRect(x: 900, y: 0, width: 5, height: 5))]
        let task = fixture.manager.load(request)
        let error = await #expect(throws: ImageError.self) { try await task.response }
        #expect(error?.code == .invalidInput)
        #expect(fixture.manager.cachedImage(for: request) == nil)
        request.transformers = []
        #expect(try await fixture.manager.load(request).response.origin != .memory)
    }

    @Test("A variant is created once for concurrent loads")
    func sharedTransform() async throws {
        let fixture = try ManagerFixture()
        let runs = EventLog<Void>()
        var request = fixture.serve("/cat.png", .picture().held(at: "gate"))
        request.transformers = [
            Transformer(key: "counted") { bitmap, _ in
                runs.record(); return bitmap
            }
        ]
        let tasks = (0..<10).map { _ in fixture.manager.load(request) }
        fixture.origin.release("gate")
        for task in tasks { _ = try await task.response }
        #expect(runs.count == 1)
    }
}
