// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import Raster

@Suite("Color matrices", .timeLimit(.minutes(1)))
struct ColorMatrixTests {
    private func one(_ value: UInt32, alpha: AlphaMode = .premultiplied) throws -> Bitmap {
        try Bitmap(rows: [[value]], alpha: alpha)
    }

    @Test("Neutral amounts and the identity matrix return the bitmap without a copy")
    func neutral() throws {
        let bitmap = try Bitmap.noise(9, 7)
        #expect(try bitmap.applying(.identity).sharesMemory(with: bitmap))
        #expect(try bitmap.applying(.saturation(1)).words == bitmap.words)
        #expect(try bitmap.applying(.brightness(0)).sharesMemory(with: bitmap))
        #expect(try bitmap.applying(.contrast(1)).sharesMemory(with: bitmap))
    }

    @Test("Saturation scales each color's distance from its luma")
    func saturation() throws {
        let bitmap = try Bitmap(
            rows: [[0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0x8040_4040]], alpha: .premultiplied)
        let gray: [[UInt32]] = [[0xFF36_3636, 0xFFB6_B6B6, 0xFF12_1212, 0x8040_4040]]
        #expect(try bitmap.applying(.saturation(0)).words == gray)
        // The luma of (100, 80, 60) is 82.81, and doubling the distances from it results in 117.19, 77.19,
        // 37.19.
        #expect(try one(0xFF64_503C).applying(.saturation(2)).words == [[0xFF75_4D25]])
    }

    @Test("Brightness shifts and contrast scales colors within alpha")
    func brightnessAndContrast() throws {
        #expect(try one(0xFF00_80F0).applying(.brightness(0.2)).words == [[0xFF33_B3FF]])
        #expect(try one(0xFF00_80F0).applying(.brightness(-1)).words == [[0xFF00_0000]])
        // At half alpha, 0.2 adds 26 of 128.
        #expect(try one(0x8000_4080).applying(.brightness(0.2)).words == [[0x801A_5A80]])
        #expect(try one(0xFF40_80C0).applying(.contrast(0)).words == [[0xFF80_8080]])
        #expect(try one(0xFF40_80C0).applying(.contrast(2)).words == [[0xFF00_80FF]])
        #expect(try Bitmap.noise(40, 20).applying(.contrast(3)).isValidPremultiplied)
    }

    @Test("A matrix works on straight colors and can change alpha")
    func matrix() throws {
        let swapped = ColorMatrix(red: [0, 0, 1, 0], green: [0, 1, 0, 0], blue: [1, 0, 0, 0])
        #expect(try one(0x8010_2030).applying(swapped).words == [[0x8030_2010]])
        var half = ColorMatrix.identity
        half.alpha = [0, 0, 0, 0.5]
        let faded = try one(0xFFFF_8000, alpha: .opaque).applying(half)
        #expect(faded.words == [[0x8080_4000]])
        #expect(faded.alpha == .premultiplied)
        // Red becomes alpha, so straight (255, 128, 0) at half alpha becomes opaque.
        let byRed = ColorMatrix(
            red: [1, 0, 0, 0], green: [0, 1, 0, 0], blue: [0, 0, 1, 0], alpha: [1, 0, 0, 0])
        #expect(try one(0x8080_4000).applying(byRed).words == [[0xFFFF_8000]])
        var lit = ColorMatrix.identity
        lit.offset = [1, 0, 0, 1]
        #expect(try one(0).applying(lit).words == [[0xFFFF_0000]])
    }

    @Test("A pixel's new color doesn't depend on its position")
    func everyPlace() throws {
        let bitmap = try Bitmap.noise(11, 3)
        for matrix in [ColorMatrix.saturation(1.8), .contrast(1.5), .brightness(-0.3)] {
            let together = try bitmap.applying(matrix).words
            for (y, row) in bitmap.words.enumerated() {
                for (x, pixel) in row.enumerated() {
                    #expect(try one(pixel).applying(matrix).words[0][0] == together[y][x])
                }
            }
        }
    }

    @Test("A combined matrix has the effect of its two parts in order")
    func concatenation() throws {
        let bitmap = try Bitmap(rows: [[0xFF40_5060, 0xFF80_7060]])
        let both = ColorMatrix.saturation(0.5).followed(by: .brightness(0.1))
        let one = try bitmap.applying(both).words.joined()
        let two = try bitmap.applying(.saturation(0.5)).applying(.brightness(0.1)).words.joined()
        for (left, right) in zip(one, two) {
            for shift: UInt32 in [0, 8, 16, 24] {
                #expect(abs(Int(left >> shift & 255) - Int(right >> shift & 255)) <= 1)
            }
        }
        #expect(ColorMatrix.identity.followed(by: .contrast(2)) == .contrast(2))
    }

    @Test("A matrix with a non-finite number is invalid input")
    func badMatrix() throws {
        let bitmap = try Bitmap.noise(4, 4)
        for number in [Float.nan, .infinity] {
            #expect(errorCode { _ = try bitmap.applying(.saturation(number)) } == .invalidInput)
            #expect(errorCode { _ = try bitmap.applying(.brightness(number)) } == .invalidInput)
            #expect(errorCode { _ = try bitmap.applying(.contrast(number)) } == .invalidInput)
        }
    }
}
