// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("Color spaces in files", .timeLimit(.minutes(2)))
struct ColorSpaceTests {
    private let codecs = CodecRegistry.default
    static let spaces: [ColorSpace] = [.displayP3, .adobeRGB, .bt2020, .linearSRGB, .pq, .hlg]

    private func asStored(_ format: PixelFormat = .bgra8) -> DecodingOptions {
        var options = DecodingOptions()
        options.colorSpace = .asStored
        options.pixelFormat = format
        return options
    }

    private static func formats(_ codecs: CodecRegistry) -> [ImageFormat] {
        [ImageFormat.jpeg, .png, .webp, .avif, .jpegXL, .tiff, .heic].filter {
            codecs.encodableFormats.contains($0) && codecs.decodableFormats.contains($0)
        }
    }

    @Test(
        "An encoded file names its color space, so its pixels decode without conversion",
        arguments: spaces)
    func roundTrips(_ space: ColorSpace) throws {
        let picture = try Pictures.gradient(40, 30).reinterpreted(colorSpace: space)
        for format in Self.formats(codecs) {
            var options = EncodingOptions(quality: 1)
            options.isLossless = true
            let data = try codecs.encode(picture, as: format, options: options)
            let image = try codecs.decode(data, options: asStored())
            #expect(image.bitmap.colorSpace == space, "\(format)")
            // JPEG is lossy, and HEIC rounds in its color matrix.
            let tolerance = format == .jpeg ? 40 : format == .heic ? 2 : 0
            #expect(image.bitmap.distance(to: picture) <= tolerance, "\(format)")
            #expect(try codecs.info(for: data)?.colorSpace == space, "\(format)")
            // Decoding to sRGB must produce the same colors as converting the bitmap.
            let shown = try codecs.decode(data).bitmap
            let converted = try image.bitmap.converted(to: .sRGB)
            #expect(shown.colorSpace == .sRGB)
            // AVIF and JPEG XL are decoded to 16 bits before bright light is compressed.
            guard !space.isHDR || format != .avif && format != .jpegXL else { continue }
            #expect(shown.distance(to: converted) <= 3, "\(format)")
        }
    }

    @Test("Lossy and 16-bit files also name their color space", arguments: spaces)
    func lossy(_ space: ColorSpace) throws {
        let picture = try Pictures.gradient(40, 30).reinterpreted(colorSpace: space)
        for format in Self.formats(codecs) {
            let data = try codecs.encode(picture, as: format, options: EncodingOptions(quality: 0.9))
            let image = try codecs.decode(data, options: asStored())
            // A lossy JPEG XL may come back in a color space that libjxl chose.
            if format != .jpegXL { #expect(image.bitmap.colorSpace == space, "\(format)") }
        }
        let wide = try picture.converted(to: .rgba16)
        for format in Self.formats(codecs) where ![.jpeg, .webp].contains(format) {
            var options = EncodingOptions(quality: 1)
            options.isLossless = true
            let data = try codecs.encode(wide, as: format, options: options)
            let image = try codecs.decode(data, options: asStored(.rgba16))
            #expect(image.bitmap.colorSpace == space, "\(format)")
            #expect(try image.bitmap.converted(to: .bgra8).distance(to: picture) <= 1, "\(format)")
        }
    }

    @Test("A file that doesn't name a color space is gray or sRGB")
    func plain() throws {
        let picture = try Pictures.gradient(40, 30)
        for format in [ImageFormat.png, .jpeg, .webp] {
            var options = EncodingOptions(quality: 1)
            options.isLossless = true
            let data = try codecs.encode(picture, as: format, options: options)
            #expect(try codecs.info(for: data)?.colorSpace == nil)
            #expect(
                try codecs.encode(picture.reinterpreted(colorSpace: .gray), as: format, options: options)
                    == data)
        }
        let wide = picture.reinterpreted(colorSpace: .displayP3)
        for format in [ImageFormat.bmp, .ico] {
            let data = try codecs.encode(wide, as: format)
            let image = try codecs.decode(data, options: asStored()).bitmap
            #expect(image.colorSpace == .sRGB)
            #expect(image.distance(to: try wide.converted(to: .sRGB)) <= 1, "\(format)")
        }
    }

