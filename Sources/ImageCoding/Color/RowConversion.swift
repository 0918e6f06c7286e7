// SPDX-License-Identifier: MIT

#if os(Linux)
/// Converts the colors of a row of pixels in place.
protocol RowConversion {
    func convertRow(_ pixels: UnsafeMutableRawPointer, count: Int)
}

/// Converts four 8-bit inks to opaque `bgra8` with the simple formula: light = (1 - ink)(1 - black).
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

    /// Returns a * b / 255, rounded to the nearest integer.
    @inline(__always)
    private static func product(_ left: UInt32, _ right: UInt32) -> UInt8 {
        let value = left &* right &+ 128
        return UInt8(truncatingIfNeeded: (value &+ value >> 8) >> 8)
    }
}

/// Converts video-range components to full range, then applies another conversion. In video range, black is
/// 16 of 255, and white is 219 steps higher (ITU-T H.273, 8.3).
struct NarrowRange: RowConversion {
    private let isWide: Bool
    private let next: (any RowConversion)?
    /// The number of pixel levels for each 8-bit level of the file.
    private let unit: Double
    private let bytes: [UInt8]

    /// - Parameters:
    ///   - fileBits: the bits per component in the file, 8 or 16.
    ///   - isWide: whether pixels have 16 bits per component.
    init(fileBits: Int, isWide: Bool, then next: (any RowConversion)?) {
        self.isWide = isWide
        self.next = next
        // Widening 8 bits to 16 multiplies by 257, so 255 becomes 65,535.
        let unit = (fileBits == 16 ? 256 : 257) / (isWide ? 1 : 257.0)
        self.unit = unit
        bytes = (0...255).map { UInt8(Self.full(Double($0) / unit) * 255 + 0.5) }
    }

    /// Returns 0 to 1 for an 8-bit value, which can be fractional.
    private static func full(_ value: Double) -> Double { min(max((value - 16) / 219, 0), 1) }

    func convertRow(_ pixels: UnsafeMutableRawPointer, count: Int) {
        if isWide {
            let words = pixels.assumingMemoryBound(to: UInt16.self)
            for index in 0..<count &* 4 where index & 3 != 3 {
                words[index] = UInt16(Self.full(Double(words[index]) / unit) * 65_535 + 0.5)
            }
        } else {
            let row = pixels.assumingMemoryBound(to: UInt8.self)
            for index in 0..<count &* 4 where index & 3 != 3 { row[index] = bytes[Int(row[index])] }
        }
        next?.convertRow(pixels, count: count)
    }
}

/// Applies another conversion to `bgra8`, then sets alpha to opaque.
struct OpaqueConversion: RowConversion {
    let next: ColorTransform

    init(then next: ColorTransform) { self.next = next }

    func convertRow(_ pixels: UnsafeMutableRawPointer, count: Int) {
        next.convertRow(pixels, count: count)
        PixelRow.makeOpaque(pixels, count: count, isWide: false)
    }
}
#endif
