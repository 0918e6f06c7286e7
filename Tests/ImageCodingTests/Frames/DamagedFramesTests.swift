// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@_spi(Programs) @testable import ImageCoding

@Suite("Keeping damaged parts", .timeLimit(.minutes(2)))
struct DamagedFramesTests {
    private let codecs = CodecRegistry.default
    private let side = 96

    private var keeping: DecodingOptions {
        var options = DecodingOptions()
        options.keepsDamagedParts = true
        return options
    }

    /// Returns noise with parts that repeat further down, and with `alpha` in each pixel.
    private func noise(_ seed: UInt64, alpha: UInt32 = 255) throws -> Bitmap {
        var numbers = SeededRandom(seed: seed)
        return try Bitmap(size: PixelSize(width: side, height: side), alpha: .straight) { pixels, _ in
            let words = pixels.assumingMemoryBound(to: UInt32.self)
            for index in words.indices {
                let isCopy = index > side * 2 && index / 7 % 3 == 0
                let color = isCopy ? words[index - side - 2] : .random(in: 0...0xFF_FFFF, using: &numbers)
                words[index] = color & 0xFF_FFFF | alpha << 24
            }
        }
    }

    private func encoded(_ frames: [Bitmap], as format: ImageFormat) throws -> Data {
        var options = EncodingOptions()
        (options.isLossless, options.favorsSpeed) = (true, true)
        let delays = frames.map { EncodingFrame($0, delay: .milliseconds(50)) }
        return frames.count == 1
            ? try codecs.encode(frames[0], as: format, options: options)
            : try codecs.encode(delays, as: format, options: options)
    }

    private func frames(_ data: Data, _ options: DecodingOptions) throws -> [DecodedImage] {
        let decoder = FrameDecoder(options: options)
        try decoder.update(data, isComplete: true)
        return try (0..<decoder.frameCount).map { try decoder.image(at: $0) }
    }

    /// Flips a single byte in the third quarter of a part, trying one after another until the image is
    /// refused.
    private func damaged(_ data: Data, in part: Range<Int>) throws -> Data {
        for place in part.lowerBound + part.count / 2..<part.lowerBound + part.count * 3 / 4 {
            var copy = data
            copy[place] ^= 0xFF
            do { _ = try frames(copy, DecodingOptions()) } catch { return copy }
        }
        throw ImageError(.invalidInput, "no byte of the part matters")
    }

    private func topRows(_ image: DecodedImage) -> some Sequence<UInt8> {
        image.bitmap.packedRows.prefix(side * side * 4 / 3)
    }

    @Test("A damaged still image keeps the rows above the damage", arguments: [ImageFormat.webp, .png])
    func stills(format: ImageFormat) throws {
        let whole = try encoded([noise(1)], as: format)
        let broken = try damaged(whole, in: 60..<whole.count)
        let error = #expect(throws: ImageError.self) { try codecs.decode(broken) }
        #expect(error?.code == .corrupt)
        let image = try codecs.decode(broken, options: keeping)
        #expect(image.isPartial && !image.lacksOnlyEnd)
        #expect(topRows(image).elementsEqual(topRows(try codecs.decode(whole))))
        // Previews show the same rows and leave the final image to the complete decode.
        let decoder = ProgressiveDecoder(options: keeping)
        var last: DecodedImage?
        for start in stride(from: 0, to: broken.count, by: 2000) {
            let end = min(start + 2000, broken.count)
            try decoder.append(broken[start..<end], isComplete: end == broken.count)
            last = try decoder.preview()?.image ?? last
        }
        #expect(topRows(try #require(last)).elementsEqual(topRows(image)))
        #expect(try decoder.image() == nil)
        // A thumbnail is made from the same rows.
        var small = keeping
        small.thumbnail = .fit(width: 24, height: 24)
        #expect(try codecs.decode(broken, options: small).isPartial)
    }

    @Test(
        "A damaged animation frame and later ones are shown as far as possible",
        arguments: [ImageFormat.webp, .apng], [UInt32(255), 128])
    func animations(format: ImageFormat, alpha: UInt32) throws {
        let whole = try encoded((1...3).map { try noise($0, alpha: alpha) }, as: format)
        let third = whole.count / 3
        let broken = try damaged(whole, in: third..<third * 2)
        let expected = try frames(whole, DecodingOptions())
        let found = try frames(broken, keeping)
        try #require(found.count == 3)
        #expect(!found[0].isPartial && found[1].isPartial)
        #expect(found[0].bitmap.packedRows == expected[0].bitmap.packedRows)
        #expect(topRows(found[1]).elementsEqual(topRows(expected[1])))
        #expect(topRows(found[2]).elementsEqual(topRows(expected[2])))
        // Decode the frames in another order, and one alone.
        let decoder = FrameDecoder(options: keeping)
        try decoder.update(broken, isComplete: true)
        for index in [2, 1, 0, 1] {
            let image = try decoder.image(at: index)
            #expect(image.bitmap.packedRows == found[index].bitmap.packedRows, "\(index)")
            #expect(image.isPartial == found[index].isPartial, "\(index)")
            let alone = try codecs.decode(broken, frame: index, options: keeping)
            #expect(alone.bitmap.packedRows == found[index].bitmap.packedRows, "\(index)")
        }
    }

    @Test("A frame without a header shows the canvas below it", arguments: [ImageFormat.webp, .apng])
    func noHeader(format: ImageFormat) throws {
        var data = try encoded([noise(1), noise(2)], as: format)
        if format == .webp {
            let frame = try #require(data.range(of: Data("VP8L".utf8), options: .backwards)).upperBound + 4
            data[frame] ^= 0xFF
        } else {
            // Damage the stream's header, which follows the chunk's sequence number.
            let frame = try #require(data.range(of: Data("fdAT".utf8))).upperBound + 4
            data[frame] = 0xFF
        }
        #expect(throws: ImageError.self) { try frames(data, DecodingOptions()) }
        let found = try frames(data, keeping)
        #expect(found.count == 2 && found[1].isPartial)
        #expect(found[1].bitmap.packedRows == found[0].bitmap.packedRows)
    }

    @Test("An APNG frame with only a wrong checksum is decoded whole and marked as partial")
    func checksums() throws {
        let whole = try encoded([noise(1), noise(2)], as: .apng)
        let end = try #require(whole.range(of: Data("IEND".utf8), options: .backwards)).lowerBound
        // The last data chunk ends with its own checksum, which follows the checksum of all data.
        var broken = whole
        broken[end - 4 - 4 - 1] ^= 1
        let (expected, found) = (try frames(whole, DecodingOptions()), try frames(broken, DecodingOptions()))
        #expect(found[1].isPartial && found[1].bitmap.packedRows == expected[1].bitmap.packedRows)
    }
}
#endif
