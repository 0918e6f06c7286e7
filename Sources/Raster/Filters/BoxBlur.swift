// SPDX-License-Identifier: MIT

/// Three box averages that together come close to a Gaussian.
struct BoxBlur {
    /// Pixels on either side of the centre, pass by pass; at most ``largestRadius``.
    let radii: (Int, Int, Int)

    /// A window of 255 bytes has a sum that fits into 16 bits.
    static let largestRadius = 127
    /// The largest standard deviation that ``init(deviation:)`` takes.
    static let largestDeviation = 100.0
    /// Bytes that one step of the kernels takes: 16 pixels.
    static let blockBytes = 64

    /// The odd widths whose variances add up best to the wanted one (W. M. Wells, "Efficient synthesis of Gaussian
    /// filters by cascaded uniform filters", 1986).
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

/// The inner loop of a blur. All sums are exact, so that every implementation gives the same bytes.
protocol BoxBlurKernels {
    /// One box average down the columns of a strip 64 bytes wide and `count` rows long; edges are extended.
    /// `source` and `target` do not overlap.
    static func box(
        source: UnsafePointer<UInt8>, sourceStride: Int, target: UnsafeMutablePointer<UInt8>,
        targetStride: Int,
        count: Int, radius: Int)

    /// Turns 16 rows of `count` pixels, a multiple of 4, into a strip of `count` rows, 16 pixels each.
    static func gather(
        source: UnsafePointer<UInt8>, sourceStride: Int, target: UnsafeMutablePointer<UInt8>, count: Int)

    /// The way back: a strip of `count` rows, 16 pixels each, into 16 rows.
    static func scatter(
        source: UnsafePointer<UInt8>, target: UnsafeMutablePointer<UInt8>, targetStride: Int, count: Int)
}

/// The kernels in Swift: oracle of the C kernels, and what runs where those have no SIMD.
enum PortableBoxBlurKernels: BoxBlurKernels {
    private typealias Sums = SIMD64<UInt16>
    private typealias Bytes = SIMD64<UInt8>

    static func box(
        source: UnsafePointer<UInt8>, sourceStride: Int, target: UnsafeMutablePointer<UInt8>,
        targetStride: Int,
        count: Int, radius: Int
    ) {
        let division = BoxDivision(width: 2 * radius + 1)
        let last = count - 1
        for part in stride(from: 0, to: BoxBlur.blockBytes, by: 16) {
            let from = UnsafeRawPointer(source) + part
            func row(_ index: Int) -> SIMD16<UInt16> {
                let offset = min(max(index, 0), last) &* sourceStride
                return SIMD16<UInt16>(
                    truncatingIfNeeded: from.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self))
            }
            var sum = SIMD16<UInt16>(repeating: UInt16(radius))  // half a divisor: rounds to the nearest
            for index in -radius...radius { sum &+= row(index) }
            for y in 0..<count {
                UnsafeMutableRawPointer(target).storeBytes(
                    of: division.apply(sum), toByteOffset: y &* targetStride &+ part, as: SIMD16<UInt8>.self)
                sum &+= row(y &+ radius &+ 1) &- row(y &- radius)
            }
        }
    }

    static func gather(
        source: UnsafePointer<UInt8>, sourceStride: Int, target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        let to = UnsafeMutableRawPointer(target)
        for row in 0..<16 {
            let from = UnsafeRawPointer(source) + row &* sourceStride
            for x in 0..<count {
                to.storeBytes(
                    of: from.load(fromByteOffset: x &* 4, as: UInt32.self),
                    toByteOffset: x &* BoxBlur.blockBytes &+ row &* 4, as: UInt32.self)
            }
        }
    }

    static func scatter(
        source: UnsafePointer<UInt8>, target: UnsafeMutablePointer<UInt8>, targetStride: Int, count: Int
    ) {
        let from = UnsafeRawPointer(source)
        for row in 0..<16 {
            let to = UnsafeMutableRawPointer(target) + row &* targetStride
            for x in 0..<count {
                to.storeBytes(
                    of: from.load(fromByteOffset: x &* BoxBlur.blockBytes &+ row &* 4, as: UInt32.self),
                    toByteOffset: x &* 4, as: UInt32.self)
            }
        }
    }
}

/// Division of a 16-bit sum by the width of a window: the upper half of a product, then a shift. Exact where it
/// matters: the sum of a constant gives that constant.
struct BoxDivision {
    let reciprocal: UInt16
    let shift: UInt16

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
