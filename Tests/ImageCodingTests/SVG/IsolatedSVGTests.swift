// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import Foundation
import ImageBase
import Raster
import Testing
import WebImageTestSupport

@testable import ImageCoding

/// SVG in a separate process, where filters can be drawn and processor time is limited.
@Suite("Isolated SVG", .timeLimit(.minutes(1)))
struct IsolatedSVGTests {
    private func svg(_ filter: String, side: Int = 40) -> Data {
        Data(
            ("<svg xmlns='http://www.w3.org/2000/svg' width='\(side)' height='\(side)'>"
                + "<filter id='f' x='-1' y='-1' width='3' height='3'>\(filter)</filter>"
                + "<rect x='10' y='10' width='20' height='20' fill='lime' filter='url(#f)'/></svg>").utf8)
    }

    @Test("Filters that are drawn in a separate process on request have their own key")
    func filters() throws {
        let apart = try IsolatedHarness.codecs()
        let data = svg("<feOffset dx='-10'/>")
        var options = DecodingOptions()
        #expect(try apart.decode(data, options: options).bitmap.rgba(5, 20) == [0, 0, 0, 0])
        #expect(options.key == "")
        options.drawsSVGFilters = true
        #expect(options.key == "filters")
        #expect(try apart.decode(data, options: options).bitmap.rgba(5, 20) == [0, 255, 0, 255])
        #expect(try CodecRegistry.default.decode(data, options: options).bitmap.rgba(5, 20) == [0, 0, 0, 0])
    }

    @Test("A filter that takes too much processor time fails only its own image")
    func time() throws {
        let apart = try IsolatedHarness.codecs()
        var options = DecodingOptions()
        options.drawsSVGFilters = true
        options.limits.drawingTime = .milliseconds(300)
        let noise = String(
            repeating: "<feTurbulence baseFrequency='.1' numOctaves='40'/><feMorphology radius='60'/>",
            count: 400)
        let error = #expect(throws: ImageError.self) {
            try apart.decode(svg(noise, side: 2000), options: options)
        }
        #expect(
            error?.limit?.name == "drawingTime" && error?.limit?.allowed == 300,
            "\(String(describing: error))")
        #expect(
            try apart.decode(svg("<feOffset dx='-10'/>"), options: options).size
                == PixelSize(width: 40, height: 40))
    }

    @Test("Text is drawn with the same fonts as in the app's process")
    func fonts() throws {
        let text = Data(
            ("<svg xmlns='http://www.w3.org/2000/svg' width='90' height='30'>"
                + "<text y='20' font-family='serif'>Wax</text></svg>")
                .utf8)
        let apart = try IsolatedHarness.codecs()
        let here = try CodecRegistry.default.decode(text).bitmap.packedRows
        #expect(try apart.decode(text).bitmap.packedRows == here)
        #expect(here.contains { $0 != 0 })
    }
}
#endif
