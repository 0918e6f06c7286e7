// SPDX-License-Identifier: MIT

extension SIMD4<Float> {
    // A float of 2^23 holds a whole number in its lowest bits: conversion without a conversion.
    private static var anchor: Float { 8_388_608 }

    /// Four bytes as numbers from 0 to 255.
    @inline(__always)
    init(bytes: SIMD4<UInt8>) {
        let bits = SIMD4<UInt32>(truncatingIfNeeded: bytes) | Self.anchor.bitPattern
        self = unsafeBitCast(bits, to: SIMD4<Float>.self) - Self.anchor
    }

    /// Each component, from 0 to 255, rounded to the nearest.
    @inline(__always)
    var roundedBytes: SIMD4<UInt8> {
        SIMD4<UInt8>(truncatingIfNeeded: unsafeBitCast(self + Self.anchor, to: SIMD4<UInt32>.self))
    }

    @inline(__always)
    func limited(to range: ClosedRange<Float>) -> SIMD4<Float> {
        clamped(
            lowerBound: SIMD4(repeating: range.lowerBound), upperBound: SIMD4(repeating: range.upperBound))
    }
}
