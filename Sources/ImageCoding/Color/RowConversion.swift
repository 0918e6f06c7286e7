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

/// Components in the range of video to those of the full range (ITU-T H.273, 8.3: 219 steps from black, 16 of
/// 255, to white), and then another conversion.
struct NarrowRange: RowConversion {
    private let isWide: Bool
    private let next: (any RowConversion)?
    /// The number of levels of the pixels for each of the file's 8 bits.
    private let unit: Double
    private let bytes: [UInt8]

    /// - Parameters:
    ///   - fileBits: 8 or 16, with which the file states components.
    ///   - isWide: whether pixels have 16 bits for each component.
    init(fileBits: Int, isWide: Bool, then next: (any RowConversion)?) {
        self.isWide = isWide
        self.next = next
        // Decoding maps the greatest value to the greatest value: 255 to 65,535.
        let unit = (fileBits == 16 ? 256 : 257) / (isWide ? 1 : 257.0)
        self.unit = unit
        bytes = (0...255).map { UInt8(Self.full(Double($0) / unit) * 255 + 0.5) }
    }

    /// Returns 0 to 1 for a value of 8 bits and fractions of it.
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
