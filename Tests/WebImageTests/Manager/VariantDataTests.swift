// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCaching
import ImageCoding
import InternalTestSupport
import Testing
import WebImageTestSupport

@testable import WebImage

@Suite("Encoded variants", .timeLimit(.minutes(2)))
struct VariantDataTests {
    private static let png = ImageEncoding(.png)

    private static func thumbnail(_ request: ImageRequest) -> ImageRequest {
        var request = request
        request.thumbnail = .fit(width: 10, height: 10)
        return request
    }

    @Test("200 simultaneous loads share one transfer, one decode and one encoding")
    func shared() async throws {
        let (codec, encoder) = (CountingCodec(), CountingEncoder())
        let fixture = try ManagerFixture {
            $0.codecs.add(codec)
            $0.codecs.add(encoder: encoder)
        }
        let request = Self.thumbnail(fixture.serve("/cat.png", .picture().held(at: "gate")))
        let tags = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    try await fixture.manager.variantData(for: request, encoding: Self.png).entityTag
                }
            }
            #expect(await fixture.origin.waiting(at: "gate", reach: 1))
            fixture.origin.release("gate")
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(tags.count == 1)
        #expect(fixture.origin.requestCount == 1)
        #expect(codec.decodes == 1 && encoder.log.count == 1)
    }

    @Test("The data is the processed image in the requested format")
    func result() async throws {
        let fixture = try ManagerFixture()
        var request = Self.thumbnail(fixture.serve("/cat.png", .picture(headers: ["ETag": "\"one\""])))
        request.transformers = [.grayscale]
        let response = try await fixture.manager.variantData(for: request, encoding: ImageEncoding(.webp))
        let data = try response.data()
        #expect(ImageFormat.sniff(data) == .webp && response.contentType == "image/webp")
        #expect(try CodecRegistry.default.decode(data).size == PixelSize(width: 10, height: 5))
        #expect(response.info.size == PixelSize(width: 40, height: 20) && response.info.format == .png)
        #expect(response.origin == .network && response.status == .fetched)
        #expect(response.http?.headers["ETag"] == "\"one\"")
        #expect(response.entityTag.hasPrefix("\"") && response.entityTag.count == 34)
        let names = response.steps.map(\.name)
        #expect(names.contains(.decode) && names.contains(.encode) && names.last == .total)
        // The decoded image isn't kept in memory.
        #expect(fixture.manager.memory.statistics.count == 0)
    }

    @Test("Canceling the last caller ends the encoding")
    func cancelled() async throws {
        let encoder = CountingEncoder(waitsForCancellation: true)
        let fixture = try ManagerFixture { $0.codecs.add(encoder: encoder) }
        let request = fixture.serve()
        let task = Task { try await fixture.manager.variantData(for: request, encoding: Self.png) }
        _ = await encoder.log.wait(count: 1)
        task.cancel()
        let error = await #expect(throws: ImageError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        _ = await encoder.cancellations.wait(count: 1)
        while fixture.manager.liveCounts.runningStages > 0, !Task.isCancelled { await Task.yield() }
        #expect(fixture.manager.liveCounts.jobs == 0)
    }

    @Test("Another process finds the data and its tag on disk")
    func onDisk() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/noise.png", .bytes(.noise(width: 200, height: 200)))
        let made = try await fixture.manager.variantData(for: request, encoding: Self.png)
        await fixture.manager.flush()
        let (codec, encoder) = (CountingCodec(), CountingEncoder())
        let other = fixture.anotherManager {
            $0.codecs.add(codec)
            $0.codecs.add(encoder: encoder)
        }
        let found = try await other.variantData(for: request, encoding: Self.png)
        #expect(found.origin == .disk && found.status == .fresh && found.entityTag == made.entityTag)
        #expect(found.info.size == PixelSize(width: 200, height: 200))
        guard case .file(let file) = found.body else {
            Issue.record("not a file")
            return
        }
        #expect(file.byteCount == made.body.byteCount && file.byteCount > 100_000)
        #expect(try found.data() == made.data())
        #expect(codec.decodes == 0 && encoder.log.count == 0)
        #expect(fixture.origin.requestCount == 1 && other.statistics.diskHits == 1)
    }

    @Test("Small data from disk is kept in memory")
    func promoted() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve()
        let made = try await fixture.manager.variantData(for: request, encoding: Self.png)
        await fixture.manager.flush()
        let other = fixture.anotherManager()
        for origin in [ImageOrigin.disk, .memory] {
            let found = try await other.variantData(for: request, encoding: Self.png)
            #expect(found.origin == origin && found.entityTag == made.entityTag)
            guard case .data(let data) = found.body else {
                Issue.record("not in memory")
                return
            }
            #expect(try data == made.data())
        }
    }

    @Test("Different encodings and different images have separate data")
    func different() async throws {
        let encoder = CountingEncoder()
        let fixture = try ManagerFixture { $0.codecs.add(encoder: encoder) }
        let request = fixture.serve("/noise.png", .bytes(.noise(width: 20, height: 20)))
        var small = ImageEncoding(.jpeg)
        small.options.quality = 0.2
        let encodings = [Self.png, ImageEncoding(.jpeg), small]
        var tags: Set<String> = []
        for request in [request, Self.thumbnail(request)] {
            for encoding in encodings {
                tags.insert(try await fixture.manager.variantData(for: request, encoding: encoding).entityTag)
            }
        }
        #expect(tags.count == 6 && fixture.origin.requestCount == 1)
        // The encoder counts only PNG, and each variant was encoded once.
        #expect(encoder.log.count == 2)
        for request in [request, Self.thumbnail(request)] {
            let found = try await fixture.manager.variantData(for: request, encoding: Self.png)
            #expect(found.origin == .memory && tags.contains(found.entityTag))
        }
        #expect(encoder.log.count == 2)
    }

    @Test("An animation keeps its frames if the requested format supports them")
    func animation() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/a.gif", try .animation(.gif, frames: 4, delay: 70, loopCount: 3))
        var encoding = ImageEncoding(.webp)
        encoding.options.isLossless = true
        let data = try await fixture.manager.variantData(for: request, encoding: encoding).data()
        let decoder = FrameDecoder()
        try decoder.update(data, isComplete: true)
        #expect(decoder.info?.loopCount == 3)
        #expect(decoder.info?.delays == Array(repeating: .milliseconds(70), count: 4))
        #expect(try (0..<4).map { try decoder.image(at: $0).bitmap.shade } == [0, 1, 2, 3])
        let still = try await fixture.manager.variantData(for: request, encoding: Self.png)
        #expect(try CodecRegistry.default.decode(still.data()).info.frameCount == 1)
        #expect(still.info.frameCount == 4)
    }

    @Test("The encoded data includes the metadata that an image keeps")
    func metadata() async throws {
        let fixture = try ManagerFixture()
        var options = EncodingOptions()
        options.metadata = ImageMetadata(xmp: Data("<x:xmpmeta/>".utf8))
        let bitmap = try CodecRegistry.default.decode(.picture()).bitmap
        let body = try CodecRegistry.default.encode(bitmap, as: .png, options: options)
        var request = fixture.serve("/cat.png", .bytes(body))
        for keeps in [false, true] {
            request.decoding.keepsMetadata = keeps
            let data = try await fixture.manager.variantData(for: request, encoding: Self.png).data()
            var decoding = DecodingOptions()
            decoding.keepsMetadata = true
            let found = try CodecRegistry.default.decode(data, options: decoding).metadata?.xmp
            #expect(found == (keeps ? options.metadata?.xmp : nil))
        }
    }

    @Test("A format without an encoder fails the load without storing anything")
    func unsupported() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve()
        let error = await #expect(throws: ImageError.self) {
            try await fixture.manager.variantData(for: request, encoding: ImageEncoding(.svg))
        }
        #expect(error?.code == .unsupported && error?.url != nil)
    }

    @Test("With .cacheOnly, only the caches are queried")
    func cacheOnly() async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve()
        request.cachePolicy = .cacheOnly
        let error = await #expect(throws: ImageError.self) {
            try await fixture.manager.variantData(for: request, encoding: Self.png)
        }
        #expect(error?.code == .notCached && fixture.origin.requestCount == 0)
    }

    @Test("Removing a URL's images removes its encoded variants from memory and disk")
    func removed() async throws {
        let fixture = try ManagerFixture()
        let request = Self.thumbnail(fixture.serve())
        _ = try await fixture.manager.variantData(for: request, encoding: Self.png)
        await fixture.manager.removeAllImages(for: try #require(request.url))
        for manager in [fixture.manager, fixture.anotherManager()] {
            var stored = request
            stored.cachePolicy = .cacheOnly
            let error = await #expect(throws: ImageError.self) {
                try await manager.variantData(for: stored, encoding: Self.png)
            }
            #expect(error?.code == .notCached)
        }
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }

    @Test("Removing all images or critical memory pressure empties the memory cache")
    func removedFromMemory() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve()
        for empty in [0, 1] {
            _ = try await fixture.manager.variantData(for: request, encoding: Self.png)
            await fixture.manager.flush()
            if empty == 0 {
                await fixture.manager.removeAllImages(from: .memory)
            } else {
                fixture.manager.relieve(.critical)
            }
            let found = try await fixture.manager.variantData(for: request, encoding: Self.png)
            #expect(found.origin == .disk)
        }
    }

    @Test("After a memory miss, a request's own disk cache is read and written")
    func ownCache() async throws {
        let fixture = try ManagerFixture()
        let (variants, originals) = (DictionaryCache(), DictionaryCache())
        var request = Self.thumbnail(fixture.serve())
        request.caches = RequestCaches(disk: variants, originals: originals)
        let made = try await fixture.manager.variantData(for: request, encoding: Self.png)
        await fixture.manager.flush()
        #expect(variants.entries.count == 1 && originals.entries.count == 1)
        let other = fixture.anotherManager()
        let found = try await other.variantData(for: request, encoding: Self.png)
        #expect(found.origin == .disk && found.entityTag == made.entityTag)
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }

    @Test("Responses that vary by a request header keep their variants side by side")
    func varying() async throws {
        let fixture = try ManagerFixture()
        fixture.origin.route("/cat.png") { request in
            let isGerman = request.header("Accept-Language") == "de"
            return .picture(
                color: isGerman ? 0xFF11_1111 : 0xFF22_2222,
                headers: ["Vary": "Accept-Language", "Cache-Control": "max-age=60"])
        }
        let requests = ["de", "en"].map { language in
            var request = ImageRequest(url: fixture.origin.url("/cat.png"))
            request.headers["Accept-Language"] = language
            return request
        }
        var tags: [String] = []
        for request in requests {
            tags.append(try await fixture.manager.variantData(for: request, encoding: Self.png).entityTag)
        }
        #expect(Set(tags).count == 2)
        await fixture.manager.flush()
        for manager in [fixture.manager, fixture.anotherManager()] {
            for (request, tag) in zip(requests, tags) {
                #expect(try await manager.variantData(for: request, encoding: Self.png).entityTag == tag)
            }
        }
        #expect(fixture.origin.requestCount == 2)
    }
}

/// Counts the PNG images it encodes.
final class CountingEncoder: ImageEncoder {
    let log = EventLog<Void>()
    let cancellations = EventLog<Void>()
    private let waitsForCancellation: Bool

    init(waitsForCancellation: Bool = false) { self.waitsForCancellation = waitsForCancellation }

    var formats: [ImageFormat] { [.png] }

    func encode(
        _ frames: [EncodingFrame], as format: ImageFormat, options: EncodingOptions,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Data {
        log.record()
        if waitsForCancellation {
            while cancellation?.isCancelled == false { Thread.sleep(forTimeInterval: 0.001) }
            cancellations.record()
            throw .cancelled
        }
        return try CodecRegistry.default.encode(frames, as: format, options: options)
    }
}
