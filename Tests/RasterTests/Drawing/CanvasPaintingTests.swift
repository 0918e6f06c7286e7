// SPDX-License-Identifier: MIT

import ImageBase
import Raster
import Testing

/// The expected rows were computed with cairo 1.16.
@Suite("Gradients, clip paths and transforms on a canvas", .timeLimit(.minutes(1)))
struct CanvasPaintingTests {
    struct Sample: Sendable {
        enum Shape: Sendable { case linear, radial, circles, cone }

        let shape: Shape
        let outside: ColorGradient.Extension
        let row: Int
        let pixels: [UInt32]

        init(_ shape: Shape, _ outside: ColorGradient.Extension, row: Int, _ pixels: [UInt32]) {
            (self.shape, self.outside, self.row, self.pixels) = (shape, outside, row, pixels)
        }

        var gradient: ColorGradient {
            let stops: [ColorGradient.Stop] = [
                .init(1, RGBAColor(red: 0, green: 0, blue: 1)),
                .init(0, RGBAColor(red: 1, green: 0, blue: 0)),
                .init(0.4, RGBAColor(red: 0, green: 1, blue: 0)),
            ]
            return switch shape {
            case .linear:
                .linear(stops, from: PixelPoint(x: 4, y: 3), to: PixelPoint(x: 10, y: 7), outside: outside)
            case .radial: .radial(stops, center: PixelPoint(x: 7, y: 6), radius: 5, outside: outside)
            case .circles:
                .radial(
                    stops, from: PixelPoint(x: 4, y: 5), startRadius: 1, to: PixelPoint(x: 10, y: 6),
                    endRadius: 4, outside: outside
                )
            case .cone:
                .radial(
                    stops, from: PixelPoint(x: 4, y: 5), startRadius: 1, to: PixelPoint(x: 12, y: 6),
                    endRadius: 3, outside: outside
                )
            }
        }
    }

    private static let size = PixelSize(width: 16, height: 12)

    private func drawing(_ draw: (BitmapCanvas) throws(ImageError) -> Void) throws -> [[UInt32]] {
        try Bitmap(size: Self.size, background: .clear, draw: draw).words
    }

