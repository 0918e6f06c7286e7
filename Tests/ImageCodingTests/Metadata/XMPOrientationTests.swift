// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("Orientation in XMP", .timeLimit(.minutes(1)))
struct XMPOrientationTests {
    private let codecs = CodecRegistry.default

    /// Returns a packet with other properties around an orientation.
    private static func packet(_ description: String) -> Data {
        Data(
            """
            <?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x='adobe:ns:meta/'>
            <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
            <!-- tiff:Orientation="3" -->\(description)</rdf:RDF></x:xmpmeta><?xpacket end='w'?>
            """.utf8)
    }

    private static func attribute(_ value: Int) -> Data {
        packet(
            """
            <rdf:Description rdf:about="" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Make="6"
            tiff:Orientation="\(value)"/>
            """)
    }

    /// Returns EXIF with one directory that has an orientation or is empty.
    private static func exif(_ value: UInt8?) -> Data {
        guard let value else { return Data([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]) }
        return Data(
            [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, value, 0, 0, 0, 0, 0, 0, 0])
    }

    /// Returns a file with metadata and with pixels stored for an orientation.
    private func file(
        _ format: ImageFormat, _ orientation: Orientation, _ metadata: ImageMetadata
    ) throws -> Data {
        var options = EncodingOptions(quality: 1)
        options.metadata = metadata
        let stored = try Pictures.corners(64, 48).oriented(orientation.inverse)
        return try codecs.encode(stored, as: format, options: options)
    }

    private func expectUpright(
        _ data: Data, _ orientation: Orientation, _ comment: Comment,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        var options = DecodingOptions()
        options.keepsMetadata = true
        #expect(try codecs.info(for: data)?.orientation == orientation, comment, sourceLocation: location)
        let image = try codecs.decode(data, options: options)
        #expect(image.info.orientation == orientation, comment, sourceLocation: location)
        #expect(image.size == PixelSize(width: 64, height: 48), comment, sourceLocation: location)
        for (x, y, color) in [
            (10, 10, [255, 0, 0, 255]), (54, 10, [0, 255, 0, 255]), (10, 38, [0, 0, 255, 255]),
        ] { #expect(isNear(image.bitmap.rgba(x, y), color, 24), comment, sourceLocation: location) }
        // The image's metadata no longer turns it when it's encoded again.
        #expect((image.metadata ?? ImageMetadata()).orientation == .up, comment, sourceLocation: location)
    }

    private static let formats: [ImageFormat] = [.jpeg, .png, .webp, .tiff].filter {
        CodecRegistry.default.encodableFormats.contains($0)
    }

    @Test("An orientation that's only in XMP turns the image upright", arguments: formats)
    func alone(format: ImageFormat) throws {
        for orientation in Orientation.allCases {
            let data = try file(format, orientation, ImageMetadata(xmp: Self.attribute(orientation.rawValue)))
            try expectUpright(data, orientation, "\(format) \(orientation)")
        }
    }

    @Test("Attributes and elements are read with any prefix and either kind of quotation mark")
    func forms() throws {
        let forms = [
            "<rdf:Description xmlns:tiff='http://ns.adobe.com/tiff/1.0/' tiff:Orientation='6'/>",
            """
            <rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/">
            <tiff:Orientation> 6
            </tiff:Orientation></rdf:Description>
            """,
            """
            <rdf:Description xmlns:t="http://ns.adobe.com/tiff/1.0/"><t:Orientation>6</t:Orientation>
            </rdf:Description>
            """,
        ]
        for form in forms {
            for format in Self.formats {
                let data = try file(format, .right, ImageMetadata(xmp: Self.packet(form)))
                try expectUpright(data, .right, "\(format) \(form)")
            }
        }
        for nonsense in ["0", "9", "66", "", "right"] {
            let form = "<rdf:Description xmlns:tiff='http://ns.adobe.com/tiff/1.0/' tiff:Orientation='"
            let data = try file(.jpeg, .up, ImageMetadata(xmp: Self.packet(form + nonsense + "'/>")))
            try expectUpright(data, .up, "\(nonsense)")
        }
    }

    @Test("EXIF takes precedence if it contains an orientation", arguments: formats)
    func both(format: ImageFormat) throws {
        for (exif, orientation) in [(3, Orientation.down), (1, .up), (nil, .right), (0, .right)] {
            let metadata = ImageMetadata(
                exif: Self.exif(exif.map { UInt8($0) }), xmp: Self.attribute(6))
            try expectUpright(
                try file(format, orientation, metadata), orientation, "\(format), EXIF \(exif ?? -1)")
        }
    }

    @Test("A format's native orientation is set from XMP and applied only once")
    func ownOrientation() throws {
        for format in [ImageFormat.avif, .heic, .jpegXL] where codecs.encodableFormats.contains(format) {
            let data = try file(format, .right, ImageMetadata(xmp: Self.attribute(6)))
            let image = try codecs.decode(data)
            #expect(image.size == PixelSize(width: 64, height: 48), "\(format)")
            #expect(isNear(image.bitmap.rgba(10, 10), [255, 0, 0, 255], 40), "\(format)")
        }
    }

    @Test("A GIF is turned upright by the orientation in its XMP")
    func gif() throws {
        let stored = try Pictures.corners(64, 48).oriented(Orientation.right.inverse)
        var data = try codecs.encode(stored, as: .gif)
        // Insert it after the palette that all frames share, if there is one.
        let start = 13 + (data[10] & 0x80 != 0 ? 3 << (Int(data[10] & 7) + 1) : 0)
        let trailer = [1] + (0...255).reversed().map { UInt8($0) } + [0]
        data.insert(
            contentsOf: [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + Self.attribute(6) + trailer, at: start)
        let image = try codecs.decode(data)
        #expect(image.info.orientation == .right && image.size == PixelSize(width: 64, height: 48))
        #expect(isNear(image.bitmap.rgba(10, 10), [255, 0, 0, 255], 24))
    }

    @Test("Keeping only copyright notices also keeps the orientation of the pixels")
    func parts() throws {
        let metadata = ImageMetadata(xmp: Self.attribute(6))
        #expect(metadata.keeping(.copyright).orientation == .right)
        #expect(ImageMetadata(xmp: Self.attribute(1)).keeping(.copyright).isEmpty)
        var options = EncodingOptions(quality: 1)
        options.metadata = metadata
        options.metadataParts = .copyright
        let stored = try Pictures.corners(64, 48).oriented(Orientation.right.inverse)
        try expectUpright(codecs.encode(stored, as: .jpeg, options: options), .right, "copyright")
    }

    @Test("A WebP's orientation is known once its XMP has arrived")
    func progressive() throws {
        let data = try file(.webp, .right, ImageMetadata(xmp: Self.attribute(6)))
        let decoder = ProgressiveDecoder()
        try decoder.append(data.dropLast(40))
        #expect(decoder.info?.knowsOrientation == false)
        try decoder.append(data.suffix(40), isComplete: true)
        #expect(decoder.info?.knowsOrientation == true && decoder.info?.orientation == .right)
    }
}
