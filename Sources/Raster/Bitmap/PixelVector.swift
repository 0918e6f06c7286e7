// SPDX-License-Identifier: MIT

extension SIMD4<Float> {
    // A float of 2^23 or more stores its integer value in its lowest bits, so adding 2^23 converts a smaller
    // number to an integer without a special instruction.
    private static var anchor: Float { 8_388_608 }

    /// Converts integers below 2^23.
    @inline(__always)
    init(smallIntegers: SIMD4<UInt32>) {
        self = unsafeBitCast(smallIntegers | Self.anchor.bitPattern, to: SIMD4<Float>.self) - Self.anchor
    }

    /// Converts four bytes to numbers from 0 to 255.
    @inline(__always)
    init(bytes: SIMD4<UInt8>) {
        self.init(smallIntegers: SIMD4<UInt32>(truncatingIfNeeded: bytes))
    }

    /// The components, each from 0 to 255, rounded to the nearest integer.
    @inline(__always)
    var roundedIntegers: SIMD4<UInt32> { unsafeBitCast(self + Self.anchor, to: SIMD4<UInt32>.self) & 255 }

    /// The components, each from 0 to 255, rounded to the nearest byte.
    @inline(__always)
    var roundedBytes: SIMD4<UInt8> {
        SIMD4<UInt8>(truncatingIfNeeded: unsafeBitCast(self + Self.anchor, to: SIMD4<UInt32>.self))
    }

    @inline(__always)
    func limited(to range: ClosedRange<Float>) -> SIMD4<Float> {
        lower(higher(self, SIMD4(repeating: range.lowerBound)), SIMD4(repeating: range.upperBound))
    }
}

// Comparisons are written out for each component. Compilers merge four of these into one instruction. They
// can't do this for the standard library's loops, which are ten times slower.

/// Returns the component-wise minimum.
@inline(__always)
func lower(_ one: SIMD4<Float>, _ other: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(
        one.x < other.x ? one.x : other.x, one.y < other.y ? one.y : other.y,
        one.z < other.z ? one.z : other.z, one.w < other.w ? one.w : other.w)
}

/// Returns the component-wise maximum.
@inline(__always)
func higher(_ one: SIMD4<Float>, _ other: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(
        one.x > other.x ? one.x : other.x, one.y > other.y ? one.y : other.y,
        one.z > other.z ? one.z : other.z, one.w > other.w ? one.w : other.w)
}

/// Returns the components of `one` where `value` is at most `limit`, and the components of `other` elsewhere.
@inline(__always)
func choose(
    _ one: SIMD4<Float>, whereAtMost limit: Float, _ value: SIMD4<Float>, else other: SIMD4<Float>
) -> SIMD4<Float> {
    SIMD4(
        value.x <= limit ? one.x : other.x, value.y <= limit ? one.y : other.y,
        value.z <= limit ? one.z : other.z, value.w <= limit ? one.w : other.w)
}
