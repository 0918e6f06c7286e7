// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("Encoding animations", .timeLimit(.minutes(1)))
struct AnimationEncodingTests {
    /// Returns frames with a square that moves over an image or over transparency.
    private func frames(_ count: Int, onNothing: Bool = false) throws -> [EncodingFrame] {
        try (0..<count).map { index in
            let bitmap = try Bitmap(
                size: PixelSize(width: 33, height: 21), alpha: onNothing ? .straight : .opaque, isZeroed: true
            ) { pixels, stride in
                for y in 0..<21 {
                    for x in 0..<33 {
                        let isSquare = (index * 3..<index * 3 + 6).contains(x) && (5..<12).contains(y)
                        let back: UInt32 = onNothing ? 0 : 0xFF00_0040 | UInt32(x / 4 * 24) << 8
                        let color = isSquare ? 0xFFE0_2010 : back
                        pixels.storeBytes(of: color, toByteOffset: y * stride + x * 4, as: UInt32.self)
                    }
                }
            }
            return EncodingFrame(bitmap, delay: .milliseconds(40 + index * 10))
        }
    }

    private func decoder(_ data: Data) throws -> FrameDecoder {
        var options = DecodingOptions()
        options.alpha = .straight
        let decoder = FrameDecoder(options: options)
        try decoder.update(data, isComplete: true)
        return decoder
    }

    @Test("An encoded animation keeps its pixels, delays and loop count", arguments: [false, true])
    func roundTrips(onNothing: Bool) throws {
        let frames = try frames(9, onNothing: onNothing)
        for format in [ImageFormat.gif, .apng, .webp] {
            for loops in [0, 1, 5] {
                var options = EncodingOptions()
                options.isLossless = true
                options.loopCount = loops
                let decoder = try decoder(CodecRegistry.default.encode(frames, as: format, options: options))
                #expect(decoder.info?.format == format)
                #expect(decoder.info?.loopCount == loops, "\(format)")
                #expect(decoder.info?.delays == frames.map(\.delay), "\(format)")
                try #require(decoder.frameCount == frames.count)
                for (index, frame) in frames.enumerated() {
                    let found = try decoder.image(at: index).bitmap
                    #expect(found.packedRows == frame.bitmap.packedRows, "\(format) \(index)")
                }
            }
        }
    }

    @Test("Repeated frames are kept but add little to the file")
    func sameFrames() throws {
        let frame = try EncodingFrame(Pictures.gradient(200, 150), delay: .milliseconds(50))
        for format in [ImageFormat.gif, .apng, .webp] {
            let one = try CodecRegistry.default.encode([frame], as: format)
            let ten = try CodecRegistry.default.encode(Array(repeating: frame, count: 10), as: format)
            #expect(ten.count < one.count + 6000, "\(format)")
            #expect(try decoder(ten).frameCount == 10, "\(format)")
        }
    }

    @Test("Dithering preserves the mean of colors beyond the palette")
    func dithering() throws {
        let picture = try Pictures.gradient(256, 200)
        let image = try CodecRegistry.default.decode(CodecRegistry.default.encode(picture, as: .gif)).bitmap
        #expect(Set(image.packedRows.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }).count <= 256)
        for (x, y) in [(0, 0), (120, 80), (220, 30), (60, 170)] {
            var (wanted, found) = ([0, 0, 0, 0], [0, 0, 0, 0])
            for dy in 0..<16 {
                for dx in 0..<16 {
                    wanted = zip(wanted, picture.rgba(x + dx, y + dy)).map(+)
                    found = zip(found, image.rgba(x + dx, y + dy)).map(+)
                }
            }
            #expect(isNear(wanted.map { $0 / 256 }, found.map { $0 / 256 }, 6), "\(x) \(y)")
        }
    }

    @Test("A GIF with any number of colors can be decoded again")
    func codes() throws {
        var numbers = SeededRandom(seed: 9)
        for colors in [1, 2, 3, 4, 5, 16, 17, 128, 255, 256] {
            for (width, height) in [(1, 1), (7, 3), (97, 101)] {
                let picture = try Bitmap(size: PixelSize(width: width, height: height), alpha: .opaque) {
                    pixels, stride in
                    for y in 0..<height {
                        for x in 0..<width {
                            let color = UInt32.random(in: 0..<UInt32(colors), using: &numbers)
                            pixels.storeBytes(
                                of: 0xFF00_0000 | color &* 0x010203, toByteOffset: y * stride + x * 4,
                                as: UInt32.self)
                        }
                    }
                }
                let data = try CodecRegistry.default.encode(picture, as: .gif)
                let back = try CodecRegistry.default.decode(data).bitmap
                #expect(back.packedRows == picture.packedRows, "\(colors) \(width)x\(height)")
            }
        }
    }

    @Test("A list of frames that the format can't store is refused")
    func refusals() throws {
        let frames = try [EncodingFrame(Pictures.gradient(4, 4)), EncodingFrame(Pictures.gradient(5, 4))]
        for format in [ImageFormat.gif, .apng, .webp, .png, .jpeg] {
            for frames in [frames, []] {
                let error = #expect(throws: ImageError.self, "\(format)") {
                    try CodecRegistry.default.encode(frames, as: format)
                }
                #expect(error?.code == .invalidInput, "\(format)")
            }
        }
    }

    @Test("Any frame of a long animation can be decoded after any other")
    func seeking() throws {
        var options = EncodingOptions()
        options.isLossless = true
        let frames = try (0..<300).map { index in
            EncodingFrame(try self.frames(index % 9 + 1)[index % 9].bitmap, delay: .milliseconds(20))
        }
        for format in [ImageFormat.gif, .apng, .webp] {
            let decoder = try decoder(CodecRegistry.default.encode(frames, as: format, options: options))
            for index in [299, 0, 150, 149, 148, 147, 298, 7, 8, 9, 16, 250] {
                let found = try decoder.image(at: index).bitmap
                #expect(found.packedRows == frames[index].bitmap.packedRows, "\(format) \(index)")
            }
        }
    }
}