    /// Returns the largest difference between components.
    private func difference(_ one: [UInt32], _ other: [UInt32]) -> Int {
        zip(one, other).flatMap { one, other in
            [0, 8, 16, 24].map { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) }
        }.max() ?? 0
    }

    /// Returns whether pixels inside a path match cairo's, and pixels at its edge differ by at most one of a
    /// pixel's 16 lines.
    private func isDrawn(_ row: [UInt32], as expected: ArraySlice<UInt32>) -> Bool {
        zip(row, expected).allSatisfy { one, other in
            difference([one], [other]) <= (other >> 24 == 0 || other >> 24 == 255 ? 2 : 16)
        }
    }

    @Test("Gradients match cairo's colors both inside and outside", arguments: samples)
    func gradients(sample: Sample) throws {
        let rows = try drawing { canvas throws(ImageError) in try canvas.fill(sample.gradient) }
        #expect(difference(rows[sample.row], sample.pixels) <= 3)
    }

    @Test(
        "A translucent gradient is interpolated with straight alpha in any mode and area")
    func alpha() throws {
        let stops: [ColorGradient.Stop] = [.init(0, .clear), .init(1, .white)]
        let gradient = ColorGradient.linear(stops, from: PixelPoint(x: 0, y: 0), to: PixelPoint(x: 16, y: 0))
        let rows = try drawing { canvas throws(ImageError) in
            try canvas.fill(.black)
            try canvas.fill(gradient, in: PixelRect(x: 2, y: 3, width: 20, height: 4))
            try canvas.fill(gradient, in: PixelRect(x: 0, y: 8, width: 16, height: 1), mode: .copy)
        }
        #expect(rows[2].allSatisfy { $0 == 0xFF00_0000 } && rows[3].prefix(2) == [0xFF00_0000, 0xFF00_0000])
        for x in 2..<16 {
            // The color changes from black to white while alpha increases.
            let part = (Double(x) + 0.5) / 16
            let level = UInt32((part * part * 255).rounded())
            #expect(difference([rows[6][x]], [0xFF00_0000 | level * 0x0001_0101]) <= 1)
            let alpha = UInt32((part * 255).rounded())
            #expect(difference([rows[8][x]], [alpha << 24 | level * 0x0001_0101]) <= 1)
        }
    }

    @Test("Degenerate gradients draw a hard edge, a single color or nothing")
    func stops() throws {
        let edge: [ColorGradient.Stop] = [
            .init(0, .black), .init(0.5, .black), .init(0.5, .white), .init(1, .white),
        ]
        let rows = try drawing { canvas throws(ImageError) in
            try canvas.fill(.linear(edge, from: PixelPoint(x: 0, y: 0), to: PixelPoint(x: 16, y: 0)))
            let row = PixelRect(x: 0, y: 1, width: 16, height: 1)
            try canvas.fill(.linear(edge, from: PixelPoint(x: 3, y: 3), to: PixelPoint(x: 3, y: 3)), in: row)
            try canvas.fill(
                .linear([], from: PixelPoint(x: 0, y: 0), to: PixelPoint(x: 16, y: 0)), mode: .clear)
        }
        #expect(rows[0] == Array(repeating: 0xFF00_0000, count: 8) + Array(repeating: 0xFFFF_FFFF, count: 8))
        #expect(rows[1].allSatisfy { $0 == 0xFFFF_FFFF })
        #expect(throws: ImageError.self) {
            try drawing { canvas throws(ImageError) in
                try canvas.fill(.linear(edge, from: PixelPoint(x: .nan, y: 0), to: PixelPoint(x: 1, y: 0)))
            }
        }
    }

    private var drop: BitmapPath {
        var path = BitmapPath()
        path.move(to: PixelPoint(x: 8, y: 0.5))
        path.addCurve(
            to: PixelPoint(x: 8, y: 11), control1: PixelPoint(x: 14, y: 0.5),
            control2: PixelPoint(x: 14, y: 11))
        path.addCurve(
            to: PixelPoint(x: 8, y: 0.5), control1: PixelPoint(x: 2, y: 11),
            control2: PixelPoint(x: 2, y: 0.5))
        path.close()
        return path
    }

    private let corner = BitmapPath(polygon: [
        PixelPoint(x: 0, y: 0), PixelPoint(x: 16, y: 3.3), PixelPoint(x: 16, y: 12), PixelPoint(x: 3, y: 12),
    ])

    @Test("Two clip paths clip to their intersection with smooth edges")
    func clipping() throws {
        let rows = try drawing { canvas throws(ImageError) in
            try canvas.clipped(to: drop).clipped(to: corner).fill(.white)
        }
        for (index, row) in [1, 4, 9].enumerated() {
            #expect(isDrawn(rows[row], as: Self.clipped[index * 16..<index * 16 + 16]))
        }
    }

    @Test("A clip path applies to paths, lines, bitmaps and gradients in every mode")
    func clippedOperations() throws {
        let bitmap = try Bitmap(size: Self.size, background: .white)
        let whole = BitmapPath(polygon: [
            PixelPoint(x: 0, y: 0), PixelPoint(x: 16, y: 0), PixelPoint(x: 16, y: 12),
            PixelPoint(x: 0, y: 12),
        ])
        let white = ColorGradient.linear(
            [.init(0, .white)], from: PixelPoint(x: 0, y: 0), to: PixelPoint(x: 1, y: 0))
        let expected = try drawing { canvas throws(ImageError) in try canvas.fill(drop, with: .white) }
        for operation in 0..<6 {
            let rows = try drawing { canvas throws(ImageError) in
                let inside = try canvas.clipped(to: drop)
                switch operation {
                case 0: try inside.fill(whole, with: .white)
                case 1: try inside.stroke(whole, with: .white, width: 40)
                case 2: try inside.draw(bitmap)
                case 3: try inside.draw(bitmap, transform: .identity)
                case 4: try inside.fill(white)
                default: try inside.fill(whole, with: white)
                }
            }
            #expect(difference(rows.flatMap(\.self), expected.flatMap(\.self)) <= 1, "operation \(operation)")
        }
        let cleared = try drawing { canvas throws(ImageError) in
            try canvas.fill(.white)
            try canvas.clipped(to: drop).fill(.white, mode: .clear)
        }
        let rest = expected.flatMap { $0.map { 0xFFFF_FFFF - $0 } }
        #expect(difference(cleared.flatMap(\.self), rest) <= 1)
    }

    /// Returns the bitmap that was drawn with cairo.
    private func picture() throws -> Bitmap {
        try Bitmap(testWidth: 5, height: 4, alpha: .opaque) { x, y in
            UInt32(0xFF00_0000 | x * 60 << 16 | y * 80 << 8 | (x * 37 + y * 91) % 256)
        }
    }

    @Test("A transformed bitmap is interpolated and has smooth edges")
    func bitmaps() throws {
        let picture = try picture()
        let transform = PixelTransform(a: 1.9, b: 0.7, c: -0.6, d: 1.8, tx: 4.3, ty: 1.2)
        let rows = try drawing { canvas throws(ImageError) in try canvas.draw(picture, transform: transform) }
        for (index, row) in [2, 4, 6].enumerated() {
            #expect(isDrawn(rows[row], as: Self.transformed[index * 16..<index * 16 + 16]))
        }
    }

    @Test("Whole-pixel moves, right-angle turns and mirroring are exact")
    func exact() throws {
        let picture = try picture()
        let moved = try drawing { canvas throws(ImageError) in
            try canvas.draw(picture, transform: .translation(x: -2, y: 9), opacity: 0.5)
        }
        let drawn = try drawing { canvas throws(ImageError) in
            try canvas.draw(picture, x: -2, y: 9, opacity: 0.5)
        }
        #expect(moved == drawn)
        let turned = try drawing { canvas throws(ImageError) in
            let transform = PixelTransform.rotation(degrees: 90).followed(by: .translation(x: 4, y: 0))
            try canvas.draw(picture, transform: transform)
        }
        // Turning clockwise moves the lower left corner to the upper left.
        #expect(turned[0].prefix(4) == [3, 2, 1, 0].map { picture.words[$0][0] }[...])
        #expect(turned[4].prefix(4) == [3, 2, 1, 0].map { picture.words[$0][4] }[...])
        let mirrored = try drawing { canvas throws(ImageError) in
            let transform = PixelTransform.scale(x: -1, y: 1).followed(by: .translation(x: 5, y: 0))
            try canvas.draw(picture, transform: transform)
        }
        #expect(mirrored[2].prefix(5) == picture.words[2].reversed()[...])
        let nothing = try drawing { canvas throws(ImageError) in
            try canvas.draw(picture, transform: .scale(x: 0, y: 1))
        }
        #expect(nothing.joined().allSatisfy { $0 == 0 })
        #expect(throws: ImageError.self) {
            try drawing { canvas throws(ImageError) in
                try canvas.draw(picture, transform: .scale(x: .infinity, y: 1))
            }
        }
    }

    @Test("Transforms can be chained and inverted")
    func transforms() throws {
        let transform = PixelTransform.scale(x: 2, y: 3).followed(
            by: .rotation(degrees: 90, around: PixelPoint(x: 1, y: 1))
        )
        .followed(by: .translation(x: 10, y: 0))
        let point = transform.applied(to: PixelPoint(x: 1, y: 2))
        // The steps result in (2, 6), then (1, 1) + (-5, 1), then 10 to the right.
        #expect(abs(point.x - 6) < 1e-12 && abs(point.y - 2) < 1e-12)
        let back = try #require(transform.inverse).applied(to: point)
        #expect(abs(back.x - 1) < 1e-12 && abs(back.y - 2) < 1e-12)
        #expect(PixelTransform(a: 1, b: 2, c: 2, d: 4).inverse == nil)
        // A path without a start point starts at (0, 0), which is transformed, too.
        var path = BitmapPath()
        for corner in [PixelPoint(x: 4, y: 0), PixelPoint(x: 4, y: 3), PixelPoint(x: 0, y: 3)] {
            path.addLine(to: corner)
        }
        let rows = try drawing { canvas throws(ImageError) in
            try canvas.fill(path.transformed(by: .translation(x: 5, y: 6)), with: .white)
        }
        let expected = try drawing { canvas throws(ImageError) in
            try canvas.fill(.white, in: PixelRect(x: 5, y: 6, width: 4, height: 3))
        }
        #expect(rows == expected)
    }
}

