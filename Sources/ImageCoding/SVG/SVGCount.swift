// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import ImageBase

/// Counts the elements that drawing an SVG involves, with every copy that references make, without making the
/// copies: each element is counted once, and its count added wherever it is referred to.
struct SVGCount {
    private let markup: SVGMarkup
    private let limits: Limits
    private let drawsFilters: Bool
    private var counts: [Int]
    /// How many levels of elements are below each, references included.
    private var heights: [Int]
    private var isBeingCounted: [Bool]

    init(_ markup: SVGMarkup, limits: Limits, drawsFilters: Bool = false) {
        self.markup = markup
        self.limits = limits
        self.drawsFilters = drawsFilters
        counts = Array(repeating: -1, count: markup.elements.count)
        heights = Array(repeating: 0, count: markup.elements.count)
        isBeingCounted = Array(repeating: false, count: markup.elements.count)
    }

    /// - Throws: ``ImageError/Code/limit`` beyond `drawnElements` or `drawnDepth`.
    mutating func check() throws(ImageError) {
        guard !markup.elements.isEmpty else { return }
        let (count, _) = try measure(0, depth: 1)
        if count > limits.drawnElements {
            throw .limit("drawnElements", found: count, allowed: limits.drawnElements)
        }
    }

    private mutating func measure(_ element: Int, depth: Int) throws(ImageError) -> (count: Int, height: Int)
    {
        // librsvg ignores a reference to an element that contains it.
        guard !isBeingCounted[element] else { return (0, 0) }
        if counts[element] < 0 {
            guard depth <= limits.usableDrawnDepth else { throw tooDeep(depth) }
            isBeingCounted[element] = true
            var (count, height) = (1, 0)
            func add(_ part: (count: Int, height: Int), times: Int = 1) {
                // Small enough for any sum of two.
                let product = part.count.multipliedReportingOverflow(by: times)
                count = min(
                    .max / 8, count + (product.overflow ? .max / 8 : min(product.partialValue, .max / 8)))
                height = max(height, part.height)
            }
            for child in markup.children(of: element) where !markup.elements[child].kind.isDefinition {
                add(try measure(child, depth: depth + 1))
            }
            for (target, times) in references(from: element) {
                add(try measure(target, depth: depth + 1), times: times)
            }
            isBeingCounted[element] = false
            (counts[element], heights[element]) = (count, height + 1)
        }
        if depth + heights[element] - 1 > limits.usableDrawnDepth {
            throw tooDeep(depth + heights[element] - 1)
        }
        return (counts[element], heights[element])
    }

    private func tooDeep(_ depth: Int) -> ImageError {
        .limit("drawnDepth", found: depth, allowed: limits.usableDrawnDepth)
    }

    /// The elements that are drawn where `element` is, and how often.
    private func references(from element: Int) -> [(target: Int, times: Int)] {
        var found: [(target: Int, times: Int)] = []
        var vertices: Int?
        if drawsFilters { found = markup.targets(ofFilter: element).map { ($0, 1) } }
        for declaration in markup.declarations[markup.elements[element].declarations] {
            var times = 1
            switch declaration.name {
            case .href, .mask, .clipPath, .fill, .stroke: break
            case .marker, .markerMid:
                let outline = vertices ?? markup.outline(of: element)?.vertices ?? 0
                vertices = outline
                times = outline
            case .markerStart, .markerEnd: break
            default: continue
            }
            if let target = markup.target(markup.text[declaration.value]) { found.append((target, times)) }
        }
        return found
    }
}

extension Limits {
    /// Each level takes several kilobytes of the stack in librsvg.
    var usableDrawnDepth: Int { min(drawnDepth, 500) }
}

extension SVGMarkup {
    /// Returns the measures of a shape whose vertices can have markers.
    func outline(of element: Int) -> SVGOutline? {
        switch elements[element].kind {
        case .path: values(.data, of: element).first.map { SVGOutline(data: $0) }
        case .polyline, .polygon:
            values(.points, of: element).first.map {
                SVGOutline(points: SVGNumbers.all(in: $0), isClosed: elements[element].kind == .polygon)
            }
        default: nil
        }
    }
}
#endif
