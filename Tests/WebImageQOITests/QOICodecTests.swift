// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import PortableFoundation
import Raster
import Testing
import WebImageQOI
import WebImageTestSupport

@Suite("QOI", .timeLimit(.minutes(1)))
struct QOICodecTests {
    private let codecs = {
        var codecs = CodecRegistry.default.adding(QOICodec())
        codecs.add(encoder: QOICodec())
        return codecs
    }()

    /// Returns a bitmap of straight or opaque pixels, as `0xAARRGGBB`.
    private func bitmap(_ words: [UInt32], width: Int, alpha: AlphaMode = .straight) throws -> Bitmap {
        let size = PixelSize(width: width, height: words.count / width)
        return try Bitmap(size: size, alpha: alpha) { pixels, bytesPerRow in
            for (place, word) in words.enumerated() {
                let offset = place / width * bytesPerRow + place % width * 4
                pixels.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt32.self)
            }
        }
    }

    private func words(_ bitmap: Bitmap) -> [UInt32] {
        bitmap.withPixels { pixels in
            (0..<bitmap.height * bitmap.width).map { place in
                let offset = place / bitmap.width * bitmap.bytesPerRow + place % bitmap.width * 4
                return UInt32(littleEndian: pixels.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            }
        }
    }

    /// Returns the decoded frame, with straight alpha.
    private func frame(_ data: Data) throws -> DecodedFrame {
        let decoder = QOICodec().makeDecoder(options: DecodingOptions())
        try decoder.update(data, isComplete: true)
        return try decoder.frame(at: 0, cancellation: nil)
    }

    private func header(_ width: Int, _ height: Int, channels: UInt8 = 4) -> [UInt8] {
        func bytes(_ side: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(side >> $0 & 255) } }
        return Array("qoif".utf8) + bytes(width) + bytes(height) + [channels, 0]
    }

    private static let end: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]

    @Test("Every kind of chunk matches the specification")
    func chunks() throws {
        let pixels: [UInt32] = [
            0xFF00_0000, 0xFF01_0000, 0xFF09_0501, 0xFF01_0000, 0xFFC8_6432, 0x0AC8_6432,
        ]
        let chunks: [UInt8] = [
            // A run of one, differences of at most 2, differences relative to green, and a repeated pixel.
            0xC0, 0x7A, 0xA5, 0xB4, 0x38,
            // All components.
            0xFE, 0xC8, 0x64, 0x32, 0xFF, 0xC8, 0x64, 0x32, 0x0A,
        ]
        let data = Data(header(6, 1) + chunks + Self.end)
        #expect(try codecs.encode(bitmap(pixels, width: 6), as: .qoi) == data)
        let frame = try frame(data)
        #expect(words(frame.bitmap) == pixels && !frame.isPartial)
    }

    @Test("Pixels round-trip in runs of any length and with any alpha")
    func roundTrip() throws {
        var random = SeededRandom(seed: 1)
        for width in [1, 3, 62, 63, 64, 125, 200] {
            var pixels: [UInt32] = []
            while pixels.count < width * 9 {
                let word: UInt32 =
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: .random(in: 0...UInt32.max, using: &random)
                    case 1: pixels.randomElement(using: &random) ?? 0xFF00_0000
                    default: (pixels.last ?? 0) ^ .random(in: 0...3, using: &random) << 8
                    }
                let count = Bool.random(using: &random) ? 1 : Int.random(in: 1...130, using: &random)
                pixels += Array(repeating: word, count: count)
            }
            pixels = Array(pixels.prefix(width * 9))
            let data = try codecs.encode(bitmap(pixels, width: width), as: .qoi)
            let read = try frame(data)
            #expect(words(read.bitmap) == pixels && !read.isPartial, "\(width)")
            let opaque = pixels.map { $0 | 0xFF00_0000 }
            let three = try codecs.encode(bitmap(opaque, width: width, alpha: .opaque), as: .qoi)
            #expect(three[12] == 3)
            #expect(try words(codecs.decode(three).bitmap) == opaque)
        }
    }

    @Test("A registry with the codec recognizes files by their content")
    func registry() throws {
        let data = Data(header(2, 1, channels: 3) + [0xC1] + Self.end)
        #expect(ImageFormat.sniff(data) == .qoi)
        #expect(ImageFormat(fileExtension: "QOI") == .qoi && ImageFormat.qoi.mimeTypes.first == "image/qoi")
        let image = try codecs.decode(data)
        #expect(image.info.format == .qoi && !image.info.hasAlpha)
        #expect(image.size == PixelSize(width: 2, height: 1))
        #expect(throws: ImageError.self) { try CodecRegistry.default.decode(data) }
    }

    @Test("A file that ends early is partial unless it lacks even one full row")
    func early() throws {
        let pixels = (0..<64).map { 0xFF00_0000 | UInt32($0 * 37_199) }
        let data = try codecs.encode(bitmap(pixels, width: 8), as: .qoi)
        let half = try codecs.decode(data.prefix(data.count / 2))
        #expect(half.isPartial && Array(words(half.bitmap).prefix(16)) == Array(pixels.prefix(16)))
        for count in [4, 13, 14, 20] {
            let error = #expect(throws: ImageError.self) { try codecs.decode(data.prefix(count)) }
            #expect(error?.code == .corrupt, "\(count)")
        }
    }

    @Test("Bad headers, sizes over the limits and too few bytes for many pixels are refused")
    func limits() throws {
        for bytes in [header(0, 1), header(1, 0), header(1, 1, channels: 5), header(5000, 5000)] {
            let data = Data(bytes + [0xC0] + Self.end)
            let error = #expect(throws: ImageError.self) { try codecs.decode(data) }
            #expect(error?.code == .corrupt)
        }
        var options = DecodingOptions()
        options.limits.pixels = 100
        let error = #expect(throws: ImageError.self) {
            try codecs.decode(Data(header(101, 1) + [0xFD, 0xFD] + Self.end), options: options)
        }
        #expect(error?.code == .limit)
    }

    @Test("Random chunks decode to an image or fail with an error")
    func noise() {
        var random = SeededRandom(seed: 2)
        for _ in 0..<500 {
            let sides = (0..<2).map { _ in Int.random(in: 1...40, using: &random) }
            let count = Int.random(in: 0...2000, using: &random)
            let chunks = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let data = Data(header(sides[0], sides[1]) + chunks)
            let image = try? codecs.decode(data)
            #expect(image == nil || image?.size == PixelSize(width: sides[0], height: sides[1]))
        }
    }
}
