// SPDX-License-Identifier: MIT

import Testing
import WebImageTestSupport

@testable import ImageCoding

@Suite("Nearest palette colors", .timeLimit(.minutes(2)))
struct PaletteCellsTests {
    @Test(
        "The color found for a pixel is the nearest one in any palette",
        arguments: [1, 2, 17, 256], [false, true])
    func nearest(count: Int, hasAlpha: Bool) {
        var random = SeededRandom(seed: UInt64(count))
        func color() -> PaletteColor {
            let word = UInt32(truncatingIfNeeded: random.next())
            return PaletteColor(hasAlpha ? word : word | 0xFF00_0000)
        }
        // Half of the colors lie in a corner, like in an image with few hues.
        let palette = (0..<count).map { index in
            var color = color()
            if index.isMultiple(of: 2) { (color.red, color.blue) = (color.red / 16, color.blue / 32) }
            return color
        }
        var cells = PaletteCells(palette)
        for _ in 0..<20_000 {
            let pixel = color()
            let found = palette[Int(cells.nearest(to: pixel))].distance(to: pixel)
            let least = palette.map { $0.distance(to: pixel) }.min()
            guard found == least else {
                Issue.record("\\(pixel): \\(found), not \\(least ?? 0)")
                return
            }
        }
    }

    @Test("Frequent colors stay exact among hundreds of thousands of rare ones")
    func frequent() {
        var random = SeededRandom(seed: 5)
        var histogram = ColorHistogram()
        let frequent: [UInt32] = [0xFFC0_4010, 0xFF12_3456]
        for count in 0..<300_000 {
            histogram.add(UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000)
            // Add one color from the start, and one in the last quarter only.
            if count.isMultiple(of: 20) { histogram.add(frequent[0]) }
            if count > 225_000, count.isMultiple(of: 5) { histogram.add(frequent[1]) }
        }
        let palette = ColorPalette(histogram, maximum: 256)
        #expect(!palette.isExact && palette.colors.count <= 256)
        for color in frequent { #expect(palette.colors.contains(color)) }
        let sums = histogram.entries.reduce(0) { $0 + $1.count }
        #expect(sums == histogram.total)
    }
}
