// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import Raster

@Suite("Average and dominant colors", .timeLimit(.minutes(1)))
struct ColorMeasuringTests {
    @Test("The mean of a rectangle is weighted by alpha")
    func average() throws {
        let bitmap = try Bitmap(
            rows: [[0xFFFF_0000, 0], [0xFF00_00FF, 0xFF00_00FF]], alpha: .premultiplied)
        let top = try bitmap.averageColor(in: PixelRect(x: 0, y: 0, width: 2, height: 1))
        #expect(top == RGBAColor(red: 1, green: 0, blue: 0, alpha: 0.5))
        let left = try bitmap.averageColor(in: PixelRect(x: -5, y: 0, width: 6, height: 2))
        #expect(left == RGBAColor(red: 0.5, green: 0, blue: 0.5))
        let clear = try bitmap.averageColor(in: PixelRect(x: 1, y: 0, width: 1, height: 1))
        #expect(clear == .clear)
        let outside = PixelRect(x: 2, y: 0, width: 1, height: 1)
        #expect(errorCode { _ = try bitmap.averageColor(in: outside) } == .invalidInput)
    }

    @Test("The mean also works for 16-bit and straight-alpha bitmaps")
    func averageOfOtherKinds() throws {
        let bitmap = try Bitmap(rows: [[0xFFFF_0000, 0xFF00_00FF]], alpha: .opaque)
        let expected = RGBAColor(red: 0.5, green: 0, blue: 0.5)
        #expect(try bitmap.converted(to: .rgba16).averageColor() == expected)
        let straight = try Bitmap(rows: [[0xFFFF_0000, 0x00FF_FFFF]], alpha: .straight)
        #expect(try straight.averageColor() == RGBAColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    }

    @Test("A rectangle's colors come from its pixels")
    func colors() throws {
        let bitmap = try Bitmap(
            rows: [[0xFFFF_0000, 0xFF00_FF00], [0xFF00_00FF, 0x8080_8080]], alpha: .premultiplied)
        let column = bitmap.colors(in: PixelRect(x: 1, y: 0, width: 1, height: 2))
        #expect(
            column == [
                RGBAColor(red: 0, green: 1, blue: 0),
                RGBAColor(red8: 255, green8: 255, blue8: 255, alpha8: 128),
            ])
        #expect(bitmap.colors(in: PixelRect(x: 1, y: 0, width: 2, height: 2)) == nil)
        #expect(bitmap.colors(in: PixelRect(x: 0, y: 0, width: 0, height: 2)) == nil)
    }

    @Test("Dominant colors are sorted by their share of the visible pixels")
    func dominant() throws {
        let bitmap = try Bitmap(testWidth: 100, height: 10, alpha: .premultiplied) { x, _ in
            x < 50 ? 0xFF20_4060 : x < 75 ? 0xFFF0_E010 : x < 80 ? 0xFF00_FF00 : 0
        }
        let colors = try bitmap.dominantColors(count: 3)
        let hexes = colors.map {
            [$0.color.red, $0.color.green, $0.color.blue].map { Int(($0 * 255).rounded()) }
        }
        #expect(hexes == [[0x20, 0x40, 0x60], [0xF0, 0xE0, 0x10], [0, 0xFF, 0]])
        #expect(colors.map(\.share) == [0.625, 0.3125, 0.0625])
        #expect(try bitmap.dominantColors(count: 9).count == 3)
        #expect(try Bitmap.constant(5, 5, 0, alpha: .premultiplied).dominantColor() == nil)
        for count in [0, -1, 65] {
            #expect(errorCode { _ = try bitmap.dominantColors(count: count) } == .invalidInput)
        }
    }

    @Test("Noise always has the same dominant colors in the requested number")
    func dominantOfNoise() throws {
        let bitmap = try Bitmap.noise(300, 200, alpha: .opaque)
        let colors = try bitmap.dominantColors(count: 8)
        #expect(colors.count == 8)
        #expect(abs(colors.reduce(0) { $0 + $1.share } - 1) < 1e-9)
        #expect(try bitmap.dominantColors(count: 8) == colors)
    }
}
