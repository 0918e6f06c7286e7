// SPDX-License-Identifier: MIT

#if SVG
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("Text and images in SVG", .timeLimit(.minutes(1)))
struct SVGTextTests {
    private let codecs = CodecRegistry.default

    private func text(_ body: String, encoding: String? = nil, comment: String = "") -> String {
        (encoding.map { "<?xml version='1.0' encoding='\($0)'?>\n" } ?? "")
            + "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'><!-- \(comment) -->\(body)</svg>"
    }

    private let halves =
        "<rect width='10' height='10' fill='#f00'/><rect x='10' width='10' height='10' fill='#00f'/>"

    private func utf16(_ text: String, isLittleEndian: Bool, mark: Bool) -> Data {
        let units = (mark ? [0xFEFF] : []) + Array(text.utf16)
        return Data(
            units.flatMap { unit -> [UInt8] in
                let bytes = [UInt8(unit >> 8), UInt8(unit & 255)]
                return isLittleEndian ? bytes.reversed() : bytes
            })
    }

    private func gzip(_ data: Data, name: String = "") -> Data {
        // With 31 window bits, zlib writes a gzip file.
        var packing = ZlibStreams.Packing()
        packing.windowBits = 31
        var file = ZlibStreams.packed([UInt8](data), packing)
        guard !name.isEmpty else { return Data(file) }
        file[3] |= 8 | 4
        file.insert(contentsOf: [3, 0, 1, 2, 3] + Array(name.utf8) + [0], at: 10)
        return Data(file)
    }

    private func expectHalves(_ data: Data, _ comment: Comment) throws {
        #expect(ImageFormat.sniff(data) == .svg, comment)
        let image = try codecs.decode(data)
        #expect(image.format == .svg && image.size == PixelSize(width: 20, height: 10), comment)
        #expect(image.bitmap.rgba(3, 5) == [255, 0, 0, 255], comment)
        #expect(image.bitmap.rgba(16, 5) == [0, 0, 255, 255], comment)
    }

