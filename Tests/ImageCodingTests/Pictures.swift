// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster

@testable import ImageCoding

/// Generated test images, and image comparisons.
enum Pictures {
    /// Returns an image in which red grows to the right, green downward, and blue in the opposite direction.
    static func gradient(_ width: Int, _ height: Int, alpha: AlphaMode = .opaque) throws -> Bitmap {
        try Bitmap(size: PixelSize(width: width, height: height), alpha: alpha) { pixels, stride in
            for y in 0..<height {
                for x in 0..<width {
                    let red = UInt32(x * 255 / max(1, width - 1)),
                        green = UInt32(y * 255 / max(1, height - 1))
                    let coverage = alpha == .opaque ? 255 : UInt32(255 - (x * 7 + y * 5) % 256)
                    let color = [255 - (red + green) / 2, green, red].map {
                        alpha == .premultiplied ? $0 * coverage / 255 : $0
                    }
                    let word = coverage << 24 | color[2] << 16 | color[1] << 8 | color[0]
                    pixels.storeBytes(of: word, toByteOffset: y * stride + x * 4, as: UInt32.self)
                }
            }
        }
    }

    /// Returns an image with four corners of different colors, row by row: red, green, blue, white.
    static func corners(_ width: Int, _ height: Int) throws -> Bitmap {
        try Bitmap(size: PixelSize(width: width, height: height), alpha: .opaque) { pixels, stride in
            let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]
            for y in 0..<height {
                for x in 0..<width {
                    let color = colors[(y * 2 / height) * 2 + x * 2 / width]
                    pixels.storeBytes(of: color, toByteOffset: y * stride + x * 4, as: UInt32.self)
                }
            }
        }
    }

    /// Returns one small file of each decodable format.
    static func files() throws -> [(name: String, data: Data)] {
        let codecs = CodecRegistry.default
        let picture = try gradient(40, 30)
        let clear = try gradient(20, 15, alpha: .premultiplied)
        return [
            ("baseline JPEG", try codecs.encode(picture, as: .jpeg)),
            ("progressive JPEG", Fixtures.progressiveJPEG),
            ("CMYK JPEG", Fixtures.cmykJPEG),
            ("JPEG with profile", Fixtures.profileJPEG),
            ("PNG", try codecs.encode(clear, as: .png)),
            ("PNG with profile", Fixtures.profilePNG),
            ("APNG", Fixtures.animatedPNG),
            ("lossy WebP", try codecs.encode(picture, as: .webp)),
            ("WebP with alpha", Fixtures.alphaWebP),
            ("lossless WebP", Fixtures.losslessWebP),
            ("WebP with EXIF", Fixtures.turnedWebP),
            ("animated WebP", Fixtures.animatedWebP),
            ("GIF", Fixtures.animatedGIF),
            ("BMP", try codecs.encode(picture, as: .bmp)),
            ("BMP with alpha", try codecs.encode(clear, as: .bmp)),
            ("icon", BMPFixtures.pngIcon),
        ]
    }
}

extension Bitmap {
    /// Returns the straight red, green, blue and alpha of one pixel, from 0 to 255.
    func rgba(_ x: Int, _ y: Int) -> [Int] {
        guard let color = self.color(atX: x, y: y) else { return [] }
        return [color.red, color.green, color.blue, color.alpha].map { Int(($0 * 255).rounded()) }
    }

    /// Returns the largest difference between two components in `bgra8`.
    func distance(to other: Bitmap) -> Int {
        zip(packedRows, other.packedRows).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }
}

/// Returns whether two colors differ by at most `tolerance` in each component.
func isNear(_ left: [Int], _ right: [Int], _ tolerance: Int = 4) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) <= tolerance }
}
