// SPDX-License-Identifier: MIT

import CGTK
import Foundation
import ImageBase
import ImageCoding
import Raster
import WebImageTestSupport

/// An image with lights that are brighter than white. As in a camera's file, there are two versions: one in
/// standard range, where the lights are clipped, and one with their full brightness.
enum LightArtwork: String, CaseIterable {
    case sunset = "Sunset"
    case lanterns = "Lanterns"

    /// The brightest light as a multiple of white, which is three stops brighter.
    private static let brightest: Float = 8
    private static let size = PixelSize(width: 480, height: 320)

    /// Returns a JPEG in standard range with a gain map that restores the bright lights.
    func jpeg() throws -> Data {
        let standard = try draw(isMask: false)
        var frame = EncodingFrame(try Self.light(of: standard, brightenedBy: draw(isMask: true)))
        frame.standardRendition = standard
        return try CodecRegistry.default.encode([frame], as: .jpeg, options: EncodingOptions(quality: 0.92))
    }

    /// Returns the gain map from the result of ``jpeg()``. It's a separate JPEG that follows the image.
    static func map(in jpeg: Data) -> Data? {
        let start = Data([0xFF, 0xD8, 0xFF])
        guard let map = jpeg.range(of: start, options: .backwards), map.lowerBound > jpeg.startIndex else {
            return nil
        }
        return Data(jpeg[map.lowerBound...])
    }

    /// - Parameter isMask: Whether to draw the lights in white and everything else in black.
    private func draw(isMask: Bool) throws(ImageError) -> Bitmap {
        try CairoCanvas.draw(Self.size, alpha: .opaque) { canvas in
            var random = SeededRandom(seed: 21)
            switch self {
            case .sunset: Self.sunset(on: canvas, isMask: isMask, random: &random)
            case .lanterns: Self.lanterns(on: canvas, isMask: isMask, random: &random)
            }
        }
    }

    private static func sunset(on canvas: CairoCanvas, isMask: Bool, random: inout SeededRandom) {
        let (width, height) = (canvas.width, canvas.height)
        let sky = [0x3B4B86, 0xC0708A, 0xFFC98A].map { isMask ? PaletteColor.black : PaletteColor($0) }
        canvas.backdrop(sky)
        let sun = (x: width * 0.62, y: height * 0.46)
        let light = isMask ? PaletteColor.white : PaletteColor(0xFFF6E0)
        canvas.glow(
            x: sun.x, y: sun.y, radius: height * 0.55, color: light, alpha: isMask ? 0.25 : 0.9)
        canvas.circle(x: sun.x, y: sun.y, radius: height * 0.09)
        canvas.fill(light)
        for (layer, color) in [0x8A4F6B, 0x4D3557, 0x221C33].enumerated() {
            let base = height * (0.62 + 0.17 * Double(layer))
            canvas.ground(
                random.ridge(count: 96, roughness: 0.55).map { base - ($0 - 0.4) * height * 0.2 })
            canvas.fill(isMask ? .black : PaletteColor(UInt32(color)))
        }
    }

    private static func lanterns(on canvas: CairoCanvas, isMask: Bool, random: inout SeededRandom) {
        let (width, height) = (canvas.width, canvas.height)
        canvas.backdrop([0x0D1330, 0x1E2350, 0x35305C].map { isMask ? .black : PaletteColor($0) })
        for _ in 0..<14 {
            let (x, y) = (random.number(0.04, 0.96) * width, random.number(0.08, 0.9) * height)
            let radius = random.number(0.025, 0.06) * height
            let color = PaletteColor(0xFFB45A).mixed(with: PaletteColor(0xFF7A6A), share: random.number(0, 1))
            let brightness = random.number(0.3, 1)
            canvas.glow(
                x: x, y: y, radius: radius * 4, color: isMask ? .white : color,
                alpha: isMask ? 0.12 * brightness : 0.6)
            canvas.circle(x: x, y: y, radius: radius)
            canvas.fill(
                isMask
                    ? PaletteColor.black.mixed(with: .white, share: brightness)
                    : color.mixed(with: PaletteColor(0xFFF1D0), share: 0.75))
        }
    }

    /// Returns an image in half floats. Where the mask is white, its light is multiplied by ``brightest``.
    private static func light(of image: Bitmap, brightenedBy mask: Bitmap) throws(ImageError) -> Bitmap {
        let light = try image.converted(to: .rgbaHalf, alpha: .opaque)
        return try Bitmap(
            size: light.size, format: .rgbaHalf, alpha: .opaque, colorSpace: light.colorSpace
        ) { pixels, bytesPerRow in
            light.withPixels { source in
                mask.withPixels { shares in
                    for y in 0..<light.height {
                        for x in 0..<light.width {
                            let share = Float(shares[y * mask.bytesPerRow + 4 * x]) / 255
                            let gain = 1 + share * (brightest - 1)
                            for part in 0..<4 {
                                let value = source.loadUnaligned(
                                    fromByteOffset: y * light.bytesPerRow + 8 * x + 2 * part, as: Float16.self
                                )
                                pixels.storeBytes(
                                    of: part < 3 ? Float16(Float(value) * gain) : 1,
                                    toByteOffset: y * bytesPerRow + 8 * x + 2 * part, as: Float16.self)
                            }
                        }
                    }
                }
            }
        }
    }
}
