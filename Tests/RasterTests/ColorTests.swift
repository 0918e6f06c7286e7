// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import Raster

@Suite("Changing and measuring colours")
struct ColorTests {
    private func one(_ value: UInt32, alpha: AlphaMode = .premultiplied) throws -> Bitmap {
        try Bitmap(rows: [[value]], alpha: alpha)
    }

    @Test("neutral amounts and the identity matrix change nothing and copy nothing")
    func neutral() throws {
        let picture = try Bitmap.noise(9, 7)
        #expect(try picture.applying(.identity).sharesMemory(with: picture))
        #expect(try picture.saturated(1).words == picture.words)
        #expect(try picture.brightened(0).sharesMemory(with: picture))
        #expect(try picture.contrasted(1).sharesMemory(with: picture))
    }

    @Test("saturation 0 is luma, 2 is twice as far from it, and grey stays")
    func saturation() throws {
        let picture = try Bitmap(
            rows: [[0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0x8040_4040]], alpha: .premultiplied)
        #expect(try picture.saturated(0).words == [[0xFF36_3636, 0xFFB6_B6B6, 0xFF12_1212, 0x8040_4040]])
        // Luma of (100, 80, 60) is 82.81; twice the distances from it: 117.19, 77.19, 37.19.
        #expect(try one(0xFF64_503C).saturated(2).words == [[0xFF75_4D25]])
    }

    @Test("brightness adds, contrast stretches about the middle, both within alpha")
    func brightnessAndContrast() throws {
        #expect(try one(0xFF00_80F0).brightened(0.2).words == [[0xFF33_B3FF]])
        #expect(try one(0xFF00_80F0).brightened(-1).words == [[0xFF00_0000]])
        // At half cover, 0.2 is worth 26 of 128.
        #expect(try one(0x8000_4080).brightened(0.2).words == [[0x801A_5A80]])
        #expect(try one(0xFF40_80C0).contrasted(0).words == [[0xFF80_8080]])
        #expect(try one(0xFF40_80C0).contrasted(2).words == [[0xFF00_80FF]])
        #expect(try Bitmap.noise(40, 20).contrasted(3).isValidPremultiplied)
    }

    @Test("a matrix takes colours as they are, not multiplied, and may change alpha")
    func matrix() throws {
        let swapped = ColorMatrix(red: [0, 0, 1, 0], green: [0, 1, 0, 0], blue: [1, 0, 0, 0])
        #expect(try one(0x8010_2030).applying(swapped).words == [[0x8030_2010]])
        var half = ColorMatrix.identity
        half.alpha = [0, 0, 0, 0.5]
        let faded = try one(0xFFFF_8000, alpha: .opaque).applying(half)
        #expect(faded.words == [[0x8080_4000]])
        #expect(faded.alpha == .premultiplied)
        // Red becomes alpha: the colour of (255, 128, 0) at half cover is straight (255, 128, 0) at full.
        let byRed = ColorMatrix(
            red: [1, 0, 0, 0], green: [0, 1, 0, 0], blue: [0, 0, 1, 0], alpha: [1, 0, 0, 0])
        #expect(try one(0x8080_4000).applying(byRed).words == [[0xFFFF_8000]])
        var lit = ColorMatrix.identity
        lit.offset = [1, 0, 0, 1]
        #expect(try one(0).applying(lit).words == [[0xFFFF_0000]])
    }

    @Test("a pixel's new colour does not depend on where it stands")
    func everyPlace() throws {
        let picture = try Bitmap.noise(11, 3)
        for matrix in [ColorMatrix.saturation(1.8), .contrast(1.5), .brightness(-0.3)] {
            let together = try picture.applying(matrix).words
            for (y, row) in picture.words.enumerated() {
                for (x, pixel) in row.enumerated() {
                    #expect(try one(pixel).applying(matrix).words[0][0] == together[y][x])
                }
            }
        }
    }

    @Test("two matrices in one do what they do one after the other")
    func concatenation() throws {
        let picture = try Bitmap(rows: [[0xFF40_5060, 0xFF80_7060]])
        let both = ColorMatrix.saturation(0.5).followed(by: .brightness(0.1))
        let one = try picture.applying(both).words.joined()
        let two = try picture.saturated(0.5).brightened(0.1).words.joined()
        for (left, right) in zip(one, two) {
            for shift: UInt32 in [0, 8, 16, 24] {
                #expect(abs(Int(left >> shift & 255) - Int(right >> shift & 255)) <= 1)
            }
        }
        #expect(ColorMatrix.identity.followed(by: .contrast(2)) == .contrast(2))
    }

