// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import ImageBase
import Raster

/// Estimates how much work it takes to draw an SVG, including every copy that references make. It doesn't
/// make the copies: each element is measured once, and its measures are added wherever it's referenced.
struct SVGCount {
    private struct Measures {
        var elements = 1
        /// The depth of nested elements, including references.
        var height = 1
        /// The number of layers that exist at the same time.
        var layers = 0
        var edges = 0.0
        /// The longest time that drawing may take.
        var nanoseconds = 0.0
    }

    private let markup: SVGMarkup
    private let sheet: SVGStyleText
    private let limits: Limits
    private let drawsFilters: Bool
    private let width: Double
    private let height: Double
    /// Whether gradients may be inherited, so any shape may have one.
    private var inheritsGradients = false
    private var found: [Measures?]
    private var isBeingMeasured: [Bool]

    init(_ markup: SVGMarkup, limits: Limits, size: PixelSize, drawsFilters: Bool = false) {
        self.markup = markup
        self.limits = limits
        self.drawsFilters = drawsFilters
        sheet = SVGStyleText(markup.styleSheet)
        width = Double(size.width)
        height = Double(size.height)
        found = Array(repeating: nil, count: markup.elements.count)
        isBeingMeasured = Array(repeating: false, count: markup.elements.count)
    }

    /// Checks the file before librsvg reads it.
    ///
    /// - Parameter isIsolated: whether the system ends work that takes too long. Elsewhere, librsvg can't be
    ///   stopped, so it only gets work that is certain to end in time.
    /// - Throws: ``ImageError/Code/limit`` beyond `drawnElements`, `drawnDepth` or `drawingTime`;
    ///   ``ImageError/Code/unsupported`` for a style sheet that may take any amount of time.
    mutating func checkFile(isIsolated: Bool) throws(ImageError) {
        guard !markup.elements.isEmpty else { return }
        let all = try measure(0, depth: 1)
        if all.elements > limits.drawnElements {
            throw .limit("drawnElements", found: all.elements, allowed: limits.drawnElements)
        }
        guard !isIsolated else { return }
        if sheet.hasEscapes || sheet.imports && sheet.hasData
            || !SVGStyleText.hasPlainSelectors(markup.styleSheet)
        {
            try refuse("a style sheet of more than names")
        }
        try check(nanoseconds: readingTime)
    }

    /// Checks the drawing before librsvg draws it.
    ///
    /// - Throws: ``ImageError/Code/limit`` beyond `drawnLayerBytes` or `drawingTime`;
    ///   ``ImageError/Code/unsupported`` for content that may take any amount of time.
    mutating func checkDrawing(isIsolated: Bool) throws(ImageError) {
        guard !markup.elements.isEmpty else { return }
        if !isIsolated { try checkContent() }
        let all = try measure(0, depth: 1)
        let layers = isIsolated || sheet.layers == 0 ? all.layers : max(all.layers, all.height)
        let bytes = pixels * 4 * Double(layers)
        if bytes > Double(limits.drawnLayerBytes) {
            throw .limit("drawnLayerBytes", found: Int(min(bytes, 1e18)), allowed: limits.drawnLayerBytes)
        }
        if !isIsolated { try check(nanoseconds: readingTime + all.nanoseconds) }
    }

    private func check(nanoseconds: Double) throws(ImageError) {
        let allowed = Int(clamping: limits.drawingTime.milliseconds)
        let time = Int(min(nanoseconds / 1e6, 1e9).rounded(.up))
        guard time > allowed else { return }
        throw ImageError.limit("drawingTime", found: time, allowed: allowed)
            .about("without webimage-decoder, an SVG must be certain to be drawn in time")
    }

    /// Rejects content that may take any amount of time, unless the caller allows an hour and thereby trusts
    /// the file.
    private func refuse(_ content: String) throws(ImageError) {
        guard limits.drawingTime < .seconds(3600) else { return }
        throw ImageError(.unsupported, "an SVG with \(content) is drawn by webimage-decoder only")
    }

    // MARK: - Counting

    private var pixels: Double { width * height }

