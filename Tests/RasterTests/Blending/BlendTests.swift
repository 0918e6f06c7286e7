// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import Raster

@Suite("Compositing", .timeLimit(.minutes(1)))
struct BlendTests {
    /// Composites `source` onto `backdrop`, both premultiplied 0xAARRGGBB.
    private func blend(_ source: UInt32, _ backdrop: UInt32, _ mode: CompositingMode) throws -> UInt32 {
        let lower = try Bitmap(rows: [[backdrop]], alpha: .premultiplied)
        let upper = try Bitmap(rows: [[source]], alpha: .premultiplied)
        return try lower.overlaid(with: upper, mode: mode).words[0][0]
    }

    @Test(
        "Porter-Duff operators combine half red and half blue",
        arguments: [
            (CompositingMode.clear, 0), (.copy, 0x8080_0000), (.destination, 0x8000_0080),
            (.sourceOver, 0xC080_0040), (.destinationOver, 0xC040_0080), (.sourceIn, 0x4040_0000),
            (.destinationIn, 0x4000_0040), (.sourceOut, 0x4040_0000), (.destinationOut, 0x4000_0040),
            (.sourceAtop, 0x8040_0040), (.destinationAtop, 0x8040_0040), (.xor, 0x7F40_0040),
            (.plus, 0xFF80_0080),
        ] as [(CompositingMode, UInt32)])
    func porterDuff(_ mode: CompositingMode, _ expected: UInt32) throws {
        #expect(try blend(0x8080_0000, 0x8000_0080, mode) == expected)
    }

    @Test(
        "Separable modes follow their formulas on opaque colors",
        arguments: [
            // Red is 64 on 192, green is 192 on 64, and blue is 255 on 128.
            (CompositingMode.multiply, 0x3030_80), (.screen, 0xD0D0_FF), (.overlay, 0xA160_FF),
            (.darken, 0x4040_80), (.lighten, 0xC0C0_FF), (.colorDodge, 0xFFFF_FF), (.colorBurn, 0x0401_80),
            (.hardLight, 0x60A1_FF), (.softLight, 0xA860_B5), (.difference, 0x8080_7F),
            (.exclusion, 0xA0A0_7F),
        ] as [(CompositingMode, UInt32)])
    func separable(_ mode: CompositingMode, _ expected: UInt32) throws {
        #expect(try blend(0xFF40_C0FF, 0xFFC0_4080, mode) == 0xFF00_0000 | expected)
    }

    @Test("Dodge and burn handle black and white")
    func extremes() throws {
        #expect(try blend(0xFFFF_00FF, 0xFF00_0080, .colorDodge) == 0xFF00_00FF)
        #expect(try blend(0xFF00_0000, 0xFFFF_8000, .colorBurn) == 0xFFFF_0000)
    }

    @Test("A translucent white dodges and a translucent black burns proportionally")
    func translucentExtremes() throws {
        let gray = try Bitmap.constant(1, 1, 0xFF80_8080)
        for alpha in [0.1, 0.3, 0.7] {
            let rest = 1 - alpha
            let white = RGBAColor(red: 1, green: 1, blue: 1, alpha: alpha)
            let light = try gray.overlaid(with: white, mode: .colorDodge).words[0][0] & 255
            #expect(abs(Double(light) - (255 * alpha + 128 * rest)) < 1)
            let black = RGBAColor(red: 0, green: 0, blue: 0, alpha: alpha)
            let dark = try gray.overlaid(with: black, mode: .colorBurn).words[0][0] & 255
            #expect(abs(Double(dark) - 128 * rest) < 1)
        }
    }

    @Test(
        "Of the nonseparable modes, only luminosity replaces the backdrop's luminosity"
    )
    func nonSeparable() throws {
        // Green's luminosity is 0.59, which is 150 of 255.
        #expect(try blend(0xFF80_8080, 0xFF00_FF00, .color) == 0xFF96_9696)
        #expect(try blend(0xFF80_8080, 0xFF00_FF00, .saturation) == 0xFF96_9696)
        #expect(try blend(0xFF80_8080, 0xFF00_FF00, .hue) == 0xFF96_9696)
        #expect(try blend(0xFF00_FF00, 0xFF80_8080, .luminosity) == 0xFF96_9696)
        // This is red at the luminosity of (64, 64, 64), with its span scaled into range: 64 / 0.3 is 213.
        #expect(try blend(0xFFFF_0000, 0xFF40_4040, .color) == 0xFFD5_0000)
        #expect(try blend(0xFF00_00FF, 0xFF40_4040, .hue) == 0xFF40_4040)
    }

