// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

@Suite("Storing images manually", .timeLimit(.minutes(1)))
struct StoreTests {
    private func request(_ fixture: ManagerFixture, _ path: String = "/a") -> ImageRequest {
        ImageRequest(url: fixture.origin.url(path))
    }

    private func stored(_ request: ImageRequest, _ fixture: ManagerFixture) async -> Data? {
        await fixture.manager.disk?.read(request.originalKey)?.data
    }

    @Test("A stored image is found in memory and on disk")
    func bothTiers() async throws {
        let fixture = try ManagerFixture()
        let request = request(fixture)
        try await fixture.manager.store(StorableImage(.gradient()), for: request)
        #expect(fixture.manager.cachedImage(for: request)?.image.size == PixelSize(width: 320, height: 240))
        let read = try await fixture.anotherManager().load(request).response
        #expect(read.origin == .disk)
        #expect(read.image.size == PixelSize(width: 320, height: 240))
        #expect(fixture.origin.requestCount == 0)
    }

    @Test("store(_:for:) writes the same data that encoded() returns")
    func bestEncoding() async throws {
        let fixture = try ManagerFixture()
        let clear = try Bitmap(size: PixelSize(width: 4, height: 4), isZeroed: true) { _, _ in }
        let images: [(StorableImage, ImageFormat)] = try [
            (StorableImage(.gradient()), .jpeg), (StorableImage(clear), .png),
            (StorableImage(frames: [.gradient(), .gradient()]), .apng),
            (StorableImage(.gradient(), format: .bmp), .bmp),
        ]
        for (number, (image, format)) in images.enumerated() {
            let data = try image.encoded()
            #expect(ImageFormat.sniff(data) == format)
            let request = request(fixture, "/\(number)")
            try await fixture.manager.store(image, for: request)
            #expect(await stored(request, fixture) == data)
        }
    }

    @Test("The image is in memory before the disk cache has it")
    func memoryFirst() async throws {
        let encoder = GatedEncoder()
        let fixture = try ManagerFixture { $0.codecs.add(encoder: encoder) }
        let request = request(fixture)
        let manager = fixture.manager
        let store = Task { try await manager.store(StorableImage(.gradient(), format: .png), for: request) }
        await encoder.begun.wait(count: 1)
        #expect(manager.cachedImage(for: request) != nil)
        #expect(await manager.contains(request, in: .memory))
        #expect(await !manager.contains(request, in: .disk))
        encoder.open()
        try await store.value
        #expect(await manager.contains(request, in: .disk))
    }

