// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

/// An image's colors, and the depth and color type of its PNG.
private struct Layout: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var depth: UInt8
    var type: UInt8
    var alpha = AlphaMode.opaque
    var word: @Sendable (_ x: UInt32, _ y: UInt32) -> UInt32

    static func grey(_ level: UInt32, alpha: UInt32 = 255) -> UInt32 { alpha << 24 | level * 0x01_0101 }
}

@Suite("PNG color types", .timeLimit(.minutes(1)))
struct PNGLayoutTests {
    private static let codecs = CodecRegistry.default
    private static let layouts = [
        Layout(testDescription: "black and white", depth: 1, type: 0) { x, y in
            Layout.grey((x + y) % 3 == 0 ? 255 : 0)
        },
        Layout(testDescription: "two greys", depth: 1, type: 3) { x, y in
            Layout.grey((x + y) % 3 == 0 ? 200 : 17)
        },
        Layout(testDescription: "levels of 2 bits", depth: 2, type: 0) { x, _ in Layout.grey(x % 4 * 85) },
        Layout(testDescription: "levels of 4 bits", depth: 4, type: 0) { x, _ in Layout.grey(x % 16 * 17) },
        Layout(testDescription: "all greys", depth: 8, type: 0) { x, y in Layout.grey((x * 5 + y) & 255) },
        Layout(testDescription: "grey with many alphas", depth: 8, type: 4, alpha: .straight) { x, y in
            Layout.grey((x * 5) & 255, alpha: (y * 9) & 255)
        },
        Layout(testDescription: "grey with few alphas", depth: 2, type: 3, alpha: .straight) { x, y in
            Layout.grey(x % 2 * 255, alpha: y % 2 == 0 ? 255 : 100)
        },
        Layout(testDescription: "three colors", depth: 2, type: 3) { x, _ in 0xFF10_2030 + x % 3 },
        Layout(testDescription: "200 colors", depth: 8, type: 3) { x, y in
            0xFF10_2000 + (x * 7 + y) % 200
        },
        Layout(testDescription: "257 colors", depth: 8, type: 2) { x, y in
            0xFF10_0000 + min(256, x + y * 61)
        },
        Layout(testDescription: "257 colors with alpha", depth: 8, type: 6, alpha: .straight) { x, y in
            0x8010_0000 + min(256, x + y * 61)
        },
    ]

    private func picture(_ layout: Layout, width: Int = 61, height: Int = 40) throws -> Bitmap {
        try Bitmap(size: PixelSize(width: width, height: height), alpha: layout.alpha) { pixels, stride in
            for y in 0..<height {
                for x in 0..<width {
                    pixels.storeBytes(
                        of: layout.word(UInt32(x), UInt32(y)), toByteOffset: y * stride + x * 4,
                        as: UInt32.self)
                }
            }
        }
    }

    @Test("A PNG has the smallest color type that keeps all pixels", arguments: layouts)
    fileprivate func smallest(layout: Layout) throws {
        let picture = try picture(layout)
        var decoding = DecodingOptions()
        decoding.alpha = .straight
        for isProgressive in [false, true] {
            var options = EncodingOptions()
            options.isProgressive = isProgressive
            let data = try Self.codecs.encode(picture, as: .png, options: options)
            #expect(data[24] == layout.depth && data[25] == layout.type, "\(data[24]) \(data[25])")
            #expect(try Self.codecs.decode(data, options: decoding).bitmap.packedRows == picture.packedRows)
        }
    }

    @Test("A 16-bit gray image stays 16-bit gray", arguments: [AlphaMode.opaque, .straight])
    func wideGrey(alpha: AlphaMode) throws {
        let picture = try Bitmap(size: PixelSize(width: 50, height: 30), format: .rgba16, alpha: alpha) {
            pixels, stride in
            for y in 0..<30 {
                for x in 0..<50 {
                    let level = UInt16(x * 1291 + y)
                    let opacity: UInt16 = alpha == .opaque ? .max : UInt16(y * 2000 + x)
                    for (component, value) in [level, level, level, opacity].enumerated() {
                        pixels.storeBytes(
                            of: value, toByteOffset: y * stride + x * 8 + component * 2, as: UInt16.self)
                    }
                }
            }
        }
        let data = try Self.codecs.encode(picture, as: .png)
        #expect(data[24] == 16 && data[25] == (alpha == .opaque ? 0 : 4))
        #expect(try Self.codecs.decode(data, options: .exact).bitmap.packedRows == picture.packedRows)
    }

    @Test("An icon with almost as many colors as pixels doesn't get a palette")
    func icon() throws {
        let layout = Layout(testDescription: "", depth: 8, type: 2) { x, y in 0xFF10_2000 + x + y * 16 }
        let data = try Self.codecs.encode(picture(layout, width: 16, height: 16), as: .png)
        #expect(data[25] == 2)
    }

    @Test("A gray image with an RGB profile isn't written as gray", arguments: [ImageFormat.png, .jpeg])
    func profile(format: ImageFormat) throws {
        let picture = try picture(Self.layouts[4]).reinterpreted(colorSpace: .asStored)
        var options = EncodingOptions()
        options.metadata = ImageMetadata(iccProfile: Fixtures.sRGBProfile)
        let data = try Self.codecs.encode(picture, as: format, options: options)
        if format == .png { #expect(data[25] == 3) } else { #expect(components(of: data) == 3) }
        #expect(try Self.codecs.metadata(data)?.iccProfile == Fixtures.sRGBProfile)
    }

    @Test("A JPEG has one component for gray and three for color")
    func greyJPEG() throws {
        let grey = try picture(Self.layouts[4])
        let data = try Self.codecs.encode(grey, as: .jpeg, options: EncodingOptions(quality: 1))
        #expect(components(of: data) == 1)
        #expect(isNear(try Self.codecs.decode(data).bitmap.rgba(40, 20), grey.rgba(40, 20), 4))
        #expect(components(of: try Self.codecs.encode(Pictures.gradient(40, 30), as: .jpeg)) == 3)
    }

    /// Returns the number of components that a JPEG's frame header declares.
    private func components(of data: Data) -> Int? {
        let bytes = [UInt8](data)
        var place = 2
        while place + 9 < bytes.count {
            if bytes[place + 1] == 0xC0 || bytes[place + 1] == 0xC2 { return Int(bytes[place + 9]) }
            place += 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
        }
        return nil
    }
}
#endif
