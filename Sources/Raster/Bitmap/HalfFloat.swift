// SPDX-License-Identifier: MIT

internal import CRaster

/// The bits of half floats (IEEE 754 binary16), because not every platform has a type for them.
package enum HalfFloat {
    /// The bits of the number 1.
    package static let one: UInt16 = 0x3C00

    package static func value(_ bits: UInt16) -> Float {
        let size = UInt32(bits & 0x7FFF) << 13
        // This is exact for subnormal numbers, too.
        let scaled = Float(bitPattern: size) * 0x1p112
        let exponent: UInt32 = size >= 0x0F80_0000 ? 0x7F80_0000 : 0
        return Float(bitPattern: scaled.bitPattern | exponent | UInt32(bits & 0x8000) << 16)
    }

    /// Returns the nearest half float. Ties round to even, and numbers of 65,520 and more become infinite.
    package static func bits(_ value: Float) -> UInt16 {
        let sign = UInt16(truncatingIfNeeded: value.bitPattern >> 16) & 0x8000
        let size = value.bitPattern & 0x7FFF_FFFF
        if size > 0x7F80_0000 { return sign | 0x7E00 }
        if size >= 0x4780_0000 { return sign | 0x7C00 }
        if size < 0x3880_0000 {  // Adding 0.5 rounds a number below 2^-14 to a multiple of 2^-24.
            let sum = Float(bitPattern: size) + 0.5
            return sign | UInt16(truncatingIfNeeded: sum.bitPattern &- 0x3F00_0000)
        }
        let rounded = (size &+ 0xC800_0FFF &+ (size >> 13 & 1)) >> 13
        return sign | UInt16(truncatingIfNeeded: rounded)
    }

    /// Converts rows of `count` components.
    package static func values(
        _ source: UnsafePointer<UInt16>, to target: UnsafeMutablePointer<Float>, count: Int
    ) {
        CRasterKernels.best.floats_from_halves(source, target, count)
    }

    package static func bits(
        _ source: UnsafePointer<Float>, to target: UnsafeMutablePointer<UInt16>, count: Int
    ) {
        CRasterKernels.best.halves_from_floats(source, target, count)
    }
}
