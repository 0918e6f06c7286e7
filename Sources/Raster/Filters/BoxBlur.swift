// SPDX-License-Identifier: MIT

/// Three box averages that together approximate a Gaussian.
struct BoxBlur {
    /// The pixels on either side of the center in each pass; at most ``largestRadius``.
    let radii: (Int, Int, Int)

    /// The largest radius. The sum of a window of 255 bytes still fits into 16 bits.
    static let largestRadius = 127
    /// The largest standard deviation that ``init(deviation:)`` accepts.
    static let largestDeviation = 100.0
    /// The number of bytes that kernels process in one step: 16 pixels.
    static let blockBytes = 64

    /// Chooses odd widths with variances that add up as closely as possible to the requested one (W. M.
    /// Wells, "Efficient synthesis of Gaussian filters by cascaded uniform filters", 1986).
    init(deviation: Double) {
        let variance = 12 * deviation * deviation
        var narrow = Int((variance / 3 + 1).squareRoot())
        if narrow % 2 == 0 { narrow -= 1 }
        let width = Double(narrow)
        let count = ((variance - 3 * width * width - 12 * width - 9) / (-4 * width - 4)).rounded()
        let small = narrow / 2
        radii = (
            count >= 1 ? small : small + 1, count >= 2 ? small : small + 1, count >= 3 ? small : small + 1
        )
    }

    var changesNothing: Bool { radii == (0, 0, 0) }
}

/// Divides a 16-bit sum by the width of a window: the upper half of a product, then a shift. It's exact for a
/// sum of equal values, so a constant area stays constant.
struct BoxDivision {
    let reciprocal: UInt16
    let shift: UInt16

    init(reciprocal: UInt16, shift: UInt16) {
        self.reciprocal = reciprocal
        self.shift = shift
    }

    init(width: Int) {
        var shift = 0
        while 2 << shift < width { shift += 1 }
        self.shift = UInt16(shift)
        reciprocal = UInt16(min(65535, ((65536 << shift) + width / 2) / width))
    }

    func apply(_ sums: SIMD16<UInt16>) -> SIMD16<UInt8> {
        let products = SIMD16<UInt32>(truncatingIfNeeded: sums) &* UInt32(reciprocal)
        return SIMD16<UInt8>(truncatingIfNeeded: products &>> (16 + UInt32(shift)))
    }
}
