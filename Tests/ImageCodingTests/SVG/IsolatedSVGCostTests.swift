// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import HostileImages
import ImageBase
import Testing

@testable import ImageCoding

/// The files from `SVGCostTests` in a confined process.
@Suite("SVG cost in a confined process", .timeLimit(.minutes(1)))
struct IsolatedSVGCostTests {
    @Test("Circular references terminate")
    func circles() throws {
        let apart = try IsolatedHarness.codecs()
        for body in SVGCostTests.circular {
            #expect(throws: Never.self, "\(body)") { try apart.decode(SVGCostTests.svg(body, 20)) }
        }
    }

    @Test("Maps, dashes and pages of text are drawn in a confined process")
    func isolated() throws {
        let apart = try IsolatedHarness.codecs()
        for (name, _, body) in SVGCostTests.ordinary {
            #expect(throws: Never.self, "\(name)") { try apart.decode(SVGCostTests.svg(body, 1000)) }
        }
    }

    @Test(
        "A hostile file is drawn or hits a limit without crashing the confined process",
        arguments: HostileDrawing.files)
    func ends(file: HostileDrawing) throws {
        let apart = try IsolatedHarness.codecs()
        var options = DecodingOptions()
        options.limits.drawingTime = .milliseconds(100)
        do throws(ImageError) {
            _ = try apart.decode(file.data, options: options)
            #expect(file.limit == nil)
        } catch {
            // librsvg doesn't report that it ran out of memory.
            #expect([.limit, .corrupt].contains(error.code), "\(error)")
            if error.code == .limit { #expect(error.limit?.name == file.limit ?? "drawingTime", "\(error)") }
        }
    }
}
#endif
