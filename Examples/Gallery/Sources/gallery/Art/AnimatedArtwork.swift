// SPDX-License-Identifier: MIT

import CGTK
import Foundation
import ImageBase
import ImageCoding
import Raster
import WebImageTestSupport

/// An animation generated from a number. It loops: the first frame follows the last one smoothly.
struct AnimatedArtwork {
    let title: String
    let palette: Palette
    private let paint: @Sendable (CairoCanvas, Palette, inout SeededRandom, Double) -> Void
    private let seed: UInt64
    private static let size = PixelSize(width: 288, height: 198)
    private static let frameCount = 20

    private static let kinds:
        [(String, @Sendable (CairoCanvas, Palette, inout SeededRandom, _ phase: Double) -> Void)] = [
            ("Orbits", orbits), ("Tide", tide), ("Ripples", ripples),
        ]

    init(number: Int) {
        var random = SeededRandom(seed: UInt64(truncatingIfNeeded: number) &* 104_729)
        // Divide the number by 3, so each kind occurs in all three formats.
        let kind = Self.kinds[number / 3 % Self.kinds.count]
        title = kind.0
        paint = kind.1
        palette = Palette.all[Int.random(in: 0..<Palette.all.count, using: &random)]
        seed = random.next()
    }

    func encoded(as format: ImageFormat) throws(ImageError) -> Data {
        var frames: [EncodingFrame] = []
        for index in 0..<Self.frameCount {
            var random = SeededRandom(seed: seed)
            let phase = Double(index) / Double(Self.frameCount)
            let bitmap = try CairoCanvas.draw(Self.size, alpha: .opaque) {
                paint($0, palette, &random, phase)
            }
            frames.append(EncodingFrame(bitmap, delay: .milliseconds(60)))
        }
        return try CodecRegistry.default.encode(frames, as: format)
    }

    /// Moons that orbit a light.
    private static func orbits(
        on canvas: CairoCanvas, palette: Palette, random: inout SeededRandom, phase: Double
    ) {
        let (x, y) = (canvas.width / 2, canvas.height / 2)
        canvas.backdrop([palette[4].mixed(with: .black, share: 0.4), palette[4]])
        canvas.glow(x: x, y: y, radius: canvas.height * 0.5, color: palette[1], alpha: 0.9)
        for ring in 1...6 {
            let radius = canvas.height * (0.06 + 0.07 * Double(ring))
            let turns = Double(Int.random(in: 1...2, using: &random)) * (ring.isMultiple(of: 2) ? 1 : -1)
            let angle = random.number(0, 2 * .pi) + 2 * .pi * turns * phase
            canvas.circle(x: x, y: y, radius: radius)
            canvas.stroke(palette[2], width: 1, alpha: 0.35)
            canvas.circle(x: x + radius * cos(angle), y: y + radius * sin(angle), radius: random.number(3, 9))
            canvas.fill(palette[ring % 4])
        }
    }

    /// Layers of waves that move at different speeds.
    private static func tide(
        on canvas: CairoCanvas, palette: Palette, random: inout SeededRandom, phase: Double
    ) {
        canvas.backdrop([palette[0], palette[1]])
        canvas.circle(x: canvas.width * 0.7, y: canvas.height * 0.3, radius: canvas.height * 0.14)
        canvas.fill(palette[2].mixed(with: palette[1], share: 0.3))
        for layer in 0..<5 {
            let base = canvas.height * (0.42 + 0.13 * Double(layer))
            let (start, length) = (random.number(0, 6.3), random.number(0.8, 1.6))
            let turn = 2 * .pi * phase * Double(1 + layer % 2)
            canvas.ground(
                (0...80).map { index in
                    base + sin(Double(index) / 80 * 6.3 * length + start + turn) * canvas.height * 0.06
                })
            canvas.fill(palette[min(4, layer + 1)], alpha: 0.85)
        }
    }

    /// Rings that spread from falling drops.
    private static func ripples(
        on canvas: CairoCanvas, palette: Palette, random: inout SeededRandom, phase: Double
    ) {
        canvas.backdrop([palette[3], palette[4]])
        for _ in 0..<4 {
            let (x, y) = (random.number(0, canvas.width), random.number(0, canvas.height))
            let start = random.number(0, 1)
            for ring in 0..<5 {
                let age = (phase + start + Double(ring) / 5).truncatingRemainder(dividingBy: 1)
                canvas.circle(x: x, y: y, radius: 2 + age * canvas.height * 0.6)
                canvas.stroke(palette[ring % 3], width: 1 + 4 * (1 - age), alpha: 1 - age)
            }
        }
    }
}
