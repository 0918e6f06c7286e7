// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
/// The attributes and style properties that decide what drawing an SVG costs.
enum SVGName: String, CaseIterable {
    case id, href, `class`, style, display, opacity, mask, isolation, fill, stroke, transform
    case data = "d"
    case points, r, rx, ry, x1, y1, x2, y2, width, height, viewBox, preserveAspectRatio
    case strokeWidth = "stroke-width"
    case dashes = "stroke-dasharray"
    case lineCap = "stroke-linecap"
    case filter
    case clipPath = "clip-path"
    case blendMode = "mix-blend-mode"
    case marker
    case markerStart = "marker-start"
    case markerMid = "marker-mid"
    case markerEnd = "marker-end"
    case fontSize = "font-size"
    case font
    case vectorEffect = "vector-effect"
    case markerWidth, markerHeight, markerUnits
    case patternTransform, patternUnits, patternContentUnits, maskContentUnits, clipPathUnits

    private static let all = Dictionary(
        uniqueKeysWithValues: allCases.map { (ShortText($0.rawValue.utf8), $0) })

    /// Returns the name that the bytes spell, or nil for one that does not matter.
    static func named(_ bytes: some Sequence<UInt8>) -> SVGName? { all[ShortText(bytes)] }
}

/// The kinds of elements that differ in what drawing them costs.
enum SVGKind: String, CaseIterable {
    case svg, symbol, use, rect, circle, ellipse, line, polyline, polygon, path, text, tspan, image, style
    case group = "g"
    case link = "a"
    case `switch`, defs, mask, pattern, clipPath, marker, linearGradient, radialGradient, stop, filter
    case other

    private static let all = Dictionary(
        uniqueKeysWithValues: allCases.map { (ShortText($0.rawValue.utf8), $0) })

    static func named(_ bytes: some Sequence<UInt8>) -> SVGKind { all[ShortText(bytes)] ?? .other }

    /// Whether it is drawn only where another element refers to it.
    var isDefinition: Bool {
        switch self {
        case .symbol, .defs, .mask, .pattern, .clipPath, .marker, .linearGradient, .radialGradient, .filter,
            .style:
            true
        default: false
        }
    }
}

/// The first 24 bytes of a name, compared without allocating memory. No name that matters is longer.
private struct ShortText: Hashable {
    private var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
    private var count = 0

    init(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            switch count {
            case 0..<8: words.0 = words.0 << 8 | UInt64(byte)
            case 8..<16: words.1 = words.1 << 8 | UInt64(byte)
            case 16..<24: words.2 = words.2 << 8 | UInt64(byte)
            default:
                count = 25
                return
            }
            count += 1
        }
    }

    static func == (left: ShortText, right: ShortText) -> Bool {
        left.words == right.words && left.count == right.count
    }

    func hash(into hasher: inout Hasher) { hasher.combine(words.0 ^ words.1 &* 31 ^ words.2 &* 961) }
}
#endif
