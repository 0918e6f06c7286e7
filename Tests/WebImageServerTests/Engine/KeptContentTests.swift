// SPDX-License-Identifier: MIT

#if Server
import ImageCoding
import ImageLoading
import PortableFoundation
import Raster
import Testing
import WebImage
import WebImageTestSupport

@testable import WebImageServer

@Suite("Content that a result keeps", .timeLimit(.minutes(2)))
struct KeptContentTests {
    private static let codecs = CodecRegistry.default

    @Test(
        "An animation stays animated for every Accept that allows it",
        arguments: [.gif, .webp, .apng] as [ImageFormat],
        [nil, "*/*", "image/*,*/*;q=0.8", "image/png,*/*", "image/webp,*/*"] as [String?])
    func animation(format: ImageFormat, accept: String?) async throws {
        let fixture = try ServerFixture()
        fixture.origin.route(
            "/a", .bytes(try ServerFixture.animation(format), contentType: "image/x"))
        let answer = await fixture.get("/a", headers: accept.map { ["Accept": $0] } ?? [:])
        let info = try #require(try Self.codecs.info(for: answer.data))
        #expect(info.isAnimated, "\(info.format) \(answer.text)")
    }

    @Test(
        "Transparency is kept for every Accept that allows it",
        arguments: [.png, .webp, .apng, .avif, .tiff, .ico, .bmp, .jpegXL] as [ImageFormat],
        [nil, "*/*", "image/*,*/*;q=0.8", "image/png,*/*", "image/webp,*/*"] as [String?])
    func transparency(format: ImageFormat, accept: String?) async throws {
        guard Self.codecs.encodableFormats.contains(format), Self.codecs.decodableFormats.contains(format)
        else { return }
        let bitmap = try Bitmap(size: PixelSize(width: 32, height: 32), background: .clear)
        let fixture = try ServerFixture()
        fixture.origin.route("/a", .bytes(try Self.codecs.encode(bitmap, as: format), contentType: "image/x"))
        let answer = await fixture.get("/a", headers: accept.map { ["Accept": $0] } ?? [:])
        let image = try #require(answer.image, "\(answer.text)")
        #expect(image.color(atX: 3, y: 3)?.alpha == 0, "\(answer.headers["Content-Type"] ?? "")")
    }

    @Test(
        "A PNG made from a PNG or GIF with a palette has a palette at every size",
        arguments: [.png, .gif] as [ImageFormat], ["w=40", "w=80"])
    func palette(format: ImageFormat, options: String) async throws {
        let size = PixelSize(width: 80, height: 80)
        let colors = try Bitmap(size: size, alpha: .opaque, isZeroed: false) { pixels, bytesPerRow in
            for place in 0..<80 * 80 {
                let (x, y) = (place % 80, place / 80)
                let pixel = [x * 3, y * 3, x * y % 251, 255].map { UInt8($0) }
                for (channel, value) in pixel.enumerated() {
                    pixels[y * bytesPerRow + x * 4 + channel] = value
                }
            }
        }
        var few = EncodingOptions()
        few.maximumColors = 256
        let fixture = try ServerFixture()
        fixture.origin.route(
            "/few", .bytes(try Self.codecs.encode(colors, as: format, options: few), contentType: "image/x"))
        fixture.origin.route(
            "/many", .bytes(try Self.codecs.encode(colors, as: .png), contentType: "image/png"))
        for (path, colorType) in [("/few", 3), ("/many", 2)] as [(String, UInt8)] {
            let answer = await fixture.get(path, options + "&format=png")
            #expect(answer.data.count > 26 && answer.data[25] == colorType, "\(path) \(answer.text)")
        }
    }

