// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import PortableC
import Raster

/// A blur that gets stronger in a direction. Each pixel blends two of five images: the original and four
/// blurred ones.
struct ProgressiveBlur {
    private static let count = 4

    let sigma: Double
    /// The direction, clockwise from up.
    let degrees: Double
    /// The point where the blur begins, as a fraction of the image's length in that direction.
    let start: Double
    /// The point where the blur reaches its full strength, as a fraction.
    let stop: Double

    /// The bitmap must be premultiplied or opaque `bgra8`.
    func applied(to bitmap: Bitmap, _ cancellation: CancellationToken) throws(ImageError) -> Bitmap {
        let angle = degrees / 180 * .pi
        let (right, down) = (sin(angle), -cos(angle))
        let (width, height) = (Double(bitmap.width), Double(bitmap.height))
        let length = abs(right) * width + abs(down) * height
        /// Returns the blur level for a pixel; a fraction means a blend with the next level.
        func level(_ x: Int, _ y: Int) -> Double {
            let distance =
                (Double(x) + 0.5 - width / 2) * right + (Double(y) + 0.5 - height / 2) * down
            let place = distance / length + 0.5
            let strength = stop > start ? (place - start) / (stop - start) : place < start ? 0 : 1
            return min(1, max(0, strength)) * Double(Self.count)
        }
        return try Bitmap(size: bitmap.size, alpha: bitmap.alpha, colorSpace: bitmap.colorSpace) {
            target, stride throws(ImageError) in
            var weaker = bitmap
            for step in 0..<Self.count {
                let stronger = try bitmap.blurred(
                    radius: sigma * Double(step + 1) / Double(Self.count), cancellation: cancellation)
                try weaker.withPixels { first throws(ImageError) in
                    try stronger.withPixels { second throws(ImageError) in
                        for y in 0..<bitmap.height {
                            try cancellation.check()
                            for x in 0..<bitmap.width {
                                let level = level(x, y)
                                guard min(Int(level), Self.count - 1) == step else { continue }
                                let mixed = Self.mix(
                                    Self.pixel(first, at: y * weaker.bytesPerRow + x * 4),
                                    with: Self.pixel(second, at: y * stronger.bytesPerRow + x * 4),
                                    level - Double(step))
                                target.storeBytes(
                                    of: mixed, toByteOffset: y * stride + x * 4, as: SIMD4<UInt8>.self)
                            }
                        }
                    }
                }
                weaker = stronger
            }
        }
    }

    private static func pixel(_ pixels: UnsafeRawBufferPointer, at offset: Int) -> SIMD4<Int> {
        SIMD4<Int>(truncatingIfNeeded: pixels.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self))
    }

    private static func mix(_ first: SIMD4<Int>, with second: SIMD4<Int>, _ part: Double) -> SIMD4<UInt8> {
        let weight = Int((part * 256).rounded())
        let sum = first &* (256 &- weight) &+ second &* weight
        return SIMD4<UInt8>(truncatingIfNeeded: (sum &+ 128) &>> 8)
    }
}
#endif