    @Test(
        "Every blend mode shows the source or the backdrop where only one of them covers",
        arguments: CompositingMode.allCases)
    func alone(_ mode: CompositingMode) throws {
        guard mode.keepsOpaque(under: false), mode != .destination, mode != .sourceAtop else { return }
        #expect(try blend(0, 0x8010_2030, mode) == 0x8010_2030)
        #expect(try blend(0x8010_2030, 0, mode) == 0x8010_2030)
    }

    @Test(
        "Colors never exceed alpha, and opaque bitmaps stay opaque where a mode promises it",
        arguments: CompositingMode.allCases)
    func validity(_ mode: CompositingMode) throws {
        let lower = try Bitmap.noise(40, 9, seed: 3)
        let upper = try Bitmap.noise(40, 9, seed: 4)
        #expect(try lower.overlaid(with: upper, mode: mode).isValidPremultiplied)
        let opaque = try Bitmap.noise(40, 9, alpha: .opaque, seed: 5)
        for source in [upper, try Bitmap.noise(40, 9, alpha: .opaque, seed: 6)] {
            let result = try opaque.overlaid(with: source, mode: mode)
            #expect(result.isValidPremultiplied)
            if result.alpha == .opaque {
                #expect(result.words.joined().allSatisfy { $0 >> 24 == 255 })
            }
        }
        #expect(try opaque.overlaid(with: upper, mode: .sourceOver).alpha == .opaque)
    }

    @Test("A bitmap is drawn at its position and clipped at the edges")
    func place() throws {
        let lower = try Bitmap.constant(3, 2, 0xFF00_0000)
        let upper = try Bitmap(rows: [[0xFF00_0001, 0xFF00_0002], [0xFF00_0003, 0xFF00_0004]])
        let result = try lower.overlaid(with: upper, x: 2, y: -1)
        #expect(
            result.words == [
                [0xFF00_0000, 0xFF00_0000, 0xFF00_0003], [0xFF00_0000, 0xFF00_0000, 0xFF00_0000],
            ])
        #expect(result.alpha == .opaque)
        #expect(try lower.overlaid(with: upper, x: .max, y: .min).words == lower.words)
        let cleared = try lower.overlaid(with: upper, x: 1, y: 0, mode: .clear)
        #expect(cleared.words[1] == [0xFF00_0000, 0, 0])
    }

    @Test("Opacity reduces how much of the source is visible")
    func opacity() throws {
        let lower = try Bitmap.constant(1, 1, 0xFF00_0000)
        let upper = try Bitmap.constant(1, 1, 0xFFFF_FFFF)
        #expect(try lower.overlaid(with: upper, opacity: 0.5).words == [[0xFF80_8080]])
        #expect(try lower.overlaid(with: upper, opacity: -3).words == [[0xFF00_0000]])
        #expect(try lower.overlaid(with: upper, opacity: .nan).words == [[0xFF00_0000]])
        let faded = try lower.overlaid(with: upper, opacity: 0.5, mode: .copy)
        #expect(faded.words == [[0x8080_8080]])
        #expect(faded.alpha == .premultiplied)
    }

    @Test("A color fills only its rectangle")
    func color() throws {
        let bitmap = try Bitmap.constant(2, 2, 0xFF00_0000)
        let half = RGBAColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        let rect = PixelRect(x: 1, y: 1, width: 9, height: 9)
        #expect(try bitmap.overlaid(with: half, in: rect).words[1] == [0xFF00_0000, 0xFF80_0000])
        #expect(try bitmap.overlaid(with: half, in: rect).words[0] == [0xFF00_0000, 0xFF00_0000])
        let odd = RGBAColor(red: .nan, green: 9, blue: -1, alpha: .infinity)
        #expect(try bitmap.overlaid(with: odd).words[0] == [0xFF00_FF00, 0xFF00_FF00])
    }

    @Test("A tint recolors a bitmap within its shape, unless the tint is clear")
    func tint() throws {
        let symbol = try Bitmap(rows: [[0xFF00_0000, 0x8000_0000, 0]], alpha: .premultiplied)
        let red = RGBAColor(red: 1, green: 0, blue: 0)
        #expect(try symbol.tinted(with: red).words == [[0xFFFF_0000, 0x8080_0000, 0]])
        #expect(try symbol.tinted(with: .clear).sharesMemory(with: symbol))
        let photo = try Bitmap.constant(1, 1, 0xFF80_8080)
        #expect(try photo.tinted(with: red, mode: .multiply).words == [[0xFF80_0000]])
        #expect(try photo.tinted(with: red).alpha == .opaque)
    }
}
