// SPDX-License-Identifier: MIT

import ImageBase
import Raster
import Testing

@Suite("Paths on a canvas", .timeLimit(.minutes(1)))
struct BitmapPathTests {
    /// Draws white on transparent, so each pixel's alpha is its covered part.
    private func drawing(
        _ width: Int = 20, _ height: Int = 20, _ draw: (BitmapCanvas) throws(ImageError) -> Void
    ) throws -> [[Int]] {
        let size = PixelSize(width: width, height: height)
        let bitmap = try Bitmap(size: size, background: .clear, draw: draw)
        return bitmap.words.map { $0.map { Int($0 >> 24) } }
    }

    private func area(_ alphas: [[Int]]) -> Double { Double(alphas.joined().reduce(0, +)) / 255 }

    private func square(_ from: Double, _ to: Double) -> BitmapPath {
        BitmapPath(polygon: [
            PixelPoint(x: from, y: from), PixelPoint(x: to, y: from), PixelPoint(x: to, y: to),
            PixelPoint(x: from, y: to),
        ])
    }

    @Test("A path with straight edges colors pixels in proportion to their covered part")
    func rectangles() throws {
        var path = BitmapPath()
        path.addRect(PixelRect(x: 3, y: 4, width: 6, height: 5))
        let filled = try drawing { canvas throws(ImageError) in try canvas.fill(path, with: .white) }
        let expected = try drawing { canvas throws(ImageError) in
            try canvas.fill(.white, in: PixelRect(x: 3, y: 4, width: 6, height: 5))
        }
        #expect(filled == expected)
        let half = try drawing(4, 4) { canvas throws(ImageError) in
            try canvas.fill(square(1.5, 3), with: .white)
        }
        #expect(half == [[0, 0, 0, 0], [0, 64, 128, 0], [0, 128, 255, 0], [0, 0, 0, 0]])
    }

    @Test("Slanted lines and curves cover the area of their shape")
    func areas() throws {
        let triangle = BitmapPath(polygon: [
            PixelPoint(x: 2, y: 1), PixelPoint(x: 18, y: 7), PixelPoint(x: 5, y: 19),
        ])
        let triangles = try drawing { canvas throws(ImageError) in try canvas.fill(triangle, with: .white) }
        #expect(abs(area(triangles) - 135) < 0.5)
        var circle = BitmapPath()
        circle.addEllipse(in: PixelRect(x: 2, y: 2, width: 16, height: 16))
        let circles = try drawing { canvas throws(ImageError) in try canvas.fill(circle, with: .white) }
        #expect(abs(area(circles) - 201.06) < 1)
        let pairs = zip(circles.joined(), circles.joined().reversed())
        #expect(pairs.allSatisfy { abs($0 - $1) <= 1 })
        // A parabola covers two thirds of its box.
        var curve = BitmapPath()
        curve.move(to: PixelPoint(x: 0, y: 0))
        curve.addCurve(to: PixelPoint(x: 20, y: 0), control: PixelPoint(x: 10, y: 20))
        let curves = try drawing { canvas throws(ImageError) in try canvas.fill(curve, with: .white) }
        #expect(abs(area(curves) - 133.33) < 0.7)
    }

    @Test("The fill rule decides whether overlapping parts leave a hole")
    func rules() throws {
        var path = square(2, 18)
        for point in [
            PixelPoint(x: 6, y: 6), PixelPoint(x: 14, y: 6), PixelPoint(x: 14, y: 14),
            PixelPoint(x: 6, y: 14),
        ] {
            if point == PixelPoint(x: 6, y: 6) { path.move(to: point) } else { path.addLine(to: point) }
        }
        for (rule, expected) in [(BitmapPath.FillRule.nonZero, 256.0), (.evenOdd, 192)] {
            let alphas = try drawing { canvas throws(ImageError) in
                try canvas.fill(path, with: .white, rule: rule)
            }
            #expect(area(alphas) == expected)
        }
        // If the inner part winds the other way, it's a hole under both rules.
        var ring = square(2, 18)
        ring.move(to: PixelPoint(x: 6, y: 6))
        for point in [PixelPoint(x: 6, y: 14), PixelPoint(x: 14, y: 14), PixelPoint(x: 14, y: 6)] {
            ring.addLine(to: point)
        }
        let alphas = try drawing { canvas throws(ImageError) in try canvas.fill(ring, with: .white) }
        #expect(area(alphas) == 192)
    }

