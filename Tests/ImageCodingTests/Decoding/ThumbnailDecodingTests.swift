// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("Decoding thumbnails", .timeLimit(.minutes(1)))
struct ThumbnailDecodingTests {
    private static let source = PixelSize(width: 300, height: 200)

    private static func file(_ format: ImageFormat) throws -> Data {
        if format == .gif { return try GIFWriter.file(Pictures.gradient(300, 200)) }
        return try CodecRegistry.default.encode(
            Pictures.gradient(300, 200), as: format, options: EncodingOptions(quality: 0.95))
    }

    @Test("A thumbnail has the promised size", arguments: [ImageFormat.jpeg, .png, .webp, .gif])
    func sizes(_ format: ImageFormat) throws {
        let data = try Self.file(format)
        let boxes: [Thumbnail] = [
            .fit(width: 100, height: 100), .fit(width: 37, height: 1000), .fit(width: 1000, height: 1000),
            .fit(width: 0, height: 50), .fit(width: 1, height: 1), .fill(width: 64, height: 64),
            .fill(width: 300, height: 10), .fill(width: 600, height: 600), .stretch(width: 17, height: 190),
            .stretch(width: 450, height: 220),
        ]
        for box in boxes {
            let image = try CodecRegistry.default.decode(data, options: DecodingOptions(thumbnail: box))
            #expect(image.size == box.size(of: Self.source), "\(box.key)")
            #expect(image.info.size == Self.source, "\(box.key)")
        }
    }

    @Test(
        "A thumbnail shows the same content as the image", arguments: [ImageFormat.jpeg, .png, .webp, .gif])
    func contents(_ format: ImageFormat) throws {
        let data = try Self.file(format)
        let full = try CodecRegistry.default.decode(data).bitmap
        for width in [150, 100, 75, 40] {
            let box = Thumbnail.fit(width: width, height: width)
            let small = try CodecRegistry.default.decode(data, options: DecodingOptions(thumbnail: box))
                .bitmap
            let expected = try full.resized(to: small.size, filter: .area)
            #expect(small.distance(to: expected) <= 12, "\(width)")
        }
    }

    @Test("A JPEG is decoded at the smallest cheap scale that is large enough")
    func jpegScale() {
        let size = PixelSize(width: 4000, height: 3000)
        func scale(_ width: Int, _ height: Int) -> Int32 {
            JPEGDecoder.scale(of: size, to: PixelSize(width: width, height: height))
        }
        #expect(scale(200, 150) == 1)
        #expect(scale(500, 375) == 1)
        #expect(scale(501, 375) == 2)
        #expect(scale(1500, 1125) == 4)
        #expect(scale(2001, 1500) == 8)
    }

    @Test("A limit on bytes reduces the image and keeps its aspect ratio")
    func maximumBytes() throws {
        var options = DecodingOptions()
        options.maximumDecodedBytes = 100_000
        let image = try CodecRegistry.default.decode(Self.file(.png), options: options)
        #expect(image.bitmap.width * image.bitmap.height * 4 <= 100_000)
        #expect(abs(Double(image.size.width) / Double(image.size.height) - 1.5) < 0.02)
        options.pixelFormat = .rgba16
        let wide = try CodecRegistry.default.decode(Self.file(.png), options: options)
        #expect(wide.bitmap.width * wide.bitmap.height * 8 <= 100_000)
        options.maximumDecodedBytes = 0
        #expect(try CodecRegistry.default.decode(Self.file(.png), options: options).size.pixelCount == 1)
    }

    @Test("Stored colours and straight alpha are kept in a thumbnail")
    func kinds() throws {
        var options = DecodingOptions.exact
        options.thumbnail = .fit(width: 12, height: 12)
        let bitmap = try CodecRegistry.default.decode(Fixtures.profilePNG, options: options).bitmap
        #expect(bitmap.format == .rgba16 && bitmap.alpha == .straight && bitmap.colorSpace == .asStored)
        #expect(isNear(bitmap.rgba(1, 1), [200, 40, 60, 255]))
    }
}

/// Writes GIFs without compression, to create large ones. 216 colours, six of each component.
enum GIFWriter {
    static func file(_ bitmap: Bitmap) -> Data {
        var data = Data("GIF89a".utf8)
        let sides = [bitmap.width & 255, bitmap.width >> 8, bitmap.height & 255, bitmap.height >> 8].map {
            UInt8($0)
        }
        data.append(contentsOf: sides + [0xF7, 0, 0])
        for index in 0..<256 {
            let color = min(index, 215)
            data.append(contentsOf: [color / 36, color / 6 % 6, color % 6].map { UInt8($0 * 51) })
        }
        data.append(contentsOf: [0x2C, 0, 0, 0, 0] + sides + [0, 8])
        var bits = 0
        var bitCount = 0
        var codes: [UInt8] = []
        func write(_ code: Int) {
            bits |= code << bitCount
            bitCount += 9
            while bitCount >= 8 {
                codes.append(UInt8(bits & 255))
                bits >>= 8
                bitCount -= 8
            }
        }
        var count = 0
        bitmap.withPixels { pixels in
            for row in 0..<bitmap.height {
                for column in 0..<bitmap.width {
                    // Clears the dictionary before codes need ten bits.
                    if count % 250 == 0 { write(256) }
                    count += 1
                    let offset = row * bitmap.bytesPerRow + column * 4
                    let level = (0..<3).map { (Int(pixels[offset + $0]) + 25) / 51 }
                    write(level[2] * 36 + level[1] * 6 + level[0])
                }
            }
        }
        write(257)
        codes.append(UInt8(bits & 255))
        for start in stride(from: 0, to: codes.count, by: 255) {
            let block = codes[start..<min(start + 255, codes.count)]
            data.append(UInt8(block.count))
            data.append(contentsOf: block)
        }
        data.append(contentsOf: [0, 0x3B])
        return data
    }
}
