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

    @Test("A format without animations holds the first frame, and a still image has one")
    func still() async throws {
        let fixture = try ManagerFixture()
        let animation = try await fixture.manager.load(fixture.serve("/a", try .animation())).response
        let png = try CodecRegistry.default.decode(animation.encoded(as: .png))
        #expect(png.info.frameCount == 1)
        #expect(png.bitmap.shade == 0)
        let still = try await fixture.manager.load(fixture.serve("/b")).response
        #expect(try CodecRegistry.default.decode(still.encoded(as: .gif)).info.frameCount == 1)
    }

    @Test("A format without an encoder is an error, and a cancelled token ends the encoding")
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
