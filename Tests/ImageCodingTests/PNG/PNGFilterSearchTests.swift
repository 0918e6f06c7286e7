// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("PNG filters", .timeLimit(.minutes(2)))
struct PNGFilterSearchTests {
    private let codecs = CodecRegistry.default

    private func bitmap(
        _ width: Int, _ height: Int, alpha: AlphaMode = .opaque, _ word: (UInt32, UInt32) -> UInt32
    ) throws -> Bitmap {
        try Bitmap(size: PixelSize(width: width, height: height), alpha: alpha) { pixels, stride in
            for y in 0..<height {
                for x in 0..<width {
                    pixels.storeBytes(
                        of: word(UInt32(x), UInt32(y)), toByteOffset: y * stride + x * 4, as: UInt32.self)
                }
            }
        }
    }

    /// Returns smooth, noisy, flat and sharp-edged images of each color type.
    private func pictures() throws -> [(name: String, Bitmap)] {
        var numbers = SeededRandom(seed: 3)
        let noise = (0..<80 * 60).map { _ in UInt32.random(in: 0...7, using: &numbers) }
        return try [
            ("smooth", bitmap(80, 60) { x, y in 0xFF00_0000 | (x * 3) << 16 | (y * 4) << 8 | (x + y) }),
            (
                "noise",
                bitmap(80, 60) { x, y in
                    let level = noise[Int(y * 80 + x)]
                    return 0xFF00_0000 | (x * 3 + level) << 16 | (y * 4 + level) << 8 | level
                }
            ),
            ("grey", bitmap(80, 60) { x, y in 0xFF00_0000 | (x * 2 + noise[Int(y * 80 + x)]) * 0x01_0101 }),
            (
                "grey with alpha",
                bitmap(80, 60, alpha: .straight) { x, y in (y * 4) << 24 | (x * 3) * 0x01_0101 }
            ),
            ("palette", bitmap(83, 60) { x, y in 0xFF10_2000 + (x * 7 + y * 3) % 200 }),
            ("few colors", bitmap(83, 61) { x, y in 0xFF10_2030 + (x / 9 + y / 7) % 3 * 0x10_1010 }),
            ("two", bitmap(83, 61) { x, y in (x / 9 + y / 7) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }),
            ("colors and alpha", bitmap(80, 60, alpha: .straight) { x, y in (x * y) << 8 | x << 2 }),
        ]
    }

    @Test("The highest effort keeps all pixels and never makes a file larger")
    func efforts() throws {
        var decoding = DecodingOptions()
        decoding.alpha = .straight
        for (name, picture) in try pictures() {
            var options = EncodingOptions()
            options.effort = 7
            let usual = try codecs.encode(picture, as: .png, options: options)
            options.effort = 9
            let small = try codecs.encode(picture, as: .png, options: options)
            #expect(small.count <= usual.count, "\(name)")
            let (one, other) = try (
                codecs.decode(usual, options: decoding).bitmap, codecs.decode(small, options: decoding).bitmap
            )
            #expect(one.packedRows == other.packedRows, "\(name)")
            #expect(small.prefix(29).dropFirst(16) == usual.prefix(29).dropFirst(16), "\(name)")
        }
    }

    @Test("Decoding undoes a different filter in each row")
    func filters() throws {
        var numbers = SeededRandom(seed: 8)
        for pixelBytes in [1, 2, 3, 4, 6, 8] {
            let rowBytes = pixelBytes * 9
            let rows = (0..<5).flatMap { _ in
                [UInt8(0)] + (0..<rowBytes).map { _ in UInt8.random(in: 0...255, using: &numbers) }
            }
            var filter = PNGRowFilter(rowBytes: rowBytes, pixelBytes: pixelBytes)
            for kind: UInt8 in 0..<5 {
                for row in 0..<5 {
                    filter.apply(kind, to: rows, row: row)
                    // This follows the specification (third edition, 9.2).
                    func at(_ row: Int, _ index: Int) -> Int {
                        row < 0 || index < 0 ? 0 : Int(rows[row * (rowBytes + 1) + 1 + index])
                    }
                    for index in 0..<rowBytes {
                        let (a, b) = (at(row, index - pixelBytes), at(row - 1, index))
                        let c = row < 1 ? 0 : at(row - 1, index - pixelBytes)
                        let estimate = a + b - c
                        let nearest = [a, b, c].min { abs(estimate - $0) < abs(estimate - $1) } ?? a
                        let guess = [0, a, b, (a + b) / 2, nearest][Int(kind)]
                        #expect((Int(filter.bytes[index]) + guess) & 255 == at(row, index))
                    }
                }
            }
        }
    }

    @Test("Filters aren't searched for in interlaced and truncated files")
    func others() throws {
        let picture = try Pictures.gradient(40, 30)
        var options = EncodingOptions()
        (options.effort, options.isProgressive) = (9, true)
        let interlaced = try codecs.encode(picture, as: .png, options: options)
        #expect(try codecs.decode(interlaced).bitmap.packedRows == picture.packedRows)
        options = EncodingOptions()
        options.favorsSpeed = true
        let plain = try codecs.encode(picture, as: .png, options: options)
        #expect(PNGFilterSearch(plain.prefix(plain.count / 2)) == nil)
        #expect(PNGFilterSearch(Data()) == nil)
    }
}
#endif
