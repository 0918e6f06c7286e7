// SPDX-License-Identifier: MIT

/// Area averages in Swift: the reference for the C kernels, and the fallback where they don't have SIMD.
enum PortableArea {
    static func accumulate(
        _ from: UnsafePointer<UInt8>, weight: UInt32, into sums: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        for index in 0..<count { sums[index] = sums[index] &+ UInt32(from[index]) &* weight }
    }

    /// Averages `sums` between `edges[x]` and `edges[x + 1]` for every pixel x.
    static func average(
        _ sums: UnsafePointer<UInt32>, edges: UnsafePointer<Int>, bits: Int32, limit: Int, rowWeight: Int,
        into target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        let pixels = UnsafeRawPointer(sums)
        for x in 0..<count {
            let weight = max(1, edges[x &+ 1] &- edges[x])
            let position = min(edges[x], limit &- 1)
            var total = SIMD4<UInt64>()
            for (column, part) in AreaParts(position: position, end: position &+ weight, bits: bits) {
                let sum = pixels.loadUnaligned(fromByteOffset: column &* 16, as: SIMD4<UInt32>.self)
                total &+= SIMD4<UInt64>(truncatingIfNeeded: sum) &* UInt64(truncatingIfNeeded: part)
            }
            let divisor = Double(rowWeight &* weight)
            for part in 0..<4 {
                target[x &* 4 &+ part] = UInt8(Double(total[part]) / divisor + 0.5)
            }
        }
    }
}
