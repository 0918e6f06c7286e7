// SPDX-License-Identifier: MIT

import CGTK
import Glibc
import WebImageTestSupport

extension Artwork {
    /// Mountain ridges that fade with distance, and a low sun.
    static func mountains(on canvas: CairoCanvas, palette: Palette, random: inout SeededRandom) {
        let (width, height) = (canvas.width, canvas.height)
        canvas.backdrop([palette[2].mixed(with: palette[3], share: 0.3), palette[1], palette[0]])
        let sun = (x: width * random.number(0.2, 0.8), y: height * random.number(0.25, 0.45))
        canvas.glow(x: sun.x, y: sun.y, radius: height * 0.6, color: palette[0], alpha: 0.8)
        canvas.circle(x: sun.x, y: sun.y, radius: height * random.number(0.06, 0.11))
        canvas.fill(palette[0].mixed(with: .white, share: 0.6))
        let layers = Int.random(in: 4...6, using: &random)
        for layer in 0..<layers {
            let depth = Double(layer + 1) / Double(layers)
            let base = height * (0.42 + 0.5 * depth * depth)
            let ridge = random.ridge(count: 96, roughness: 0.52 + 0.08 * (1 - depth))
            canvas.ground(ridge.map { base - $0 * height * (0.30 - 0.14 * depth) })
            let color = palette[1].mixed(with: palette[4], share: 0.12 + 0.85 * depth)
            canvas.fillGradient(
                [color, color.mixed(with: palette[0], share: 0.35 * (1 - depth) + 0.06)],
                from: (0, base - height * 0.2),
                to: (0, base + height * 0.25))
        }
    }

    /// Smooth dunes, lit from one side.
    static func dunes(on canvas: CairoCanvas, palette: Palette, random: inout SeededRandom) {
        let (width, height) = (canvas.width, canvas.height)
        canvas.backdrop([palette[3].mixed(with: palette[2], share: 0.4), palette[1], palette[0]])
        canvas.glow(
            x: width * random.number(0.1, 0.9), y: height * 0.3, radius: height * 0.7, color: palette[0],
            alpha: 0.7)
        for layer in 0..<6 {
            let depth = Double(layer) / 5
            let base = height * (0.42 + 0.5 * depth)
            let (phase, length) = (random.number(0, 6.3), random.number(0.7, 1.6))
            let (second, swell) = (random.number(0, 6.3), height * random.number(0.05, 0.10))
            let line = (0...120).map { index in
                let x = Double(index) / 120 * 6.3
                return base + sin(x * length + phase) * swell + sin(x * length * 2.3 + second) * swell * 0.3
            }
            canvas.ground(line)
            let light = palette[1].mixed(with: palette[2], share: depth)
            let dark = palette[2].mixed(with: palette[4], share: 0.35 + 0.6 * depth)
            let tilt = random.number(0.2, 0.9) * width
            canvas.fillGradient(
                [light, dark], from: (tilt, base - swell), to: (tilt + width * 0.3, base + height * 0.4))
        }
    }

    /// Stars, an aurora and a dark ridge.
    static func night(on canvas: CairoCanvas, palette: Palette, random: inout SeededRandom) {
        let (width, height) = (canvas.width, canvas.height)
        let deep = palette[4].mixed(with: .black, share: 0.55)
        canvas.backdrop([deep, palette[4], palette[3]])
        for _ in 0..<260 {
            canvas.circle(
                x: random.number(0, width), y: random.number(0, height * 0.8),
                radius: random.number(0.2, 1.3) * height / 400)
            canvas.fill(.white, alpha: random.number(0.2, 0.95))
        }
        cairo_set_operator(canvas.cairo, CAIRO_OPERATOR_ADD)
        for band in 0..<3 {
            let (phase, base) = (random.number(0, 6.3), height * random.number(0.3, 0.55))
            let color = palette[band == 1 ? 2 : 1]
            for index in 0..<160 {
                let x = Double(index) / 160
                let wave = sin(x * 5 + phase) * 0.09 + sin(x * 13 + phase * 2) * 0.03
                let foot = base + wave * height
                let tall = height * (0.16 + 0.1 * sin(x * 9 + phase))
                canvas.rectangle(x: x * width, y: foot - tall, width: width / 150, height: tall)
                canvas.fillGradient(
                    [.black, color.mixed(with: .black, share: 0.68)], from: (0, foot - tall), to: (0, foot))
            }
        }
        cairo_set_operator(canvas.cairo, CAIRO_OPERATOR_OVER)
        let ridge = random.ridge(count: 128, roughness: 0.55)
        canvas.ground(ridge.map { height * 0.93 - $0 * height * 0.16 })
        canvas.fill(deep.mixed(with: .black, share: 0.5))
    }

    /// A skyline at dusk.
    static func city(on canvas: CairoCanvas, palette: Palette, random: inout SeededRandom) {
        let (width, height) = (canvas.width, canvas.height)
        canvas.backdrop([palette[4], palette[3], palette[2], palette[1]])
        canvas.glow(
            x: width * random.number(0.3, 0.7), y: height, radius: height * 0.9, color: palette[0], alpha: 0.8
        )
        for layer in 0..<3 {
            let depth = Double(layer) / 2
            let color = palette[3].mixed(
                with: palette[4].mixed(with: .black, share: 0.45), share: 0.25 + 0.7 * depth)
            var x = -random.number(0, 0.05) * width
            while x < width {
                let wide = width * random.number(0.035, 0.09)
                let top = height * (random.number(0.30, 0.62) + 0.20 * depth)
                canvas.rectangle(x: x, y: top, width: wide + 1, height: height - top)
                canvas.fill(color)
                windows(
                    on: canvas, color: palette[0], random: &random, tower: (x, top, wide), pane: height / 52,
                    share: 0.16 + 0.16 * depth)
                x += wide + (random.number(0, 1) < 0.3 ? width * 0.012 : 0)
            }
        }
    }

    /// Draws lit windows in a tower. `share` is the fraction of windows that are lit.
    private static func windows(
        on canvas: CairoCanvas, color: PaletteColor, random: inout SeededRandom,
        tower: (x: Double, top: Double, wide: Double), pane: Double, share: Double
    ) {
        var y = tower.top + pane
        while y < canvas.height {
            var x = tower.x + pane * 0.8
            while x < tower.x + tower.wide - pane * 0.8 {
                if random.number(0, 1) < share {
                    canvas.rectangle(x: x, y: y, width: pane * 0.5, height: pane * 0.6)
                    canvas.fill(
                        color.mixed(with: PaletteColor(0xFFD98A), share: 0.6),
                        alpha: random.number(0.35, 0.95))
                }
                x += pane
            }
            y += pane * 1.25
        }
    }
}
