// SPDX-License-Identifier: MIT

#if os(Linux)
/// A conversion of the colours of a row of pixels in place.
protocol RowConversion {
    func convertRow(_ pixels: UnsafeMutableRawPointer, count: Int)
}

/// Converts four inks of 8 bits to opaque `bgra8` by the simple formula: light = (1 - ink)(1 - black).
struct InkConversion: RowConversion {
    /// Whether 255 means no ink.
    let isInverted: Bool

    func convertRow(_ pixels: UnsafeMutableRawPointer, count: Int) {
        let flip: UInt8 = isInverted ? 0 : 255
        let row = pixels.assumingMemoryBound(to: UInt8.self)
        for offset in stride(from: 0, to: count &* 4, by: 4) {
            let light = UInt32(row[offset &+ 3] ^ flip)
            let red = Self.product(UInt32(row[offset] ^ flip), light)
            let green = Self.product(UInt32(row[offset &+ 1] ^ flip), light)
            let blue = Self.product(UInt32(row[offset &+ 2] ^ flip), light)
            row[offset] = blue
            row[offset &+ 1] = green
            row[offset &+ 2] = red
            row[offset &+ 3] = 255
        }
    }

    /// Returns a * b / 255, rounded to the nearest.
    @inline(__always)
    private static func product(_ left: UInt32, _ right: UInt32) -> UInt8 {
        let value = left &* right &+ 128
        return UInt8(truncatingIfNeeded: (value &+ value >> 8) >> 8)
    }
}

/// Another conversion to `bgra8`, after which alpha is set to opaque.
struct OpaqueConversion: RowConversion {
    let next: ColorTransform

    init(then next: ColorTransform) { self.next = next }

    func convertRow(_ pixels: UnsafeMutableRawPointer, count: Int) {
        next.convertRow(pixels, count: count)
        PixelRow.makeOpaque(pixels, count: count, isWide: false)
    }
}
#endif
