// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

/// Bugs that `Scripts/fuzz` found, now fixed.
@Suite("Bugs found by fuzzing", .timeLimit(.minutes(1)))
struct FoundByFuzzingTests {
    /// Checks that incremental decoding in seven chunks produces the same image, or leaves it to the complete
    /// decode.
    private func compare(_ text: String) throws -> (pieces: DecodedImage?, whole: DecodedImage) {
        let data = try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters))
        let decoder = ProgressiveDecoder()
        _ = try decoder.previews(of: data, step: data.count / 7 + 1)
        let pieces = try decoder.image()
        let whole = try CodecRegistry.default.decode(data)
        if let pieces {
            #expect(pieces.bitmap.hasSamePixels(as: whole.bitmap) && pieces.isPartial == whole.isPartial)
        }
        return (pieces, whole)
    }

    @Test("EXIF that a WebP header doesn't announce is ignored, even incrementally")
    func unannounced() throws {
        let (pieces, whole) = try compare(Self.webP)
        #expect(pieces != nil && whole.size == .init(width: 19, height: 11) && whole.info.orientation == .up)
    }

    @Test("A JPEG with markers in its data has the same result if it's decoded incrementally")
    func markers() throws {
        let (pieces, whole) = try compare(Self.jpeg)
        #expect(pieces == nil && whole.isPartial)
    }

    @Test(
        "A second header after an image doesn't change the canvas", arguments: [ImageFormat.webp, .apng],
        [1, 3])
    func secondHeader(format: ImageFormat, frames: Int) throws {
        let picture = try Pictures.corners(19, 11)
        let file = try CodecRegistry.default.encode(
            (0..<frames).map { _ in EncodingFrame(picture, delay: .milliseconds(50)) }, as: format)
        var data = file
        if format == .webp {
            // The canvas is 251 x 1 and isn't animated.
            data += Data("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0, 250, 0, 0, 0, 0, 0]
            data.replaceSubrange(4..<8, with: (0..<4).map { UInt8((data.count - 8) >> (8 * $0) & 255) })
        } else {
            var header = ByteWriter()
            header.appendChunk("IHDR") { $0.bytes += [0, 0, 0, 251, 0, 0, 0, 1, 8, 6, 0, 0, 0] }
            // Insert it before the end marker.
            data.insert(contentsOf: header.bytes, at: data.count - 12)
        }
        for thumbnail in [nil, Thumbnail.fit(width: 9, height: 7)] {
            let image = try CodecRegistry.default.decode(
                data, options: DecodingOptions(thumbnail: thumbnail))
            #expect(image.info.size == picture.size)
        }
        let (plain, decoder) = (FrameDecoder(), FrameDecoder())
        try plain.update(file, isComplete: true)
        try decoder.update(data, isComplete: true)
        #expect(decoder.frameCount == frames && plain.frameCount == frames)
        for index in 0..<frames {
            let frame = try decoder.image(at: index).bitmap
            #expect(try frame.hasSamePixels(as: plain.image(at: index).bitmap))
        }
    }

    @Test("A partially received second frame header doesn't change a JPEG's preview")
    func secondFrameHeader() throws {
        let data = Fixtures.progressiveJPEG
        let lastScan = try #require(data.range(of: Data([0xFF, 0xDA]), options: .backwards))
        let begun = Data(data[..<lastScan.lowerBound])
        // The header claims 40,000 x 40,000 pixels and lacks the number of components.
        let size: [UInt8] = [0x9C, 0x40, 0x9C, 0x40]
        for thumbnail in [nil, Thumbnail.fit(width: 9, height: 7)] {
            let bitmaps = try [begun, begun + [0xFF, 0xC2, 0, 17, 8] + size].map { data in
                let decoder = ProgressiveDecoder(options: DecodingOptions(thumbnail: thumbnail))
                try decoder.append(data, isComplete: false)
                return try #require(try decoder.preview()).image.bitmap
            }
            #expect(bitmaps[0].hasSamePixels(as: bitmaps[1]))
        }
    }

    @Test("A PNG with all its rows is complete without the end of its compressed data")
    func noEndOfData() throws {
        let picture = try Pictures.corners(19, 11)
        let file = try CodecRegistry.default.encode(picture, as: .png)
        let name = try #require(file.range(of: Data("IDAT".utf8)))
        let count = file[name.lowerBound - 4..<name.lowerBound].reduce(0) { $0 << 8 | Int($1) }
        var data = ByteWriter()
        data.bytes += file[..<(name.lowerBound - 4)]
        // Leave out zlib's checksum.
        data.appendChunk("IDAT") { $0.bytes += file[name.upperBound..<name.upperBound + count - 4] }
        data.bytes += file[(name.upperBound + count + 4)...]
        let image = try CodecRegistry.default.decode(Data(data.bytes))
        let plain = try CodecRegistry.default.decode(file)
        #expect(!image.isPartial && image.bitmap.hasSamePixels(as: plain.bitmap))
    }

    @Test("A WebP frame over one with alpha is the same even if that one wasn't decoded first")
    func alphaUnderNext() throws {
        let data = try #require(Data(base64Encoded: Self.alphaFrames, options: .ignoreUnknownCharacters))
        let (inOrder, atOnce) = (FrameDecoder(), FrameDecoder())
        for decoder in [inOrder, atOnce] { try decoder.update(data, isComplete: true) }
        _ = try inOrder.image(at: 0)
        let (last, same) = (try inOrder.image(at: 1), try atOnce.image(at: 1))
        #expect(last.bitmap.hasSamePixels(as: same.bitmap) && last.isPartial == same.isPartial)
    }

    private static let alphaFrames = """
        UklGRsgAAABXRUJQVlA4WAoAAAAeAAAAEgAACgAAQU5JTQYAAAAAAAAAAABBTk1GPgAAAAAAAAAAABIAAAoAACgAAAJWUDhMJgAA
        AC8SgAIQzWRE/wNk0jYaqqBG659du+djwgUCCUOCkww/AV48BOcBQU5NRigAAAAAAAAAAAAAAAAAAAAoAAACVlA4TBAAAAAvAAAA
        EAfQj/pEuwIR0f8ARVhJRhsAAABJSSoACAAAAAFSSUZGyAAAAFdFQlBWUDhYCgAAAB4AAAASAAAKAABBTklNBgAAAAAAAAAAAEFO
        TUY+AAAAAAAAAAAAEgAACgAAKAAAAlZQOEwmAAAALxKAAhDNZET/A2TSNhqqoEbrn12752PCBQIJQ4KTDD8BXjwE5wFBTk1GKAAA
        AAAAAAAAAAAAAAAAACgAAAJWUDhMEAAAAC8AAAAQB9CP+kS7AhHR/wBFWElGGwAAAElJKgAIAAAAAQASAQMAAQAALwAAAAAABgAA
        AFhNUCAEAAAAPHgvABIBAwABAAAvAAAAAAAGAAAAWE1QIAQAAAA8eC8+
        """

    private static let webP = """
        UklGRnIAAABXRUJQVlA4WAoAAABVUDggEgAACgAAVlA4TCYAAAAvEoACEM1kRP8DZNI2GqqgRuufXbvnY8IFAglDgpMMPwFePATn
        AUVYSUYaAAAASUkqAAgAAAABABIBAwABAAAABgAAAAAAAABYTVAgBAAAADx4Lz4=
        """

    private static let jpeg = """
        /9j/2wBDAAUDBAUFBQcGBw4ICA4eFBEUHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh7/
        wAARCAAvABMDASIAAhEBAxEB/wABAQL/2gAIAQEABj8Cf////wABAAAAAAAAAP/hACNodHRwOi8vbnMuYWRvYmUuY29tL3hhcC8x
        LjAvADx4LwID4uPk5ebn6Onq8vP0BBEFEiExQQYTUWEHInEUMoGRoQgjQrHBFYBS0fAkM2IqggkKFhcYGRolJicoPSkqNDU2Nzg5
        OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfI
        ycrS09TV1tfY2drh4uPk5ebn6Onq8fIuyQFRngYePHH/AABfyFYUV7RuMG1b7v6+R1yjK11vb29vb29vb29vb29vb29vb29vb29v
        paWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlY6WlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWl
        paWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlABBKRgBJRgABAQAAAQABPQAA/+EApaWlpW9vb29vb29v
        b29ub29vb29vb29vb29vb29vb29vbxwgJC4nICIsIxwcKBMANyksMDE0NDQfJzk9ODI8LjM0Mv/bb29vb2/ZmvaeNbzTYBbSRDcx
        aclgcnzSZM9R/forktSJkuVZ+SIYlw==
        """
}
