// SPDX-License-Identifier: MIT

#if SVG
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("SVG", .timeLimit(.minutes(1)))
struct SVGTests {
    private let codecs = CodecRegistry.default

    private func svg(_ body: String, _ attributes: String = "width='20' height='10'", head: String = "")
        -> Data
    {
        Data(
            "\(head)<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \(attributes)>\(body)</svg>"
                .utf8)
    }

    /// A red left half and a translucent blue right half.
    private let halves =
        "<rect width='10' height='10' fill='#f00'/><rect x='10' width='10' height='10' fill='#00f' opacity='0.5'/>"

    private func refusal(_ data: Data, _ options: DecodingOptions = DecodingOptions()) -> ImageError? {
        do {
            _ = try codecs.decode(data, options: options)
            return nil
        } catch { return error }
    }

    @Test("An image is drawn at its own size with straight or premultiplied alpha")
    func ownSize() throws {
        let image = try codecs.decode(svg(halves))
        #expect(image.format == .svg && image.size == PixelSize(width: 20, height: 10) && image.info.hasAlpha)
        #expect(image.bitmap.rgba(3, 5) == [255, 0, 0, 255])
        #expect(isNear(image.bitmap.rgba(15, 5), [0, 0, 255, 128], 2))
        #expect(image.bitmap.alpha == .premultiplied)
    }

    @Test("A thumbnail is drawn sharply even if it's larger than the image")
    func thumbnails() throws {
        for (thumbnail, size) in [
            (Thumbnail.fit(width: 400, height: 400), PixelSize(width: 400, height: 200)),
            (.fill(width: 300, height: 300), PixelSize(width: 300, height: 300)),
            (.stretch(width: 30, height: 90), PixelSize(width: 30, height: 90)),
            (.fit(width: 8, height: 0), PixelSize(width: 8, height: 4)),
            (.stretch(width: 0, height: 7), PixelSize(width: 14, height: 7)),
        ] {
            let bitmap = try codecs.decode(svg(halves), options: DecodingOptions(thumbnail: thumbnail)).bitmap
            #expect(bitmap.size == size, "\(thumbnail)")
            // The colors change within one pixel in the middle.
            let middle = size.width / 2
            #expect(bitmap.rgba(middle - 1, size.height / 2) == [255, 0, 0, 255], "\(thumbnail)")
            #expect(isNear(bitmap.rgba(middle, size.height / 2), [0, 0, 255, 128], 2), "\(thumbnail)")
        }
        var options = DecodingOptions()
        options.maximumDecodedBytes = 10 * 5 * 4
        #expect(try codecs.decode(svg(halves), options: options).size == PixelSize(width: 10, height: 5))
    }

    @Test("The size comes from the width and height, the view box or the default of 300 x 150")
    func sizes() throws {
        func size(_ attributes: String) throws -> PixelSize? {
            try codecs.info(for: svg("", attributes))?.size
        }
        #expect(try size("width='1in' height='48pt'") == PixelSize(width: 96, height: 64))
        #expect(try size("viewBox='0 0 70 30'") == PixelSize(width: 70, height: 30))
        #expect(try size("width='100%' height='100%' viewBox='5 5 7.5 3'") == PixelSize(width: 8, height: 3))
        #expect(try size("") == PixelSize(width: 300, height: 150))
        let shifted = svg("<rect x='5' y='5' width='4' height='4' fill='lime'/>", "viewBox='5 5 8 4'")
        let bitmap = try codecs.decode(shifted).bitmap
        #expect(bitmap.rgba(1, 1) == [0, 255, 0, 255] && bitmap.rgba(6, 1)[3] == 0)
    }