    /// Returns a JPEG of 8 x 4 stored pixels with an orientation, a maker, a copyright notice and XMP.
    private static func photograph() throws -> Data {
        func entry(_ tag: Int, _ type: UInt8, _ count: UInt8, _ value: [UInt8]) -> [UInt8] {
            [UInt8(tag & 255), UInt8(tag >> 8), type, 0, count, 0, 0, 0] + value
                + [UInt8](repeating: 0, count: 4 - value.count)
        }
        let entries =
            entry(0x010F, 2, 4, Array("Cam\0".utf8)) + entry(0x0112, 3, 1, [6, 0])
            + entry(0x8298, 2, 4, Array("Me.\0".utf8))
        let exif: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 3, 0] + entries + [0, 0, 0, 0]
        let xmp = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Label="Mine"/>\
            </rdf:RDF></x:xmpmeta>
            """
        var options = EncodingOptions()
        options.metadata = ImageMetadata(exif: Data(exif), xmp: Data(xmp.utf8))
        let bitmap = try Bitmap(size: PixelSize(width: 8, height: 4), background: .white)
        return try codecs.encode(bitmap, as: .jpeg, options: options)
    }

    private static func contains(_ text: String, _ metadata: ImageMetadata?) -> Bool {
        [metadata?.exif, metadata?.xmp].contains { block in
            block.map { Array($0).firstRange(of: Array(text.utf8)) != nil } ?? false
        }
    }

    @Test(
        "Every format keeps or removes metadata as the options specify",
        arguments: [.jpeg, .png, .webp, .avif, .jpegXL, .tiff] as [ImageFormat],
        [
            ("sm:1", false, true), ("sm:1/kcr:0", false, false), ("sm:0", true, true),
            ("sm:0/kcr:0", true, true), ("sm:0/scp:0", true, true), ("sm:0/scp:1", true, true),
        ] as [(String, Bool, Bool)])
    func metadata(format: ImageFormat, options: (String, Bool, Bool)) async throws {
        let (text, keepsAll, keepsCopyright) = options
        guard Self.codecs.encodableFormats.contains(format) else { return }
        let fixture = try ServerFixture { configuration in
            configuration.grammars = [ImageGrammar(.imgproxy)]
            configuration.grammars[0].allowsUnsigned = true
            configuration.manager.disk = nil
        }
        fixture.origin.route("/a", .bytes(try Self.photograph(), contentType: "image/jpeg"))
        for rotation in ["", "/ar:0", "/ar:1"] {
            let target =
                "/x/\(text)\(rotation)/plain/\(fixture.origin.address("/a"))@\(format.fileExtension)"
            let answer = await fixture.server.respond(to: ImageServerRequest(target: target))
            #expect(answer.status == 200, "\(answer.text)")
            let metadata = try Self.codecs.metadata(answer.data)
            let place = "\(format) \(text)\(rotation)"
            #expect(Self.contains("Cam", metadata) == keepsAll, "\(place)")
            #expect(Self.contains("Mine", metadata) == keepsAll, "\(place)")
            #expect(Self.contains("Me.", metadata) == keepsCopyright, "\(place)")
            // If the pixels aren't rotated, the viewer must not rotate them either.
            let info = try #require(try Self.codecs.info(for: answer.data))
            #expect(info.orientation == .up, "\(place)")
            let isTurned = rotation != "/ar:0"
            #expect(info.size == PixelSize(width: isTurned ? 4 : 8, height: isTurned ? 8 : 4), "\(place)")
        }
    }

    @Test("A byte limit lowers the quality before the dimensions")
    func bytes() async throws {
        var random = SystemRandomNumberGenerator()
        let bitmap = try Bitmap(size: PixelSize(width: 200, height: 150)) { pixels, _ in
            for index in 0..<pixels.count {
                pixels[index] = index % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random)
            }
        }
        func encoded(_ quality: Double) throws -> Int {
            try Self.codecs.encode(bitmap, as: .jpeg, options: EncodingOptions(quality: quality)).count
        }
        let fixture = try ServerFixture()
        fixture.origin.route("/a", .bytes(try Self.codecs.encode(bitmap, as: .png), contentType: "image/png"))
        let allowed = try encoded(0.12)
        let answer = await fixture.get("/a", "format=jpeg&bytes=\(allowed)")
        #expect(answer.image?.size == bitmap.size && answer.data.count <= allowed, "\(answer.text)")
        let smaller = try encoded(0.1) / 2
        let small = await fixture.get("/a", "format=jpeg&bytes=\(smaller)")
        #expect(try #require(small.image).width < 200 && small.data.count <= smaller)
    }
}
#endif
