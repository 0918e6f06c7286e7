// SPDX-License-Identifier: MIT

import ImageBase
import Raster
import WebImage

/// A landscape with a lake and a boat, by day or at night. The documentation's pictures show it, so they
/// don't need a photo. It's drawn in units of a hundredth of its height, and is 150 units wide.
struct Scene {
    let isNight: Bool

    func bitmap(height: Int) throws -> Bitmap {
        let size = PixelSize(width: height * 3 / 2, height: height)
        return try Bitmap(size: size, background: .white) { canvas throws(ImageError) in
            try draw(on: canvas, unit: Double(height) / 100)
        }
    }

    private func draw(on canvas: BitmapCanvas, unit: Double) throws(ImageError) {
        func color(_ day: String, _ night: String) -> RGBAColor {
            RGBAColor(css: isNight ? night : day) ?? .black
        }
        func point(_ x: Double, _ y: Double) -> PixelPoint { PixelPoint(x: x * unit, y: y * unit) }
        func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PixelRect {
            PixelRect(
                x: Int(x * unit), y: Int(y * unit), width: Int(width * unit), height: Int(height * unit))
        }
        func fill(_ color: RGBAColor, _ points: (Double, Double)...) throws(ImageError) {
            try canvas.fill(BitmapPath(polygon: points.map { point($0.0, $0.1) }), with: color)
        }

        let sky = ColorGradient.linear(
            [
                .init(0, color("#3f7fc4", "#0b1030")), .init(0.7, color("#f8c99b", "#2b2f63")),
                .init(1, color("#fbe3b6", "#4a4378")),
            ], from: point(0, 0), to: point(0, 62))
        try canvas.fill(sky)
        let light = ColorGradient.radial(
            [.init(0, color("#fff6d8", "#9fb0e8")), .init(1, color("#fff6d800", "#9fb0e800"))],
            center: point(106, 26),
            radius: 30 * unit)
        try canvas.fill(light)
        var disc = BitmapPath()
        disc.addEllipse(in: rect(97, 17, 18, 18))
        try canvas.fill(disc, with: color("#fff3c4", "#eef1ff"))
        if isNight {
            for (x, y) in [(12.0, 10.0), (30, 22), (47, 8), (62, 18), (80, 6), (128, 12), (141, 28)] {
                var star = BitmapPath()
                star.addEllipse(in: rect(x, y, 1.6, 1.6))
                try canvas.fill(star, with: .white)
            }
        }

        try fill(
            color("#8d86b8", "#23264f"), (0, 62), (0, 46), (16, 38), (32, 47), (52, 27), (70, 44), (84, 37),
            (104, 50), (124, 40), (150, 50), (150, 62))
        try fill(
            color("#f4efff", "#6b70a8"), (52, 27), (46, 32), (50, 32.5), (53, 31), (56, 33), (59.5, 34))
        try fill(
            color("#4d6f78", "#161a38"), (0, 62), (0, 53), (22, 49), (40, 55), (64, 51), (88, 57), (112, 52),
            (136, 56), (150, 53), (150, 62))

        let water = ColorGradient.linear(
            [.init(0, color("#f0b98a", "#39386a")), .init(1, color("#2a6f9e", "#080c26"))],
            from: point(0, 62), to: point(0, 100))
        try canvas.fill(water, in: rect(0, 62, 150, 38.5))
        for row in 0..<9 {
            let (y, width) = (65 + Double(row) * 3.6, 16 - Double(row) * 1.1)
            try canvas.fill(
                color("rgb(255 246 214 / 0.55)", "rgb(222 228 255 / 0.4)"),
                in: rect(106 - width / 2 + Double(row % 3) - 1, y, width, 1.2))
        }

        try fill(color("#7a2f2b", "#2b1420"), (34, 80), (70, 80), (64, 88), (40, 88))
        try fill(color("#fffaf0", "#c9cdea"), (52, 44), (52, 78), (72, 78))
        try fill(color("#e8552f", "#7d3550"), (49, 48), (49, 78), (34, 78))
        try fill(color("#5a3d2b", "#1a1420"), (50, 42), (51, 42), (51, 80), (50, 80))
    }
}