    @Test("The size limits apply to the size at which an image is drawn")
    func limits() throws {
        #expect(refusal(svg("", "width='1e6' height='10'"))?.limit?.name == "side")
        #expect(refusal(svg("", "width='60000' height='60000'"))?.limit?.name == "sourcePixels")
        #expect(refusal(svg("", "width='20000' height='20000'"))?.limit?.name == "pixels")
        let large = svg("", "width='9000' height='2000'")
        let limit = refusal(large)?.limit
        #expect(limit?.name == "drawnPixels" && limit?.found == 18_000_000 && limit?.allowed == 1 << 24)
        var more = DecodingOptions()
        more.limits.drawnPixels = 18_000_000
        #expect(try codecs.decode(large, options: more).size == PixelSize(width: 9000, height: 2000))
        more.limits.pixels = 17_999_999
        #expect(refusal(large, more)?.limit?.name == "pixels")
        let small = DecodingOptions(thumbnail: .fit(width: 90, height: 90))
        #expect(try codecs.decode(large, options: small).size.width == 90)
        #expect(refusal(svg("", "width='40000' height='1'"))?.limit?.name == "side")
        for wrong in [
            "width='0' height='0'", "width='-5' height='5'", "width='1e400' height='5'",
            "viewBox='0 0 nan 1'",
        ] {
            if let error = refusal(svg("", wrong)) {
                #expect([.corrupt, .limit].contains(error.code), "\(wrong)")
            }
        }
    }

