// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
/// The kinds of elements, distinguished by how much work it takes to draw them.
enum SVGKind {
    /// A group, or an unknown element.
    case group
    case shape, text, image
    case gradient, pattern, mask, clipPath, marker, filter
    /// An element that is only drawn where another element refers to it.
    case definition
    case style
    /// An element that is never drawn.
    case note

    init(_ name: String) {
        self =
            switch name {
            case "rect", "circle", "ellipse", "line", "polyline", "polygon", "path": .shape
            case "text", "tspan", "textPath", "tref", "a": .text
            case "image": .image
            case "linearGradient", "radialGradient": .gradient
            case "pattern": .pattern
            case "mask": .mask
            case "clipPath": .clipPath
            case "marker": .marker
            case "filter": .filter
            case "defs", "symbol": .definition
            case "style": .style
            case "title", "desc", "metadata", "script": .note
            default: .group
            }
    }

    /// Whether the element is drawn where it appears in the file.
    var isDrawnInPlace: Bool {
        switch self {
        case .group, .shape, .text, .image: true
        default: false
        }
    }
}
#endif
