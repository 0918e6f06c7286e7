// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("Hostile gain maps", .timeLimit(.minutes(5)))
struct HostileGainMapTests {
    private static let codecs = CodecRegistry.default
    private static let high: DecodingOptions = {
        var options = DecodingOptions()
        options.dynamicRange = .high
        return options
    }()

    /// Decodes a file with an unusable map, and expects the image without it and the reason.
    private static func expectBase(
        _ data: Data, _ fault: ImageInfo.GainMapFault? = nil, _ options: DecodingOptions = high,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let image = try codecs.decode(data, options: options)
        #expect(image.bitmap.format == .bgra8, sourceLocation: sourceLocation)
        #expect(image.info.dynamicRange == .standard, sourceLocation: sourceLocation)
        #expect(image.info.gainMapFault == fault, sourceLocation: sourceLocation)
        let base = try codecs.decode(data)
        #expect(base.info.gainMapFault == nil, sourceLocation: sourceLocation)
        #expect(image.bitmap.distance(to: base.bitmap) == 0, sourceLocation: sourceLocation)
    }

    @Test("A file that ends within its map shows the base image")
    func truncated() throws {
        for kind in [GainMapFiles.Kind.adobe, .iso, .adobeWithoutIndex] {
            let data = try GainMapFiles.file(kind)
            let map = try #require(data.range(of: Data([0xFF, 0xD8, 0xFF]), options: .backwards)?.lowerBound)
            // Try every length within the map's segments, and some within its pixels.
            let counts = Array(map..<map + 500) + stride(from: map + 500, to: data.count, by: 97)
            for count in counts where count < data.count - 16 {
                try Self.expectBase(data.prefix(count), .damaged)
            }
        }
    }

    @Test("A mutated file never traps and shows the image with or without its map", arguments: 0..<8)
    func mutations(part: Int) throws {
        var random = SeededRandom(seed: UInt64(part))
        let kinds = GainMapFiles.Kind.allCases
        let files = try kinds.map { try [UInt8](GainMapFiles.file($0, isGrey: part % 2 == 0)) }
        var count = 0
        for _ in 0..<250 {
            var bytes = files[Int.random(in: 0..<files.count, using: &random)]
            // Most mutations are in segments, which come first in both images.
            let map = bytes.indices.dropLast(3).last { bytes[$0...].starts(with: [0xFF, 0xD8, 0xFF]) } ?? 0
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let start = Bool.random(using: &random) ? 20 : map
                let place = min(start + Int.random(in: 0..<600, using: &random), bytes.count - 1)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            guard let image = try? Self.codecs.decode(Data(bytes), options: Self.high) else { continue }
            count += 1
            #expect([.bgra8, .rgbaHalf].contains(image.bitmap.format))
        }
        #expect(count > 50)
    }

    @Test(
        "An index that points nowhere or into the image itself is ignored",
        arguments: [
            (0, ImageInfo.GainMapFault.damaged), (4, .recursive), (60, .recursive), (1 << 30, .damaged),
        ])
    func index(offset: Int, fault: ImageInfo.GainMapFault) throws {
        let map = try GainMapFiles.encoded(GainMapFiles.map(), isGrey: true)
        let base = GainMapFiles.insert(
            [
                GainMapFiles.xmp(GainMapFiles.description(GainMapFiles.gray)),
                GainMapFiles.index(image: 1, map: Int(UInt32.max), offset: offset),
            ], into: [UInt8](try GainMapFiles.encoded(GainMapFiles.base())))
        try Self.expectBase(Data(base) + map, fault)
    }

    @Test(
        "Invalid lengths in a container are ignored",
        arguments: [0, -1, 1 << 40, Int.max, 3, 1 << 16])
    func containers(length: Int) throws {
        let map = GainMapFiles.insert(
            [GainMapFiles.xmp(GainMapFiles.description(GainMapFiles.gray))],
            into: [UInt8](try GainMapFiles.encoded(GainMapFiles.map(), isGrey: true)))
        let base = GainMapFiles.insert(
            [GainMapFiles.xmp(GainMapFiles.container(length))],
            into: [UInt8](try GainMapFiles.encoded(GainMapFiles.base())))
        try Self.expectBase(Data(base + map), .damaged)
    }