    @Test("A variant counts as stored if its original is on disk")
    func original() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a", .picture(width: 64, height: 64))
        request.thumbnail = .fit(width: 8, height: 8)
        request.storeTiers = .memory
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.flush()
        #expect(await fixture.manager.contains(request, in: .disk))
    }

    @Test("Only the given tiers are used", arguments: [CacheTiers.memory, .disk, []])
    func tiers(tiers: CacheTiers) async throws {
        let fixture = try ManagerFixture()
        let request = request(fixture)
        try await fixture.manager.store(StorableImage(.gradient()), for: request, in: tiers)
        await fixture.manager.flush()
        #expect(await fixture.manager.contains(request, in: .memory) == tiers.contains(.memory))
        #expect(await fixture.manager.contains(request, in: .disk) == tiers.contains(.disk))
        #expect(await fixture.manager.contains(request) == !tiers.isEmpty)
    }

    @Test("Only an image without data is encoded, in a suitable format")
    func formats() async throws {
        let fixture = try ManagerFixture()
        let data = Data.picture()
        try await fixture.manager.store(StorableImage(.gradient()), data: data, for: request(fixture))
        #expect(await stored(request(fixture), fixture) == data)
        let opaque = try Bitmap.gradient(width: 40, height: 30)
        let transparent = try Bitmap.gradient(width: 40, height: 30, hasAlpha: true)
        let webP = try CodecRegistry.default.decode(CodecRegistry.default.encode(opaque, as: .webp))
        let images = [
            StorableImage(opaque), StorableImage(transparent), StorableImage(opaque, format: .bmp),
            StorableImage(transparent, format: .jpeg), StorableImage(opaque, format: .svg),
            StorableImage(webP),
        ]
        var formats: [ImageFormat?] = []
        for (index, image) in images.enumerated() {
            let request = request(fixture, "/\(index)")
            try await fixture.manager.store(image, for: request)
            formats.append(await stored(request, fixture).flatMap { ImageFormat.sniff($0) })
        }
        #expect(formats == [.jpeg, .png, .bmp, .png, .jpeg, .webp])
    }

    @Test("An animation keeps its frames and its loop count", arguments: [ImageFormat.gif, .apng, .webp])
    func animation(format: ImageFormat) async throws {
        let fixture = try ManagerFixture()
        let loaded = fixture.serve("/loaded", try .animation(format, frames: 3, loopCount: 2))
        let response = try await fixture.manager.load(loaded).response
        let frames = try (0..<3).map { try #require(response.animation).frame($0) }
        let images = [
            StorableImage(response),
            try StorableImage(frames: frames, delays: [.milliseconds(70)], loopCount: 2, format: format),
        ]
        for (index, image) in images.enumerated() {
            let request = request(fixture, "/\(index)")
            try await fixture.manager.store(image, for: request)
            let memory = try #require(fixture.manager.cachedImage(for: request)?.animation)
            let disk = try #require(try await fixture.anotherManager().load(request).response.animation)
            for source in [memory, disk] {
                // WebP is lossy, so round to the nearest shade.
                let shades = try (0..<3).map {
                    (Int(try source.frame($0).pixel(x: 8, y: 8) >> 16 & 0xFF) + 16) / 32
                }
                #expect(shades == [0, 1, 2])
                #expect(source.loopCount == 2)
                #expect(source.delay(at: 2) == (index == 0 ? .milliseconds(100) : .milliseconds(70)))
            }
            #expect(await stored(request, fixture).flatMap { ImageFormat.sniff($0) } == format)
        }
    }

    @Test("Storing for a request with transformers stores the variant")
    func variant() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a")
        request.transformers = [.grayscale]
        try await fixture.manager.store(StorableImage(.gradient(width: 10, height: 10)), for: request)
        #expect(try await fixture.anotherManager().image(for: request).size.width == 10)
        request.transformers = []
        #expect(try await fixture.manager.image(for: request).size.width == 40)
    }

    @Test("Images that a load wouldn't store on disk are stored only in memory")
    func memoryOnly() async throws {
        let fixture = try ManagerFixture()
        var secret = request(fixture)
        secret.headers["Authorization"] = "Basic eDp5"
        var unnamed = request(fixture)
        unnamed.transformers = [Transformer { bitmap, _ in bitmap }]
        for request in [secret, unnamed] {
            try await fixture.manager.store(StorableImage(.gradient()), for: request)
            #expect(fixture.manager.cachedImage(for: request) != nil)
            #expect(await !fixture.manager.contains(request, in: .disk))
        }
    }

    @Test("A running load of the same image ends with its own valid result")
    func duringLoad() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/a", .picture().held(at: "gate"))
        let task = fixture.manager.load(request)
        await fixture.origin.requests(to: "/a", reach: 1)
        try await fixture.manager.store(StorableImage(.gradient()), for: request)
        #expect(fixture.manager.cachedImage(for: request)?.image.size.width == 320)
        fixture.origin.release("gate")
        #expect(try await task.response.image.size.width == 40)
        await fixture.manager.flush()
        #expect(try await fixture.anotherManager().image(for: request).size.width == 40)
    }

    @Test("Storing fails for a missing URL, empty data, no frames or an image that can't be encoded")
    func invalidInput() async throws {
        let fixture = try ManagerFixture { $0.codecs = CodecRegistry() }
        let image = try StorableImage(.gradient(width: 4, height: 4))
        func code(_ data: Data?, _ request: ImageRequest) async -> ImageError.Code? {
            do throws(ImageError) {
                try await fixture.manager.store(image, data: data, for: request)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(await code(nil, ImageRequest(url: nil)) == .invalidURL)
        #expect(await code(Data(), request(fixture)) == .empty)
        #expect(await code(nil, request(fixture)) == .unsupported)
        #expect(await code(.picture(), request(fixture)) == nil)
        #expect(throws: ImageError.self) { try StorableImage(frames: []) }
    }

    @Test("A bitmap too wide for JPEG is stored as PNG")
    func wideBitmap() async throws {
        let fixture = try ManagerFixture()
        let wide = try Bitmap(size: PixelSize(width: 65_600, height: 1), alpha: .opaque) { _, _ in }
        try await fixture.manager.store(StorableImage(wide), for: request(fixture))
        #expect(await stored(request(fixture), fixture).flatMap { ImageFormat.sniff($0) } == .png)
    }
}

/// Writes a small PNG once the gate is open.
private final class GatedEncoder: ImageEncoder {
    let formats: [ImageFormat] = [.png]
    let begun = EventLog<Void>()
    private let gate = DispatchSemaphore(value: 0)

    func open() { gate.signal() }

    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        begun.record()
        gate.wait()
        return .picture()
    }
}
