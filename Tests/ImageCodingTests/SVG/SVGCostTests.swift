// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import Foundation
import HostileImages
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

/// Small SVG files that take librsvg seconds or gigabytes, or overflow its stack.
@Suite("SVG cost", .timeLimit(.minutes(1)))
struct SVGCostTests {
    static func svg(_ body: String, _ side: Int = 4000, head: String = "") -> Data {
        HostileDrawing.svg(body, side, head: head)
    }

    /// Decodes on this thread, and returns the error and the processor time in seconds.
    private func refusal(_ data: Data, _ limits: Limits = .default) -> (error: ImageError?, seconds: Double) {
        var options = DecodingOptions()
        options.limits = limits
        let start = ProcessorTime.now
        do throws(ImageError) {
            _ = try CodecRegistry.default.decode(data, options: options)
            return (nil, ProcessorTime.now - start)
        } catch { return (error, ProcessorTime.now - start) }
    }

    private static func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    @Test(
        "A small file that would take seconds or gigabytes to draw is refused within 0.2 s",
        arguments: HostileDrawing.files)
    func refusals(file: HostileDrawing) throws {
        let (error, seconds) = refusal(file.data)
        if let limit = error?.limit { #expect(limit.found > limit.allowed) }
        if let name = file.limit {
            #expect(error?.limit?.name == name, "\(String(describing: error))")
        } else {
            #expect(error?.limit?.name == "drawingTime" || error?.code == .unsupported)
            #expect(error?.message.contains("webimage-decoder") == true, "\(String(describing: error))")
        }
        #expect(seconds < 0.2 * ProcessorTime.factor * (file.data.count < 100_000 ? 1 : 5), "\(seconds) s")
    }

    @Test("Copies are counted exactly against limits that can be raised")
    func counts() {
        let copies = Self.svg(
            "<defs><g id='a'>\(Self.repeated("<rect width='1' height='1'/>", 9))</g></defs>"
                + Self.repeated("<use href='#a'/>", 10), 20)
        // This is the image plus ten references to a group of nine.
        var limits = Limits()
        limits.drawnElements = 110
        let limit = refusal(copies, limits).error?.limit
        #expect(limit?.found == 111 && limit?.allowed == 110 && limit?.name == "drawnElements")
        for allowed in [111, 112] {
            limits.drawnElements = allowed
            #expect(refusal(copies, limits).error == nil)
        }
        let layers = Self.svg("<g opacity='.5'><g opacity='.5'><rect width='9' height='9'/></g></g>", 100)
        limits.drawnLayerBytes = 79_999
        #expect(refusal(layers, limits).error?.limit?.found == 80_000)
        limits.drawnLayerBytes = 80_001
        #expect(refusal(layers, limits).error == nil)
        limits.drawnLayerBytes = 80_000
        limits.drawnDepth = 3
        #expect(refusal(layers, limits).error?.limit?.name == "drawnDepth")
        for allowed in [4, 5] {
            limits.drawnDepth = allowed
            #expect(refusal(layers, limits).error == nil)
        }
        limits.drawingTime = .zero
        #expect(refusal(layers, limits).error?.limit?.name == "drawingTime")
    }

    @Test("An image is refused if it takes a millisecond more than allowed")
    func time() throws {
        let areas = Self.svg(Self.repeated("<rect width='1000' height='1000'/>", 100), 1000)
        var limits = Limits()
        limits.drawingTime = .milliseconds(1)
        let found = try #require(refusal(areas, limits).error?.limit?.found)
        #expect(found > 60)
        for (allowed, isDrawn) in [(found - 1, false), (found, true), (found + 1, true)] {
            limits.drawingTime = .milliseconds(allowed)
            #expect((refusal(areas, limits).error == nil) == isDrawn, "\(allowed) ms")
        }
        // The header can be read without drawing.
        #expect(throws: Never.self) {
            try CodecRegistry.default.info(for: areas, isComplete: true)
        }
    }

    @Test("If an hour is allowed, dashes, patterns and markers are drawn in the app")
    func trusted() {
        let image = Self.svg(
            "<defs><pattern id='p' width='4' height='4' patternUnits='userSpaceOnUse'><rect width='2' "
                + "height='2'/></pattern><marker id='m'><circle r='1'/></marker></defs>"
                + "<rect width='20' height='20' fill='url(#p)' stroke='red' stroke-dasharray='2 1'/>"
                + "<path d='M0 0L20 20' marker-end='url(#m)'/>", 20)
        var limits = Limits()
        limits.drawingTime = .seconds(3599)
        #expect(refusal(image, limits).error?.code == .unsupported)
        limits.drawingTime = .seconds(3600)
        #expect(refusal(image, limits).error == nil)
    }

