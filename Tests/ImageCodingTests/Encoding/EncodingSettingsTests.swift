// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("Encoder settings", .timeLimit(.minutes(2)))
struct EncodingSettingsTests {
    private let codecs = CodecRegistry.default

    private func encode(
        _ bitmap: Bitmap, _ format: ImageFormat, _ change: (inout EncodingOptions) -> Void = { _ in }
    ) throws -> Data {
        var options = EncodingOptions(quality: 0.8)
        change(&options)
        return try codecs.encode(bitmap, as: format, options: options)
    }

    /// Returns smooth waves, which compress better the longer an encoder searches.
    private func waves(_ width: Int, _ height: Int) throws -> Bitmap {
        try Bitmap(size: PixelSize(width: width, height: height), alpha: .opaque) { pixels, stride in
            for y in 0..<height {
                for x in 0..<width {
                    let (across, down) = (Double(x), Double(y))
                    let waves = [
                        sin(across / 9 + down / 23), cos(down / 7),
                        sin((across * across + down * down) / 900),
                    ]
                    let word = waves.reduce(UInt32(255)) { $0 << 8 | UInt32(127.5 + 127 * $1) }
                    pixels.storeBytes(of: word, toByteOffset: y * stride + x * 4, as: UInt32.self)
                }
            }
        }
    }

    @Test("More effort makes a smaller file", arguments: [ImageFormat.png, .webp, .avif, .jpegXL])
    func effort(format: ImageFormat) throws {
        guard codecs.encodableFormats.contains(format) else { return }
        let picture = try waves(160, 120)
        let files = try [1, 9].map { effort in
            try encode(picture, format) {
                $0.effort = effort
                $0.isLossless = format != .avif
            }
        }
        // In AVIF, more effort also improves the quality.
        #expect(format == .avif ? files[0] != files[1] : files[1].count < files[0].count)
        // Out-of-range values are clamped.
        let clamped = try encode(picture, format) {
            $0.effort = -5
            $0.isLossless = format != .avif
        }
        #expect(clamped == files[0])
    }

    @Test("If no effort is set, each format uses its default")
    func usualEffort() throws {
        let options = EncodingOptions()
        #expect(options.pngLevel == 6 && options.webPMethod == 4)
        #expect(options.avifSpeed == 8 && options.jxlEffort == 5)
        var chosen = EncodingOptions()
        chosen.effort = 6
        #expect(chosen.pngLevel == 6 && chosen.webPMethod == 4)
        #expect(chosen.avifSpeed == 4 && chosen.jxlEffort == 6)
        let picture = try Pictures.noisy(160, 120)
        #expect(try encode(picture, .png) == encode(picture, .png) { $0.effort = 6 })
    }

    @Test("A JPEG is written with Huffman tables for its own data")
    func ownTables() throws {
        // The standard Huffman table for luminance DC values (ISO/IEC 10918-1, K.3.3.1).
        let usual = Data([0xFF, 0xC4, 0, 0x1F, 0, 0, 1, 5, 1, 1, 1, 1, 1, 1])
        let data = try encode(Pictures.noisy(160, 120), .jpeg)
        #expect(data.range(of: Data([0xFF, 0xC4])) != nil && data.range(of: usual) == nil)
    }

    @Test("A JPEG's chroma resolution follows the options")
    func chroma() throws {
        let picture = try Pictures.noisy(64, 48)
        for (chroma, factors) in [
            (nil, 0x22), (.half, 0x22), (.halfWidth, 0x21), (.full, 0x11),
        ] as [(EncodingOptions.Chroma?, UInt8)] {
            for isProgressive in [false, true] {
                let data = try encode(picture, .jpeg) {
                    $0.chroma = chroma
                    $0.isProgressive = isProgressive
                }
                let start = try #require(data.range(of: Data([0xFF, isProgressive ? 0xC2 : 0xC0]))).upperBound
                // Skip the length, precision, height, width, component count and identifier.
                #expect(data[start + 9] == factors, "\(String(describing: chroma))")
            }
        }
    }

    #if AVIF
    @Test("An AVIF's chroma resolution follows the options")
    func chromaOfAVIF() throws {
        let picture = try Pictures.noisy(64, 48)
        func flags(_ change: (inout EncodingOptions) -> Void) throws -> UInt8 {
            let data = try encode(picture, .avif, change)
            let box = try #require(data.range(of: Data("av1C".utf8))).upperBound
            // These bits are the subsampling in x and in y.
            return data[box + 2] & 0x0C
        }
        #expect(try flags { _ in } == 0x0C)
        #expect(try flags { $0.quality = 0.9 } == 0)
        #expect(try flags { $0.chroma = .full } == 0)
        #expect(try flags { $0.chroma = .halfWidth } == 0x08)
        #expect(try flags { ($0.quality, $0.chroma) = (0.95, .half) } == 0x0C)
        #expect(try flags { ($0.isLossless, $0.chroma) = (true, .half) } == 0)
    }
    #endif

