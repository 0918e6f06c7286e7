// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import Raster

@Suite("Blur effects", .timeLimit(.minutes(1)))
struct BlurEffectTests {
    private static let presets: [BlurEffect] = [
        .soft, .light, .extraLight, .dark, .tinted(with: RGBAColor(red: 1, green: 0, blue: 0, alpha: 0.1)),
    ]

    @Test("An effect without tint or saturation is a plain blur, and one with radius 0 changes nothing")
    func plain() throws {
        let bitmap = try Bitmap.noise(30, 20)
        #expect(try bitmap.blurred(BlurEffect(radius: 3)).words == bitmap.blurred(radius: 3).words)
        #expect(try bitmap.blurred(BlurEffect(radius: 0)).sharesMemory(with: bitmap))
    }

    @Test(
        "The presets tint a constant gray by their weight",
        arguments: [
            // The tints are 0.36 x 0.84, 0.3 x 1, 0.82 x 0.97 and 0.73 x 0.11 of 255, plus the rest of 101.
            (BlurEffect.soft, 142), (.light, 147), (.extraLight, 221), (.dark, 48),
        ] as [(BlurEffect, UInt32)])
    func veil(_ effect: BlurEffect, _ expected: UInt32) throws {
        let result = try Bitmap.constant(20, 20, 0xFF65_6565).blurred(effect)
        #expect(result.words.joined().allSatisfy { $0 == 0xFF00_0000 | expected * 0x0001_0101 })
        #expect(result.alpha == .opaque)
    }

    @Test("A tinted effect uses 60 percent of the color, and negative saturation inverts hues")
    func tinted() throws {
        let effect = BlurEffect.tinted(with: RGBAColor(red: 0, green: 0, blue: 1, alpha: 0.1))
        #expect(effect.tint?.alpha == 0.6)
        // The tint's opacity of 60% reduces a gray level of 100 to 40.
        #expect(try Bitmap.constant(4, 4, 0xFF64_6464).blurred(effect).words[0][0] == 0xFF28_28C1)
        // The luma of (60, 80, 100) is 77.19, so the opposite is (94, 74, 54).
        let opposite = BlurEffect(radius: 0, saturation: -1)
        #expect(try Bitmap.constant(1, 1, 0xFF3C_5064).blurred(opposite).words == [[0xFF5E_4A36]])
    }

    @Test("Colors never exceed alpha", arguments: presets)
    func validity(_ effect: BlurEffect) throws {
        #expect(try Bitmap.noise(70, 45).blurred(effect).isValidPremultiplied)
    }

    @Test("The effect applies where the mask is opaque, or where an opaque mask is white")
    func mask() throws {
        let bitmap = try Bitmap.constant(4, 1, 0xFF00_0000)
        let effect = BlurEffect(radius: 0, tint: .white)
        let mask = try Bitmap(rows: [[0, 0xFF00_0000, 0x8000_0000, 0]], alpha: .premultiplied)
        let seen = try bitmap.blurred(effect, mask: mask)
        #expect(seen.words == [[0xFF00_0000, 0xFFFF_FFFF, 0xFF80_8080, 0xFF00_0000]])
        #expect(seen.alpha == .opaque)
        let luma = try Bitmap(rows: [[0xFF00_0000, 0xFFFF_FFFF, 0xFF00_FF00, 0xFF33_3333]])
        #expect(
            try bitmap.blurred(effect, mask: luma).words == [
                [0xFF00_0000, 0xFFFF_FFFF, 0xFFB6_B6B6, 0xFF33_3333]
            ])
    }

    @Test("The mask is stretched to the bitmap's size")
    func maskSize() throws {
        let bitmap = try Bitmap.constant(40, 20, 0xFF00_0000)
        let mask = try Bitmap(rows: [[0xFFFF_FFFF, 0xFF00_0000]])
        let seen = try bitmap.blurred(BlurEffect(radius: 0, tint: .white), mask: mask).words
        #expect(seen[10][0] == 0xFFFF_FFFF && seen[10][39] == 0xFF00_0000)
    }

    @Test("Non-finite numbers and masks in other formats are invalid input")
    func bad() throws {
        let bitmap = try Bitmap.noise(8, 8)
        #expect(errorCode { _ = try bitmap.blurred(BlurEffect(radius: .nan)) } == .invalidInput)
        #expect(
            errorCode { _ = try bitmap.blurred(BlurEffect(radius: 1, saturation: .nan)) } == .invalidInput)
        let straight = try Bitmap.noise(8, 8, alpha: .straight)
        #expect(errorCode { _ = try bitmap.blurred(.light, mask: straight) } == .invalidInput)
    }
}
