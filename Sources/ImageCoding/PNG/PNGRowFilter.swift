// SPDX-License-Identifier: MIT

#if os(Linux)
import PortableC

/// Filters a PNG row (third edition, 9.2), and estimates how well the result compresses.
struct PNGRowFilter {
    /// The costs for each measure.
    struct Costs {
        static let count = 4
        private var values: SIMD4<Double>

        init(repeating value: Double) { values = SIMD4(repeating: value) }

        subscript(_ measure: Int) -> Double {
            get { values[measure] }
            set { values[measure] = newValue }
        }
    }

    private(set) var bytes: [UInt8]
    private let pixelBytes: Int
    private var counts = [UInt32](repeating: 0, count: 256)
    private var pairs = [UInt32](repeating: 0, count: 65_536)
    /// The numbers from 0 to 4095, each multiplied by its binary logarithm.
    private let logarithms = (0..<4096).map { $0 == 0 ? 0 : Double($0) * log2(Double($0)) }

    init(rowBytes: Int, pixelBytes: Int) {
        bytes = [UInt8](repeating: 0, count: rowBytes)
        self.pixelBytes = pixelBytes
    }

    /// Filters a row into ``bytes``.
    ///
    /// - Parameters:
    ///   - kind: the filter, 0 to 4.
    ///   - rows: all rows, each preceded by a byte.
    mutating func apply(_ kind: UInt8, to rows: [UInt8], row: Int) {
        let (count, step) = (bytes.count, pixelBytes)
        rows.withUnsafeBufferPointer { rows in
            bytes.withUnsafeMutableBufferPointer { bytes in
                let start = row &* (count &+ 1) &+ 1
                let above = start &- count &- 1
                for index in 0..<count {
                    let value = rows[start &+ index]
                    let left = index < step ? 0 : rows[start &+ index &- step]
                    let up = row == 0 ? 0 : rows[above &+ index]
                    switch kind {
                    case 0: bytes[index] = value
                    case 1: bytes[index] = value &- left
                    case 2: bytes[index] = value &- up
                    case 3: bytes[index] = value &- UInt8((UInt16(left) &+ UInt16(up)) / 2)
                    default:
                        let corner = row == 0 || index < step ? 0 : rows[above &+ index &- step]
                        bytes[index] = value &- Self.paeth(left: left, up: up, corner: corner)
                    }
                }
            }
        }
    }

    private static func paeth(left: UInt8, up: UInt8, corner: UInt8) -> UInt8 {
        let (a, b, c) = (Int32(left), Int32(up), Int32(corner))
        let (toLeft, toUp, toCorner) = (abs(b &- c), abs(a &- c), abs(a &+ b &- c &- c))
        if toLeft <= toUp, toLeft <= toCorner { return left }
        return toUp <= toCorner ? up : corner
    }

    /// The sum of absolute differences, the byte entropy, the number of different byte pairs and the pair
    /// entropy.
    var costs: Costs {
        mutating get {
            var costs = Costs(repeating: 0)
            var (sum, different, entropy, pairEntropy) = (0, 0, 0.0, 0.0)
            for byte in bytes {
                sum &+= Int(min(byte, 0 &- byte))
                counts[Int(byte)] &+= 1
            }
            for index in counts.indices where counts[index] > 0 {
                entropy -= information(counts[index])
                counts[index] = 0
            }
            guard bytes.count > 1 else { return costs }
            for index in 1..<bytes.count { pairs[Int(bytes[index &- 1]) << 8 | Int(bytes[index])] &+= 1 }
            for index in 1..<bytes.count {
                let pair = Int(bytes[index &- 1]) << 8 | Int(bytes[index])
                guard pairs[pair] > 0 else { continue }
                different &+= 1
                pairEntropy -= information(pairs[pair])
                pairs[pair] = 0
            }
            costs[0] = Double(sum)
            costs[1] = entropy
            costs[2] = Double(different)
            costs[3] = pairEntropy
            return costs
        }
    }

    private func information(_ count: UInt32) -> Double {
        count < 4096 ? logarithms[Int(count)] : Double(count) * log2(Double(count))
    }
}
#endif
