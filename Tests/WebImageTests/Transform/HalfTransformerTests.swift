// SPDX-License-Identifier: MIT

import ImageBase
import Raster
import Testing
import WebImage

@Suite("Transformers on half floats", .timeLimit(.minutes(1)))
struct HalfTransformerTests {
    /// A gray that's twice as bright as white.
    private func bright() throws -> Bitmap {
        try Bitmap(
            size: PixelSize(width: 8, height: 6), format: .rgbaHalf, alpha: .opaque,
            colorSpace: .linearSRGB
        ) { pixels, stride in
            for y in 0..<6 {
                for x in 0..<8 {
                    pixels.storeBytes(
                        of: SIMD4<UInt16>(0x4000, 0x4000, 0x4000, 0x3C00), toByteOffset: y * stride + x * 8,
                        as: SIMD4<UInt16>.self)
                }
            }
        }
    }

    @Test func `Transformers that take light keep the range`() throws {
        let mark = try Bitmap(size: PixelSize(width: 2, height: 2), background: .white)
        let transformers: [Transformer] = [
            .resize(width: 4, height: 3, linearLight: true), .crop(width: 4, height: 4), .circle,
            .roundedCorners(radius: 2), .flip(.both), .blur(radius: 2), .saturation(0.5), .contrast(1.1),
            .overlay(mark, x: 6, y: 0), .overlay(.white, in: PixelRect(x: 0, y: 0, width: 1, height: 1)),
            .border(Border(width: 1, color: .white)),
        ]
        for transformer in transformers {
            let result = try transformer.transform(bright())
            #expect(result.format == .rgbaHalf, "\(transformer)")
            let middle = try #require(result.color(atX: result.width / 2, y: result.height / 2))
            // This is the encoded value of light twice as bright as white.
            #expect(middle.green > 1.32, "\(transformer)")
        }
    }

    @Test func `Other transformers and blend modes give the standard range`() throws {
        let mark = try Bitmap(size: PixelSize(width: 2, height: 2), background: .white)
        let transformers: [Transformer] = [
            .grayscale, .pixelate(side: 2), .sharpen(radius: 1), .rotate(degrees: 90), .watermark(mark),
            .inset(PixelInsets(top: -1)), .overlay(mark, mode: .multiply), .gradient(.white),
            .drawing(key: "x") { canvas throws(ImageError) in try canvas.fill(.white, mode: .destination) },
        ]
        for transformer in transformers {
            let result = try transformer.transform(bright())
            #expect(result.format == .bgra8 && result.colorSpace == .sRGB, "\(transformer)")
            let middle = try #require(result.color(atX: result.width / 2, y: result.height / 2))
            #expect(middle.green > 0.95, "\(transformer)")
        }
    }
}
