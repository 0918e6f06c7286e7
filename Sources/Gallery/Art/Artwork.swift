// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import Raster
import WebImageTestSupport

/// Pictures out of numbers: the same seed gives the same picture.
struct Artwork {
    let title: String
    let palette: Palette
    private let paint: @Sendable (Canvas, Palette, inout SeededRandom) -> Void
    private let seed: UInt64

    private static let kinds: [(String, @Sendable (Canvas, Palette, inout SeededRandom) -> Void)] = [
        ("Mountains", mountains), ("Tiles", tiles), ("Night", night), ("Waves", waves), ("Bokeh", bokeh),
        ("Dunes", dunes), ("Bloom", bloom), ("City", city), ("Flow", flow), ("Contours", contours),
    ]

    init(number: Int) {
        var random = SeededRandom(seed: UInt64(truncatingIfNeeded: number) &* 7919)
        let kind = Self.kinds[number % Self.kinds.count]
        title = "\(kind.0) \(number)"
        paint = kind.1
        palette = Palette.all[Int.random(in: 0..<Palette.all.count, using: &random)]
        seed = random.next()
    }

    func draw(_ size: PixelSize) throws(ImageError) -> Bitmap {
        var random = SeededRandom(seed: seed)
        return try Canvas.draw(size) { paint($0, palette, &random) }
    }
}

extension SeededRandom {
    mutating func number(_ low: Double, _ high: Double) -> Double {
        Double.random(in: low...high, using: &self)
    }

    /// Heights from about 0 to 1 by halving: each midpoint is moved by less than the one before.
    mutating func ridge(count: Int, roughness: Double) -> [Double] {
        var line = [number(0.2, 0.8), number(0.2, 0.8)]
        var swing = 0.5
        while line.count < count {
            var next = [line[0]]
            for index in 1..<line.count {
                next.append((line[index - 1] + line[index]) / 2 + number(-swing, swing))
                next.append(line[index])
            }
            line = next
            swing *= roughness
        }
        return line
    }
}
#endif
