// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import Raster

@Suite("Pixel format and alpha mode conversions", .timeLimit(.minutes(1)))
struct ConversionTests {
    /// Returns a bitmap with every pair of a component and an alpha.
    private func allPairs() throws -> Bitmap {
        try Bitmap(testWidth: 256, height: 256, alpha: .straight) { x, y in
            UInt32(y) << 24 | UInt32(x) << 16 | UInt32(255 - x) << 8 | UInt32(x)
        }
    }

    @Test("Premultiplication rounds every product to the nearest")
    func premultiply() throws {
        let result = try allPairs().converted(to: .bgra8, alpha: .premultiplied)
        var wrong = 0
        for (y, row) in result.words.enumerated() {
            for (x, word) in row.enumerated() {
                let expected = UInt32((Double(x * y) / 255).rounded())
                if word & 255 != expected || word >> 16 & 255 != expected || word >> 24 != y { wrong += 1 }
            }
        }
        #expect(wrong == 0)
        #expect(result.alpha == .premultiplied)
    }

    @Test("Premultiplied pixels survive a round trip through straight alpha")
    func roundTrip() throws {
        let bitmap = try Bitmap.noise(200, 100)
        let back = try bitmap.converted(to: .bgra8, alpha: .straight).converted(
            to: .bgra8, alpha: .premultiplied)
        #expect(back.words == bitmap.words)
    }

    @Test("8-bit pixels survive a round trip through 16 bits")
    func widths() throws {
        for alpha in [AlphaMode.opaque, .premultiplied, .straight] {
            let bitmap = try Bitmap.noise(40, 30, alpha: alpha)
            let wide = try bitmap.converted(to: .rgba16)
            #expect(wide.alpha == alpha && wide.format == .rgba16)
            #expect(try wide.converted(to: .bgra8).words == bitmap.words)
        }
    }

    @Test("16-bit values are rounded to 8 bits by v * 255 + 32895 >> 16")
    func rounding() throws {
        let bitmap = try Bitmap(
            size: PixelSize(width: 256, height: 256), format: .rgba16, alpha: .opaque
        ) { pixels, stride in
            for y in 0..<256 {
                for x in 0..<256 {
                    let value = UInt16(y * 256 + x)
                    pixels.storeBytes(
                        of: SIMD4(value, value, value, 65535), toByteOffset: y * stride + x * 8,
                        as: SIMD4<UInt16>.self)
                }
            }
        }
        let bytes = try bitmap.converted(to: .bgra8).words.joined().map { $0 & 255 }
        let expected = (0..<65536).map { (value: Int) in UInt32((value * 255 + 32895) >> 16) }
        #expect(bytes == expected)
    }

    @Test("Converting 16-bit straight to 8-bit premultiplied pixels rounds only once")
    func oneRounding() throws {
        var generator = SeededGenerator(seed: 4)
        let values = (0..<500).map { _ in
            SIMD4<UInt16>((0..<4).map { _ in UInt16.random(in: 0...65535, using: &generator) })
        }
        let bitmap = try Bitmap(
            size: PixelSize(width: 500, height: 1), format: .rgba16, alpha: .straight
        ) { pixels, _ in
            for (x, value) in values.enumerated() {
                pixels.storeBytes(of: value, toByteOffset: x * 8, as: SIMD4<UInt16>.self)
            }
        }
        let result = try bitmap.converted(to: .bgra8, alpha: .premultiplied)
        for (word, value) in zip(result.words[0], values) {
            let exact = Double(value.x) * Double(value.w) / 65535 / 65535 * 255
            let red = Double(word >> 16 & 255)
            #expect(abs(red - exact) <= 0.5000001)
        }
        #expect(result.isValidPremultiplied)
    }

    @Test("An opaque bitmap stays opaque without a copy for any requested alpha mode")
    func opaque() throws {
        let bitmap = try Bitmap.noise(8, 8, alpha: .opaque)
        let result = try bitmap.converted(to: .bgra8, alpha: .straight)
        #expect(result.alpha == .opaque && result.sharesMemory(with: bitmap))
    }

    @Test("The backdrop is black for conversion to opaque and configurable for flattening")
    func flattening() throws {
        let bitmap = try Bitmap(rows: [[0x8080_0000, 0, 0xFF01_0203]], alpha: .premultiplied)
        #expect(
            try bitmap.converted(to: .bgra8, alpha: .opaque).words == [
                [0xFF80_0000, 0xFF00_0000, 0xFF01_0203]
            ])
        #expect(try bitmap.flattened().words == [[0xFFFF_7F7F, 0xFFFF_FFFF, 0xFF01_0203]])
        let straight = try Bitmap(rows: [[0x80FF_0000]], alpha: .straight)
        #expect(try straight.converted(to: .bgra8, alpha: .opaque).words == [[0xFF80_0000]])
    }

    @Test("A clear pixel stays clear without a division by zero")
    func clear() throws {
        let bitmap = try Bitmap(rows: [[0]], alpha: .premultiplied)
        #expect(try bitmap.converted(to: .bgra8, alpha: .straight).words == [[0]])
        #expect(bitmap.color(atX: 0, y: 0) == .clear)
    }

    @Test("A pixel of any format can be read, but only inside the bitmap")
    func pixels() throws {
        let bitmap = try Bitmap(rows: [[0x8040_2010]], alpha: .straight)
        let color = RGBAColor(red8: 0x40, green8: 0x20, blue8: 0x10, alpha8: 0x80)
        #expect(bitmap.color(atX: 0, y: 0) == color)
        #expect(try bitmap.converted(to: .rgba16).color(atX: 0, y: 0)?.red == color.red)
        for (x, y) in [(-1, 0), (0, -1), (1, 0), (0, 1), (.max, .max), (.min, .min)] {
            #expect(bitmap.color(atX: x, y: y) == nil)
        }
    }

    @Test("An unknown format is invalid input")
    func unknown() throws {
        let bitmap = try Bitmap.noise(2, 2)
        #expect(errorCode { _ = try bitmap.converted(to: PixelFormat(rawValue: 77)) } == .invalidInput)
    }
}
