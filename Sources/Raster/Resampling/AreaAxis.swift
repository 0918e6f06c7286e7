// SPDX-License-Identifier: MIT

/// The edges of the result pixels along one axis, in fractions of a source pixel.
struct AreaAxis {
    let length: Int
    let edges: [Int]
    /// The number of fraction bits. A sum of bytes over both axes stays below 2^52, where doubles are exact.
    let bits: Int32
    let limit: Int

    init(_ map: AxisMap) {
        length = map.length
        var bits: Int32 = 16
        while bits > 0, (map.scale + 1) * Double(1 << bits) > Double(1 << 22) { bits -= 1 }
        self.bits = bits
        let limit = map.sourceLength << bits
        self.limit = limit
        let unit = Double(1 << bits)
        edges = (0...map.length).map { index in
            Int(max(0, min(((map.start + Double(index) * map.scale) * unit).rounded(), Double(limit))))
        }
    }

    /// Returns a result pixel's total weight, at least 1.
    func weight(of index: Int) -> Int { max(1, edges[index + 1] &- edges[index]) }

    /// Returns the source pixels under a result pixel and their weights.
    func parts(of index: Int) -> AreaParts {
        let position = min(edges[index], limit &- 1)
        return AreaParts(position: position, end: position &+ weight(of: index), bits: bits)
    }
}

struct AreaParts: Sequence, IteratorProtocol {
    var position: Int
    let end: Int
    let bits: Int32

    mutating func next() -> (index: Int, weight: Int)? {
        guard position < end else { return nil }
        let index = position &>> Int(bits)
        let border = Swift.min(end, (index &+ 1) &<< Int(bits))
        defer { position = border }
        return (index, border &- position)
    }
}
