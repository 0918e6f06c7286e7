// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
/// The measures of a shape that decide what filling and stroking it costs, in user units. Those of curves are
/// upper bounds.
struct SVGOutline {
    private(set) var length = 0.0
    private(set) var segments = 0
    private(set) var vertices = 0
    private var (left, top, right, bottom) = (
        Double.infinity, Double.infinity, -Double.infinity, -Double.infinity
    )
    private var (x, y) = (0.0, 0.0)
    private var (startX, startY) = (0.0, 0.0)

    var width: Double { max(0, right - left) }
    var height: Double { max(0, bottom - top) }

    private mutating func include(_ x: Double, _ y: Double) {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
    }

    private mutating func move(_ newX: Double, _ newY: Double) {
        (x, y, startX, startY) = (newX, newY, newX, newY)
        include(x, y)
        vertices += 1
    }

    private mutating func line(_ newX: Double, _ newY: Double, isVertex: Bool = true) {
        let (dx, dy) = (newX - x, newY - y)
        length += (dx * dx + dy * dy).squareRoot()
        (x, y) = (newX, newY)
        include(x, y)
        segments += 1
        if isVertex { vertices += 1 }
    }

    private mutating func close() {
        guard x != startX || y != startY else { return }
        line(startX, startY)
    }

    init(width: Double, height: Double) {
        move(0, 0)
        for (x, y) in [(width, 0), (width, height), (0, height), (0, 0)] { line(x, y) }
    }

    init(radiusX: Double, radiusY: Double) {
        include(-radiusX, -radiusY)
        include(radiusX, radiusY)
        length = 2 * .pi * max(radiusX, radiusY)
        (segments, vertices) = (4, 4)
    }

    /// The outlines of letters, most of which are shorter.
    init(glyphs count: Double, size: Double) {
        include(0, 0)
        include(size * count, size)
        length = 8 * size * count
        segments = Int(min(40 * count, 1e9))
    }

    /// - Parameter points: pairs of coordinates.
    init(points: [Double], isClosed: Bool) {
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            index == 0 ? move(points[0], points[1]) : line(points[index], points[index + 1])
        }
        if isClosed { close() }
    }

    /// Reads path data up to the first error, as librsvg does.
    init(data: ArraySlice<UInt8>) {
        var numbers = SVGNumbers(data)
        // The control point that a smooth curve reflects, and the kind of curve that it belongs to.
        var (controlX, controlY, controlKind) = (0.0, 0.0, UInt8(0))
        var command: UInt8 = 0
        while true {
            if let letter = numbers.letter() {
                command = letter
                if command | 32 == UInt8(ascii: "z") {
                    close()
                    (x, y) = (startX, startY)
                    continue
                }
            } else if command == 0 || command | 32 == UInt8(ascii: "z") {
                return
            }
            let isRelative = command >= 97
            let (originX, originY) = isRelative ? (x, y) : (0, 0)
            func point() -> (x: Double, y: Double)? {
                guard let x = numbers.number(), let y = numbers.number() else { return nil }
                return (x + originX, y + originY)
            }
            let kind = command | 32
            switch kind {
            case UInt8(ascii: "m"):
                guard let end = point() else { return }
                move(end.x, end.y)
                command = isRelative ? UInt8(ascii: "l") : UInt8(ascii: "L")
            case UInt8(ascii: "l"):
                guard let end = point() else { return }
                line(end.x, end.y)
            case UInt8(ascii: "h"):
                guard let end = numbers.number() else { return }
                line(end + originX, y)
            case UInt8(ascii: "v"):
                guard let end = numbers.number() else { return }
                line(x, end + originY)
            case UInt8(ascii: "c"), UInt8(ascii: "s"), UInt8(ascii: "q"), UInt8(ascii: "t"):
                var (first, last) = ((x: x, y: y), (x: x, y: y))
                let isCubic = kind == UInt8(ascii: "c") || kind == UInt8(ascii: "s")
                if kind == UInt8(ascii: "c") || kind == UInt8(ascii: "q") {
                    guard let control = point() else { return }
                    first = control
                } else if controlKind == (isCubic ? 1 : 2) {
                    first = (2 * x - controlX, 2 * y - controlY)
                }
                last = first
                if isCubic {
                    guard let control = point() else { return }
                    last = control
                }
                guard let end = point() else { return }
                line(first.x, first.y, isVertex: false)
                line(last.x, last.y, isVertex: false)
                line(end.x, end.y)
                (controlX, controlY, controlKind) = (last.x, last.y, isCubic ? 1 : 2)
                continue
            case UInt8(ascii: "a"):
                guard let radiusX = numbers.number(), let radiusY = numbers.number(), numbers.number() != nil,
                    let isLarge = numbers.flag(), numbers.flag() != nil, let end = point()
                else { return }
                arc(abs(radiusX), abs(radiusY), isLarge: isLarge, to: end)
            default: return
            }
            controlKind = 0
        }
    }

    private mutating func arc(
        _ radiusX: Double, _ radiusY: Double, isLarge: Bool, to end: (x: Double, y: Double)
    ) {
        let chord = ((end.x - x) * (end.x - x) + (end.y - y) * (end.y - y)).squareRoot()
        let (long, short) = (max(radiusX, radiusY), min(radiusX, radiusY))
        guard short > 0 else { return line(end.x, end.y) }
        // Radii that are too small for the chord are enlarged.
        let radius = long * max(1, chord / 2 / short)
        let bound = isLarge ? 2 * .pi * radius : min(.pi * radius, .pi / 2 * chord * long / short)
        let reach = isLarge ? 2 * radius : min(2 * radius, chord * long / short)
        for (x, y) in [(x, y), end] {
            include(x - reach, y - reach)
            include(x + reach, y + reach)
        }
        line(end.x, end.y)
        segments += 3
        length += max(0, bound - chord)
    }
}
#endif
