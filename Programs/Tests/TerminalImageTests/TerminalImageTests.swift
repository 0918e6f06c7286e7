// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing

@testable import TerminalImage

/// Creates a bitmap from ARGB words, row by row.
func bitmap(_ rows: [[UInt32]]) throws(ImageError) -> Bitmap {
    try Bitmap(size: PixelSize(width: rows[0].count, height: rows.count)) { pixels, bytesPerRow in
        for (y, row) in rows.enumerated() {
            for (x, word) in row.enumerated() {
                pixels.storeBytes(
                    of: word.littleEndian, toByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
            }
        }
    }
}

private let red: UInt32 = 0xFFFF_0000
private let blue: UInt32 = 0xFF00_00FF

@Suite("Half blocks", .timeLimit(.minutes(1)))
struct HalfBlockTests {
    @Test("Half floats are mapped to standard range")
    func highRange() throws {
        let bitmap = try Bitmap(
            size: PixelSize(width: 2, height: 1), format: .rgbaHalf, alpha: .opaque,
            colorSpace: ColorSpace(primaries: .displayP3, transfer: .linear)
        ) { pixels, _ in
            // Half as bright as white, and four times as bright.
            pixels.storeBytes(of: SIMD4<UInt16>(0x3800, 0x3800, 0x3800, 0x3C00), as: SIMD4<UInt16>.self)
            pixels.storeBytes(
                of: SIMD4<UInt16>(0x4400, 0x4400, 0x4400, 0x3C00), toByteOffset: 8, as: SIMD4<UInt16>.self)
        }
        let pixels = try #require(StraightPixels(bitmap))
        #expect(pixels.bytes.count == 8 && pixels.bytes[3] == 255 && pixels.bytes[7] == 255)
        #expect((140...200).contains(pixels.bytes[0]) && pixels.bytes[4] > 250)
    }

    @Test func `A cell shows two pixels, and equal cells do not set the colours again`() throws {
        let text = HalfBlocks.render(try bitmap([[red, red], [blue, blue]]))
        #expect(text == "\u{1B}[38;2;255;0;0m\u{1B}[48;2;0;0;255m▀▀\u{1B}[0m\n")
    }

    @Test func `The background shows through transparent pixels`() throws {
        let text = HalfBlocks.render(try bitmap([[0, red, 0], [0, 0, blue]]))
        #expect(text == " \u{1B}[38;2;255;0;0m▀\u{1B}[38;2;0;0;255m▄\u{1B}[0m\n")
    }

    @Test func `An odd last row leaves the lower half of its cells empty`() throws {
        #expect(HalfBlocks.render(try bitmap([[red]])) == "\u{1B}[38;2;255;0;0m▀\u{1B}[0m\n")
    }

    @Test func `Colours are unpremultiplied`() throws {
        #expect(HalfBlocks.render(try bitmap([[0x8080_0000]])).contains("38;2;255;0;0m"))
    }
}

@Suite("Kitty graphics", .timeLimit(.minutes(1)))
struct KittyTests {
    @Test func `Pixels are sent as straight RGBA in Base64`() throws {
        let text = KittyGraphics.render(try bitmap([[red, 0x8080_0000]]), columns: 3, rows: 2)
        let payload = Data([255, 0, 0, 255, 255, 0, 0, 128]).base64EncodedString()
        #expect(text == "\u{1B}_Ga=T,f=32,s=2,v=1,c=3,r=2,q=2,m=0;\(payload)\u{1B}\\\n")
    }

    @Test
    func `Long payloads are split into chunks of 4096 characters, and all but the last announce another`() {
        let png = Data((0..<7000).map { UInt8(truncatingIfNeeded: $0) })
        let text = KittyGraphics.render(png: png, columns: 1, rows: 1)
        let pieces = text.dropLast().components(separatedBy: "\u{1B}\\").dropLast()
        #expect(pieces.count == 3)
        var data = Data()
        for (index, piece) in pieces.enumerated() {
            let parts = piece.split(separator: ";", maxSplits: 1)
            #expect(parts[0].hasSuffix(index == 2 ? "m=0" : "m=1") && parts[1].utf8.count <= 4096)
            #expect(parts[0].contains("a=T") == (index == 0))
            data += Data(base64Encoded: String(parts[1])) ?? Data()
        }
        #expect(data == png)
    }
}

@Suite("Sixel", .timeLimit(.minutes(1)))
struct SixelTests {
    @Test func `A band draws each colour over the other`() throws {
        let text = Sixel.render(try bitmap([[red, blue], [red, 0]]))
        #expect(text.hasPrefix("\u{1B}P0;1;0q\"1;1;2;2#0;2;"))
        #expect(text.contains(";2;100;0;0") && text.contains(";2;0;0;100"))
        #expect(text.hasSuffix("B$#\(text.contains("#0;2;100") ? 1 : 0)?@-\u{1B}\\\n"))
    }

    @Test func `Runs are compressed`() throws {
        let text = Sixel.render(try bitmap(Array(repeating: Array(repeating: red, count: 100), count: 7)))
        #expect(text.contains("#0!100~-#0!100@-"))
    }

    @Test func `An image without a visible pixel is empty but valid`() throws {
        #expect(Sixel.render(try bitmap([[0]])) == "\u{1B}P0;1;0q\"1;1;1;1-\u{1B}\\\n")
    }

    @Test func `256 colours with dithering keep the mean of a gradient`() throws {
        let rows: [[UInt32]] = (0..<64).map { (y: UInt32) in
            (0..<256).map { (x: UInt32) -> UInt32 in
                0xFF00_0000 | (x << 16) | (y << 10) | (255 - x)
            }
        }
        let pixels = try #require(StraightPixels(try bitmap(rows)))
        var palette = SixelPalette(pixels)
        #expect(palette.colors.count == 256)
        let indices = Dithering.floydSteinberg(pixels, palette: &palette)
        for component in 0..<3 {
            var wanted = 0
            var found = 0
            for (pixel, index) in indices.enumerated() {
                let color = palette.colors[Int(index)]
                wanted += Int(pixels.bytes[pixel * 4 + component])
                found += Int([color.red, color.green, color.blue][component])
            }
            #expect(abs(wanted - found) < indices.count)
        }
    }
}

@Suite("Terminal", .timeLimit(.minutes(1)))
struct TerminalTests {
    @Test(arguments: [
        (["TERM": "xterm-kitty"], TerminalProtocol.kitty), (["TERM_PROGRAM": "WezTerm"], .sixel),
        (["TERM": "dumb"], .blocks), (["TERM": "xterm-256color"], nil),
        (["TERM": "screen-256color", "TMUX": "/tmp/x", "KITTY_WINDOW_ID": "1"], nil),
    ]) func `The environment determines the protocol`(
        environment: [String: String], method: TerminalProtocol?
    ) {
        #expect(TerminalProtocol.detect(environment: environment) == method)
    }

    @Test func `The terminal's answer determines the protocol`() {
        let attributes = "\u{1B}[?62;4;22c"
        #expect(TerminalProtocol.parse(answer: "\u{1B}_Gi=31;OK\u{1B}\\" + attributes) == .kitty)
        #expect(TerminalProtocol.parse(answer: attributes) == .sixel)
        #expect(TerminalProtocol.parse(answer: "\u{1B}[?62;22c") == .blocks)
        #expect(TerminalProtocol.parse(answer: "") == .blocks)
        #expect(TerminalProtocol.isComplete(answer: attributes))
        #expect(!TerminalProtocol.isComplete(answer: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62"))
    }

    @Test func `An image keeps its aspect ratio and is never enlarged`() {
        let terminal = TerminalSize(columns: 80, rows: 25)
        let large = PixelSize(width: 4000, height: 3000)
        #expect(terminal.pixels(for: large, method: .blocks) == PixelSize(width: 64, height: 48))
        #expect(terminal.pixels(for: large, method: .sixel) == PixelSize(width: 512, height: 384))
        #expect(terminal.cells(for: large) == (64, 24))
        let small = PixelSize(width: 16, height: 16)
        #expect(terminal.pixels(for: small, method: .kitty) == small)
        #expect(terminal.cells(for: small) == (2, 1))
        let wide = PixelSize(width: 100_000, height: 1)
        #expect(terminal.pixels(for: wide, method: .blocks) == PixelSize(width: 80, height: 1))
    }
}
