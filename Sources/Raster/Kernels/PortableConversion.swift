// SPDX-License-Identifier: MIT

/// Conversions of rows in Swift: oracle of the C kernels, and what runs where those have no SIMD.
enum PortableConversion {
    typealias Source = UnsafePointer<UInt8>
    typealias Target = UnsafeMutablePointer<UInt8>

    static func premultiplyRGBAToBGRA(_ source: Source, _ target: Target, _ count: Int) {
        map(source, 4, target, count) { pixel, to in
            store(to, premultiply(pixel[2], pixel[1], pixel[0], pixel[3]))
        }
    }

    static func premultiplyBGRA(_ source: Source, _ target: Target, _ count: Int) {
        map(source, 4, target, count) { pixel, to in
            store(to, premultiply(pixel[0], pixel[1], pixel[2], pixel[3]))
        }
    }

    static func swapRedAndBlue(_ source: Source, _ target: Target, _ count: Int) {
        map(source, 4, target, count) { pixel, to in
            store(to, SIMD4(pixel[2], pixel[1], pixel[0], pixel[3]))
        }
    }

    static func rgbToBGRA(_ source: Source, _ target: Target, _ count: Int) {
        map(source, 3, target, count) { pixel, to in store(to, SIMD4(pixel[2], pixel[1], pixel[0], 255)) }
    }

    static func grayToBGRA(_ source: Source, _ target: Target, _ count: Int) {
        map(source, 1, target, count) { pixel, to in store(to, SIMD4(pixel[0], pixel[0], pixel[0], 255)) }
    }

    static func grayAlphaToBGRA(_ source: Source, _ target: Target, _ count: Int) {
        map(source, 2, target, count) { pixel, to in
            store(to, premultiply(pixel[0], pixel[0], pixel[0], pixel[1]))
        }
    }

    /// Rec. 709 luma with 16 fraction bits; the weights add up to 65536, so that grey stays itself.
    static func grayscale(_ source: Source, _ target: Target, _ count: Int) {
        map(source, 4, target, count) { pixel, to in
            let sum = UInt32(pixel[0]) &* 4732 &+ UInt32(pixel[1]) &* 46871 &+ UInt32(pixel[2]) &* 13933
            let luma = UInt8(truncatingIfNeeded: (sum &+ 32768) &>> 16)
            store(to, SIMD4(luma, luma, luma, pixel[3]))
        }
    }

    @inline(__always)
    private static func map(
        _ source: Source, _ step: Int, _ target: Target, _ count: Int, _ body: (Source, Target) -> Void
    ) {
        for index in 0..<count { body(source + index &* step, target + index &* 4) }
    }

    @inline(__always)
    private static func store(_ target: Target, _ pixel: SIMD4<UInt8>) {
        UnsafeMutableRawPointer(target).storeBytes(of: pixel, as: SIMD4<UInt8>.self)
    }

    @inline(__always)
    private static func premultiply(
        _ first: UInt8, _ second: UInt8, _ third: UInt8, _ alpha: UInt8
    ) -> SIMD4<UInt8> {
        SIMD4(scale(first, alpha), scale(second, alpha), scale(third, alpha), alpha)
    }

    /// `value * alpha / 255`, rounded to the nearest.
    @inline(__always)
    private static func scale(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
        let product = UInt32(value) &* UInt32(alpha) &+ 128
        return UInt8(truncatingIfNeeded: (product &+ product &>> 8) &>> 8)
    }
}
