// SPDX-License-Identifier: MIT

import CGTK
import Glibc
import WebImageTestSupport

extension Artwork {
    /// Layers of cut paper.
    static func waves(on canvas: CairoCanvas, palette: Palette, random: inout SeededRandom) {
        let (width, height) = (canvas.width, canvas.height)
        canvas.backdrop([palette[0], palette[0].mixed(with: palette[1], share: 0.6)])
        canvas.circle(
            x: width * random.number(0.25, 0.75), y: height * 0.3, radius: height * random.number(0.10, 0.17))
        canvas.fill(palette[2].mixed(with: palette[1], share: 0.4))
        for layer in 0..<7 {
            let depth = Double(layer) / 6
            let base = height * (0.32 + 0.6 * depth)
            let (phase, length) = (random.number(0, 6.3), random.number(0.8, 1.5))
            let line = (0...100).map { index in
                base + sin(Double(index) / 100 * 6.3 * length + phase) * height * 0.065
            }
            canvas.ground(line.map { $0 - height * 0.012 })
            canvas.fill(.black, alpha: 0.13)
            canvas.ground(line)
            let place = depth * 3.4
            canvas.fill(
                palette[min(3, Int(place)) + 0].mixed(
                    with: palette[min(4, Int(place) + 1)], share: place - place.rounded(.down)))
        }
    }

    /// Quarter circles, discs and bars on a grid.
    static func tiles(on canvas: CairoCanvas, palette: Palette, random: inout SeededRandom) {
        let rows = Int.random(in: 3...5, using: &random)
        let side = canvas.height / Double(rows)
        for row in 0..<rows {
            for column in 0...Int(canvas.width / side) {
                let (x, y) = (Double(column) * side, Double(row) * side)
                let ground = Int.random(in: 0..<5, using: &random)
                let (first, second) = (palette[ground + 2], palette[ground + 4])
                canvas.rectangle(x: x, y: y, width: side + 0.5, height: side + 0.5)
                canvas.fill(palette[ground])
                let corner = Int.random(in: 0..<4, using: &random)
                let (cornerX, cornerY) = (x + Double(corner & 1) * side, y + Double(corner >> 1) * side)
                cairo_save(canvas.cairo)
                canvas.rectangle(x: x, y: y, width: side, height: side)
                cairo_clip(canvas.cairo)
                switch Int.random(in: 0..<6, using: &random) {
                case 0, 1:
                    canvas.circle(x: cornerX, y: cornerY, radius: side)
                    canvas.fill(first)
                    canvas.circle(x: cornerX, y: cornerY, radius: side * 0.5)
                    canvas.fill(second)
                case 2:
                    canvas.circle(x: x + side / 2, y: y + side / 2, radius: side * 0.36)
                    canvas.fill(first)
                case 3:
                    for bar in stride(from: 0, to: 6, by: 2) {
                        canvas.rectangle(x: x, y: y + Double(bar) * side / 6, width: side, height: side / 6)
                    }
                    canvas.fill(first)
                case 4:
                    canvas.circle(x: x + side / 2, y: y, radius: side / 2)
                    canvas.circle(x: x + side / 2, y: y + side, radius: side / 2)
                    canvas.fill(first)
                default:
                    cairo_move_to(canvas.cairo, cornerX, cornerY)
                    cairo_line_to(canvas.cairo, x + side, y)
                    cairo_line_to(canvas.cairo, x, y + side)
                    cairo_close_path(canvas.cairo)
                    canvas.fill(second)
                }
                cairo_restore(canvas.cairo)
            }
        }
    }

    /// Out-of-focus lights.
    static func bokeh(on canvas: CairoCanvas, palette: Palette, random: inout SeededRandom) {
        let (width, height) = (canvas.width, canvas.height)
        canvas.backdrop([
            palette[4].mixed(with: .black, share: 0.5), palette[3].mixed(with: .black, share: 0.45),
        ])
        cairo_set_operator(canvas.cairo, CAIRO_OPERATOR_SCREEN)
        for _ in 0..<12 {
            let color = palette[Int.random(in: 1..<4, using: &random)]
            canvas.glow(
                x: random.number(0, width), y: random.number(0, height), radius: height * 0.6, color: color,
                alpha: 0.35)
        }
        for _ in 0..<46 {
            let (x, y) = (random.number(0, width), random.number(0, height))
            let radius = height * random.number(0.025, 0.13)
            let color = palette[Int.random(in: 0..<4, using: &random)]
            let alpha = random.number(0.08, 0.4)
            canvas.circle(x: x, y: y, radius: radius)
            canvas.fill(color, alpha: alpha)
            canvas.circle(x: x, y: y, radius: radius * 0.97)
            canvas.stroke(color, width: radius * 0.06, alpha: alpha * 0.7)
        }
        cairo_set_operator(canvas.cairo, CAIRO_OPERATOR_OVER)
    }

