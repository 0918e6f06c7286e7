// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import Raster

/// thumbor filters that the core doesn't have. The bitmaps must be premultiplied or opaque `bgra8`.
extension Bitmap {
    /// Returns the bitmap with the color of each pixel changed by `body`. Alpha doesn't change.
    private func mappingPixels(
        _ cancellation: CancellationToken, _ body: (_ pixel: SIMD4<UInt8>, _ x: Int, _ y: Int) -> SIMD4<Int>
    ) throws(ImageError) -> Bitmap {
        try Bitmap(size: size, alpha: alpha, colorSpace: colorSpace) { target, stride throws(ImageError) in
            try withPixels { source throws(ImageError) in
                for y in 0..<height {
                    try cancellation.check()
                    for x in 0..<width {
                        let pixel = source.loadUnaligned(
                            fromByteOffset: y * bytesPerRow + x * 4, as: SIMD4<UInt8>.self)
                        let cover = Int(pixel.w)
                        var values = body(Self.straight(pixel), x, y)
                        values.clamp(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
                        if cover < 255 { values = (values &* cover &+ 127) / 255 }
                        values.w = cover
                        target.storeBytes(
                            of: SIMD4<UInt8>(truncatingIfNeeded: values), toByteOffset: y * stride + x * 4,
                            as: SIMD4<UInt8>.self)
                    }
                }
            }
        }
    }

    static func straight(_ pixel: SIMD4<UInt8>) -> SIMD4<UInt8> {
        guard pixel.w != 255, pixel.w != 0 else { return pixel }
        let cover = Int(pixel.w)
        var values = (SIMD4<Int>(truncatingIfNeeded: pixel) &* 255 &+ cover / 2) / SIMD4(repeating: cover)
        values.clamp(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
        values.w = cover
        return SIMD4<UInt8>(truncatingIfNeeded: values)
    }

    /// Counts the pixels with each value of blue, green and red, ignoring transparent pixels.
    private func histograms(_ cancellation: CancellationToken) throws(ImageError) -> [[Int]] {
        var counts = [[Int]](repeating: [Int](repeating: 0, count: 256), count: 3)
        try withPixels { source throws(ImageError) in
            for y in 0..<height {
                try cancellation.check()
                for x in 0..<width {
                    let pixel = source.loadUnaligned(
                        fromByteOffset: y * bytesPerRow + x * 4, as: SIMD4<UInt8>.self)
                    guard pixel.w > 0 || alpha == .opaque else { continue }
                    let straight = alpha == .opaque ? pixel : Self.straight(pixel)
                    for index in 0..<3 { counts[index][Int(straight[index])] += 1 }
                }
            }
        }
        return counts
    }

    /// Returns the bitmap with each component spread over its whole range.
    func equalized(_ cancellation: CancellationToken) throws(ImageError) -> Bitmap {
        let tables = try histograms(cancellation).map { counts -> [Int] in
            let total = counts.reduce(0, +)
            var sum = 0
            let sums = counts.map { count -> Int in
                sum += count
                return sum
            }
            let least = sums.first { $0 > 0 } ?? 0
            guard total > least else { return Array(0...255) }
            return sums.map { max(0, $0 - least) * 255 / (total - least) }
        }
        return try applying(tables, cancellation)
    }

    /// Returns the bitmap with curves applied: first one per component, then one for all, as in thumbor.
    func applying(
        all: [ImageOperation.CurvePoint], red: [ImageOperation.CurvePoint],
        green: [ImageOperation.CurvePoint], blue: [ImageOperation.CurvePoint],
        _ cancellation: CancellationToken
    ) throws(ImageError) -> Bitmap {
        let last = CurveTable(all)
        return try applying(
            [blue, green, red].map { curve in CurveTable(curve).values.map { last.values[$0] } }, cancellation
        )
    }

    /// - Parameter tables: the new values of blue, green and red.
    private func applying(
        _ tables: [[Int]], _ cancellation: CancellationToken
    ) throws(ImageError) -> Bitmap {
        try mappingPixels(cancellation) { pixel, _, _ in
            SIMD4(tables[0][Int(pixel.x)], tables[1][Int(pixel.y)], tables[2][Int(pixel.z)], 0)
        }
    }

    /// Returns the bitmap with a random amount added to each pixel, the same for all of its components. The
    /// amounts depend only on the seed and the position.
    func withNoise(
        amount: Int, seed: Int, _ cancellation: CancellationToken
    ) throws(ImageError) -> Bitmap {
        guard amount > 0 else { return self }
        return try mappingPixels(cancellation) { pixel, x, y in
            // This is SplitMix64.
            var state =
                UInt64(truncatingIfNeeded: seed) &+ UInt64(y &* width &+ x &+ 1) &* 0x9E37_79B9_7F4A_7C15
            state = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
            state = (state ^ state >> 27) &* 0x94D0_49BB_1331_11EB
            state ^= state >> 31
            let value = Int(state % UInt64(amount)) - amount / 2
            return SIMD4<Int>(truncatingIfNeeded: pixel) &+ value
        }
    }

    /// Returns the bitmap with each component moved away from its pixel's gray, or toward it. Gray is the
    /// root mean square of the pixel's components.
    func saturatedByRoot(_ factor: Double, _ cancellation: CancellationToken) throws(ImageError) -> Bitmap {
        let weights = SIMD4<Double>(0.114, 0.587, 0.299, 0)
        return try mappingPixels(cancellation) { pixel, _, _ in
            let values = SIMD4<Double>(pixel)
            let grey = (values * values * weights).sum().squareRoot()
            var moved = grey + (values - grey) * factor
            moved.clamp(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
            return SIMD4<Int>(moved)
        }
    }

    /// Returns the bitmap sharpened in brightness: the difference from a blurred copy is added to all
    /// components.
    func sharpenedInLuminance(
        _ blurred: Bitmap, amount: Double, _ cancellation: CancellationToken
    ) throws(ImageError) -> Bitmap {
        try blurred.withPixels { source throws(ImageError) in
            try mappingPixels(cancellation) { pixel, x, y in
                let soft = Self.straight(
                    source.loadUnaligned(
                        fromByteOffset: y * blurred.bytesPerRow + x * 4, as: SIMD4<UInt8>.self))
                let difference = Double(Self.luminance(pixel) - Self.luminance(soft)) / 256
                return SIMD4<Int>(truncatingIfNeeded: pixel) &+ Int((difference * amount).rounded())
            }
        }
    }

    /// Returns the brightness times 256.
    private static func luminance(_ pixel: SIMD4<UInt8>) -> Int {
        18 * Int(pixel.x) + 183 * Int(pixel.y) + 55 * Int(pixel.z)
    }
}
#endif