    @Test("A line has the requested width, ends and corners")
    func strokes() throws {
        var line = BitmapPath()
        line.move(to: PixelPoint(x: 5, y: 10))
        line.addLine(to: PixelPoint(x: 15, y: 10))
        let caps: [(LineCap, Double)] = [(.butt, 40), (.square, 56), (.round, 40 + 4 * 3.1416)]
        for (cap, expected) in caps {
            let alphas = try drawing { canvas throws(ImageError) in
                try canvas.stroke(line, with: .white, width: 4, cap: cap)
            }
            #expect(abs(area(alphas) - expected) < 0.4, "\(cap)")
        }
        let joins: [(LineJoin, Double)] = [(.miter, 192), (.bevel, 184), (.round, 188.57)]
        for (join, expected) in joins {
            let alphas = try drawing { canvas throws(ImageError) in
                try canvas.stroke(square(4, 16), with: .white, width: 4, join: join)
            }
            #expect(abs(area(alphas) - expected) < 0.4, "\(join)")
        }
    }

    @Test("In every mode, a translucent line changes each pixel of its path only once")
    func overlaps() throws {
        var cross = BitmapPath()
        cross.move(to: PixelPoint(x: 2, y: 10))
        cross.addLine(to: PixelPoint(x: 18, y: 10))
        cross.move(to: PixelPoint(x: 10, y: 2))
        cross.addLine(to: PixelPoint(x: 10, y: 18))
        let color = RGBAColor(red: 1, green: 1, blue: 1, alpha: 0.5)
        let alphas = try drawing { canvas throws(ImageError) in
            try canvas.stroke(cross, with: color, width: 2)
        }
        #expect(Set(alphas.joined()) == [0, 128])
        let cleared = try drawing(4, 4) { canvas throws(ImageError) in
            try canvas.fill(.white)
            try canvas.fill(square(1.5, 3), with: .white, mode: .clear)
        }
        #expect(cleared[1] == [255, 191, 128, 255] && cleared[2][2] == 0)
    }

    @Test("Paths outside the canvas, empty paths and lines without a width change nothing")
    func nothing() throws {
        var dot = BitmapPath()
        dot.move(to: PixelPoint(x: 5, y: 5))
        dot.addLine(to: PixelPoint(x: 5, y: 5))
        let paths = [
            BitmapPath(), BitmapPath(polygon: []), dot, square(30, 40), square(-9, -1), square(5, 5),
        ]
        for path in paths {
            let alphas = try drawing { canvas throws(ImageError) in
                try canvas.fill(path, with: .white)
                try canvas.stroke(path, with: .white, width: 0, join: .round, cap: .round)
            }
            #expect(area(alphas) == 0)
        }
    }

    @Test("Huge and tiny shapes are drawn, unlike invalid ones")
    func hostile() throws {
        let alphas = try drawing { canvas throws(ImageError) in
            try canvas.fill(square(-1e9, 1e9), with: .white)
            let tiny = Double.leastNonzeroMagnitude
            for width in [tiny, 1e-9, 1e9] {
                try canvas.stroke(square(-tiny, tiny), with: .white, width: width, join: .round)
            }
        }
        #expect(area(alphas) == 400)
        let bad = [Double.nan, .infinity, -2e9]
        for value in bad {
            let path = BitmapPath(polygon: [
                PixelPoint(x: 0, y: 0), PixelPoint(x: value, y: 3), PixelPoint(x: 4, y: 4),
            ])
            #expect(
                errorCode { _ = try drawing { c throws(ImageError) in try c.fill(path, with: .white) } }
                    == .invalidInput)
            let line = square(2, 8)
            #expect(
                errorCode {
                    _ = try drawing { c throws(ImageError) in
                        try c.stroke(line, with: .white, width: value)
                    }
                } == .invalidInput)
        }
        let token = CancellationToken()
        token.cancel()
        let bitmap = try Bitmap(size: PixelSize(width: 4, height: 4), background: .clear)
        let code = errorCode {
            _ = try bitmap.drawing(cancellation: token) { canvas throws(ImageError) in
                try canvas.fill(square(0, 4), with: .white)
            }
        }
        #expect(code == .cancelled)
    }
}
