// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import Raster

@Suite("Interface colors", .timeLimit(.minutes(1)))
struct InterfacePaletteTests {
    @Test("The contrast between colors follows WCAG 2.2")
    func contrast() {
        func gray(_ value: UInt8) -> RGBAColor { RGBAColor(red8: value, green8: value, blue8: value) }
        #expect(abs(RGBAColor.white.contrast(with: .black) - 21) < 1e-9)
        #expect(RGBAColor.white.contrast(with: .white) == 1)
        // #767676 is the lightest gray that's legible on white, and #777777 isn't.
        #expect(abs(gray(0x76).contrast(with: .white) - 4.54) < 0.005)
        #expect(abs(RGBAColor.white.contrast(with: gray(0x77)) - 4.48) < 0.005)
        let red = RGBAColor(red8: 255, green8: 0, blue8: 0)
        #expect(abs(red.contrast(with: .white) - 3.998) < 0.005)
    }

    @Test("Every kind of color in an image is found")
    func kinds() throws {
        // The stripes are equally wide, and the last color is the most frequent.
        let stripes: [(InterfacePalette.Kind?, UInt32)] = [
            (.vibrant, 0xFFE0_3020), (.darkVibrant, 0xFF06_4A9A), (.lightVibrant, 0xFF90_F0A0),
            (.muted, 0xFF8A_6F60), (.darkMuted, 0xFF35_4540), (.lightMuted, 0xFFC8_B8BC),
            (nil, 0xFFFF_FFFF), (nil, 0xFFFF_FFFF),
        ]
        let bitmap = try Bitmap(testWidth: 80, height: 20) { x, _ in stripes[x / 10].1 }
        let palette = try bitmap.palette()
        for (kind, color) in stripes {
            guard let kind else { continue }
            let swatch = try #require(palette[kind], "\(kind)")
            #expect(swatch.color == RGBAColor(argb: color), "\(kind)")
            #expect(swatch.share == 0.125)
        }
        #expect(palette.dominant?.color == .white && palette.dominant?.share == 0.25)
        #expect(palette.dominant?.text == .black)
        #expect(try bitmap.palette() == palette)
    }

    @Test("Kinds of color that aren't in the image are nil")
    func missing() throws {
        let black = try Bitmap.constant(9, 9, 0xFF00_0000).palette()
        #expect(black.dominant?.color == .black && black.dominant?.text == .white)
        #expect(InterfacePalette.Kind.allCases.filter { black[$0] != nil } == [.darkMuted])
        let clear = try Bitmap.constant(9, 9, 0, alpha: .premultiplied).palette()
        #expect(clear.dominant == nil && clear.accent(on: .white) == nil)
        #expect(InterfacePalette.Kind.allCases.allSatisfy { clear[$0] == nil })
    }

    @Test(
        "All text and accents are legible on their backgrounds",
        arguments: 0..<40)
    func legible(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let colors = (0..<8).map { _ in UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000 }
        let bitmap = try Bitmap(testWidth: 64, height: 8) { x, _ in colors[x / 8] }
        let palette = try bitmap.palette()
        let swatches = InterfacePalette.Kind.allCases.compactMap { palette[$0] } + [palette.dominant]
        for swatch in swatches.compactMap({ $0 }) {
            for text in [swatch.text, swatch.secondaryText] {
                #expect(text.contrast(with: swatch.color) >= 4.5)
                // Compare the colors as they're shown with 8 bits.
                #expect(text == text.roundedTo8Bits && swatch.color == swatch.color.roundedTo8Bits)
            }
        }
        let grounds = colors.map { RGBAColor(argb: $0) } + [.black, .white]
        for ground in grounds {
            let accent = try #require(palette.accent(on: ground))
            #expect(accent.contrast(with: ground) >= 4.5)
        }
    }

    @Test("An accent that's already legible is the vibrant color itself")
    func accent() throws {
        let bitmap = try Bitmap(testWidth: 20, height: 5) { x, _ in x < 15 ? 0xFF40_4040 : 0xFFC0_2010 }
        let palette = try bitmap.palette()
        #expect(palette.accent(on: .white) == palette[.vibrant]?.color)
        let onBlack = try #require(palette.accent(on: .black))
        #expect(onBlack != palette[.vibrant]?.color && onBlack.red > onBlack.blue)
    }
}

extension RGBAColor {
    fileprivate init(argb: UInt32) {
        self.init(
            red8: UInt8(argb >> 16 & 255), green8: UInt8(argb >> 8 & 255), blue8: UInt8(argb & 255),
            alpha8: UInt8(argb >> 24))
    }
}
