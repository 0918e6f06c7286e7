// SPDX-License-Identifier: MIT

#if Server
/// The values of a curve through points: a natural cubic spline that's constant beyond the first and last
/// point.
struct CurveTable {
    /// The new value, 0 to 255, for each value. Without points, values don't change.
    let values: [Int]

    /// - Parameter points: the points of the curve, with ascending x.
    init(_ points: [ImageOperation.CurvePoint]) {
        guard let first = points.first, let last = points.last else {
            values = Array(0...255)
            return
        }
        let bends = Self.secondDerivatives(points)
        values = (0...255).map { x in
            if x <= first.x { return first.y }
            guard let next = points.firstIndex(where: { $0.x > x }) else { return last.y }
            let (left, right) = (points[next - 1], points[next])
            let length = Double(right.x - left.x)
            let end = Double(x - left.x) / length
            let start = 1 - end
            let line = start * Double(left.y) + end * Double(right.y)
            let bend =
                (start * start * start - start) * bends[next - 1] + (end * end * end - end) * bends[next]
            return Int(min(255, max(0, (line + length * length / 6 * bend).rounded())))
        }
    }

    /// Solves a tridiagonal system for the second derivatives at the points, which are 0 at both ends.
    private static func secondDerivatives(_ points: [ImageOperation.CurvePoint]) -> [Double] {
        var derivatives = [Double](repeating: 0, count: points.count)
        var factors = derivatives
        for index in points.indices.dropFirst().dropLast() {
            let (left, point, right) = (points[index - 1], points[index], points[index + 1])
            let (before, after) = (Double(point.x - left.x), Double(right.x - point.x))
            let change = Double(right.y - point.y) / after - Double(point.y - left.y) / before
            let pivot = (before + after) / 3 - before / 6 * factors[index - 1]
            factors[index] = after / 6 / pivot
            derivatives[index] = (change - before / 6 * derivatives[index - 1]) / pivot
        }
        for index in points.indices.dropFirst().dropLast().reversed() {
            derivatives[index] -= factors[index] * derivatives[index + 1]
        }
        return derivatives
    }
}
#endif
