// SPDX-License-Identifier: MIT

import ImageBase

extension Bitmap {
    /// Returns how similar another bitmap is to this one, from 0 to 1 for equal pixels. The bitmap must be
    /// premultiplied or opaque `bgra8`.
    ///
    /// It's the lowest of ``structuralSimilarity(to:cancellation:)``, the same measure for the chroma
    /// components (Cb and Cr of BT.709), and the similarity of areas without texture, which drops by 0.02 for
    /// a difference of three levels.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` for a bitmap of another size or format,
    ///   ``ImageError/Code/cancelled``.
    @_spi(Programs) public func colorSimilarity(
        to other: Bitmap, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Double {
        try least(with: other, cancellation) { one, other throws(ImageError) in
            var least = try one.flatSimilarity(to: other, cancellation)
            for plane in ColorPlane.allCases {
                least = min(
                    least, try one.similarity(of: plane, to: other, cancellation: cancellation))
            }
            return max(0, least)
        }
    }

    /// Returns 1 minus a 150th of the largest difference between the means of a flat area.
    ///
    /// A flat area has 16 x 16 pixels that are equal except for noise. Only the pixels in its middle are
    /// compared, because edges next to the area don't affect them.
    private func flatSimilarity(
        to other: Bitmap, _ cancellation: CancellationToken?
    ) throws(ImageError) -> Double {
        let (side, middle) = (16, 4..<12)
        var largest = 0
        try withPixels { pixels throws(ImageError) in
            try other.withPixels { others throws(ImageError) in
                for top in stride(from: 0, through: height - side, by: side / 2) {
                    try cancellation?.check()
                    for left in stride(from: 0, through: width - side, by: side / 2) {
                        let area = UnsafeRawBufferPointer(rebasing: pixels[(top * bytesPerRow + left * 4)...])
                        guard Self.isFlat(area, bytesPerRow: bytesPerRow, side: side) else { continue }
                        let start = top * other.bytesPerRow + left * 4
                        let shown = UnsafeRawBufferPointer(rebasing: others[start...])
                        for channel in 0..<3 {
                            var sum = 0
                            for y in middle {
                                for x in middle {
                                    sum += Int(area[y * bytesPerRow + x * 4 + channel])
                                    sum -= Int(shown[y * other.bytesPerRow + x * 4 + channel])
                                }
                            }
                            largest = max(largest, abs(sum))
                        }
                    }
                }
            }
        }
        return 1 - Double(largest) / Double(middle.count * middle.count) / 150
    }

    private static func isFlat(
        _ area: UnsafeRawBufferPointer, bytesPerRow: Int, side: Int
    ) -> Bool {
        for y in 0..<side {
            for place in y * bytesPerRow..<y * bytesPerRow + side * 4 {
                let difference = Int(area[place]) - Int(area[place & 3])
                if difference > 2 || difference < -2 { return false }
            }
        }
        return true
    }
}

/// A component of video colors.
enum ColorPlane: CaseIterable {
    case luma
    /// The difference between blue and luma, or between red and luma, around 128 (ITU-R BT.709, 3.3).
    case blueDifference
    case redDifference

    /// Replaces the luma of a `bgra8` row, which is in the first of every four bytes, with this component.
    func replace(_ values: inout [UInt8], of row: UnsafePointer<UInt8>, count: Int) {
        let (channel, factor): (Int, Int32)
        switch self {
        case .luma: return
        case .blueDifference: (channel, factor) = (0, 138)
        case .redDifference: (channel, factor) = (2, 163)
        }
        values.withUnsafeMutableBufferPointer { values in
            for index in 0..<count {
                let place = index &* 4
                let difference = Int32(row[place &+ channel]) &- Int32(values[place])
                values[place] = UInt8(clamping: 128 &+ (difference &* factor &+ 128) >> 8)
            }
        }
    }
}