    @Test("External images, documents, entities and style sheets are never read")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let picture = folder.appendingPathComponent("a.png")
        try codecs.encode(Pictures.corners(8, 8), as: .png).write(to: picture)
        let style = folder.appendingPathComponent("a.css")
        try Data("rect { fill: red }".utf8).write(to: style)
        let secret = folder.appendingPathComponent("a.txt")
        try Data("<rect width='20' height='10' fill='red'/>".utf8).write(to: secret)
        for address in [picture.absoluteString, picture.path, "a.png"] {
            let data = svg("<image xlink:href='\(address)' width='20' height='10'/>")
            #expect(try codecs.decode(data).bitmap.rgba(5, 5) == [0, 0, 0, 0])
        }
        let styled = svg(
            "<rect width='20' height='10' fill='lime'/>",
            head: "<?xml-stylesheet type='text/css' href='\(style.absoluteString)'?>")
        #expect(try codecs.decode(styled).bitmap.rgba(5, 5) == [0, 255, 0, 255])
        let imported = svg(
            "<style>@import url('\(style.absoluteString)');</style><rect width='20' height='10' fill='lime'/>"
        )
        #expect(try codecs.decode(imported).bitmap.rgba(5, 5) == [0, 255, 0, 255])
        let included = svg(
            "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' parse='xml' href='\(secret.absoluteString)'/>"
        )
        #expect(refusal(included)?.code == .unsupported)
        let entity = svg("&x;", head: "<!DOCTYPE svg [<!ENTITY x SYSTEM '\(secret.absoluteString)'>]>")
        #expect(refusal(entity)?.code == .unsupported)
    }

    @Test("Entities can contain only plain text")
    func entities() throws {
        let named = svg(
            "<rect width='20' height='10' fill='&c;'/>", head: "<!DOCTYPE svg [<!ENTITY c '#00ff00'>]>")
        #expect(try codecs.decode(named).bitmap.rgba(5, 5) == [0, 255, 0, 255])
        for value in ["&b;&b;&b;", "<rect/>", "&#60;image/>"] {
            let data = svg("&a;", head: "<!DOCTYPE svg [<!ENTITY b 'b'><!ENTITY a \"\(value)\">]>")
            #expect(refusal(data)?.code == .unsupported, "\(value)")
        }
        for encoding in ["UTF-7", "utf-16", "EBCDIC-US"] {
            let data = svg(halves, head: "<?xml version='1.0' encoding='\(encoding)'?>")
            #expect(refusal(data) != nil, "\(encoding)")
        }
        #expect(refusal(svg(halves, head: "<?xml version='1.0' encoding='UTF-8'?>")) == nil)
    }

    @Test("Embedded images are shown if they're within the limits")
    func pictures() throws {
        func holding(_ data: Data, _ type: String = "image/png") -> Data {
            svg(
                "<image xlink:href='data:\(type);base64,\(data.base64EncodedString())' width='20' height='10'/>"
            )
        }
        let picture = try codecs.encode(Pictures.corners(20, 10), as: .png)
        #expect(try codecs.decode(holding(picture)).bitmap.rgba(2, 2) == [255, 0, 0, 255])
        // The header declares 65,000 x 65,000 pixels.
        var bomb = picture
        bomb.replaceSubrange(16..<24, with: [0, 0, 0xFD, 0xE8, 0, 0, 0xFD, 0xE8])
        #expect(refusal(holding(bomb)) != nil)
        var options = DecodingOptions()
        options.limits.drawnPixels = 300
        let larger = holding(try codecs.encode(Pictures.corners(20, 20), as: .png))
        #expect(refusal(larger, options)?.limit?.name == "drawnPixels")
        options.limits.pixels = 300
        #expect(refusal(larger, options)?.limit?.name == "pixels")
        #expect(refusal(holding(svg(halves), "image/svg+xml"))?.code == .unsupported)
        #expect(refusal(svg("<image href='data:image/png,abc'/>"))?.code == .unsupported)
        let hidden = svg(
            "<image href='&x;'/>", head: "<!DOCTYPE svg [<!ENTITY x 'data:image/png;base64,AAAA'>]>")
        #expect(refusal(hidden)?.code == .unsupported)
    }

    @Test("Truncated files and malformed XML are refused")
    func truncation() throws {
        let data = svg(halves + "<text>a</text>", head: "<?xml version='1.0'?>\n<!-- -->")
        #expect(refusal(data) == nil)
        for count in 0..<data.count {
            let error = refusal(Data(data.prefix(count)))
            #expect([.empty, .corrupt, .unsupported].contains(error?.code), "\(count) of \(data.count)")
        }
        #expect(try codecs.info(for: Data(data.prefix(data.count - 3)), isComplete: false) == nil)
        var numbers = SeededRandom(seed: 4)
        for _ in 0..<400 {
            var copy = data
            copy[Int.random(in: 0..<data.count, using: &numbers)] = UInt8.random(
                in: 32...126, using: &numbers)
            if let error = refusal(copy) { #expect([.corrupt, .unsupported, .limit].contains(error.code)) }
        }
    }

    @Test("Filters aren't drawn, even ones that crash librsvg")
    func filters() throws {
        for filter in [
            "<filter id='f' x='-1' width='0'><feTurbulence baseFrequency='.1'/><feComposite operator='arithmetic' in2='SourceGraphic'/><feConvolveMatrix kernelMatrix='1 0 1 0 1 0 1 0 1'/><feTile/></filter>",
            "<filter id='f'><feMorphology operator='dilate' radius='5000'/><feGaussianBlur stdDeviation='900'/></filter>",
        ] {
            for use in ["filter='url(#f)'", "style='filter: url(#f) !important'"] {
                let data = svg(filter + "<g \(use)><rect width='20' height='10' fill='lime'/></g>")
                #expect(try codecs.decode(data).bitmap.rgba(5, 5) == [0, 255, 0, 255])
            }
        }
    }

    @Test("Recursive and multiplying references terminate")
    func multiplied() throws {
        var body = "<g id='a0'><rect width='1' height='1'/></g>"
        for level in 1...20 {
            let use = String(repeating: "<use xlink:href='#a\(level - 1)'/>", count: 10)
            body += "<g id='a\(level)'>\(use)</g>"
        }
        #expect(refusal(svg("<defs>\(body)</defs><use xlink:href='#a20'/>"))?.limit?.name == "drawnElements")
        // An element that references itself draws nothing.
        let loop = try codecs.decode(svg("<g id='x'><use xlink:href='#x'/></g>"))
        #expect(loop.bitmap.rgba(5, 5) == [0, 0, 0, 0])
        for end in ["", String(repeating: "</g>", count: 100_000)] {
            let error = refusal(svg(String(repeating: "<g>", count: 100_000) + end))
            #expect(error?.limit?.name == "drawnDepth")
        }
        #expect(refusal(svg("", "width='1e9' height='1e9'"))?.limit?.found == 1_000_000_000)
    }

    @Test("A compressed file that isn't an SVG is refused from its first bytes")
    func compressed() {
        let gzip = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
        #expect(refusal(gzip + Data(count: 64))?.code == .corrupt)
        #expect(refusal(gzip + Data(count: 50_000_000))?.code == .unsupported)
    }
}
#endif