// swift-format-ignore
extension CanvasPaintingTests {
    fileprivate static let samples: [Sample] = [
        Sample(.linear, .pad, row: 4, [
            0xFFFF0000, 0xFFFF0000, 0xFFFF0000, 0xFFDA2500, 0xFF916E00, 0xFF47B800, 0xFF00FD02, 0xFF00CC33,
            0xFF009B64, 0xFF006A95, 0xFF0039C6, 0xFF0008F7, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF,
        ]),
        Sample(.linear, .repeated, row: 4, [
            0xFF007B84, 0xFF004AB5, 0xFF0019E6, 0xFFDA2500, 0xFF916E00, 0xFF47B800, 0xFF00FD02, 0xFF00CC33,
            0xFF009B64, 0xFF006A95, 0xFF0039C6, 0xFF0008F7, 0xFFC23D00, 0xFF788700, 0xFF2FD000, 0xFF00ED12,
        ]),
        Sample(.linear, .reflected, row: 4, [
            0xFF47B800, 0xFF916E00, 0xFFDA2500, 0xFFDA2500, 0xFF916E00, 0xFF47B800, 0xFF00FD02, 0xFF00CC33,
            0xFF009B64, 0xFF006A95, 0xFF0039C6, 0xFF0008F7, 0xFF0029D6, 0xFF005AA5, 0xFF008B74, 0xFF00BC43,
        ]),
        Sample(.linear, .clear, row: 4, [
            0x00000000, 0x00000000, 0x00000000, 0xFFDA2500, 0xFF916E00, 0xFF47B800, 0xFF00FD02, 0xFF00CC33,
            0xFF009B64, 0xFF006A95, 0xFF0039C6, 0xFF0008F7, 0x00000000, 0x00000000, 0x00000000, 0x00000000,
        ]),
        Sample(.radial, .pad, row: 4, [
            0xFF0000FF, 0xFF0000FF, 0xFF0016E9, 0xFF00659A, 0xFF00B14E, 0xFF00F50A, 0xFF35CA00, 0xFF35CA00,
            0xFF00F50A, 0xFF00B14E, 0xFF00659A, 0xFF0016E9, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF,
        ]),
        Sample(.radial, .repeated, row: 4, [
            0xFF2AD500, 0xFFA65900, 0xFF0016E9, 0xFF00659A, 0xFF00B14E, 0xFF00F50A, 0xFF35CA00, 0xFF35CA00,
            0xFF00F50A, 0xFF00B14E, 0xFF00659A, 0xFF0016E9, 0xFFA65900, 0xFF2AD500, 0xFF00C837, 0xFF00748B,
        ]),
        Sample(.radial, .reflected, row: 4, [
            0xFF008E71, 0xFF003CC3, 0xFF0016E9, 0xFF00659A, 0xFF00B14E, 0xFF00F50A, 0xFF35CA00, 0xFF35CA00,
            0xFF00F50A, 0xFF00B14E, 0xFF00659A, 0xFF0016E9, 0xFF003CC3, 0xFF008E71, 0xFF00E11E, 0xFF50AF00,
        ]),
        Sample(.radial, .clear, row: 4, [
            0x00000000, 0x00000000, 0xFF0016E9, 0xFF00659A, 0xFF00B14E, 0xFF00F50A, 0xFF35CA00, 0xFF35CA00,
            0xFF00F50A, 0xFF00B14E, 0xFF00659A, 0xFF0016E9, 0x00000000, 0x00000000, 0x00000000, 0x00000000,
        ]),
        Sample(.circles, .pad, row: 4, [
            0x00000000, 0x00000000, 0xFFFF0000, 0xFFB44B00, 0xFF00F10E, 0xFF006A95, 0xFF0000FF, 0xFF0000FF,
            0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF,
        ]),
        Sample(.circles, .repeated, row: 4, [
            0x00000000, 0x00000000, 0xFF005BA4, 0xFFB44B00, 0xFF00F10E, 0xFF006A95, 0xFFD52A00, 0xFF0CF300,
            0xFF00817E, 0xFFF70800, 0xFF2ED100, 0xFF009867, 0xFF0012ED, 0xFF51AE00, 0xFF00AF50, 0xFF0029D6,
        ]),
        Sample(.circles, .reflected, row: 4, [
            0x00000000, 0x00000000, 0xFF768900, 0xFFB44B00, 0xFF00F10E, 0xFF006A95, 0xFF001CE3, 0xFF00A25D,
            0xFF3EC100, 0xFFF70800, 0xFF2ED100, 0xFF009867, 0xFF0012ED, 0xFF00748B, 0xFF00FA05, 0xFFC23D00,
        ]),
        Sample(.circles, .clear, row: 4, [
            0x00000000, 0x00000000, 0x00000000, 0xFFB44B00, 0xFF00F10E, 0xFF006A95, 0xFF8A7600, 0xFF41BE00,
            0xFF00FB04, 0xFF00CA35, 0xFF009A65, 0xFF006A95, 0xFF003AC5, 0xFF000AF5, 0x00000000, 0x00000000,
        ]),
        Sample(.cone, .pad, row: 5, [
            0x00000000, 0x00000000, 0x00000000, 0xFFD32C00, 0xFF629D00, 0xFF00F807, 0xFF00B14E, 0xFF006B94,
            0xFF0026D9, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF, 0xFF0000FF,
        ]),
        Sample(.cone, .repeated, row: 5, [
            0x00000000, 0x00000000, 0x00000000, 0xFFD32C00, 0xFF629D00, 0xFF00F807, 0xFF00B14E, 0xFF006B94,
            0xFF0026D9, 0xFFCF3000, 0xFF689700, 0xFF01FE00, 0xFF00BB44, 0xFF007689, 0xFF0032CD, 0xFFE31C00,
        ]),
        Sample(.cone, .reflected, row: 5, [
            0x00000000, 0x00000000, 0x00000000, 0xFFD32C00, 0xFF629D00, 0xFF00F807, 0xFF00B14E, 0xFF006B94,
            0xFF0026D9, 0xFF0020DF, 0xFF00659A, 0xFF00A956, 0xFF00EE11, 0xFF4DB200, 0xFFB44B00, 0xFFE31C00,
        ]),
        Sample(.cone, .clear, row: 5, [
            0x00000000, 0x00000000, 0x00000000, 0xFFD32C00, 0xFF629D00, 0xFF00F807, 0xFF00B14E, 0xFF006B94,
            0xFF0026D9, 0xFF00EA15, 0xFF00BF40, 0xFF00956A, 0xFF006A95, 0xFF003FC0, 0xFF0014EB, 0x00000000,
        ]),
    ]

