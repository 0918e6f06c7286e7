// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

@Suite("Encoding a response", .timeLimit(.minutes(1)))
struct ResponseEncodingTests {
    @Test("An animation keeps its frames, delays and loop count", arguments: [ImageFormat.gif, .apng, .webp])
    func animation(format: ImageFormat) async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/a", try .animation(.gif, frames: 4, delay: 70, loopCount: 3))
        request.transformers = [.crop(PixelRect(x: 2, y: 2, width: 8, height: 8))]
        var options = EncodingOptions()
        options.isLossless = true
        let data = try await fixture.manager.load(request).response.encoded(as: format, options: options)
        let decoder = FrameDecoder()
        try decoder.update(data, isComplete: true)
        #expect(ImageFormat.sniff(data) == format)
        #expect(decoder.info?.loopCount == 3)
        #expect(decoder.info?.delays == Array(repeating: .milliseconds(70), count: 4))
        #expect(try (0..<4).map { try decoder.image(at: $0).bitmap.shade } == [0, 1, 2, 3])
        #expect(decoder.info?.size == PixelSize(width: 8, height: 8))
    }

    @Test("A format without animations contains only the first frame")
    func still() async throws {
        let fixture = try ManagerFixture()
        let animation = try await fixture.manager.load(fixture.serve("/a", try .animation())).response
        let png = try CodecRegistry.default.decode(animation.encoded(as: .png))
        #expect(png.info.frameCount == 1)
        #expect(png.bitmap.shade == 0)
        let still = try await fixture.manager.load(fixture.serve("/b")).response
        #expect(try CodecRegistry.default.decode(still.encoded(as: .gif)).info.frameCount == 1)
    }

    @Test("An animation is encoded as HEIC only if a still image was requested")
    func heic() async throws {
        guard CodecRegistry.default.encodableFormats.contains(.heic) else { return }
        let fixture = try ManagerFixture()
        let request = fixture.serve("/a", try .animation())
        let animation = try await fixture.manager.load(request).response
        let error = #expect(throws: ImageError.self) { try animation.encoded(as: .heic) }
        #expect(error?.code == .unsupported)
        var options = EncodingOptions()
        options.firstFrameOnly = true
        let still = try animation.encoded(as: .heic, options: options)
        #expect(try CodecRegistry.default.info(for: still)?.frameCount == 1)
        // The same applies to encoded variants.
        let failed = await #expect(throws: ImageError.self) {
            try await fixture.manager.variantData(for: request, encoding: ImageEncoding(.heic))
        }
        #expect(failed?.code == .unsupported)
        let encoding = ImageEncoding(.heic, options: options)
        let data = try await fixture.manager.variantData(for: request, encoding: encoding).data()
        #expect(ImageFormat.sniff(data) == .heic)
    }

    @Test(
        "With first frame only, no other frame is decoded or encoded",
        arguments: [ImageFormat.gif, .apng, .webp, .png, .jpeg])
    func firstFrame(format: ImageFormat) async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/a", try .animation())
        let animation = try await fixture.manager.load(request).response
        var options = EncodingOptions(quality: 1)
        options.firstFrameOnly = true
        let one = try animation.encoded(as: format, options: options)
        #expect(try CodecRegistry.default.info(for: one)?.frameCount == 1)
        let encoding = ImageEncoding(format, options: options)
        let data = try await fixture.manager.variantData(for: request, encoding: encoding).data()
        #expect(try CodecRegistry.default.info(for: data)?.frameCount == 1)
    }

    @Test("An animation in a format that can't be encoded with frames is stored as APNG")
    func storedHEIC() throws {
        let frames = try (0..<2).map { _ in try Bitmap.gradient() }
        let image = try StorableImage(frames: frames, loopCount: 3, format: .heic)
        let info = try #require(try CodecRegistry.default.info(for: image.encoded()))
        #expect(info.format == .apng && info.frameCount == 2 && info.loopCount == 3)
    }

    @Test("Encoding fails if the format has no encoder or the token is canceled")
    func failures() async throws {
        let fixture = try ManagerFixture()
        let response = try await fixture.manager.load(fixture.serve("/a", try .animation())).response
        let unsupported = #expect(throws: ImageError.self) { try response.encoded(as: .svg) }
        #expect(unsupported?.code == .unsupported)
        let token = CancellationToken()
        token.cancel()
        let cancelled = #expect(throws: ImageError.self) {
            try response.encoded(as: .gif, cancellation: token)
        }
        #expect(cancelled?.code == .cancelled)
    }
}
