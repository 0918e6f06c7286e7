// SPDX-License-Identifier: MIT

import ImageBase
import Raster
import Testing

@testable import ImageCoding

@Suite("Composing frames", .timeLimit(.minutes(1)))
struct FrameComposerTests {
    /// Fills each frame's area. The areas can be as invalid as ones read from a file.
    private struct Source: ComposableFrames {
        var areas: [PixelRect]

        func step(_ index: Int) -> FrameStep {
            FrameStep(area: areas[index], disposal: .keep, replaces: true, isOpaque: true)
        }

        func isWhole(_ index: Int) -> Bool { true }

        func draw(_ index: Int, on canvas: FrameCanvas) throws(ImageError) -> FrameDrawing {
            let area = areas[index]
            #expect(area.x >= 0 && area.y >= 0)
            #expect(area.x + area.width <= canvas.size.width && area.y + area.height <= canvas.size.height)
            return .filled
        }
    }

    @Test(
        "A frame beyond the canvas is left out of later frames",
        arguments: [(1, 0, 4, 4), (0, 1, 4, 4), (-1, 0, 2, 2), (0, -1, 2, 2), (0, 0, 5, 1), (.max, 0, 2, 2)])
    func outside(x: Int, y: Int, width: Int, height: Int) throws {
        let whole = PixelRect(x: 0, y: 0, width: 4, height: 4)
        let wrong = PixelRect(x: x, y: y, width: width, height: height)
        let source = Source(areas: [whole, wrong, PixelRect(x: 1, y: 1, width: 2, height: 2)])
        let composer = FrameComposer(
            size: PixelSize(width: 4, height: 4), alpha: .premultiplied, colorSpace: .sRGB)
        #expect(try composer.frame(at: 0, of: source).isPartial == false)
        let error = #expect(throws: ImageError.self) { try composer.frame(at: 1, of: source) }
        #expect(error?.code == .corrupt)
        #expect(try composer.frame(at: 2, of: source).isPartial)
    }
}
