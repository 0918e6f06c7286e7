// SPDX-License-Identifier: MIT

import ImageBase
import Raster

extension Bitmap {
    /// Returns an image that shows the differences from another bitmap of the same size.
    ///
    /// It's the first bitmap in pale gray, with differing pixels in red: the larger the difference, the
    /// stronger the red. Both bitmaps are sRGB in `bgra8`.
    func difference(to other: Bitmap) throws(ImageError) -> Bitmap {
        let (one, another) = (try comparable(), try other.comparable())
        guard one.size == another.size else {
            throw ImageError(.invalidInput, "sizes \(one.size) and \(another.size) differ")
        }
        return try Bitmap(size: size, alpha: .opaque) { target, stride in
            one.withPixels { first in
                another.withPixels { second in
                    for y in 0..<one.height {
                        for x in 0..<one.width {
                            let place = y * one.bytesPerRow + x * 4
                            let pixel = UnsafeRawBufferPointer(rebasing: first[place..<place + 4])
                            let there = y * another.bytesPerRow + x * 4
                            let color = Self.color(
                                pixel, UnsafeRawBufferPointer(rebasing: second[there..<there + 4]))
                            target.storeBytes(of: color, toByteOffset: y * stride + x * 4, as: UInt32.self)
                        }
                    }
                }
            }
        }
    }

    /// Returns the color that shows the difference between two premultiplied pixels.
    private static func color(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> UInt32 {
        var most = 0
        for component in 0..<4 { most = max(most, abs(Int(one[component]) - Int(other[component]))) }
        let (red, rest): (Int, Int)
        if most == 0 {
            // Show it on white, a fifth as strong as in the image.
            let light = (Int(one[0]) * 7 + Int(one[1]) * 72 + Int(one[2]) * 21) / 100 + 255 - Int(one[3])
            let pale = 204 + min(255, light) / 5
            (red, rest) = (pale, pale)
        } else {
            (red, rest) = (255 - most / 4, 150 - most * 150 / 255)
        }
        return (0xFF00_0000 | UInt32(red) << 16 | UInt32(rest) << 8 | UInt32(rest)).littleEndian
    }
}
