// SPDX-License-Identifier: MIT

/// Box averages in Swift: the reference for the C kernels, and the fallback where they don't have SIMD.
enum PortableBoxBlur {
    /// Computes one box average down the columns of a strip that is 64 bytes wide and `count` rows long.
    /// Edges are repeated. `source` and `target` must not overlap.
    static func box(
        source: UnsafePointer<UInt8>, sourceStride: Int, target: UnsafeMutablePointer<UInt8>,
        targetStride: Int,
        count: Int, radius: Int, division: BoxDivision
    ) {
        let last = count - 1
        for part in stride(from: 0, to: BoxBlur.blockBytes, by: 16) {
            let from = UnsafeRawPointer(source) + part
            func row(_ index: Int) -> SIMD16<UInt16> {
                let offset = min(max(index, 0), last) &* sourceStride
                return SIMD16<UInt16>(
                    truncatingIfNeeded: from.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self))
            }
            var sum = SIMD16<UInt16>(repeating: UInt16(max(radius, 1)))  // Rounds to the nearest.
            for index in -radius...radius { sum &+= row(index) }
            for y in 0..<count {
                UnsafeMutableRawPointer(target).storeBytes(
                    of: division.apply(sum), toByteOffset: y &* targetStride &+ part, as: SIMD16<UInt8>.self)
                sum &+= row(y &+ radius &+ 1) &- row(y &- radius)
            }
        }
    }

    /// Transposes 16 rows of `count` pixels, a multiple of 4, into a strip of `count` rows of 16 pixels.
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

    /// Transposes a strip of `count` rows of 16 pixels back into 16 rows.
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
