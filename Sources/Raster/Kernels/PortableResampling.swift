// SPDX-License-Identifier: MIT

/// Weighted sums in Swift: the reference for the C kernels, and the fallback where they don't have SIMD.
enum PortableResampling {
    /// Computes `target[i] = clamp(round(sum of rows[t][i] * weights[t]))` for `count` bytes, a multiple of
    /// 64.
    static func vertical(
        rows: UnsafePointer<UnsafePointer<UInt8>>, weights: UnsafePointer<Int16>, taps: Int,
        target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        typealias Wide = SIMD16<Int32>
        for offset in stride(from: 0, to: count, by: 16) {
            var sum = Wide(repeating: rounding)
            for tap in 0..<taps {
                let bytes = UnsafeRawPointer(rows[tap]).loadUnaligned(
                    fromByteOffset: offset, as: SIMD16<UInt8>.self)
                sum &+= Wide(truncatingIfNeeded: bytes) &* Int32(weights[tap])
            }
            let values = (sum &>> bits).clamped(lowerBound: Wide(), upperBound: Wide(repeating: 255))
            UnsafeMutableRawPointer(target).storeBytes(
                of: SIMD16<UInt8>(truncatingIfNeeded: values), toByteOffset: offset, as: SIMD16<UInt8>.self)
        }
    }

    /// Computes `count` pixels, each the weighted sum of `taps` source pixels beginning at its start.
    static func horizontal(
        source: UnsafePointer<UInt8>, starts: UnsafePointer<Int32>, weights: UnsafePointer<Int16>, taps: Int,
        target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        typealias Wide = SIMD4<Int32>
        var weight = weights
        for index in 0..<count {
            let first = UnsafeRawPointer(source) + Int(starts[index]) &* 4
            var sum = Wide(repeating: rounding)
            for tap in 0..<taps {
                let bytes = first.loadUnaligned(fromByteOffset: tap &* 4, as: SIMD4<UInt8>.self)
                sum &+= Wide(truncatingIfNeeded: bytes) &* Int32(weight[tap])
            }
            let values = (sum &>> bits).clamped(lowerBound: Wide(), upperBound: Wide(repeating: 255))
            UnsafeMutableRawPointer(target).storeBytes(
                of: SIMD4<UInt8>(truncatingIfNeeded: values), toByteOffset: index &* 4, as: SIMD4<UInt8>.self)
            weight += taps
        }
    }

    /// Lowers color components that exceed their pixel's alpha, which happens with filters that ring.
    static func clampToAlpha(_ pixels: UnsafeMutablePointer<UInt8>, count: Int) {
        for offset in stride(from: 0, to: count &* 4, by: 4) {
            let alpha = pixels[offset &+ 3]
            pixels[offset] = min(pixels[offset], alpha)
            pixels[offset &+ 1] = min(pixels[offset &+ 1], alpha)
            pixels[offset &+ 2] = min(pixels[offset &+ 2], alpha)
        }
    }

    private static let rounding: Int32 = 1 << 13
    private static let bits: Int32 = 14
}
