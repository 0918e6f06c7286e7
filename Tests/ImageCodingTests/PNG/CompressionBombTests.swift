// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

/// PNGs of a few kilobytes that expand to more than 50 MB outside the image.
@Suite("PNG compression bombs", .timeLimit(.minutes(1)))
struct CompressionBombTests {
    /// A zlib stream of zeros, which is the image data of a large black image.
    private static let zeros: Data? = {
        let size = PixelSize(width: 4300, height: 4300)
        guard let black = try? Bitmap(size: size, alpha: .opaque, isZeroed: true, write: { _, _ in }),
            let file = try? CodecRegistry.default.encode(black, as: .png)
        else { return nil }
        return imageData(file)
    }()

    /// Returns the contents of all `IDAT` chunks.
    private static func imageData(_ file: Data) -> Data {
        var result = Data()
        var offset = 8
        while offset + 12 <= file.count {
            let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            if file[offset + 4..<offset + 8] == Data("IDAT".utf8) {
                result += file[offset + 8..<offset + 8 + length]
            }
            offset += 12 + length
        }
        return result
    }

    private static func bigEndian(_ value: UInt32) -> Data {
        Data((0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - $0 * 8)) })
    }

    private static func chunk(_ name: String, _ content: Data) -> Data {
        let body = Data(name.utf8) + content
        return bigEndian(UInt32(content.count)) + body + ZlibStreams.crc(Array(body))
    }

    @Test(
        "A profile or text that expands to 50 MB is ignored",
        arguments: ["iCCP", "zTXt", "iTXt"])
    func metadata(name: String) throws {
        let head = name == "iTXt" ? "k\0\u{1}\0\0\0" : "k\0\0"
        let zeros = try #require(Self.zeros)
        #expect(zeros.count < 1 << 18)
        let plain = try CodecRegistry.default.encode(Pictures.gradient(8, 8), as: .png)
        let bomb = plain.prefix(33) + Self.chunk(name, Data(head.utf8) + zeros) + plain.dropFirst(33)
        let image = try CodecRegistry.default.decode(bomb)
        #expect(try image.bitmap.packedRows == CodecRegistry.default.decode(plain).bitmap.packedRows)
    }

    @Test("50 MB of image data after the last row isn't stored")
    func extraImageData() throws {
        let zeros = try #require(Self.zeros)
        let size = Self.bigEndian(8) + Self.bigEndian(8)
        let header = Self.chunk("IHDR", size + Data([8, 2, 0, 0, 0]))
        let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let file = signature + header + Self.chunk("IDAT", zeros) + Self.chunk("IEND", Data())
        do throws(ImageError) {
            let image = try CodecRegistry.default.decode(file)
            #expect(image.size == PixelSize(width: 8, height: 8))
            #expect(image.bitmap.rgba(7, 7) == [0, 0, 0, 255])
        } catch {
            #expect(error.code == .corrupt)
        }
    }
}
#endif
