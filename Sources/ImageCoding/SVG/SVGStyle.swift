// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
/// The properties of an element that its children inherit.
struct SVGStyle {
    enum Paint {
        case none
        case color
        /// A gradient or pattern.
        case server(Int)
    }

    /// The ends of lines and dashes.
    enum Cap {
        case butt, square, round
    }

    var fill = Paint.color
    var stroke = Paint.none
    var strokeWidth = 1.0
    /// The length of the dash pattern and the number of its dashes; nil for solid lines.
    var dashes: (period: Double, count: Double)?
    var cap = Cap.butt
    var fontSize = 16.0
    /// The elements drawn at the first, the inner and the last vertices.
    var markers: (start: Int?, middle: Int?, end: Int?)

    /// Applies an element's own properties. Of contradicting values, the most expensive counts.
    ///
    /// - Parameter diagonal: the length that percentages refer to, in user units.
    mutating func apply(_ markup: SVGMarkup, _ element: Int, diagonal: Double) {
        let inherited = self
        var found: Set<SVGName> = []
        for declaration in markup.declarations[markup.elements[element].declarations] {
            let value = markup.text[declaration.value]
            let word = value.drop { $0.isSVGSpace }
            if word.starts(with: "inherit".utf8) { continue }
            let isFirst = found.insert(declaration.name).inserted
            func length() -> Double? {
                var numbers = SVGNumbers(value)
                return SVGLength(&numbers)?.pixels(fontSize: fontSize, of: diagonal)
            }
            switch declaration.name {
            case .fontSize, .font:
                var numbers = SVGNumbers(value)
                // Names of sizes are at most three times the medium size.
                let size = SVGLength(&numbers)?.pixels(fontSize: inherited.fontSize, of: inherited.fontSize)
                fontSize = max(isFirst ? 0 : fontSize, size ?? (declaration.name == .font ? 48 : 48))
            case .fill: fill = Self.costlier(isFirst ? .none : fill, Self.paint(value, markup))
            case .stroke: stroke = Self.costlier(isFirst ? .none : stroke, Self.paint(value, markup))
            case .strokeWidth:
                if let length = length() { strokeWidth = max(isFirst ? 0 : strokeWidth, length) }
            case .dashes:
                let new = Self.dashes(value, fontSize: fontSize, diagonal: diagonal)
                guard !isFirst, let old = dashes else {
                    dashes = new
                    continue
                }
                if let new, new.count / new.period > old.count / old.period { dashes = new }
            case .lineCap:
                let new: Cap =
                    word.starts(with: "r".utf8) ? .round : word.starts(with: "s".utf8) ? .square : .butt
                if isFirst || new == .round || cap == .butt { cap = new }
            case .marker:
                let target = markup.target(value)
                markers = (target, target, target)
            case .markerStart: markers.start = markup.target(value)
            case .markerMid: markers.middle = markup.target(value)
            case .markerEnd: markers.end = markup.target(value)
            default: break
            }
        }
    }

    private static func paint(_ value: ArraySlice<UInt8>, _ markup: SVGMarkup) -> Paint {
        if let target = markup.target(value) {
            switch markup.elements[target].kind {
            case .linearGradient, .radialGradient, .pattern: return .server(target)
            default: break
            }
        }
        return value.drop { $0.isSVGSpace }.starts(with: "none".utf8) ? .none : .color
    }

    private static func costlier(_ first: Paint, _ second: Paint) -> Paint {
        switch (first, second) {
        case (.server, _): first
        case (.color, .none): first
        default: second
        }
    }

    private static func dashes(
        _ value: ArraySlice<UInt8>, fontSize: Double, diagonal: Double
    ) -> (period: Double, count: Double)? {
        var numbers = SVGNumbers(value)
        var (period, count) = (0.0, 0.0)
        while let length = SVGLength(&numbers) {
            let pixels = length.pixels(fontSize: fontSize, of: diagonal)
            guard pixels >= 0 else { return nil }
            (period, count) = (period + pixels, count + 1)
        }
        guard period > 0, period.isFinite else { return nil }
        // An odd list is used twice.
        return count.truncatingRemainder(dividingBy: 2) == 0 ? (period, count / 2) : (2 * period, count)
    }
}
#endif
