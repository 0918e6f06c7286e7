// SPDX-License-Identifier: MIT

/// Makes the outline of a stroke: a polygon for each straight part, corner and end. All polygons wind in the
/// same direction, so we can fill them together with ``BitmapPath/FillRule/nonZero``.
struct PathStroker {
    private let half: Double
    private let join: LineJoin
    private let cap: LineCap
    /// The corners of the polygon that approximates a circle.
    private let circle: [PixelPoint]
    private(set) var polygons: [PathOutline] = []

    init(width: Double, join: LineJoin, cap: LineCap) {
        let half = width / 2
        self.half = half
        self.join = join
        self.cap = cap
        // Rotate a vector from corner to corner, so we don't need sine and cosine functions from the C
        // library.
        let count = max(8, min(256, (4 * half.squareRoot()).rounded(.up) * 4))
        let step = Self.turn(by: 2 * Double.pi / count)
        var point = PixelPoint(x: half, y: 0)
        circle = (0..<Int(count)).map { _ in
            defer {
                point = PixelPoint(
                    x: point.x * step.x - point.y * step.y, y: point.x * step.y + point.y * step.x)
            }
            return point
        }
    }

    /// Returns the cosine and sine of a small angle.
    private static func turn(by angle: Double) -> PixelPoint {
        let square = angle * angle
        let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
        let sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
        return PixelPoint(x: cosine, y: sine)
    }

    mutating func add(_ outline: PathOutline) {
        var points: [PixelPoint] = []
        for point in outline.points where point != points.last { points.append(point) }
        let isClosed = outline.isClosed
        if isClosed, points.count > 1, points.first == points.last { points.removeLast() }
        guard points.count > 1 else {
            if cap == .round || isClosed && join == .round { addCircle(at: outline.points[0]) }
            return
        }
        let ends = isClosed ? points + [points[0]] : points
        let sides = zip(ends, ends.dropFirst()).map { side($0, $1) }
        for (index, side) in sides.enumerated() {
            var (from, to) = (ends[index], ends[index + 1])
            if cap == .square, !isClosed {
                // A square cap extends the line by half its width.
                if index == 0 { from = PixelPoint(x: from.x - side.y, y: from.y + side.x) }
                if index == sides.count - 1 { to = PixelPoint(x: to.x + side.y, y: to.y - side.x) }
            }
            add([
                PixelPoint(x: from.x + side.x, y: from.y + side.y),
                PixelPoint(x: to.x + side.x, y: to.y + side.y),
                PixelPoint(x: to.x - side.x, y: to.y - side.y),
                PixelPoint(x: from.x - side.x, y: from.y - side.y),
            ])
        }
        for index in 1..<sides.count { addCorner(at: ends[index], sides[index - 1], sides[index]) }
        if isClosed, let last = sides.last {
            addCorner(at: ends[0], last, sides[0])
        } else if cap == .round {
            addCircle(at: points[0])
            addCircle(at: points[points.count - 1])
        }
    }

    /// Returns a vector of half the width, at a right angle to a line.
    private func side(_ from: PixelPoint, _ to: PixelPoint) -> PixelPoint {
        let (x, y) = (to.x - from.x, to.y - from.y)
        let length = (x * x + y * y).squareRoot()
        guard length > 0 else { return PixelPoint(x: 0, y: 0) }
        return PixelPoint(x: -y / length * half, y: x / length * half)
    }

    private mutating func addCorner(at point: PixelPoint, _ first: PixelPoint, _ second: PixelPoint) {
        let turn = first.x * second.y - first.y * second.x
        let along = first.x * second.x + first.y * second.y
        let isGentle = along > 0.95 * half * half
        if join == .round, !isGentle { return addCircle(at: point) }
        // The sign selects the outer side of the corner.
        let sign = turn > 0 ? -1.0 : 1
        let sum = PixelPoint(x: first.x + second.x, y: first.y + second.y)
        let square = sum.x * sum.x + sum.y * sum.y
        var corners = [point, PixelPoint(x: point.x + sign * first.x, y: point.y + sign * first.y)]
        // A sharp corner extends by at most five times the line width.
        if join == .miter || isGentle, square > 0, square * 25 >= half * half {
            let scale = sign * 2 * half * half / square
            corners.append(PixelPoint(x: point.x + scale * sum.x, y: point.y + scale * sum.y))
        }
        corners.append(PixelPoint(x: point.x + sign * second.x, y: point.y + sign * second.y))
        add(corners)
    }

    private mutating func addCircle(at point: PixelPoint) {
        add(circle.map { PixelPoint(x: $0.x + point.x, y: $0.y + point.y) })
    }

    private mutating func add(_ points: [PixelPoint]) {
        var area = 0.0
        for (index, point) in points.enumerated() {
            let next = points[(index + 1) % points.count]
            area +=
                (point.x - points[0].x) * (next.y - points[0].y)
                - (next.x - points[0].x) * (point.y - points[0].y)
        }
        polygons.append(PathOutline(points: area < 0 ? points.reversed() : points, isClosed: true))
    }
}