    /// Rows 1, 4 and 9.
    fileprivate static let clipped: [UInt32] = [
        0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x08080808, 0xA4A4A4A4, 0xA8A8A8A8, 0x73737373,
        0x3F3F3F3F, 0x0D0D0D0D, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000,
        0x00000000, 0x00000000, 0x00000000, 0x52525252, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF,
        0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0x51515151, 0x00000000, 0x00000000, 0x00000000,
        0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x3F3F3F3F, 0xF8F8F8F8, 0xFFFFFFFF, 0xFFFFFFFF,
        0xFFFFFFFF, 0xFFFFFFFF, 0xF8F8F8F8, 0x3F3F3F3F, 0x00000000, 0x00000000, 0x00000000, 0x00000000,
    ]

    /// Rows 2, 4 and 6.
    fileprivate static let transformed: [UInt32] = [
        0x00000000, 0x00000000, 0x00000000, 0x22000303, 0xFE000809, 0xFF0F0009, 0xF62A001A, 0xAA30001D,
        0x4D1E0012, 0x03020001, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000, 0x00000000,
        0x00000000, 0x00000000, 0x00000000, 0xCC00515C, 0xFF065767, 0xFF224968, 0xFF3E3A68, 0xFF5A2B69,
        0xFF771C6A, 0xFF930E6B, 0xFFAF006C, 0xFFCB007D, 0xC7B4006F, 0x58530033, 0x00000000, 0x00000000,
        0x00000000, 0x00000000, 0x78005C33, 0xFF00B58A, 0xFF19A6B7, 0xFF3597CD, 0xFF51898C, 0xFF6D7B5D,
        0xFF896C75, 0xFFA55DA4, 0xFFC24ED1, 0xFFDE40D2, 0xFFF032CC, 0x322F0725, 0x00000000, 0x00000000,
    ]
}
