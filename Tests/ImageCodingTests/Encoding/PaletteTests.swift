// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("Palettes for images with many colors", .timeLimit(.minutes(4)))
struct PaletteTests {
    private static let codecs = CodecRegistry.default

    private func picture(
        _ width: Int, _ height: Int, alpha: AlphaMode = .opaque, _ word: (_ x: Int, _ y: Int) -> UInt32
    ) throws -> Bitmap {
        try Bitmap(size: PixelSize(width: width, height: height), alpha: alpha) { pixels, stride in
            for y in 0..<height {
                for x in 0..<width {
                    pixels.storeBytes(of: word(x, y), toByteOffset: y * stride + x * 4, as: UInt32.self)
                }
            }
        }
    }

    /// Returns a window with flat areas and a few lines of many colors, like a user interface.
    private func interface() throws -> Bitmap {
        try picture(320, 200) { x, y in
            if y < 24 { return 0xFFE2_0074 }
            if x < 80 { return 0xFFF0_F2F5 }
            if (60..<66).contains(y), x % 3 == 0 { return 0xFF00_0000 }
            if (100..<104).contains(y) {
                return 0xFF00_0000 | UInt32(x) << 16 & 0xFF_0000 | 0x7800 | UInt32(319 - x) & 255
            }
            if (120..<123).contains(y) {
                return 0xFF00_0000 | UInt32(x * 7 & 255) << 16 | UInt32(x * 5 & 255) << 8
                    | UInt32(x * 3 & 255)
            }
            return 0xFFFF_FFFF
        }
    }

