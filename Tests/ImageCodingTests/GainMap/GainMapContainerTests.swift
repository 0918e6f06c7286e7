// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("Gain maps of other formats", .timeLimit(.minutes(2)))
struct GainMapContainerTests {
    private static let codecs = CodecRegistry.default
    private static let high: DecodingOptions = {
        var options = DecodingOptions()
        options.dynamicRange = .high
        return options
    }()

    private static func encoded(_ bitmap: Bitmap, as format: ImageFormat) throws -> Data {
        var options = EncodingOptions(quality: 1)
        options.chroma = .full
        return try codecs.encode(bitmap, as: format, options: options)
    }

    /// Expects the light that the map adds to the decoded base.
    private static func expectLight(
        _ data: Data, _ metadata: GainMapMetadata, map: Bitmap,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let info = try codecs.info(data)
        #expect(info?.dynamicRange.kind == .gainMap, sourceLocation: sourceLocation)
        let base = try codecs.decode(data)
        #expect(base.bitmap.format == .bgra8, sourceLocation: sourceLocation)
        let image = try codecs.decode(data, options: high)
        #expect(image.bitmap.format == .rgbaHalf, sourceLocation: sourceLocation)
        #expect(image.info.dynamicRange.kind == .gainMap, sourceLocation: sourceLocation)
        let levels = try #require(GainLevels(map, isGrey: false))
        let expected = try GainMap(metadata: metadata, levels: levels)
            .rendition(of: base.bitmap, headroom: 16, nil)
        var (sum, peak) = (0.0, 0.0)
        for y in 0..<expected.height {
            for x in 0..<expected.width {
                guard let a = image.bitmap.pixel(atX: x, y: y), let b = expected.pixel(atX: x, y: y)
                else {
                    continue
                }
                sum += abs(a.red - b.red) + abs(a.green - b.green) + abs(a.blue - b.blue)
                peak = max(peak, b.red, b.green, b.blue)
            }
        }
        #expect(peak > 1.5, sourceLocation: sourceLocation)
        #expect(
            sum / 3 / Double(expected.size.pixelCount) < 0.01 * peak, sourceLocation: sourceLocation)
    }

    /// Expects that a damaged map leaves the image as it is.
    private static func expectBase(_ data: Data, sourceLocation: SourceLocation = #_sourceLocation)
        throws
    {
        let image = try codecs.decode(data, options: high)
        #expect(image.bitmap.format == .bgra8, sourceLocation: sourceLocation)
    }

    #if AVIF
    @Test("The derived image of an AVIF is computed")
    func avif() throws {
        let map = try GainMapFiles.map()
        let (base, coded) = (
            try Self.encoded(GainMapFiles.base(), as: .avif), try Self.encoded(map, as: .avif)
        )
        let binary = GainMapFiles.binary(GainMapFiles.color)
        let data = try #require(
            GainMapItems.toneMapped(base: base, map: coded, metadata: binary, brand: "avif"))
        try Self.expectLight(data, GainMapFiles.color, map: map)
        try Self.expectBase(
            try #require(
                GainMapItems.toneMapped(
                    base: base, map: coded, metadata: [0, 0, 0, 0, 0x40], brand: "avif")))
        let large = try Self.encoded(Pictures.gradient(200, 100), as: .avif)
        try Self.expectBase(
            try #require(
                GainMapItems.toneMapped(base: base, map: large, metadata: binary, brand: "avif")))
    }

    @Test("Truncated tables of items never trap")
    func truncatedTables() throws {
        let data = try #require(
            GainMapItems.toneMapped(
                base: Self.encoded(GainMapFiles.base(), as: .avif),
                map: Self.encoded(GainMapFiles.map(), as: .avif),
                metadata: GainMapFiles.binary(GainMapFiles.gray), brand: "avif"))
        let bytes = [UInt8](data.prefix(1400))
        for count in 0..<bytes.count {
            bytes.prefix(count).withUnsafeBytes { _ = ISOFile($0).gainMapItem }
            var changed = bytes
            for value: UInt8 in [0, 0x7F, 0xFF] {
                changed[count] = value
                changed.withUnsafeBytes { _ = ISOFile($0).gainMapItem }
            }
        }
    }
    #endif

    #if JXL
    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        GainMapFiles.word(content.count + 8) + Array(type.utf8) + content
    }

    private static func jxl(base: Data, map: Data, metadata: [UInt8]) -> Data {
        var bundle: [UInt8] = [0, UInt8(metadata.count >> 8), UInt8(metadata.count & 255)]
        bundle += metadata
        // No colour encoding and no profile.
        bundle += [0, 0, 0, 0, 0]
        bundle += map
        var file: [UInt8] = [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]
        file += box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
        file += box("jxlc", [UInt8](base))
        file += box("jhgm", bundle)
        return Data(file)
    }

    @Test("The bundle of a JPEG XL is applied")
    func jpegXL() throws {
        let map = try GainMapFiles.map()
        let (base, coded) = (
            try Self.encoded(GainMapFiles.base(), as: .jpegXL), try Self.encoded(map, as: .jpegXL)
        )
        #expect(base.first == 0xFF && coded.first == 0xFF)
        let binary = GainMapFiles.binary(GainMapFiles.color)
        let data = Self.jxl(base: base, map: coded, metadata: binary)
        try Self.expectLight(data, GainMapFiles.color, map: map)
        for count in 0..<80 {
            let bundle = Self.jxl(base: base, map: Data(coded.prefix(count)), metadata: binary)
            try Self.expectBase(bundle)
        }
        try Self.expectBase(Self.jxl(base: base, map: coded, metadata: [0, 0]))
    }
    #endif
}
#endif
