// SPDX-License-Identifier: MIT

#if os(Linux)
/// Conversions that libraries leave to the caller, for rows of four-component pixels with alpha last.
enum PixelRow {
    /// Sets alpha to opaque, for a library that leaves it undefined.
    static func makeOpaque(_ row: UnsafeMutableRawPointer, count: Int, isWide: Bool) {
        if isWide {
            let words = row.assumingMemoryBound(to: UInt16.self)
            for x in 0..<count { words[x &* 4 &+ 3] = .max }
        } else {
            let bytes = row.assumingMemoryBound(to: UInt8.self)
            for x in 0..<count { bytes[x &* 4 &+ 3] = .max }
        }
    }

    /// Divides colors by alpha.
    static func unmultiply(_ row: UnsafeMutableRawPointer, count: Int, isWide: Bool) {
        if isWide {
            unmultiply(row.assumingMemoryBound(to: UInt16.self), count)
        } else {
            unmultiply(row.assumingMemoryBound(to: UInt8.self), count)
        }
    }

    private static func unmultiply<Component: FixedWidthInteger & UnsignedInteger>(
        _ row: UnsafeMutablePointer<Component>, _ count: Int
    ) {
        for x in stride(from: 0, to: count &* 4, by: 4) where row[x &+ 3] > 0 {
            let alpha = Int(row[x &+ 3])
            for part in x..<x &+ 3 {
                row[part] = Component(min(Int(row[part]), alpha) &* Int(Component.max) / alpha)
            }
        }
    }

    /// Widens 8 bits to 16, in the same order.
    static func widen(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
        let from = source.assumingMemoryBound(to: UInt8.self)
        let to = target.assumingMemoryBound(to: UInt16.self)
        for x in 0..<count &* 4 { to[x] = UInt16(from[x]) &* 257 }
    }

    /// Swaps red and blue in 8-bit pixels. Source and target may be the same.
    static func swapRedAndBlue(
        _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int
    ) {
        let from = source.assumingMemoryBound(to: UInt32.self)
        let to = target.assumingMemoryBound(to: UInt32.self)
        for x in 0..<count {
            let word = UInt32(littleEndian: from[x])
            to[x] = UInt32(littleEndian: word & 0xFF00_FF00 | word >> 16 & 255 | (word & 255) << 16)
        }
    }
}
#endif
