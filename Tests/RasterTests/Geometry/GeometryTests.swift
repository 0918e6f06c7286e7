// SPDX-License-Identifier: MIT

import Testing

@testable import Raster

@Suite("Sizes, boxes and rectangles", .timeLimit(.minutes(1)))
struct GeometryTests {
    private func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

    @Test(
        "A size in points is rounded up to whole pixels",
        arguments: [
            (100.0, 2.0, 200), (33.3, 3.0, 100), (0.1 + 0.2, 10.0, 3), (0.2, 1.0, 1), (-4.0, 2.0, 0),
            (.nan, 2.0, 0), (.infinity, 1.0, 1_000_000_000),
        ])
    func points(_ length: Double, _ scale: Double, _ pixels: Int) {
        #expect(PixelSize.points(width: length, height: 10, scale: scale).width == pixels)
        #expect(PixelSize.points(width: 10, height: length, scale: scale).height == pixels)
    }

    @Test("5250x3450 in 400x300 fits as 400x263")
    func fitsByWidth() {
        #expect(size(5250, 3450).fitting(in: size(400, 300)) == size(400, 263))
    }

    @Test("100x200 in 150x150 fits as 75x150")
    func fitsByHeight() {
        #expect(size(100, 200).fitting(in: size(150, 150)) == size(75, 150))
    }

    @Test("Filling covers the box")
    func fills() {
        #expect(size(100, 200).filling(size(150, 150)) == size(150, 300))
        #expect(size(5250, 3450).filling(size(400, 300)) == size(457, 300))
    }

    @Test("If upscaling is off, a small size is unchanged")
    func noUpscaling() {
        #expect(size(10, 20).fitting(in: size(100, 100), allowsUpscaling: false) == size(10, 20))
        #expect(size(10, 20).filling(size(100, 100), allowsUpscaling: false) == size(10, 20))
        #expect(size(1000, 500).fitting(in: size(100, 100), allowsUpscaling: false) == size(100, 50))
    }

    @Test("An empty size or box returns the size unchanged")
    func emptyInputs() {
        for empty in [size(0, 0), size(0, 5), size(5, -1), size(.min, .min)] {
            #expect(empty.fitting(in: size(10, 10)) == empty)
            #expect(size(7, 8).fitting(in: empty) == size(7, 8))
            #expect(size(7, 8).filling(empty) == size(7, 8))
            for mode in ResizeMode.allCases {
                // A side of 0 follows the other side.
                let isPartial = empty == size(0, 5)
                #expect(mode.outputSize(for: size(7, 8), in: empty) == (isPartial ? size(4, 5) : size(7, 8)))
                #expect(mode.outputSize(for: empty, in: size(7, 8)) == empty)
            }
        }
    }

    @Test("A side is at least one pixel and never overflows")
    func extremes() {
        #expect(size(1_000_000, 1).fitting(in: size(10, 10)) == size(10, 1))
        #expect(size(1, .max).filling(size(.max, 5)) == size(.max, .max))
        #expect(size(.max, .max).fitting(in: size(3, 4)) == size(3, 3))
        #expect(size(.max, .max).pixelCount == .max)
    }

    @Test("For all sizes, fitting stays inside the box and filling covers it")
    func random() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<2000 {
            func side() -> Int { Int.random(in: 1...5000, using: &generator) }
            let (bitmap, box) = (size(side(), side()), size(side(), side()))
            let fitted = bitmap.fitting(in: box)
            #expect(fitted.width <= box.width && fitted.height <= box.height)
            #expect(fitted.width == box.width || fitted.height == box.height)
            let filled = bitmap.filling(box)
            #expect(filled.width >= box.width && filled.height >= box.height)
            #expect(filled.width == box.width || filled.height == box.height)
        }
    }

    @Test("Each mode has its own output size")
    func modes() {
        let (bitmap, box) = (size(400, 200), size(100, 100))
        #expect(ResizeMode.fit.outputSize(for: bitmap, in: box) == size(100, 50))
        #expect(ResizeMode.fill.outputSize(for: bitmap, in: box) == box)
        #expect(ResizeMode.stretch.outputSize(for: bitmap, in: box) == box)
        #expect(ResizeMode.center.outputSize(for: bitmap, in: box) == box)
    }

    @Test("If upscaling is off, a fill's box shrinks until the bitmap covers it")
    func fillWithoutUpscaling() {
        func output(_ bitmap: PixelSize, _ box: PixelSize) -> PixelSize {
            ResizeMode.fill.outputSize(for: bitmap, in: box, allowsUpscaling: false)
        }
        #expect(output(size(50, 40), size(100, 100)) == size(40, 40))
        #expect(output(size(500, 40), size(200, 100)) == size(80, 40))
        #expect(output(size(500, 400), size(100, 100)) == size(100, 100))
    }

    @Test("Intersections handle disjoint rectangles and coordinates that overflow")
    func rectangles() {
        let bitmap = PixelRect(x: 0, y: 0, width: 10, height: 10)
        #expect(
            bitmap.intersection(PixelRect(x: 5, y: -5, width: 20, height: 10))
                == PixelRect(x: 5, y: 0, width: 5, height: 5))
        #expect(bitmap.intersection(PixelRect(x: 10, y: 0, width: 5, height: 5)).isEmpty)
        #expect(bitmap.intersection(PixelRect(x: 3, y: 3, width: .max, height: .max)).size == size(7, 7))
        let far = PixelRect(x: .max, y: .max, width: 1, height: 1)
        #expect(far.intersection(PixelRect(x: .min, y: .min, width: -5, height: 0)).isEmpty)
        #expect(bitmap.intersection(PixelRect(x: .min, y: 0, width: .max, height: 5)).isEmpty)
    }
}