    @Test("If filters are drawn, their elements are counted for every copy")
    func filters() throws {
        let levels = (1...6).map {
            "<filter id='f\($0)'>\(Self.repeated("<feImage xlink:href='#a\($0 - 1)'/>", 10))</filter>"
                + "<rect id='a\($0)' width='9' height='9' style='filter: blur(2px) url(#f\($0))'/>"
        }
        let data = Self.svg(
            "<defs><rect id='a0'/>\(levels.joined())</defs><use xlink:href='#a6'/>", 20)
        #expect(refusal(data).error == nil)
        let limit = try Self.limit(of: data, side: 20)
        #expect(limit?.name == "drawnElements" && (limit?.found ?? 0) > 1_000_000)
        let layers = Self.svg(
            "<filter id='f'><feOffset/></filter>" + Self.repeated("<g filter='url(#f)'>", 20) + "<rect/>"
                + Self.repeated("</g>", 20))
        #expect(try Self.limit(of: layers, side: 4000)?.name == "drawnLayerBytes")
    }

    /// Returns the limit that refuses an image in a confined process with filters enabled.
    private static func limit(of data: Data, side: Int) throws -> ImageError.Limit? {
        do throws(ImageError) {
            let markup = try data.withBytes { bytes throws(ImageError) in
                try SVGMarkup(bytes, imagePixels: 0, limits: .default)
            }
            var count = SVGCount(
                markup, limits: .default, size: PixelSize(width: side, height: side), drawsFilters: true)
            try count.checkFile(isIsolated: true)
            try count.checkDrawing(isIsolated: true)
            return nil
        } catch { return error.limit }
    }

    /// Ways of writing a dash pattern that a search for the attribute alone would miss.
    @Test(
        "Properties are counted no matter how they're written",
        arguments: [
            "<circle r='1900' stroke='red' style='/**/ stroke-dasharray : .01'/>",
            "<style>circle { stroke-dasharray: .01 }</style><circle r='1900' stroke='red'/>",
            "<style><![CDATA[ .a, #b.c { x: { }; stroke: red; STROKE-DASHARRAY: .01 !important } ]]></style><circle class='z a' r='1900'/>",
            "<style>g > :not(x) { font-family: \"}\"; stroke-dasharray: .01 } </style><g stroke='red'><circle r='1900'/></g>",
            "<style>@media all { * { stroke: red; stroke-dasharray: .01 } }</style><circle style='r: 1900'/>",
            "<!-- > ' --><g stroke='red' stroke-dasharray='&#46;01'><circle r='1900'/></g>",
            "<g stroke='red' stroke-dasharray='&d;'><path d='M0 0A1900 1900 0 1 0 0 .1'/></g>",
            "<s:g xmlns:s='http://www.w3.org/2000/svg' stroke='red' stroke-dasharray='.01 .01'><s:use xlink:href='#&#99;'/></s:g><defs><circle id='c' r='1900'/></defs>",
            "<defs stroke-dasharray='.01'><mask id='c'><circle r='1900' stroke='red'/></mask></defs><g mask='url(#c)'/>",
            "<style>circle { font-family: '/*'; stroke-dasharray: .01; font-family: '*/' }</style><circle r='1900' stroke='red'/>",
            "<style>circle { stroke-dasharray: /* none */ .01 }</style><circle r='1900' stroke='red'/>",
            "<symbol id='c' viewBox='0 0 1 1'><circle r='.475' stroke='red' stroke-width='.001' stroke-dasharray='.0000025'/></symbol><use href='#c'/>",
        ])
    func disguises(body: String) throws {
        let copies =
            Self.repeated(body, 1)
            + Self.repeated("<g>\(body.replacingOccurrences(of: "id='c'", with: ""))</g>", 39)
        let data = Self.svg(copies, head: "<!DOCTYPE svg [<!ENTITY d '.01'>]>")
        let error = refusal(data).error
        #expect(error?.code == .unsupported, "\(String(describing: error))")
    }

