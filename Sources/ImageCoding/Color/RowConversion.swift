// SPDX-License-Identifier: MIT

#if os(Linux)
/// Changes the colours of a row of pixels where they are.
protocol RowConversion {
    func convertRow(_ pixels: UnsafeMutableRawPointer, count: Int)
}

/// Four inks, 8 bits each, to opaque `bgra8` by the plain rule: light = (1 - ink)(1 - black).
struct InkConversion: RowConversion {
    /// 255 is no ink.
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

    /// a * b / 255, rounded to the nearest.
    @inline(__always)
    private static func product(_ left: UInt32, _ right: UInt32) -> UInt8 {
        let value = left &* right &+ 128
        return UInt8(truncatingIfNeeded: (value &+ value >> 8) >> 8)
    }
}

/// Another conversion to `bgra8`, and alpha set to opaque after it.
struct OpaqueConversion: RowConversion {
    let next: ColorTransform

    init(then next: ColorTransform) { self.next = next }

    func convertRow(_ pixels: UnsafeMutableRawPointer, count: Int) {
        next.convertRow(pixels, count: count)
        PixelRow.makeOpaque(pixels, count: count, isWide: false)
    }
}
#endif