    @Test("A PNG names wide color by code points and a profile but HDR by code points alone")
    func chunks() throws {
        let picture = try Pictures.gradient(4, 4)
        func contains(_ data: Data, _ name: String) -> Bool { data.range(of: Data(name.utf8)) != nil }
        let p3 = try codecs.encode(picture.reinterpreted(colorSpace: .displayP3), as: .png)
        #expect(contains(p3, "cICP\u{0C}\u{0D}\0\u{01}") && contains(p3, "iCCP"))
        let pq = try codecs.encode(picture.reinterpreted(colorSpace: .pq), as: .png)
        #expect(contains(pq, "cICP\u{09}\u{10}\0\u{01}") && !contains(pq, "iCCP"))
        let adobe = try codecs.encode(picture.reinterpreted(colorSpace: .adobeRGB), as: .png)
        #expect(!contains(adobe, "cICP") && contains(adobe, "iCCP"))
    }

    @Test("Every format decodes to the requested color space even if it can't name one")
    func requested() throws {
        var options = DecodingOptions()
        options.colorSpace = .displayP3
        for (name, data) in try Pictures.files() {
            let image = try codecs.decode(data, options: options).bitmap
            #expect(image.colorSpace == .displayP3, "\(name)")
            let plain = try codecs.decode(data).bitmap
            let back = try image.converted(to: .sRGB)
            for y in stride(from: 0, to: plain.height, by: 7) {
                for x in stride(from: 0, to: plain.width, by: 5) where plain.rgba(x, y)[3] == 255 {
                    let near = isNear(back.rgba(x, y), plain.rgba(x, y), 8)
                    #expect(near, "\(name) at \(x), \(y): \(back.rgba(x, y)), not \(plain.rgba(x, y))")
                }
            }
        }
    }

    @Test("A thumbnail can be decoded in another color space")
    func thumbnails() throws {
        var options = DecodingOptions(thumbnail: .fit(width: 20, height: 20))
        options.colorSpace = .bt2020
        let data = try codecs.encode(Pictures.gradient(80, 60), as: .png)
        let small = try codecs.decode(data, options: options).bitmap
        #expect(small.colorSpace == .bt2020 && small.width == 20)
    }

    #if os(Linux)
    @Test("Conversion follows the formulas in every pixel format and alpha mode")
    func bitmaps() throws {
        let picture = try Pictures.gradient(31, 17, alpha: .straight)
        for space in Self.spaces + [.gray] {
            for format in [PixelFormat.bgra8, .rgba16] {
                for alpha in [AlphaMode.straight, .premultiplied] {
                    let source = try picture.converted(to: format, alpha: alpha)
                    let there = try source.converted(to: space)
                    #expect(there.colorSpace == space && there.format == format && there.alpha == alpha)
                    guard alpha == .straight else { continue }
                    let exact = try #require(try source.convertedByMatrix(to: space, nil))
                    // The reference interprets gray relative to the profile's white, but we interpret it
                    // relative to sRGB's.
                    let tolerance = space == .gray ? 8 : 2
                    #expect(
                        try there.converted(to: .bgra8).distance(to: exact.converted(to: .bgra8))
                            <= tolerance,
                        "\(space) \(format)")
                }
            }
        }
        #expect(try picture.converted(to: .asStored).colorSpace == .sRGB)
        let token = CancellationToken()
        token.cancel()
        let error = #expect(throws: ImageError.self) {
            try picture.converted(to: .displayP3, cancellation: token)
        }
        #expect(error?.code == .cancelled)
    }

    @Test("Converting to an unsupported profile throws an error")
    func unusable() throws {
        var bytes = [UInt8](repeating: 0, count: 200)
        bytes.replaceSubrange(16..<20, with: Array("RGB ".utf8))
        let space = try #require(ColorSpace(iccProfile: bytes))
        var options = DecodingOptions()
        options.colorSpace = space
        let data = try codecs.encode(Pictures.gradient(4, 4), as: .png)
        let error = #expect(throws: ImageError.self) { try codecs.decode(data, options: options) }
        #expect(error?.code == .unsupported)
    }
    #endif

    @Test("Every color space except the default is part of the cache key")
    func keys() {
        var options = DecodingOptions()
        #expect(options.key.isEmpty)
        options.colorSpace = .sRGB
        #expect(options.key.isEmpty && options == DecodingOptions())
        options.colorSpace = .asStored
        #expect(options.key == "colors")
        var keys: Set<String> = ["", "colors"]
        for space in Self.spaces + [.gray] {
            options.colorSpace = space
            #expect(options.key.hasPrefix("colors("))
            #expect(keys.insert(options.key).inserted)
        }
        options.colorSpace = .displayP3
        #expect(options.key == "colors(displayP3)")
    }
}
