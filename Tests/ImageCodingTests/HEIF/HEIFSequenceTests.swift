// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("HEIC sequences", .timeLimit(.minutes(5)))
struct HEIFSequenceTests {
    private let codecs = CodecRegistry.default
    private let checks = CodedPictures()
    private typealias Fixtures = HEIFSequenceFixtures
    private let size = PixelSize(width: 64, height: 48)

    private func frames(_ data: Data, _ options: DecodingOptions = DecodingOptions()) throws -> FrameDecoder {
        let decoder = FrameDecoder(options: options)
        try decoder.update(data, isComplete: true)
        return decoder
    }

    /// Returns whether a frame matches the other decoder.
    private func matches(
        _ bitmap: Bitmap, _ fixture: HEIFSequenceFixtures.Fixture, _ frame: Int, within tolerance: Int = 3
    ) -> Bool {
        for y in 0..<6 {
            for x in 0..<8 {
                let color = bitmap.rgba(8 * x + 3, 8 * y + 5)
                guard isNear(color, fixture.color(frame, x, y), tolerance) else {
                    Issue.record("\(frame): \(x), \(y): \(color), not \(fixture.color(frame, x, y))")
                    return false
                }
            }
        }
        return true
    }

    @Test("Frames and delays match another decoder in any decoding order")
    func orders() throws {
        for (fixture, depth) in [
            (Fixtures.open, 8), (Fixtures.deep, 10), (Fixtures.half, 8), (Fixtures.grey, 8),
        ] {
            let info = try #require(try codecs.info(for: fixture.file))
            #expect(info.format == .heic && info.size == size && info.bitDepth == depth && !info.hasAlpha)
            #expect(info.frameCount == 7 && info.isAnimated && info.loopCount == 1)
            #expect(info.delays == Array(repeating: .milliseconds(40), count: 7))
            let decoder = try frames(fixture.file)
            #expect(decoder.frameCount == 7)
            for index in [0, 1, 2, 3, 4, 5, 6, 6, 2, 5, 1, 0, 4, 3] {
                #expect(matches(try decoder.image(at: index).bitmap, fixture, index), "\(depth)")
            }
            #expect(throws: ImageError.self) { try decoder.image(at: 7) }
            for index in 0..<7 {
                #expect(matches(try codecs.decode(fixture.file, frame: index).bitmap, fixture, index))
            }
        }
    }

    @Test("Ten bits are kept if requested")
    func deep() throws {
        let image = try codecs.decode(Fixtures.deep.file, frame: 5, options: .exact)
        #expect(image.bitmap.format == .rgba16 && image.bitmap.alpha == .opaque)
        #expect(matches(image.bitmap, Fixtures.deep, 5))
    }

    @Test("The first frame and thumbnails can be decoded")
    func parts() throws {
        var options = DecodingOptions()
        options.firstFrameOnly = true
        let image = try codecs.decode(Fixtures.open.file, options: options)
        #expect(image.info.frameCount == 1 && image.info.delays.isEmpty && !image.info.isAnimated)
        #expect(matches(image.bitmap, Fixtures.open, 0))
        let small = try frames(Fixtures.open.file, DecodingOptions(thumbnail: .fit(width: 16, height: 16)))
        for index in [0, 6] {
            #expect(try small.image(at: index).size == PixelSize(width: 16, height: 12))
        }
    }

    @Test("The next frame can be decoded after a cancellation")
    func cancelling() throws {
        let decoder = try frames(Fixtures.open.file)
        let token = CancellationToken()
        _ = try decoder.image(at: 1, cancellation: token)
        token.cancel()
        let error = #expect(throws: ImageError.self) { try decoder.image(at: 2, cancellation: token) }
        #expect(error?.code == .cancelled)
        #expect(matches(try decoder.image(at: 2).bitmap, Fixtures.open, 2))
    }

    @Test("A truncated file decodes to the frames that it contains")
    func cuts() throws {
        let data = SequenceFile(Fixtures.grey).data
        #expect(try codecs.info(for: data)?.frameCount == 7)
        let last = SequenceFile(Fixtures.grey).tracks[0].samples[6].count
        let cut = Data(data.dropLast(last + 1))
        let decoder = try frames(cut)
        #expect(decoder.frameCount == 5 && decoder.info?.frameCount == 5 && decoder.info?.delays.count == 5)
        for index in 0..<5 { #expect(matches(try decoder.image(at: index).bitmap, Fixtures.grey, index)) }
        // The header contains all properties before the first image arrives, but nothing is shown until the
        // last image has arrived.
        let whole = try codecs.info(for: data)
        let first = try (0..<data.count).first {
            try codecs.info(for: Data(data.prefix($0)), isComplete: false) != nil
        }
        let count = try #require(first)
        #expect(
            try codecs.info(for: Data(data.prefix(count)), isComplete: false) == whole
                && count < data.count - 300)
        let coming = FrameDecoder()
        try coming.update(cut, isComplete: false)
        #expect(coming.info == whole && coming.frameCount == 0)
        try coming.update(data, isComplete: true)
        #expect(matches(try coming.image(at: 6).bitmap, Fixtures.grey, 6))
    }

    @Test("Damaged data decodes to an image or fails with a typed error")
    func damage() {
        checks.survivesDamage(Fixtures.open.file)
        checks.survivesDamage(SequenceFile(Fixtures.grey).data)
    }
}
#endif