    @Test("UTF-16 text is drawn with or without a byte order mark and a declaration")
    func utf16() throws {
        for (encoding, mark) in [(nil, true), ("UTF-16", true), ("utf-16", false), (nil, false)] {
            let text = text(halves, encoding: encoding, comment: "Größe 😀")
            for isLittleEndian in [true, false] {
                let data = utf16(text, isLittleEndian: isLittleEndian, mark: mark)
                // Without a byte order mark, the text must begin with a tag.
                try expectHalves(data, "\(encoding ?? "none") \(mark) \(isLittleEndian)")
                for count in 0..<data.count { _ = ImageFormat.sniff(data.prefix(count)) }
            }
        }
        #expect(ImageFormat.sniff(utf16("<html>svg</html>", isLittleEndian: true, mark: true)) == nil)
        // Content that's refused in UTF-8 is refused here, too.
        let other = text("<include href='x.svg'/>")
        #expect(throws: ImageError.self) {
            try codecs.decode(utf16(other, isLittleEndian: true, mark: true))
        }
    }

    @Test("Compressed files in any encoding are drawn even if they contain a file name")
    func compressed() throws {
        let plain = Data(text(halves).utf8)
        try expectHalves(gzip(plain), "plain")
        try expectHalves(gzip(plain, name: "halves.svg"), "name")
        try expectHalves(gzip(utf16(text(halves), isLittleEndian: false, mark: true)), "UTF-16")
        let long = text(halves, comment: String(repeating: "long ", count: 9000))
        #expect(throws: Never.self) { try codecs.decode(gzip(Data(long.utf8))) }
        #expect(ImageFormat.sniff(gzip(Data("<html/>".utf8))) == nil)
        #expect(ImageFormat(fileExtension: "svgz") == .svg)
    }

    @Test("A damaged or huge compressed file is refused")
    func damaged() throws {
        let whole = gzip(Data(text(halves).utf8))
        for place in [whole.count / 2, whole.count - 6, whole.count - 2] {
            var broken = whole
            broken[place] ^= 0x10
            let error = #expect(throws: ImageError.self, "\(place)") { try codecs.decode(broken) }
            #expect(error?.code == .corrupt || place == whole.count / 2)
        }
        for count in 0..<whole.count {
            #expect(throws: ImageError.self, "\(count)") { try codecs.decode(whole.prefix(count)) }
        }
        let large = gzip(Data(text(halves, comment: String(repeating: " ", count: 1 << 20)).utf8))
        var options = DecodingOptions()
        options.limits.encodedBytes = 1 << 20
        let error = #expect(throws: ImageError.self) { try codecs.decode(large, options: options) }
        #expect(error?.limit?.name == "encodedBytes")
    }

    @Test("Single-byte Windows encodings are drawn", arguments: ["windows-1252", "windows-1251"])
    func windows(encoding: String) throws {
        try expectHalves(Data(text(halves, encoding: encoding).utf8), "\(encoding)")
    }

    // MARK: Embedded images

    private func embedding(_ image: Data, type: String, second: String = "") -> Data {
        let url = "data:\(type);base64,\(image.base64EncodedString())"
        return Data(
            text("<image width='20' height='10' preserveAspectRatio='none' href='\(url)'/>\(second)").utf8)
    }

    @Test(
        "Embedded images in formats that librsvg doesn't read are drawn",
        arguments: [ImageFormat.webp, .avif, .jpegXL, .bmp, .tiff, .png])
    func embedded(format: ImageFormat) throws {
        guard codecs.encodableFormats.contains(format) else { return }
        let source = try Bitmap(size: PixelSize(width: 40, height: 20)) { pixels, stride in
            for y in 0..<20 {
                for x in 0..<40 {
                    let color: UInt32 = x < 20 ? 0xFFFF_0000 : 0xFF00_00FF
                    pixels.storeBytes(
                        of: color.littleEndian, toByteOffset: y * stride + x * 4, as: UInt32.self)
                }
            }
        }
        var options = EncodingOptions(quality: 1)
        options.isLossless = format.has(.losslessToo)
        let image = try codecs.encode(source, as: format, options: options)
        let bitmap = try codecs.decode(embedding(image, type: format.mimeTypes[0])).bitmap
        #expect(isNear(bitmap.rgba(3, 5), [255, 0, 0, 255], 6))
        #expect(isNear(bitmap.rgba(16, 5), [0, 0, 255, 255], 6))
        // The text around two embedded images stays the same.
        let again = embedding(
            image, type: "image/\(format.rawValue)",
            second: "<rect width='4' height='4' fill='lime'/><image width='2' height='1' x='18' href='"
                + "data:image/any;base64,\(image.base64EncodedString())'/>")
        let both = try codecs.decode(again).bitmap
        #expect(both.rgba(1, 1) == [0, 255, 0, 255] && isNear(both.rgba(16, 5), [0, 0, 255, 255], 6))
        #expect(isNear(both.rgba(19, 0), [0, 0, 255, 255], 6))
    }

    @Test("Embedded images that are damaged or have too many pixels in total are refused")
    func limits() throws {
        var image = try codecs.encode(Pictures.gradient(40, 30), as: .webp)
        var options = DecodingOptions()
        options.limits.drawnPixels = 1300
        #expect(throws: Never.self) {
            try codecs.decode(embedding(image, type: "image/webp"), options: options)
        }
        let second = "<image href='data:image/webp;base64,\(image.base64EncodedString())'/>"
        let error = #expect(throws: ImageError.self) {
            try codecs.decode(embedding(image, type: "image/webp", second: second), options: options)
        }
        #expect(error?.limit?.name == "drawnPixels")
        image.removeLast(image.count - 40)
        let refusal = #expect(throws: ImageError.self) {
            try codecs.decode(embedding(image, type: "image/webp"))
        }
        #expect(refusal?.code == .unsupported)
    }
}
#endif
