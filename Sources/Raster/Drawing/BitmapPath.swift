// SPDX-License-Identifier: MIT

import ImageBase

/// Lines and curves to draw on a ``BitmapCanvas``, in pixels.
///
/// The point (0, 0) is the upper left corner of the bitmap, and (0.5, 0.5) is the middle of its first pixel.
///
/// ```swift
/// var path = BitmapPath()
/// path.move(to: PixelPoint(x: 2, y: 8))
/// path.addLine(to: PixelPoint(x: 6, y: 12))
/// path.addLine(to: PixelPoint(x: 14, y: 4))
/// try canvas.stroke(path, with: .white, width: 2, join: .round, cap: .round)
/// ```
public struct BitmapPath: Hashable, Sendable {
    /// Which points are inside a path that crosses itself or has several parts.
    public enum FillRule: Hashable, Sendable, CaseIterable {
        /// Points that the path winds around more times in one direction than in the other.
        case nonZero
        /// Points from which a line to the outside crosses the path an odd number of times.
        case evenOdd
    }

    enum Element: Hashable, Sendable {
        case move(PixelPoint)
        case line(PixelPoint)
        case curve(PixelPoint, PixelPoint, PixelPoint)
        case close
    }

    private(set) var elements: [Element] = []
    private var start = PixelPoint(x: 0, y: 0)
    private var last = PixelPoint(x: 0, y: 0)

    public init() {}

    /// Creates the polygon with these corners.
    public init(polygon: [PixelPoint]) {
        guard let first = polygon.first else { return }
        move(to: first)
        for point in polygon.dropFirst() { addLine(to: point) }
        close()
    }

    /// Begins another part of the path.
    public mutating func move(to point: PixelPoint) {
        elements.append(.move(point))
        (start, last) = (point, point)
    }

    /// Adds a straight line. If the path is empty, the line begins at (0, 0).
    public mutating func addLine(to point: PixelPoint) {
        elements.append(.line(point))
        last = point
    }

    /// Adds a cubic Bézier curve.
    public mutating func addCurve(to point: PixelPoint, control1: PixelPoint, control2: PixelPoint) {
        elements.append(.curve(control1, control2, point))
        last = point
    }

    /// Adds a quadratic Bézier curve.
    public mutating func addCurve(to point: PixelPoint, control: PixelPoint) {
        let (start, third) = (last, 2.0 / 3)
        func pulled(_ end: PixelPoint) -> PixelPoint {
            PixelPoint(x: end.x + third * (control.x - end.x), y: end.y + third * (control.y - end.y))
        }
        addCurve(to: point, control1: pulled(start), control2: pulled(point))
    }

    /// Closes the current part with a line to its start. The next part begins there.
    public mutating func close() {
        elements.append(.close)
        last = start
    }

    /// Adds a rectangle.
    public mutating func addRect(_ rect: PixelRect) {
        let (left, top) = (Double(rect.x), Double(rect.y))
        let (right, bottom) = (left + Double(rect.width), top + Double(rect.height))
        move(to: PixelPoint(x: left, y: top))
        for point in [
            PixelPoint(x: right, y: top), PixelPoint(x: right, y: bottom), PixelPoint(x: left, y: bottom),
        ] { addLine(to: point) }
        close()
    }

    /// Adds the largest ellipse in a rectangle.
    public mutating func addEllipse(in rect: PixelRect) {
        let (radiusX, radiusY) = (Double(rect.width) / 2, Double(rect.height) / 2)
        let (middleX, middleY) = (Double(rect.x) + radiusX, Double(rect.y) + radiusY)
        // For a quarter circle, this is the distance of each control point from its end of the curve.
        let (pullX, pullY) = (radiusX * 0.552_284_75, radiusY * 0.552_284_75)
        move(to: PixelPoint(x: middleX + radiusX, y: middleY))
        let turns: [(x: Double, y: Double)] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 0)]
        for (from, to) in zip(turns, turns.dropFirst()) {
            addCurve(
                to: PixelPoint(x: middleX + to.x * radiusX, y: middleY + to.y * radiusY),
                control1: PixelPoint(
                    x: middleX + from.x * radiusX + to.x * pullX, y: middleY + from.y * radiusY + to.y * pullY
                ),
                control2: PixelPoint(
                    x: middleX + to.x * radiusX + from.x * pullX, y: middleY + to.y * radiusY + from.y * pullY
                ))
        }
        close()
    }
}

/// One part of a path, as straight lines.
struct PathOutline {
    var points: [PixelPoint]
    var isClosed = false
}

extension BitmapPath {
    /// Returns the parts of the path, with curves approximated by lines that are at most a fiftieth of a
    /// pixel away from them.
    func outlines() throws(ImageError) -> [PathOutline] {
        var outlines: [PathOutline] = []
        var current = PathOutline(points: [PixelPoint(x: 0, y: 0)])
        func end(isClosed: Bool) {
            current.isClosed = isClosed
            if current.points.count > 1 { outlines.append(current) }
            current = PathOutline(points: [current.points[0]])
        }
        for element in elements {
            switch element {
            case .move(let point):
                end(isClosed: false)
                current.points = [try point.checked()]
            case .line(let point): current.points.append(try point.checked())
            case .curve(let first, let second, let point):
                current.addCurve(
                    to: try point.checked(), try first.checked(), try second.checked())
            case .close: end(isClosed: true)
            }
        }
        end(isClosed: false)
        return outlines
    }
}

extension PixelPoint {
    fileprivate func checked() throws(ImageError) -> Self {
        guard abs(x) <= 1e9, abs(y) <= 1e9 else {
            throw ImageError(.invalidInput, "points of a path are at most 1e9 pixels from the origin")
        }
        return self
    }
}

extension PathOutline {
    fileprivate mutating func addCurve(to end: PixelPoint, _ first: PixelPoint, _ second: PixelPoint) {
        let start = points[points.count - 1]
        func bend(_ a: PixelPoint, _ b: PixelPoint, to c: PixelPoint) -> Double {
            let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
            return (x * x + y * y).squareRoot()
        }
        let bend = max(bend(start, first, to: second), bend(first, second, to: end))
        let count = max(1, min(500, (0.75 * bend / 0.02).squareRoot().rounded(.up)))
        for index in 1...Int(count) {
            let t = Double(index) / count
            let s = 1 - t
            let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
            points.append(
                PixelPoint(
                    x: a * start.x + b * first.x + c * second.x + d * end.x,
                    y: a * start.y + b * first.y + c * second.y + d * end.y))
        }
    }
}
