// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("Encoding", .timeLimit(.minutes(1)))
struct EncodingTests {
    private let codecs = CodecRegistry.default

    private func straight(_ data: Data) throws -> Bitmap {
        var options = DecodingOptions()
        options.alpha = .straight
        return try codecs.decode(data, options: options).bitmap
    }

    @Test("PNG and lossless WebP preserve every pixel", arguments: [ImageFormat.png, .webp])
    func lossless(_ format: ImageFormat) throws {
        var options = EncodingOptions()
        options.isLossless = true
        for alpha in [AlphaMode.opaque, .premultiplied] {
            let picture = try Pictures.gradient(37, 21, alpha: alpha)
            let data = try codecs.encode(picture, as: format, options: options)
            #expect(ImageFormat.sniff(data) == format)
            let expected = try picture.converted(to: .bgra8, alpha: .straight)
            #expect(try straight(data).packedRows == expected.packedRows)
            #expect(try codecs.info(for: data)?.hasAlpha == (alpha != .opaque))
        }
    }

    @Test("Lossy formats are close to the original")
    func lossy() throws {
        let picture = try Pictures.gradient(64, 48)
        for format in [ImageFormat.jpeg, .webp] {
            let fine = try codecs.encode(picture, as: format, options: EncodingOptions(quality: 0.95))
            #expect(try codecs.decode(fine).bitmap.distance(to: picture) <= 16, "\(format)")
            let rough = try codecs.encode(picture, as: format, options: EncodingOptions(quality: 0.1))
            #expect(rough.count < fine.count, "\(format)")
        }
    }

    @Test("A JPEG's transparent pixels are composited onto a background that's white by default")
    func background() throws {
        let clear = try Bitmap(size: PixelSize(width: 16, height: 16), isZeroed: true) { _, _ in }
        #expect(
            isNear(
                try codecs.decode(codecs.encode(clear, as: .jpeg)).bitmap.rgba(8, 8), [255, 255, 255, 255]))
        var options = EncodingOptions()
        options.background = RGBAColor(red8: 200, green8: 30, blue8: 90)
        let data = try codecs.encode(clear, as: .jpeg, options: options)
        #expect(isNear(try codecs.decode(data).bitmap.rgba(8, 8), [200, 30, 90, 255]))
    }

    @Test("A progressive JPEG decodes to the same image")
    func progressive() throws {
        let picture = try Pictures.gradient(64, 48)
        var options = EncodingOptions(quality: 0.9)
        let plain = try codecs.encode(picture, as: .jpeg, options: options)
        options.isProgressive = true
        let scans = try codecs.encode(picture, as: .jpeg, options: options)
        #expect(scans.range(of: Data([0xFF, 0xC2])) != nil)
        #expect(try codecs.decode(scans).bitmap.packedRows == codecs.decode(plain).bitmap.packedRows)
    }

    @Test("A 16-bit bitmap with straight alpha can be encoded in each format")
    func kinds() throws {
        let picture = try Pictures.gradient(20, 10, alpha: .premultiplied)
        let wide = try picture.converted(to: .rgba16, alpha: .straight)
        for format in [ImageFormat.jpeg, .png, .webp] {
            #expect(try codecs.decode(codecs.encode(wide, as: format)).size == picture.size)
        }
        let data = try codecs.encode(wide, as: .png)
        #expect(try straight(data).packedRows == picture.converted(to: .bgra8, alpha: .straight).packedRows)
    }

    @Test("Formats without an encoder and invalid sizes are refused")
    func refusals() throws {
        let picture = try Pictures.gradient(4, 4)
        #expect(throws: ImageError.self) { try codecs.encode(picture, as: .pdf) }
        let wide = try Bitmap(size: PixelSize(width: 65_501, height: 1), isZeroed: true) { _, _ in }
        for format in [ImageFormat.jpeg, .webp] {
            let error = #expect(throws: ImageError.self) { try codecs.encode(wide, as: format) }
            #expect(error?.code == .invalidInput)
        }
        #expect(try codecs.info(for: codecs.encode(wide, as: .png))?.size == wide.size)
    }

    @Test("Out-of-range qualities are clamped")
    func qualities() throws {
        let picture = try Pictures.gradient(8, 8)
        for quality in [-1, 0, 2, Double.nan, .infinity] {
            for format in [ImageFormat.jpeg, .webp] {
                #expect(
                    try !codecs.encode(picture, as: format, options: EncodingOptions(quality: quality))
                        .isEmpty)
            }
        }
    }
}
