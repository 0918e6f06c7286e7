// SPDX-License-Identifier: MIT

import ImageBase

/// How much of each pixel a path covers. It's exact horizontally and sampled on 16 lines per row vertically.
struct PathCoverage {
    private struct Edge {
        let top: Double
        let bottom: Double
        let x: Double
        /// The change in x for each pixel downward.
        let slope: Double
        /// 1 for an edge that goes down, otherwise -1.
        let winding: Int

        func x(at y: Double) -> Double {
            let x = x + (y - top) * slope
            return x.isFinite ? x : self.x
        }
    }

    private static let lines = 16

    /// The path's edges, sorted by ``Edge/top``.
    private let edges: [Edge]
    private let rule: BitmapPath.FillRule
    private let size: PixelSize
    private let rows: Range<Int>

    init(_ outlines: [PathOutline], rule: BitmapPath.FillRule, size: PixelSize) {
        var edges: [Edge] = []
        for outline in outlines {
            var from = outline.points[outline.points.count - 1]
            for to in outline.points {
                defer { from = to }
                guard from.y != to.y else { continue }
                let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
                guard lower.y > 0, upper.y < Double(size.height) else { continue }
                edges.append(
                    Edge(
                        top: upper.y, bottom: lower.y, x: upper.x,
                        slope: (lower.x - upper.x) / (lower.y - upper.y), winding: from.y < to.y ? 1 : -1))
            }
        }
        edges.sort { $0.top < $1.top }
        self.edges = edges
        self.rule = rule
        self.size = size
        let first = max(0, edges.first?.top ?? 0)
        let end = min(Double(size.height), edges.map(\.bottom).max() ?? 0)
        rows = Int(first)..<max(Int(first), Int(end.rounded(.up)))
    }

    /// Calls `body` with each row that the path touches and how much of each pixel in it is covered, from 0
    /// to 1.
    func forEachRow(
        cancellation: CancellationToken?, _ body: (_ y: Int, _ covered: [Float]) throws(ImageError) -> Void
    ) throws(ImageError) {
        var active: [Edge] = []
        var next = 0
        var covered = [Float](repeating: 0, count: size.width + 1)
        // We count the lines that fully cover each pixel, and store the change from the previous pixel.
        var changes = covered
        var crossings: [(x: Double, winding: Int)] = []
        for row in rows {
            try cancellation?.check()
            active.removeAll { $0.bottom <= Double(row) }
            while next < edges.count, edges[next].top < Double(row + 1) {
                active.append(edges[next])
                next += 1
            }
            for x in covered.indices { (covered[x], changes[x]) = (0, 0) }
            for line in 0..<Self.lines {
                let y = Double(row) + (Double(line) + 0.5) / Double(Self.lines)
                crossings.removeAll(keepingCapacity: true)
                for edge in active where edge.top <= y && y < edge.bottom {
                    crossings.append((edge.x(at: y), edge.winding))
                }
                crossings.sort { $0.x < $1.x }
                add(crossings, to: &covered, &changes)
            }
            var whole: Float = 0
            for x in covered.indices {
                whole += changes[x]
                covered[x] = min(1, (covered[x] + whole) / Float(Self.lines))
            }
            try body(row, covered)
        }
    }

    private func add(
        _ crossings: [(x: Double, winding: Int)], to covered: inout [Float], _ changes: inout [Float]
    ) {
        var winding = 0
        var start = 0.0
        for crossing in crossings {
            let wasInside = isInside(winding)
            winding += crossing.winding
            if isInside(winding) == wasInside { continue }
            guard wasInside else {
                start = crossing.x
                continue
            }
            let width = Double(size.width)
            let (left, right) = (max(0, min(start, width)), max(0, min(crossing.x, width)))
            guard left < right else { continue }
            let (first, last) = (Int(left), Int(right))
            if first == last {
                covered[first] += Float(right - left)
            } else {
                covered[first] += Float(Double(first + 1) - left)
                changes[first + 1] += 1
                changes[last] -= 1
                covered[last] += Float(right - Double(last))
            }
        }
    }

    private func isInside(_ winding: Int) -> Bool {
        rule == .nonZero ? winding != 0 : winding & 1 == 1
    }
}