    /// Returns noise with four flat squares.
    private func noise(_ squares: [UInt32]) throws -> Bitmap {
        var numbers = SeededRandom(seed: 4)
        let colors = (0..<120 * 80).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &numbers) }
        return try picture(120, 80) { x, y in
            (20..<40).contains(y) && x % 30 < 20 ? squares[x / 30] : 0xFF00_0000 | colors[y * 120 + x]
        }
    }

    private func indexed(_ bitmap: Bitmap, _ format: ImageFormat, colors: Int = 256) throws -> Bitmap {
        var options = EncodingOptions()
        options.maximumColors = colors
        return try Self.codecs.decode(Self.codecs.encode(bitmap, as: format, options: options)).bitmap
    }

    private func signalToNoise(_ one: Bitmap, _ other: Bitmap) -> Double {
        let squares = zip(one.packedRows, other.packedRows).map { pair in
            let distance = Double(pair.0) - Double(pair.1)
            return distance * distance
        }
        // A quarter of the bytes are alpha.
        let mean = squares.reduce(0, +) / Double(squares.count) * 4 / 3
        return mean == 0 ? .infinity : 10 * log10(255 * 255 / mean)
    }

    @Test("White, black and flat colors stay exact", arguments: [ImageFormat.gif, .png])
    func flatColors(format: ImageFormat) throws {
        let squares: [UInt32] = [0xFFFF_FFFF, 0xFF00_0000, 0xFFE2_0074, 0xFF03_0201]
        for colors in format == .gif ? [256] : [256, 64, 16] {
            let found = try indexed(noise(squares), format, colors: colors)
            for (index, color) in squares.enumerated() {
                for (x, y) in [(0, 20), (19, 20), (7, 31), (19, 39)] {
                    let wanted = [color >> 16 & 255, color >> 8 & 255, color & 255, 255].map(Int.init)
                    #expect(found.rgba(index * 30 + x, y) == wanted, "\(colors) \(x) \(y)")
                }
            }
        }
    }

    @Test("Small amounts of white and black stay exact")
    func littleWhite() throws {
        let photo = try Pictures.noisy(200, 150)
        let picture = try picture(200, 150) { x, y in
            if (70..<73).contains(y), (50..<60).contains(x) { return x < 55 ? 0xFFFF_FFFF : 0xFF00_0000 }
            let color = photo.rgba(x, y)
            return 0xFF00_0000 | UInt32(color[0] / 2 + 60) << 16 | UInt32(color[1] / 2 + 60) << 8
                | UInt32(color[2] / 2 + 60)
        }
        let found = try indexed(picture, .gif)
        #expect(found.rgba(52, 71) == [255, 255, 255, 255] && found.rgba(57, 71) == [0, 0, 0, 255])
    }

    @Test("A user interface with hundreds of colors looks unchanged")
    func interfaceColors() throws {
        let picture = try interface()
        for format in [ImageFormat.gif, .png] {
            #expect(try signalToNoise(indexed(picture, format), picture) > 50, "\(format)")
        }
    }

    @Test("An area of one color isn't dithered")
    func flatAreas() throws {
        // With a palette this small, no square is frequent enough to get its own color.
        let picture = try picture(128, 128) { x, y in
            let (column, row) = (UInt32(x / 16), UInt32(y / 16))
            return 0xFF00_0000 | column * 36 << 16 | row * 36 << 8 | (column + row) * 17
        }
        let found = try indexed(picture, .png, colors: 7)
        for y in 0..<128 {
            for x in 0..<128 where found.rgba(x, y) != found.rgba(x / 16 * 16, y / 16 * 16) {
                Issue.record("dithered at \(x) \(y)")
                return
            }
        }
    }

    @Test("Gradual color changes keep their mean without banding")
    func smoothAreas() throws {
        let picture = try picture(256, 64) { x, _ in 0xFF00_0000 | UInt32(x / 2 + 64) &* 0x01_0101 }
        let found = try indexed(picture, .png, colors: 6)
        for x in stride(from: 0, to: 240, by: 16) {
            var (wanted, sum) = (0, 0)
            for y in 0..<64 {
                for dx in 0..<16 {
                    wanted += picture.rgba(x + dx, y)[1]
                    sum += found.rgba(x + dx, y)[1]
                }
            }
            #expect(abs(wanted - sum) / 1024 <= 6, "\(x)")
        }
    }

    @Test("Translucent and invisible pixels keep their alpha")
    func translucentColors() throws {
        let picture = try picture(128, 64, alpha: .straight) { x, y in
            x < 20 ? 0 : UInt32(x * 2) << 24 | UInt32(y * 4) << 16 | UInt32(x) << 8 | 0x30
        }
        var options = DecodingOptions()
        options.alpha = .straight
        var encoding = EncodingOptions()
        encoding.maximumColors = 256
        let data = try Self.codecs.encode(picture, as: .png, options: encoding)
        let found = try Self.codecs.decode(data, options: options).bitmap
        for (x, y) in [(3, 3), (19, 60), (20, 5), (64, 32), (100, 10), (127, 63)] {
            #expect(abs(found.rgba(x, y)[3] - picture.rgba(x, y)[3]) <= 16, "\(x) \(y)")
        }
        #expect(found.rgba(10, 30)[3] == 0)
    }

    @Test("Unchanged pixels of an animation keep their colors")
    func stableFrames() throws {
        let photo = try Pictures.noisy(80, 60)
        let frames = try (0..<4).map { index in
            EncodingFrame(
                try picture(80, 60) { x, y in
                    let color = photo.rgba(x, y)
                    let moves = (5..<75).contains(x) && (index * 10..<index * 10 + 10).contains(y)
                    // The corners change in every frame, so the whole frame is drawn.
                    if x + y == 0 || x + y == 138 || moves {
                        return 0xFF00_0000 | UInt32(x * 3 + index) << 8 | UInt32(y * 4)
                    }
                    return 0xFF00_0000 | UInt32(color[0]) << 16 | UInt32(color[1]) << 8 | UInt32(color[2])
                }, delay: .milliseconds(50))
        }
        let data = try Self.codecs.encode(frames, as: .gif)
        let (first, last) = (
            try Self.codecs.decode(data, frame: 0).bitmap, try Self.codecs.decode(data, frame: 3).bitmap
        )
        for (x, y) in [(2, 20), (78, 30), (40, 50), (77, 10), (10, 55)] {
            #expect(first.rgba(x, y) == last.rgba(x, y), "\(x) \(y)")
        }
        #expect(try Self.codecs.info(for: data)?.frameCount == 4)
    }
}
#endif
