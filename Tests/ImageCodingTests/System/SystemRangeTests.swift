// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing

@testable import ImageCoding

/// The dynamic range and gain map faults that are reported for images decoded by the system.
@Suite("Dynamic range of system images", .timeLimit(.minutes(1)))
struct SystemRangeTests {
    private static func registry(isBright: Bool = false, type: String = "public.jpeg") -> CodecRegistry {
        var file = StubImageSource.File((GainMapFiles.width, GainMapFiles.height), type: type)
        file.isBright = isBright
        return file.registry(types: ["public.jpeg", "public.png", "public.heic", "public.avif"])
    }

    /// Decodes an image with bright light requested.
    private static func decoded(_ data: Data, isBright: Bool, type: String = "public.jpeg") throws
        -> ImageInfo
    {
        var options = DecodingOptions()
        options.dynamicRange = .high
        let image = try registry(isBright: isBright, type: type).decode(data, options: options)
        #expect(image.bitmap.format == (isBright ? .rgbaHalf : .bgra8))
        return image.info
    }

    /// Returns a bitmap with light that's four times as bright as white.
    private static func light() throws -> Bitmap {
        let size = PixelSize(width: GainMapFiles.width, height: GainMapFiles.height)
        return try Bitmap(size: size, format: .rgbaHalf, alpha: .opaque, colorSpace: .linearSRGB) {
            pixels, _ in
            pixels.initializeMemory(as: UInt16.self, repeating: 0x4400)
        }
    }

    @Test(
        "If the system applies a JPEG's map, the image has the map's headroom",
        arguments: GainMapFiles.Kind.allCases)
    func applied(kind: GainMapFiles.Kind) throws {
        let data = try GainMapFiles.file(kind)
        let expected = try #require(GainMapFiles.metadata(kind, isGrey: true)).headroom
        let info = try Self.decoded(data, isBright: true)
        #expect(info.dynamicRange.kind == .gainMap && info.gainMapFault == nil)
        #expect(abs(try #require(info.dynamicRange.headroom) - expected) < 0.01)
        let header = try #require(try Self.registry().info(for: data)).dynamicRange
        let other = try #require(try CodecRegistry.default.info(for: data)).dynamicRange
        #expect(header == other, "the header tells the same as on Linux")
    }

    @Test("If the system ignores a map, the file's own fault or a general one is reported")
    func ignored() throws {
        for kind in [GainMapFiles.Kind.adobe, .iso, .appleNew] {
            let info = try Self.decoded(GainMapFiles.file(kind), isBright: false)
            #expect(info.dynamicRange == .standard && info.gainMapFault == .unsupported)
        }
        let data = try GainMapFiles.file(.iso)
        let map = try #require(data.range(of: Data([0xFF, 0xD8, 0xFF]), options: .backwards)?.lowerBound)
        let info = try Self.decoded(data.prefix(map + 20), isBright: false)
        #expect(info.dynamicRange == .standard && info.gainMapFault == .damaged)
        // Bright light means that the system has read the map.
        let bright = try Self.decoded(data.prefix(map + 20), isBright: true)
        #expect(bright.dynamicRange.kind == .gainMap && bright.gainMapFault == nil)
    }

    @Test("Unless bright light is requested, an image has its header's range and no fault")
    func notRequested() throws {
        let data = try GainMapFiles.file(.iso)
        let info = try Self.registry().decode(data).info
        #expect(info.dynamicRange.kind == .gainMap && info.gainMapFault == nil)
    }

    @Test("An image without a map has standard range and no fault")
    func plain() throws {
        let data = try GainMapFiles.encoded(GainMapFiles.base())
        let info = try Self.decoded(data, isBright: false)
        #expect(info.dynamicRange == .standard && info.gainMapFault == nil)
    }

    @Test("A PNG in PQ reports its light, even if the system decodes only standard range")
    func png() throws {
        let data = try CodecRegistry.default.encode(Self.light(), as: .png)
        let expected = try #require(try CodecRegistry.default.info(for: data)).dynamicRange
        #expect(expected.kind == .pq)
        for isBright in [false, true] {
            let info = try Self.decoded(data, isBright: isBright, type: "public.png")
            #expect(info.dynamicRange == expected && info.gainMapFault == nil)
        }
    }

    #if AVIF
    @Test("An AVIF's PQ and gain map are detected from its color numbers and items")
    func avif() throws {
        let bright = try CodecRegistry.default.encode(Self.light(), as: .avif)
        let expected = try #require(try CodecRegistry.default.info(for: bright)).dynamicRange
        #expect(expected.kind == .pq)
        #expect(try Self.decoded(bright, isBright: true, type: "public.avif").dynamicRange == expected)
        let base = try CodecRegistry.default.encode(GainMapFiles.base(), as: .avif)
        let map = try CodecRegistry.default.encode(GainMapFiles.map(), as: .avif)
        func file(_ metadata: [UInt8]) throws -> Data {
            try #require(GainMapItems.toneMapped(base: base, map: map, metadata: metadata, brand: "avif"))
        }
        let binary = GainMapFiles.binary(GainMapFiles.color)
        let stated = try #require(try Self.registry(type: "public.avif").info(for: file(binary))).dynamicRange
        #expect(stated == ImageInfo.DynamicRange(.gainMap, headroom: 3))
        #expect(try Self.decoded(file(binary), isBright: true, type: "public.avif").dynamicRange == stated)
        let unknown = [0, 9] + binary.dropFirst(2)
        for (metadata, fault) in [
            (binary, ImageInfo.GainMapFault.unsupported), ([0, 0, 0, 0, 0x40], .damaged),
        ] {
            let info = try Self.decoded(file(metadata), isBright: false, type: "public.avif")
            #expect(info.dynamicRange == .standard && info.gainMapFault == fault)
        }
        #expect(try Self.registry(type: "public.avif").info(for: file(unknown))?.dynamicRange == .standard)
    }
    #endif
}
#endif
