// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageBase
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

@Suite("Removing one image", .timeLimit(.minutes(2)))
struct RemovalTests {
    private static let headers = ["Cache-Control": "max-age=600"]

    @Test("Removing a just-loaded image also removes its variant")
    func fresh() async throws {
        let fixture = try ManagerFixture()
        for index in 0..<20 {
            var request = fixture.serve("/\(index).png", .picture(headers: Self.headers))
            request.transformers = [.resize(width: 4, height: 4, mode: .stretch)]
            _ = try await fixture.manager.image(for: request)
            try await fixture.manager.removeAllImages(for: #require(request.url))
            await fixture.manager.flush()
            #expect(fixture.manager.cachedImage(for: request) == nil)
        }
        #expect(await fixture.manager.disk?.statistics().count == 0)
    }

    @Test("Removing a variant keeps its original and other variants, even while all are being stored")
    func variant() async throws {
        let fixture = try ManagerFixture()
        let requests = requests(fixture)
        for request in requests { _ = try await fixture.manager.image(for: request) }
        await fixture.manager.removeImage(for: requests[1])
        await fixture.manager.flush()
        for (request, isThere) in zip(requests, [true, false, true]) {
            #expect(await fixture.manager.disk?.contains(request.variantKey) == isThere)
            #expect((fixture.manager.cachedImage(for: request) != nil) == isThere)
        }
        _ = try await fixture.manager.image(for: requests[1])
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("Removing a plain request's image removes the original and everything made from it")
    func original() async throws {
        let fixture = try ManagerFixture()
        let requests = requests(fixture)
        for request in requests { _ = try await fixture.manager.image(for: request) }
        await fixture.manager.removeImage(for: requests[0])
        await fixture.manager.flush()
        for (request, isThere) in zip(requests, [false, false, false]) {
            #expect(await fixture.manager.disk?.contains(request.variantKey) == isThere)
            #expect((fixture.manager.cachedImage(for: request) != nil) == isThere)
        }
        _ = try await fixture.manager.image(for: requests[0])
        #expect(fixture.origin.requestCount == 2)
    }

    @Test(
        "An image is removed only from the given tiers",
        arguments: [CacheTiers.memory, .disk, .all, []], [true, false])
    func tiers(tiers: CacheTiers, isVariant: Bool) async throws {
        let fixture = try ManagerFixture()
        let request = requests(fixture)[isVariant ? 1 : 0]
        _ = try await fixture.manager.image(for: request)
        await fixture.manager.removeImage(for: request, in: tiers)
        await fixture.manager.flush()
        #expect((fixture.manager.cachedImage(for: request) == nil) == tiers.contains(.memory))
        let isOnDisk = !tiers.contains(.disk)
        #expect(await fixture.manager.disk?.contains(request.variantKey) == isOnDisk)
        #expect(await fixture.manager.disk?.contains(request.originalKey) == (isVariant || isOnDisk))
    }

    /// A plain request and two requests with variants.
    private func requests(_ fixture: ManagerFixture) -> [ImageRequest] {
        let plain = fixture.serve("/cat.png", .picture(headers: Self.headers))
        return [nil, 10, 8].map { width in
            var request = plain
            request.thumbnail = width.map { .fit(width: $0, height: $0) }
            // A variant made from an image in memory wouldn't be on disk.
            request.usesLargerImages = false
            return request
        }
    }

    @Test("A load after the removal contacts the server")
    func anew() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/cat.png", .picture(headers: Self.headers))
        for count in 1...20 {
            #expect(try await fixture.manager.data(for: request).origin == .network)
            #expect(fixture.origin.requestCount == count)
            await fixture.manager.removeImage(for: request)
        }
    }

    @Test("A load after the removal doesn't use bytes that a running load is decoding")
    func running() async throws {
        let codec = HeldCodec()
        let fixture = try ManagerFixture { $0.codecs.add(codec) }
        let request = fixture.serve("/held", .bytes(Data("HELD".utf8), headers: Self.headers))
        let task = fixture.manager.load(request)
        await codec.begun.wait(count: 1)
        await fixture.manager.removeImage(for: request)
        _ = try? await fixture.manager.data(for: request)
        #expect(fixture.origin.requestCount == 2)
        codec.open()
        _ = try await task.response
    }
}

/// Decodes files that begin with `HELD`, but only once its gate is open.
private final class HeldCodec: ImageCodec {
    let begun = EventLog<Void>()
    private let gate = DispatchSemaphore(value: 0)

    var formats: [ImageFormat] { [] }
    func open() { gate.signal() }
    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.starts(with: "HELD".utf8) }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder {
        begun.record()
        gate.wait()
        gate.signal()
        return HeldDecoder()
    }

    func makeIncrementalDecoder(
        for info: ImageInfo, options: DecodingOptions
    ) -> (any IncrementalDecoder)? { nil }
}

private final class HeldDecoder: ImageDecoder {
    var info: ImageInfo? { ImageInfo(format: .png, size: PixelSize(width: 2, height: 2)) }
    var frameCount: Int { 1 }
    func update(_ data: Data, isComplete: Bool) throws(ImageError) {}
    func frame(at index: Int, cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame {
        DecodedFrame(bitmap: try StepCodec.picture())
    }
}
