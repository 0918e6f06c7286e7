// SPDX-License-Identifier: MIT

/// Access to the pixels of one format as red, green, blue, alpha.
protocol PixelLayout {
    static var format: PixelFormat { get }
    /// The component value that represents 1.
    static var maximum: UInt64 { get }
    static func load(from row: UnsafeRawPointer, at x: Int) -> SIMD4<UInt64>
    static func store(_ value: SIMD4<UInt64>, to row: UnsafeMutableRawPointer, at x: Int)
}

enum BGRA8: PixelLayout {
    static var format: PixelFormat { .bgra8 }
    static var maximum: UInt64 { 255 }

    @inline(__always)
    static func load(from row: UnsafeRawPointer, at x: Int) -> SIMD4<UInt64> {
        let pixel = row.load(fromByteOffset: x &* 4, as: SIMD4<UInt8>.self)
        return SIMD4(UInt64(pixel.z), UInt64(pixel.y), UInt64(pixel.x), UInt64(pixel.w))
    }

    @inline(__always)
    static func store(_ value: SIMD4<UInt64>, to row: UnsafeMutableRawPointer, at x: Int) {
        let bytes = SIMD4<UInt8>(truncatingIfNeeded: value)
        row.storeBytes(
            of: SIMD4(bytes.z, bytes.y, bytes.x, bytes.w), toByteOffset: x &* 4, as: SIMD4<UInt8>.self)
    }
}

enum RGBA16: PixelLayout {
    static var format: PixelFormat { .rgba16 }
    static var maximum: UInt64 { 65535 }

    @inline(__always)
    static func load(from row: UnsafeRawPointer, at x: Int) -> SIMD4<UInt64> {
        SIMD4<UInt64>(truncatingIfNeeded: row.load(fromByteOffset: x &* 8, as: SIMD4<UInt16>.self))
    }

    @inline(__always)
    static func store(_ value: SIMD4<UInt64>, to row: UnsafeMutableRawPointer, at x: Int) {
        row.storeBytes(
            of: SIMD4<UInt16>(truncatingIfNeeded: value), toByteOffset: x &* 8, as: SIMD4<UInt16>.self)
    }
}
