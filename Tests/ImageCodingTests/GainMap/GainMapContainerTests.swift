// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("Gain maps in other formats", .timeLimit(.minutes(2)))
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

    /// Expects the decoded base image with the light that the map adds.
    private static func expectLight(
        _ data: Data, _ metadata: GainMapMetadata, map: Bitmap,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let info = try codecs.info(for: data)
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
                guard let a = image.bitmap.light(atX: x, y: y), let b = expected.light(atX: x, y: y)
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

    /// Expects that an unusable map leaves the image as it is, and checks the reason.
    private static func expectBase(
        _ data: Data, _ fault: ImageInfo.GainMapFault, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let image = try codecs.decode(data, options: high)
        #expect(image.bitmap.format == .bgra8, sourceLocation: sourceLocation)
        #expect(image.info.dynamicRange == .standard, sourceLocation: sourceLocation)
        #expect(image.info.gainMapFault == fault, sourceLocation: sourceLocation)
        let base = try codecs.decode(data)
        #expect(base.info.gainMapFault == nil, sourceLocation: sourceLocation)
        #expect(image.bitmap.distance(to: base.bitmap) == 0, sourceLocation: sourceLocation)
    }

    #if AVIF || HEIF
    /// Expects that derived images with unusable maps are ignored.
    private static func expectFaults(_ base: Data, _ map: Data, large: Data, brand: String) throws {
        let binary = GainMapFiles.binary(GainMapFiles.color)
        func file(_ map: Data, _ metadata: [UInt8], parts: [Int] = [1, 2]) throws -> Data {
            try #require(
                GainMapItems.toneMapped(
                    base: base, map: map, metadata: metadata, brand: brand, parts: parts))
        }
        try expectBase(file(map, [0, 0, 0, 0, 0x40]), .damaged)
        try expectBase(file(map, [0, 9] + binary.dropFirst(2)), .unsupported)
        var dark = GainMapFiles.color
        (dark.baseHeadroom, dark.alternateHeadroom) = (3, 0)
        try expectBase(file(map, GainMapFiles.binary(dark)), .unsupported)
        var equal = GainMapFiles.color
        equal.alternateHeadroom = 0
        try expectBase(file(map, GainMapFiles.binary(equal)), .contradictory)
        try expectBase(file(large, binary), .tooLarge)
        // These refer to the image itself, to too few items and to items that don't exist.
        try expectBase(file(map, binary, parts: [1, 1]), .recursive)
        try expectBase(file(map, binary, parts: [1]), .damaged)
        try expectBase(file(map, binary, parts: [1, 9]), .damaged)
        try expectBase(file(map, binary, parts: [9, 2]), .damaged)
    }

    /// Expects that a map derived from itself is ignored, and that other images derived from themselves are
    /// refused.
    private static func expectCycles(_ base: Data, _ map: Data, brand: String) throws {
        func file(_ parts: [Int], _ others: [(type: String, parts: [Int])] = []) throws -> Data {
            try #require(
                GainMapItems.toneMapped(
                    base: base, map: map, metadata: GainMapFiles.binary(GainMapFiles.color), brand: brand,
                    parts: parts, others: others))
        }
        try expectBase(file([1, 3]), .recursive)
        try expectBase(file([3, 2]), .recursive)
        try expectBase(file([3, 3]), .recursive)
        try expectBase(file([1, 4], [("tmap", [1, 3])]), .recursive)
        try expectBase(file([1, 4], [("tmap", [1, 5]), ("tmap", [1, 3])]), .recursive)
        try expectBase(file([1, 4], [("grid", [3, 2])]), .recursive)
        // The file still has a usable map.
        for data in [try file([1, 3], [("tmap", [1, 2])]), try file([1, 2], [("tmap", [1, 4])])] {
            let image = try codecs.decode(data, options: high)
            #expect(image.bitmap.format == .rgbaHalf && image.info.gainMapFault == nil)
        }
        // Libraries may endlessly follow references from an image to itself.
        let many = (4..<40).map { (type: "tmap", parts: [1, $0]) }
        for data in [
            try file([1, 2], [("grid", [4, 4])]), try file([1, 4], [("grid", [4, 4])]),
            try file([1, 4], [("grid", [5]), ("iovl", [4])]), try file([1, 3], many),
        ] {
            let error = #expect(throws: ImageError.self) { try codecs.decode(data, options: high) }
            #expect(error?.code == .corrupt)
        }
    }
    #endif

    #if AVIF
    @Test("An AVIF's derived image is computed from its base image and gain map")
    func avif() throws {
        let map = try GainMapFiles.map()
        let (base, coded) = (
            try Self.encoded(GainMapFiles.base(), as: .avif), try Self.encoded(map, as: .avif)
        )
        let binary = GainMapFiles.binary(GainMapFiles.color)
        let data = try #require(
            GainMapItems.toneMapped(base: base, map: coded, metadata: binary, brand: "avif"))
        try Self.expectLight(data, GainMapFiles.color, map: map)
        let large = try Self.encoded(Pictures.gradient(200, 100), as: .avif)
        try Self.expectFaults(base, coded, large: large, brand: "avif")
        try Self.expectCycles(base, coded, brand: "avif")
    }

    private static func item(of bytes: UnsafeRawBufferPointer) -> ISOFile.GainMapItem? {
        var fault: ImageInfo.GainMapFault?
        return ISOFile(bytes).gainMapItem(fault: &fault)
    }

    @Test("Truncated item tables never trap")
    func truncatedTables() throws {
        let data = try #require(
            GainMapItems.toneMapped(
                base: Self.encoded(GainMapFiles.base(), as: .avif),
                map: Self.encoded(GainMapFiles.map(), as: .avif),
                metadata: GainMapFiles.binary(GainMapFiles.gray), brand: "avif"))
        let bytes = [UInt8](data.prefix(1400))
        for count in 0..<bytes.count {
            bytes.prefix(count).withUnsafeBytes { _ = Self.item(of: $0) }
            var changed = bytes
            for value: UInt8 in [0, 0x7F, 0xFF] {
                changed[count] = value
                changed.withUnsafeBytes { _ = Self.item(of: $0) }
            }
        }
    }
    #endif

    #if HEIF
    /// Returns an image and a map that libde265 can decode, which needs at least 64 pixels.
    private static func heics(mapWidth: Int = 64) throws -> (base: Data, map: Data, levels: Bitmap) {
        let levels = try GainMapFiles.map().resized(to: PixelSize(width: mapWidth, height: 64))
        return (
            try encoded(Pictures.gradient(192, 128), as: .heic), try encoded(levels, as: .heic), levels
        )
    }

    @Test(
        "A HEIC's derived image is computed from its base image and gain map",
        .enabled(if: HEIFEncoder().isInstalled()))
    func heic() throws {
        let (base, map, levels) = try Self.heics(mapWidth: 96)
        let binary = GainMapFiles.binary(GainMapFiles.color)
        let data = try #require(
            GainMapItems.toneMapped(base: base, map: map, metadata: binary, brand: "heic"))
        try Self.expectLight(data, GainMapFiles.color, map: levels)
        let large = try Self.encoded(Pictures.gradient(256, 192), as: .heic)
        try Self.expectFaults(base, map, large: large, brand: "heic")
        try Self.expectCycles(base, map, brand: "heic")
    }

    @Test(
        "Apple's auxiliary image in a HEIC is applied with the headroom from XMP or the maker note",
        .enabled(if: HEIFEncoder().isInstalled()), arguments: [true, false])
    func appleHEIC(hasXMP: Bool) throws {
        let (base, map, _) = try Self.heics(mapWidth: 96)
        func file(_ headroom: String?, note: [UInt8]? = nil) throws -> Data {
            let text = headroom.map {
                "<rdf:Description xmlns:HDRGainMap=\"http://ns.apple.com/HDRGainMap/1.0/\""
                    + " HDRGainMap:HDRGainMapHeadroom=\"\($0)\"/>"
            }
            return try #require(
                GainMapItems.auxiliary(
                    base: base, map: map, xmp: text.map { Array(XMPPacket.text($0).utf8) },
                    exif: note.map { [0, 0, 0, 0] + $0 }, brand: "heic"))
        }
        let data = try hasXMP ? file("\(GainMapFiles.appleHeadroom)") : file(nil, note: GainMapFiles.note)
        #expect(try Self.codecs.info(for: data)?.dynamicRange.kind == .gainMap)
        let image = try Self.codecs.decode(data, options: Self.high)
        #expect(image.bitmap.format == .rgbaHalf && image.info.gainMapFault == nil)
        let stops = try #require(image.info.dynamicRange.headroom)
        #expect(abs(stops - log2(GainMapFiles.appleHeadroom)) < 0.001)
        // Apple's maps have one channel, so libheif converts colors to that.
        var own = DecodingOptions()
        own.colorSpace = .asStored
        let decoded = try Self.codecs.decode(map, options: own).bitmap
        let levels = try #require(GainLevels(decoded, isGrey: true))
        let metadata = try #require(GainMapMetadata(appleHeadroom: GainMapFiles.appleHeadroom))
        let expected = try GainMap(metadata: metadata, levels: levels)
            .rendition(of: Self.codecs.decode(data).bitmap, headroom: 16, nil)
        for (x, y) in [(3, 3), (100, 60), (188, 120)] {
            let (a, b) = (image.bitmap.light(atX: x, y: y), expected.light(atX: x, y: y))
            #expect(abs((a?.green ?? 0) - (b?.green ?? 9)) < 0.02)
        }
        try Self.expectBase(file(nil), .damaged)
        try Self.expectBase(file("1000000"), .contradictory)
    }
    #endif

    #if JXL
    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        GainMapFiles.word(content.count + 8) + Array(type.utf8) + content
    }

    private static func jxl(base: Data, map: Data, metadata: [UInt8]) -> Data {
        var bundle: [UInt8] = [0, UInt8(metadata.count >> 8), UInt8(metadata.count & 255)]
        bundle += metadata
        // The bundle has neither a color encoding nor a profile.
        bundle += [0, 0, 0, 0, 0]
        bundle += map
        var file: [UInt8] = [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]
        file += box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
        file += box("jxlc", [UInt8](base))
        file += box("jhgm", bundle)
        return Data(file)
    }

    @Test("The gain map bundle in a JPEG XL is applied")
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
            try Self.expectBase(bundle, .damaged)
        }
        try Self.expectBase(Self.jxl(base: base, map: coded, metadata: [0, 0]), .damaged)
        try Self.expectBase(
            Self.jxl(base: base, map: coded, metadata: [0, 3] + binary.dropFirst(2)), .unsupported)
        let large = try Self.encoded(Pictures.gradient(200, 100), as: .jpegXL)
        try Self.expectBase(Self.jxl(base: base, map: large, metadata: binary), .tooLarge)
    }
    #endif
}
#endif