    @Test("a matrix with a number that is none is invalid input")
    func badMatrix() throws {
        let picture = try Bitmap.noise(4, 4)
        for number in [Double.nan, .infinity] {
            #expect(errorCode { _ = try picture.saturated(number) } == .invalidInput)
            #expect(errorCode { _ = try picture.brightened(number) } == .invalidInput)
            #expect(errorCode { _ = try picture.contrasted(number) } == .invalidInput)
        }
    }

    @Test("the mean of a rectangle weighs pixels by alpha")
    func average() throws {
        let picture = try Bitmap(
            rows: [[0xFFFF_0000, 0], [0xFF00_00FF, 0xFF00_00FF]], alpha: .premultiplied)
        let top = try picture.averageColor(in: PixelRect(x: 0, y: 0, width: 2, height: 1))
        #expect(top == RGBAColor(red: 1, green: 0, blue: 0, alpha: 0.5))
        let left = try picture.averageColor(in: PixelRect(x: -5, y: 0, width: 6, height: 2))
        #expect(left == RGBAColor(red: 0.5, green: 0, blue: 0.5))
        let clear = try picture.averageColor(in: PixelRect(x: 1, y: 0, width: 1, height: 1))
        #expect(clear == .clear)
        let outside = PixelRect(x: 2, y: 0, width: 1, height: 1)
        #expect(errorCode { _ = try picture.averageColor(in: outside) } == .invalidInput)
    }

    @Test("the mean is told of 16 bits and straight alpha too")
    func averageOfOtherKinds() throws {
        let picture = try Bitmap(rows: [[0xFFFF_0000, 0xFF00_00FF]], alpha: .opaque)
        let expected = RGBAColor(red: 0.5, green: 0, blue: 0.5)
        #expect(try picture.converted(to: .rgba16).averageColor() == expected)
        let straight = try Bitmap(rows: [[0xFFFF_0000, 0x00FF_FFFF]], alpha: .straight)
        #expect(try straight.averageColor() == RGBAColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    }

    @Test("the colours of a rectangle are those of its pixels")
    func colors() throws {
        let picture = try Bitmap(
            rows: [[0xFFFF_0000, 0xFF00_FF00], [0xFF00_00FF, 0x8080_8080]], alpha: .premultiplied)
        let column = picture.colors(in: PixelRect(x: 1, y: 0, width: 1, height: 2))
        #expect(
            column == [
                RGBAColor(red: 0, green: 1, blue: 0), RGBAColor(red8: 255, green8: 255, blue8: 255, alpha8: 128),
            ])
        #expect(picture.colors(in: PixelRect(x: 1, y: 0, width: 2, height: 2)) == nil)
        #expect(picture.colors(in: PixelRect(x: 0, y: 0, width: 0, height: 2)) == nil)
    }

    @Test("dominant colours come by their share of the picture, clear pixels aside")
    func dominant() throws {
        let picture = try Bitmap(testWidth: 100, height: 10, alpha: .premultiplied) { x, _ in
            x < 50 ? 0xFF20_4060 : x < 75 ? 0xFFF0_E010 : x < 80 ? 0xFF00_FF00 : 0
        }
        let colors = try picture.dominantColors(count: 3)
        let hexes = colors.map {
            [$0.color.red, $0.color.green, $0.color.blue].map { Int(($0 * 255).rounded()) }
        }
        #expect(hexes == [[0x20, 0x40, 0x60], [0xF0, 0xE0, 0x10], [0, 0xFF, 0]])
        #expect(colors.map(\.share) == [0.625, 0.3125, 0.0625])
        #expect(try picture.dominantColors(count: 9).count == 3)
        #expect(try Bitmap.constant(5, 5, 0, alpha: .premultiplied).dominantColor() == nil)
        for count in [0, -1, 65] {
            #expect(errorCode { _ = try picture.dominantColors(count: count) } == .invalidInput)
        }
    }

    @Test("dominant colours of noise are as many as asked for, and the same every time")
    func dominantOfNoise() throws {
        let picture = try Bitmap.noise(300, 200, alpha: .opaque)
        let colors = try picture.dominantColors(count: 8)
        #expect(colors.count == 8)
        #expect(abs(colors.reduce(0) { $0 + $1.share } - 1) < 1e-9)
        #expect(try picture.dominantColors(count: 8) == colors)
    }
}