    @Test(
        "The density is written and read back",
        arguments: [ImageFormat.jpeg, .png, .bmp, .tiff, .webp, .avif, .heic, .jpegXL])
    func density(format: ImageFormat) throws {
        guard codecs.encodableFormats.contains(format) else { return }
        let picture = try Pictures.gradient(8, 5)
        let data = try encode(picture, format) { $0.density = ImageInfo.Density(x: 300, y: 150) }
        let density = try #require(try codecs.info(for: data)?.density)
        #expect(abs(density.x - 300) < 0.02 && abs(density.y - 150) < 0.02)
        #expect(try codecs.decode(data).size == picture.size)
        let plain = try codecs.info(for: encode(picture, format))?.density
        #expect(format == .bmp ? abs((plain?.x ?? 0) - 72) < 0.02 : plain == nil)
    }

    @Test("Without JFIF, a JPEG's density is read and replaced in its EXIF")
    func densityInEXIF() throws {
        for isLittleEndian in [true, false] {
            let block = EXIFBlock(isLittleEndian: isLittleEndian)
            let exif = block.data(image: [
                block.rationals(0x011A, [(600, 2)]), block.rationals(0x011B, [(240, 1)]),
                block.shorts(0x0128, 2),
            ])
            let picture = try Pictures.gradient(8, 5)
            let data = try encode(picture, .jpeg) { $0.metadata = ImageMetadata(exif: exif) }
            #expect(try codecs.info(for: data)?.density == ImageInfo.Density(x: 300, y: 240))
            let changed = try encode(picture, .jpeg) {
                $0.metadata = ImageMetadata(exif: exif)
                $0.density = ImageInfo.Density(72)
            }
            #expect(try codecs.info(for: changed)?.density == ImageInfo.Density(72))
            let properties = try codecs.metadata(changed)?.exifProperties
            #expect(
                properties?[0x011A, in: .image] == .rationals([.init(numerator: 72_000, denominator: 1000)]))
        }
    }

    @Test(
        "A density can be added to EXIF without changing the rest",
        arguments: [ImageFormat.webp, .avif, .heic, .jpegXL], [true, false])
    func addedDensity(format: ImageFormat, isLittleEndian: Bool) throws {
        guard codecs.encodableFormats.contains(format) else { return }
        let block = EXIFBlock(isLittleEndian: isLittleEndian)
        // The EXIF has only one of the three density tags, with other tags before and after it.
        let exif = block.data(
            image: [
                block.text(0x010F, "Maker"), block.rationals(0x011A, [(96, 1)]),
                block.text(0x0131, "Program"),
            ], exif: [block.rationals(0x829A, [(1, 250)])])
        let data = try encode(Pictures.gradient(8, 5), format) {
            $0.metadata = ImageMetadata(exif: exif)
            $0.density = ImageInfo.Density(x: 300, y: 96.5)
        }
        #expect(try codecs.info(for: data)?.density == ImageInfo.Density(x: 300, y: 96.5))
        let kept = try #require(try codecs.metadata(data)?.exif)
        let properties = try #require(EXIFProperties(kept))
        #expect(properties.make == "Maker" && properties.software == "Program")
        #expect(properties[0x829A, in: .exif] == .rationals([.init(numerator: 1, denominator: 250)]))
        #expect(properties[0x0128, in: .image] == .integers([2]))
        // Setting the same density again doesn't need another directory.
        var editor = try #require(EXIFEditor([UInt8](kept)))
        editor.setDensity(ImageInfo.Density(72), adds: true)
        #expect(editor.bytes.count == kept.count)
    }

    @Test("Setting a density tolerates invalid values and truncated EXIF")
    func invalidDensity() throws {
        for value in [Double.nan, -Double.infinity, -1, 0] {
            var editor = EXIFEditor()
            editor.setDensity(ImageInfo.Density(value), adds: true)
            #expect(editor.bytes.withUnsafeBytes { EXIFDensity.read($0) } == nil)
        }
        var large = EXIFEditor()
        large.setDensity(ImageInfo.Density(Double.infinity), adds: true)
        #expect(large.bytes.withUnsafeBytes { EXIFDensity.read($0) } == ImageInfo.Density(4e6))
        for count in 0..<26 {
            guard var editor = EXIFEditor(EXIFEditor().bytes.prefix(count)) else { continue }
            editor.setDensity(ImageInfo.Density(72), adds: true)
            #expect(editor.bytes.count == count)
        }
    }

    @Test(
        "A PNG with a palette keeps up to 256 colors exactly, even with alpha", arguments: [2, 4, 16, 200])
    func exactPalette(count: Int) throws {
        let size = PixelSize(width: 37, height: 23)
        let picture = try Bitmap(size: size, alpha: .straight) { pixels, stride in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let index = UInt32((x * 7 + y * 13) % count)
                    let alpha = 255 - index % 3 * 60
                    let word = alpha << 24 | index << 16 | (255 - index) << 8 | index * 5 & 255
                    pixels.storeBytes(of: word, toByteOffset: y * stride + x * 4, as: UInt32.self)
                }
            }
        }
        for isProgressive in [false, true] {
            let data = try encode(picture, .png) {
                $0.maximumColors = 256
                $0.isProgressive = isProgressive
            }
            // The first byte is the depth, and the second is the palette color type.
            #expect(data[24] == [2: 1, 4: 2, 16: 4, 200: 8][count] && data[25] == 3)
            var options = DecodingOptions()
            options.alpha = .straight
            #expect(try codecs.decode(data, options: options).bitmap.packedRows == picture.packedRows)
        }
    }

    @Test("A PNG can be reduced to a given number of colors, even with alpha")
    func reducedPalette() throws {
        let picture = try Pictures.gradient(120, 90, alpha: .straight)
        let opaque = try Pictures.gradient(120, 90)
        for most in [256, 60, 5, 1] {
            for source in [picture, opaque] {
                let data = try encode(source, .png) { $0.maximumColors = most }
                var options = DecodingOptions()
                options.alpha = .straight
                let bitmap = try codecs.decode(data, options: options).bitmap
                let words = bitmap.packedRows.withUnsafeBytes { Set($0.bindMemory(to: UInt32.self)) }
                #expect(words.count <= max(2, most) && data[25] == 3)
                #expect(try codecs.info(for: data)?.hasAlpha == (source.alpha != .opaque))
                guard most == 256 else { continue }
                // Compare visible colors, because invisible ones may differ.
                let (seen, wanted) = (
                    try bitmap.converted(to: .bgra8, alpha: .premultiplied).packedRows,
                    try source.converted(to: .bgra8, alpha: .premultiplied).packedRows
                )
                let distances = zip(seen, wanted).map { abs(Int($0) - Int($1)) }
                #expect(Double(distances.reduce(0, +)) / Double(distances.count) < 8)
            }
        }
    }

    @Test("A palette makes a PNG with many colors a third smaller")
    func sizeOfPalette() throws {
        let picture = try Pictures.noisy(120, 90)
        let (indexed, plain) = (
            try encode(picture, .png) { $0.maximumColors = 256 }, try encode(picture, .png)
        )
        #expect(indexed.count * 3 < plain.count * 2, "\(indexed.count) \(plain.count)")
    }

    @Test("Only the chosen parts of the metadata are written")
    func metadataParts() throws {
        let block = EXIFBlock(isLittleEndian: false)
        let profile = Fixtures.sRGBProfile
        let bitmap = try Pictures.gradient(8, 5).reinterpreted(colorSpace: .asStored)
        func written(
            _ parts: ImageMetadata.Parts, orientation: Int = 1
        ) throws -> ImageMetadata? {
            let exif = block.data(image: [
                block.text(0x010F, "camera"), block.shorts(0x0112, orientation),
                block.text(0x013B, "author"), block.text(0x8298, "(c) 2026"),
            ])
            let data = try encode(bitmap, .png) {
                $0.metadata = ImageMetadata(exif: exif, xmp: Data("<x/>".utf8), iccProfile: profile)
                $0.metadataParts = parts
            }
            return try codecs.metadata(data)
        }
        #expect(try written([]) == ImageMetadata())
        #expect(try written(.profile) == ImageMetadata(iccProfile: profile))
        let all = try #require(try written(.all))
        #expect(all.xmp != nil && all.iccProfile == profile && all.exifProperties?.make == "camera")
        let kept = try #require(try written(.copyright))
        #expect(kept.xmp == nil && kept.iccProfile == nil)
        let properties = try #require(kept.exifProperties)
        #expect(properties.artist == "author" && properties.copyright == "(c) 2026")
        #expect(properties.make == nil && properties[0x0112, in: .image] == nil)
        let both = try #require(try written([.copyright, .profile], orientation: 6))
        #expect(both.iccProfile == profile && both.exifProperties?[0x0112, in: .image] == .integers([6]))
    }
}
#endif
