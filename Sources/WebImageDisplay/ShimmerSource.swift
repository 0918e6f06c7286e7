// SPDX-License-Identifier: MIT

import ImageBase
import Raster
import WebImage

/// The frames of a shimmer: a bright band that moves over a color from left to right, once every 1.5 s. Each
/// frame is computed when it's needed. The first one is just the color.
final class ShimmerSource: FrameSource {
    private static let side = 48
    private static let count = 50
    private let color: RGBAColor
    private let highlight: RGBAColor

    init(_ color: RGBAColor, highlight: RGBAColor) {
        self.color = color
        self.highlight = highlight
    }

    var frameCount: Int { Self.count }
    var isComplete: Bool { true }
    var loopCount: Int { 0 }
    var identity: FrameIdentity { FrameIdentity("shimmer(\(color),\(highlight))") }

    func delay(at index: Int) -> Duration { .milliseconds(30) }

    func byteCount(at index: Int) -> Int {
        PixelSize(width: Self.side, height: Self.side).bitmapByteCount(.bgra8)
    }

    func frame(at index: Int, cancellation: CancellationToken) throws(ImageError) -> Bitmap {
        try frame(at: index)
    }

    func frame(at index: Int) throws(ImageError) -> Bitmap {
        // The band is as wide as the frame and slightly slanted, so it starts and ends outside the frame.
        let (width, slant) = (1.0, 0.2)
        let start = -width / 2 + (1 + slant + width) * Double(index) / Double(Self.count)
        let side = Self.side
        let size = PixelSize(width: side, height: side)
        // These are the band's colors, from its edge to its middle.
        let colors = (0...64).map { step in
            let share = Double(step) / 64
            return pixel(share * share * (3 - 2 * share))
        }
        return try Bitmap(size: size) { pixels, bytesPerRow in
            for y in 0..<side {
                for x in 0..<side {
                    let place = (Double(x) + slant * Double(y) + 0.5) / Double(side)
                    let share = max(0, 1 - abs(place - start) / (width / 2))
                    pixels.storeBytes(
                        of: colors[Int(share * 64)], toByteOffset: y * bytesPerRow + 4 * x, as: UInt32.self)
                }
            }
        }
    }

    /// Returns a mix of the two colors as a premultiplied pixel.
    private func pixel(_ share: Double) -> UInt32 {
        func mix(_ component: KeyPath<RGBAColor, Double>) -> Double {
            color[keyPath: component] + (highlight[keyPath: component] - color[keyPath: component]) * share
        }
        let alpha = mix(\.alpha)
        func byte(_ value: Double) -> UInt32 { UInt32((min(max(value, 0), 1) * 255).rounded()) }
        let (red, green, blue) = (
            byte(mix(\.red) * alpha), byte(mix(\.green) * alpha), byte(mix(\.blue) * alpha)
        )
        return (byte(alpha) << 24 | red << 16 | green << 8 | blue).littleEndian
    }
}
