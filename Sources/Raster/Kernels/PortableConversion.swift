// SPDX-License-Identifier: MIT

/// Row conversions in Swift: the reference for the C kernels, and the fallback where they don't have SIMD.
enum PortableConversion {
    typealias Source = UnsafePointer<UInt8>
    typealias Target = UnsafeMutablePointer<UInt8>

    static func premultiplyBGRA(_ source: Source, to target: Target, count: Int) {
        map(source, step: 4, to: target, count: count) { pixel, to in
            let alpha = pixel[3]
            let (blue, green, red) = (scale(pixel[0], alpha), scale(pixel[1], alpha), scale(pixel[2], alpha))
            store(SIMD4(blue, green, red, alpha), to: to)
        }
    }

    static func swapRedAndBlue(_ source: Source, to target: Target, count: Int) {
        map(source, step: 4, to: target, count: count) { pixel, to in
            store(SIMD4(pixel[2], pixel[1], pixel[0], pixel[3]), to: to)
        }
    }

    static func rgbToBGRA(_ source: Source, to target: Target, count: Int) {
        map(source, step: 3, to: target, count: count) { pixel, to in
            store(SIMD4(pixel[2], pixel[1], pixel[0], 255), to: to)
        }
    }

    static func grayToBGRA(_ source: Source, to target: Target, count: Int) {
        map(source, step: 1, to: target, count: count) { pixel, to in
            store(SIMD4(pixel[0], pixel[0], pixel[0], 255), to: to)
        }
    }

    /// Computes the Rec. 709 luma with 16 fraction bits. The weights add up to 65536, so gray stays the same.
    static func grayscale(_ source: Source, to target: Target, count: Int) {
        map(source, step: 4, to: target, count: count) { pixel, to in
            let sum = UInt32(pixel[0]) &* 4732 &+ UInt32(pixel[1]) &* 46871 &+ UInt32(pixel[2]) &* 13933
            let luma = UInt8(truncatingIfNeeded: (sum &+ 32768) &>> 16)
            store(SIMD4(luma, luma, luma, pixel[3]), to: to)
        }
    }

    @inline(__always)
    private static func map(
        _ source: Source, step: Int, to target: Target, count: Int, _ body: (Source, Target) -> Void
    ) {
        for index in 0..<count { body(source + index &* step, target + index &* 4) }
    }

    @inline(__always)
    private static func store(_ pixel: SIMD4<UInt8>, to target: Target) {
        UnsafeMutableRawPointer(target).storeBytes(of: pixel, as: SIMD4<UInt8>.self)
    }

    /// Returns `value * alpha / 255`, rounded to the nearest integer.
    @inline(__always)
    private static func scale(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
        let product = UInt32(value) &* UInt32(alpha) &+ 128
        return UInt8(truncatingIfNeeded: (product &+ product &>> 8) &>> 8)
    }
}