    private mutating func measure(_ element: Int, depth: Int) throws(ImageError) -> Measures {
        // librsvg ignores a reference to an element that contains the reference.
        guard !isBeingMeasured[element] else { return Measures(elements: 0, height: 0) }
        if found[element] == nil {
            guard depth <= limits.usableDrawnDepth else { throw tooDeep(depth) }
            isBeingMeasured[element] = true
            var all = Measures()
            var (below, layers) = (0, markup.elements[element].style.layers)
            var gradients = inheritsGradients
            func add(_ part: Measures) {
                // Limit the count, so adding two counts never overflows.
                all.elements = min(.max / 8, all.elements + part.elements)
                all.height = max(all.height, part.height + 1)
                all.edges += part.edges
                all.nanoseconds += part.nanoseconds
                below = max(below, part.layers)
            }
            for child in markup.children(of: element) where markup.elements[child].kind.isDrawnInPlace {
                add(try measure(child, depth: depth + 1))
            }
            for target in targets(of: element) {
                let part = try measure(target, depth: depth + 1)
                add(part)
                switch markup.elements[target].kind {
                case .gradient: gradients = true
                case .mask:
                    layers += 2
                    all.nanoseconds += 5 * pixels
                case .filter: layers += 2
                case .pattern: layers += 1
                case .clipPath: all.nanoseconds += pixels + outlineTime(part.edges)
                default: break
                }
            }
            all.layers = layers + below
            let style = markup.elements[element].style
            all.nanoseconds += 1.5 * pixels * Double(layers + min(1, sheet.layers))
            if style.blends || sheet.blends { all.nanoseconds += 12 * pixels }
            addOwn(markup.elements[element], to: &all, gradients: gradients)
            isBeingMeasured[element] = false
            found[element] = all
        }
        let all = found[element] ?? Measures()
        if depth + all.height - 1 > limits.usableDrawnDepth { throw tooDeep(depth + all.height - 1) }
        return all
    }

    private func tooDeep(_ depth: Int) -> ImageError {
        .limit("drawnDepth", found: depth, allowed: limits.usableDrawnDepth)
    }

    /// Returns the elements that are drawn along with `element`, or that it needs.
    private func targets(of element: Int) -> [Int] {
        markup.elements[element].style.references.compactMap { markup.identifiers[$0] }.filter {
            markup.elements[$0].kind != .filter || drawsFilters
        }
    }

    // MARK: - Time

    // The factors come from measurements with librsvg 2.54; see `Documentation/Decisions.md`.

    /// Adds the time for an element that covers the whole image.
    private func addOwn(_ element: SVGMarkup.Element, to all: inout Measures, gradients: Bool) {
        all.edges += Double(element.edges)
        all.nanoseconds += 5000
        switch element.kind {
        case .shape: all.nanoseconds += outlineTime(Double(element.edges))
        case .text where element.textBytes > 0: all.nanoseconds += textTime(Double(element.textBytes))
        case .image:
            all.nanoseconds += 30 * pixels + 60 * Double(markup.imagePixels) + 10 * Double(markup.bytes)
        default: return
        }
        // Shapes, text and images also take time for every pixel of their area and outline.
        all.nanoseconds += pixels * (gradients ? 16.6 : 0.6)
    }

    /// Returns the time for edges that cross each other. Cairo spends time on each part of a row and on each
    /// crossing.
    private func outlineTime(_ edges: Double) -> Double {
        let side = max(width, height)
        return edges * (20 * side + 500 * min(side, edges * edges) + 500 * edges)
    }

    private func textTime(_ bytes: Double) -> Double { bytes * (300_000 + 1700 * height + 200 * bytes) }

    private var readingTime: Double {
        let (bytes, elements) = (Double(markup.bytes), Double(markup.elements.count))
        return markup.attributeTime + 200 * bytes + Double(sheet.words) * (600 * elements + 10 * bytes)
    }

    /// Rejects content that may take any amount of time regardless of the file's and image's sizes.
    private mutating func checkContent() throws(ImageError) {
        func kind(_ name: String) -> SVGKind? { markup.identifiers[name].map { markup.elements[$0].kind } }
        if sheet.hasDashes { try refuse("dashes") }
        for element in markup.elements {
            if element.style.hasDashes { try refuse("dashes") }
            if element.style.hasEscapes { try refuse("escape sequences") }
            for name in element.style.references {
                switch kind(name) {
                case .pattern: try refuse("a pattern")
                case .marker: try refuse("markers")
                case .gradient where element.kind != .shape: inheritsGradients = true
                default: break
                }
            }
        }
        for name in sheet.references {
            switch kind(name) {
            case nil: break
            case .gradient: inheritsGradients = true
            default: try refuse("a style sheet of more than colors")
            }
        }
        // Discard measurements made before we knew about inherited gradients.
        found = Array(repeating: nil, count: found.count)
    }
}

extension Limits {
    /// The maximum depth for librsvg, which takes several kilobytes of stack for each level.
    var usableDrawnDepth: Int { min(drawnDepth, 500) }
}
#endif