    @Test(
        "Constructs that could hide properties are refused",
        arguments: [
            svg("<rect/>", head: "<!DOCTYPE svg [<!ATTLIST rect stroke-dasharray CDATA '.01'>]>"),
            svg("<rect/>", head: "<?xml-stylesheet href='data:text/css,rect%7B%7D'?>"),
            svg("<style>@import url('data:text/css,rect{}');</style>"),
            svg("<rect style='stroke-d\\61sharray: .01'/>"),
            svg("<pattern id='p'/><rect fill='u\\72l(#p)'/>"),
            svg("<style>a ~ b { fill: red }</style>"),
            svg("<style>a:nth-child(2) { fill: red }</style>"),
            svg("<mask id='m'/><style>rect { mask: url(#m) }</style>"),
        ])
    func hidden(data: Data) { #expect(refusal(data).error?.code == .unsupported) }

    /// Bodies with circular references.
    static let circular = [
        "<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>",
        "<mask id='a'><rect width='9' height='9' mask='url(#a)'/></mask><rect width='9' height='9' mask='url(#a)'/>",
        "<pattern id='a' href='#b' width='1' height='1'><rect width='9' height='9' fill='url(#b)'/></pattern><pattern id='b' href='#a'/><rect width='9' height='9' fill='url(#b)'/>",
        "<clipPath id='a' clip-path='url(#a)'><rect/></clipPath><rect width='9' height='9' clip-path='url(#a)'/>",
        "<marker id='a'><path d='M0 0L1 1' marker-end='url(#a)'/></marker><path d='M0 0L1 1' marker-end='url(#a)'/>",
    ]

    @Test("Circular references terminate")
    func circles() {
        for body in Self.circular {
            let needsProcess = body.contains("<pattern") || body.contains("<marker")
            #expect((refusal(Self.svg(body, 20)).error != nil) == needsProcess, "\(body)")
        }
    }

    /// Images with thousands of elements, 1000 pixels wide, and whether they need a confined process.
    static var ordinary: [(name: String, needsProcess: Bool, body: String)] {
        let paths = (0..<10_000).map {
            "<path fill='#abc' stroke='#333' d='M\($0 % 100 * 10) \($0 / 100 * 10)l9 1 1 9-9-2z'/>"
        }
        func chart(_ points: Int) -> String {
            let noise = (0..<points).map { "L\($0 * 1000 / points) \($0 * 7919 % 500)" }
            return "<path fill='none' stroke='red' d='M0 0\(noise.joined())'/>"
        }
        let hatch = (0..<400).map { "M\($0 * 2) 0l1000 1000" }
        let dashes = (0..<100).map {
            "<circle cx='500' cy='500' r='\($0 * 5)' fill='none' stroke='red' stroke-dasharray='3 2'/>"
        }
        return [
            ("map", true, paths.joined()),
            ("chart", false, chart(1000)), ("long chart", true, chart(2000)),
            ("hatch", false, "<path stroke='red' d='\(hatch.joined())'/>"), ("dashes", true, dashes.joined()),
            ("areas", false, repeated("<rect width='20' height='20' fill='red' opacity='.5'/>", 500)),
            ("text", true, repeated("<text y='20' font-size='12'>\(repeated("word ", 100))</text>", 100)),
            (
                "shadows", false,
                "<defs><symbol id='s' viewBox='0 0 24 24'><path d='M2 2h20v20z'/></symbol></defs>"
                    + repeated("<use href='#s' width='24' height='24'/>", 2000)
            ),
            (
                "classes", false,
                "<linearGradient id='g'><stop/></linearGradient><style>.a, g > .b { fill: url(#g); opacity: .9;"
                    + " stroke-dasharray: none }</style>" + repeated("<rect class='a'/>", 80)
            ),
        ]
    }

    @Test("Hatches, noisy charts and dense translucent areas are drawn, at least in a confined process")
    func ordinary() {
        for (name, needsProcess, body) in Self.ordinary {
            #expect((refusal(Self.svg(body, 1000)).error != nil) == needsProcess, "\(name)")
        }
    }

    @Test("A file that's too slow to draw at its own size can still be drawn as a thumbnail")
    func thumbnails() throws {
        let gradients = Self.svg(
            "<radialGradient id='g'><stop/><stop offset='1' stop-color='red'/></radialGradient>"
                + Self.repeated("<rect width='4000' height='4000' fill='url(#g)'/>", 30))
        #expect(refusal(gradients).error?.limit?.name == "drawingTime")
        let options = DecodingOptions(thumbnail: .fit(width: 50, height: 50))
        #expect(try CodecRegistry.default.decode(gradients, options: options).size.width == 50)
    }
}
#endif