    @Test("A gain map's own gain map isn't applied")
    func recursive() throws {
        let inner = try GainMapFiles.file(.adobe)
        let data = try GainMapFiles.file(.iso, map: inner)
        let image = try Self.codecs.decode(data, options: Self.high)
        // Here, the map is an image of the same size as the base.
        #expect(image.bitmap.format == .rgbaHalf)
        #expect(image.bitmap.size == PixelSize(width: GainMapFiles.width, height: GainMapFiles.height))
    }

    @Test("A map larger than its image is ignored")
    func large() throws {
        let map = try GainMapFiles.encoded(Pictures.gradient(GainMapFiles.width + 1, 8))
        try Self.expectBase(GainMapFiles.file(.iso, map: map), .tooLarge)
    }

    @Test("A map over the limits is ignored")
    func limits() throws {
        var bytes = [UInt8](try GainMapFiles.encoded(GainMapFiles.map(), isGrey: true))
        let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0]) })
        // The size is 65,000 x 65,000 pixels.
        bytes.replaceSubrange(frame + 5..<frame + 9, with: [0xFD, 0xE8, 0xFD, 0xE8])
        try Self.expectBase(GainMapFiles.file(.iso, map: Data(bytes)), .tooLarge)
    }

    @Test("A CMYK map is ignored")
    func inks() throws {
        try Self.expectBase(GainMapFiles.file(.iso, map: Fixtures.cmykJPEG), .damaged)
    }

    @Test("Contradictory metadata is ignored")
    func contradictory() throws {
        let data = try GainMapFiles.file(.iso)
        let valid = Data(GainMapFiles.binary(GainMapFiles.gray))
        var metadata = GainMapFiles.gray
        metadata.alternateHeadroom = 0
        let place = try #require(data.range(of: valid))
        try Self.expectBase(
            data[..<place.lowerBound] + GainMapFiles.binary(metadata) + data[place.upperBound...],
            .contradictory)
        metadata.alternateHeadroom = 40
        try Self.expectBase(
            data[..<place.lowerBound] + GainMapFiles.binary(metadata) + data[place.upperBound...],
            .contradictory)
        let text = try GainMapFiles.file(.adobe)
        let low = try #require(text.range(of: Data("HDRCapacityMin=\"0.0\"".utf8)))
        try Self.expectBase(
            text[..<low.lowerBound] + Data("HDRCapacityMin=\"9.0\"".utf8) + text[low.upperBound...],
            .contradictory)
    }

    @Test("A map description with an unknown version is ignored")
    func versions() throws {
        let data = try GainMapFiles.file(.iso)
        let place = try #require(data.range(of: Data(GainMapFiles.binary(GainMapFiles.gray))))
        var later = data
        later[place.lowerBound + 1] = 1
        try Self.expectBase(later, .unsupported)
        let text = try GainMapFiles.file(.adobe)
        let version = try #require(text.range(of: Data("Version='1.0'".utf8)))
        try Self.expectBase(
            text[..<version.lowerBound] + Data("Version='2.0'".utf8) + text[version.upperBound...],
            .unsupported)
        var bright = GainMapFiles.gray
        (bright.baseHeadroom, bright.alternateHeadroom) = (2.25, 0)
        try Self.expectBase(
            data[..<place.lowerBound] + GainMapFiles.binary(bright) + data[place.upperBound...],
            .unsupported)
    }

    @Test("A fault is reported only for an unusable map")
    func noFault() throws {
        for kind in GainMapFiles.Kind.allCases {
            let image = try Self.codecs.decode(GainMapFiles.file(kind), options: Self.high)
            #expect(image.bitmap.format == .rgbaHalf && image.info.gainMapFault == nil)
        }
        // The second image is a preview, not a map.
        let preview = try [UInt8](GainMapFiles.encoded(GainMapFiles.map()))
        let file = try GainMapFiles.file(.appleNew, map: Data(preview))
        let name = Data("HDRGainMapHeadroom".utf8)
        #expect(file.range(of: name) != nil)
        let plain = try GainMapFiles.encoded(GainMapFiles.base())
        try Self.expectBase(plain)
    }

    @Test("Decoding a map can be canceled")
    func cancelled() throws {
        let data = try GainMapFiles.file(.iso)
        let token = CancellationToken()
        token.cancel()
        #expect(throws: ImageError.self) {
            try Self.codecs.decode(data, options: Self.high, cancellation: token)
        }
    }
}
#endif
