// SPDX-License-Identifier: MIT

import ImageBase

/// Averages the source area under every result pixel, exactly: sums are integers, and only the end is rounded.
///
/// Every source row is read once, or twice where two result rows share it, so the cost does not grow with the
/// reduction.
struct AreaResampler {
    let source: Bitmap
    let columns: AreaAxis
    let rows: AreaAxis
    let cancellation: CancellationToken?

    init(_ source: Bitmap, columns: AxisMap, rows: AxisMap, cancellation: CancellationToken?) {
        self.source = source
        self.columns = AreaAxis(columns)
        self.rows = AreaAxis(rows)
        self.cancellation = cancellation
    }

    func run() throws(ImageError) -> Bitmap {
        let size = PixelSize(width: columns.length, height: rows.length)
        return try Bitmap(
            size: size, format: source.format, alpha: source.alpha, colorSpace: source.colorSpace
        ) { target, targetStride throws(ImageError) in
            try source.withPixels { pixels throws(ImageError) in
                let count = source.width * 4
                let sums = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
                defer { sums.deallocate() }
                for y in 0..<size.height {
                    sums.initialize(repeating: 0, count: count)
                    for (row, weight) in rows.parts(of: y) {
                        try cancellation?.check()
                        let from = (pixels.baseAddress! + row * source.bytesPerRow)
                            .assumingMemoryBound(to: UInt8.self)
                        Self.accumulate(from, weight: UInt32(weight), into: sums, count: count)
                    }
                    let to = (target.baseAddress! + y * targetStride).assumingMemoryBound(to: UInt8.self)
                    average(sums, rowWeight: rows.weight(of: y), into: to)
                }
            }
        }
    }

    private static func accumulate(
        _ from: UnsafePointer<UInt8>, weight: UInt32, into sums: UnsafeMutablePointer<UInt32>, count: Int
    ) {
        for index in 0..<count { sums[index] = sums[index] &+ UInt32(from[index]) &* weight }
    }

    private func average(
        _ sums: UnsafePointer<UInt32>, rowWeight: Int, into to: UnsafeMutablePointer<UInt8>
    ) {
        let pixels = UnsafeRawPointer(sums)
        for x in 0..<columns.length {
            var total = SIMD4<UInt64>()
            for (column, weight) in columns.parts(of: x) {
                let sum = pixels.loadUnaligned(fromByteOffset: column &* 16, as: SIMD4<UInt32>.self)
                total &+= SIMD4<UInt64>(truncatingIfNeeded: sum) &* UInt64(truncatingIfNeeded: weight)
            }
            let divisor = Double(rowWeight &* columns.weight(of: x))
            for part in 0..<4 {
                to[x &* 4 &+ part] = UInt8(Double(total[part]) / divisor + 0.5)
            }
        }
    }
}

/// The borders of the result pixels on one axis, in fractions of a source pixel.
struct AreaAxis {
    let length: Int
    private let edges: [Int]
    /// Fraction bits: as many as let a sum of bytes stay within 32 bits.
    private let bits: Int
    private let limit: Int

    init(_ map: AxisMap) {
        length = map.length
        var bits = 16
        while bits > 0, (map.scale + 1) * Double(1 << bits) > Double(1 << 24) { bits -= 1 }
        self.bits = bits
        let limit = map.sourceLength << bits
        self.limit = limit
        let unit = Double(1 << bits)
        edges = (0...map.length).map { index in
            Int(max(0, min(((map.start + Double(index) * map.scale) * unit).rounded(), Double(limit))))
        }
    }

    /// The whole weight of a result pixel; at least 1.
    func weight(of index: Int) -> Int { max(1, edges[index + 1] &- edges[index]) }

    /// The source pixels under a result pixel and how much of each.
    func parts(of index: Int) -> AreaParts {
        let position = min(edges[index], limit &- 1)
        return AreaParts(position: position, end: position &+ weight(of: index), bits: bits)
    }
}

struct AreaParts: Sequence, IteratorProtocol {
    var position: Int
    let end: Int
    let bits: Int

    mutating func next() -> (index: Int, weight: Int)? {
        guard position < end else { return nil }
        let index = position &>> bits
        let border = Swift.min(end, (index &+ 1) &<< bits)
        defer { position = border }
        return (index, border &- position)
    }
}