    /// Thin lines that follow a flow field.
    static func flow(on canvas: CairoCanvas, palette: Palette, random: inout SeededRandom) {
        let (width, height) = (canvas.width, canvas.height)
        canvas.backdrop([palette[4], palette[4].mixed(with: .black, share: 0.35)])
        let (a, b, c) = (random.number(1.2, 2.6), random.number(1.2, 2.6), random.number(0, 6.3))
        cairo_set_line_cap(canvas.cairo, CAIRO_LINE_CAP_ROUND)
        for _ in 0..<520 {
            var (x, y) = (random.number(-0.1, 1.1), random.number(-0.1, 1.1))
            let color = palette[Int.random(in: 0..<4, using: &random)]
            cairo_move_to(canvas.cairo, x * width, y * height)
            for _ in 0..<26 {
                let angle = sin(x * a * 2 + c) * 1.7 + sin(y * b * 2.4 - c) * 1.5
                x += cos(angle) * 0.011
                y += sin(angle) * 0.014
                cairo_line_to(canvas.cairo, x * width, y * height)
            }
            canvas.stroke(
                color, width: height * random.number(0.002, 0.009), alpha: random.number(0.35, 0.95))
        }
    }

    /// Petals around a center.
    static func bloom(on canvas: CairoCanvas, palette: Palette, random: inout SeededRandom) {
        let (width, height) = (canvas.width, canvas.height)
        canvas.backdrop([palette[0], palette[0].mixed(with: palette[1], share: 0.7)])
        let (x, y) = (width * random.number(0.35, 0.65), height * random.number(0.4, 0.6))
        for ring in 0..<7 {
            let petals = Int.random(in: 8...18, using: &random)
            let radius = height * (0.72 - 0.095 * Double(ring))
            let turn = random.number(0, 6.3)
            for petal in 0..<petals {
                cairo_save(canvas.cairo)
                cairo_translate(canvas.cairo, x, y)
                cairo_rotate(canvas.cairo, turn + Double(petal) / Double(petals) * 2 * .pi)
                cairo_scale(canvas.cairo, radius, radius * 2.4 / Double(petals))
                canvas.circle(x: 0.5, y: 0, radius: 0.5)
                cairo_restore(canvas.cairo)
                canvas.fill(palette[1 + (ring + petal % 2) % 4], alpha: 0.72)
            }
        }
        canvas.circle(x: x, y: y, radius: height * 0.045)
        canvas.fill(palette[0])
    }

    /// Contour lines of a random terrain.
    static func contours(on canvas: CairoCanvas, palette: Palette, random: inout SeededRandom) {
        let (width, height) = (canvas.width, canvas.height)
        canvas.backdrop([palette[3], palette[4]])
        for _ in 0..<4 {
            let (x, y) = (random.number(0, width), random.number(0, height))
            let (phase, wobble) = (random.number(0, 6.3), random.number(0.08, 0.2))
            for ring in stride(from: 15, to: 0, by: -1) {
                let radius = height * 0.045 * Double(ring)
                for step in 0...72 {
                    let angle = Double(step) / 72 * 2 * .pi
                    let reach =
                        radius * (1 + wobble * sin(angle * 3 + phase) + wobble * 0.6 * sin(angle * 5 - phase))
                    cairo_line_to(canvas.cairo, x + reach * cos(angle), y + reach * sin(angle))
                }
                cairo_close_path(canvas.cairo)
                let share = 1 - Double(ring) / 15
                cairo_set_source_rgba(
                    canvas.cairo, palette[2].red, palette[2].green, palette[2].blue, 0.05 + 0.04 * share)
                cairo_fill_preserve(canvas.cairo)
                canvas.stroke(
                    palette[1].mixed(with: palette[0], share: share), width: height * 0.0035,
                    alpha: 0.25 + 0.6 * share)
            }
        }
    }
}
