// SPDX-License-Identifier: MIT

#if os(Linux) && (AVIF || HEIF)
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

/// ISO/IEC 23008-12 files with images that show another item, turned or unchanged.
@Suite("Identity derivations", .timeLimit(.minutes(2)))
struct IdentityTests {
    private let codecs = CodecRegistry.default
    private static let formats: [ImageFormat] = [.avif, .heic].filter {
        CodecRegistry.default.encodableFormats.contains($0)
    }

    private func picture(_ format: ImageFormat) throws -> Data {
        var options = EncodingOptions(quality: 1)
        options.chroma = .full
        return try codecs.encode(Pictures.corners(128, 64), as: format, options: options)
    }

    private func brand(_ format: ImageFormat) -> String { format == .avif ? "avif" : "heic" }

    /// Expects that the image shows red at the top left, green at the top right and blue at the bottom left
    /// before it's turned.
    private func expectCorners(
        _ data: Data, _ orientation: Orientation, _ comment: Comment,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let image = try codecs.decode(data)
        let upright = try image.bitmap.oriented(orientation.inverse)
        #expect(upright.size == PixelSize(width: 128, height: 64), comment, sourceLocation: location)
        for (x, y, color) in [
            (10, 10, [255, 0, 0, 255]), (118, 10, [0, 255, 0, 255]), (10, 54, [0, 0, 255, 255]),
        ] { #expect(isNear(upright.rgba(x, y), color, 24), comment, sourceLocation: location) }
        #expect(!image.isPartial, comment, sourceLocation: location)
    }

    @Test("An identity next to the primary image is ignored", arguments: formats)
    func beside(format: ImageFormat) throws {
        let file = GainMapItems.derived(
            try picture(format), [.init("iden", of: [1], rotation: 1)], brand: brand(format))
        try expectCorners(try #require(file), .up, "\(format)")
    }

    @Test("A primary identity shows its source with both items' transformations", arguments: formats)
    func primary(format: ImageFormat) throws {
        let image = try picture(format)
        let turned = try #require(
            GainMapItems.derived(
                image, [.init("iden", of: [1], rotation: 1)], primary: 2, brand: brand(format)))
        // The rotation counts quarter turns to the left.
        try expectCorners(turned, .left, "\(format)")
        let plain = try #require(
            GainMapItems.derived(image, [.init("iden", of: [1])], primary: 2, brand: brand(format)))
        try expectCorners(plain, .up, "\(format)")
    }

    @Test(
        "The rotations of chained identities apply one after another", arguments: formats)
    func chains(format: ImageFormat) throws {
        let file = try #require(
            GainMapItems.derived(
                try picture(format),
                [.init("iden", of: [1], rotation: 1), .init("iden", of: [2], rotation: 1)], primary: 3,
                brand: brand(format)))
        let merged = file.withUnsafeBytes { ISOFile($0).withoutIdentities() }
        #expect(merged?.count == file.count)
        let kept = try #require(merged).withUnsafeBytes { bytes in
            let boxes = ISOFile(bytes)
            let meta = boxes.itemTables ?? 0..<0
            #expect(boxes.primaryItem(in: meta)?.number == 1)
            #expect(boxes.items(of: "iden", in: meta).isEmpty)
            return boxes.properties("irot", of: 1, in: meta).map { bytes[$0.lowerBound] }
        }
        #expect(kept == [1, 1])
    }

    @Test(
        "Removing identities from an unaffected or damaged file is safe", arguments: formats)
    func damaged(format: ImageFormat) throws {
        let image = try picture(format)
        #expect(image.withUnsafeBytes { ISOFile($0).withoutIdentities() } == nil)
        let file = try #require(
            GainMapItems.derived(
                image, [.init("iden", of: [1], rotation: 1), .init("iden", of: [2])], primary: 3,
                brand: brand(format)))
        let head = file.count - image.count / 2
        for count in 0..<head { _ = file.prefix(count).withUnsafeBytes { ISOFile($0).withoutIdentities() } }
        for place in 0..<min(head, file.count) {
            for value: UInt8 in [0, 0xFF, file[place] ^ 1] {
                var copy = file
                copy[place] = value
                _ = copy.withUnsafeBytes { ISOFile($0).withoutIdentities() }
            }
        }
    }

    #if HEIF
    @Test(
        "The error for an unsupported HEIF image coding names the coding",
        arguments: ["jpeg", "unci", "vvc1"])
    func codings(type: String) throws {
        guard Self.formats.contains(.heic) else { return }
        // At this size, the image is stored in tiles.
        var data = try codecs.encode(Pictures.corners(70, 50), as: .heic)
        let place = try #require(data.range(of: Data("hvc1".utf8)))
        data.replaceSubrange(place, with: Data(type.utf8))
        // Keep only HEIF's general brand.
        data.replaceSubrange(8..<12, with: Data("mif1".utf8))
        while let brand = data.prefix(60).range(of: Data("heic".utf8)) {
            data.replaceSubrange(brand, with: Data("mif1".utf8))
        }
        #expect(ImageFormat.sniff(data) == .heic)
        let error = #expect(throws: ImageError.self) { try codecs.decode(data) }
        #expect(error?.code == .unsupported)
        #expect(error?.description.contains("HEIF") == true && error?.description.contains(type) == true)
    }
    #endif
}
#endif
