// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import ImageBase
import Raster

/// Estimates what drawing an SVG costs, from the sizes of its shapes, the lengths of their outlines, and the
/// layers, masks and patterns that they need.
///
/// Positions are ignored, so that an element outside of the image counts like one within it. The factors are
/// nanoseconds on a processor of 2020, measured with librsvg 2.54 and Cairo 1.16.
struct SVGCost {
    /// The place at which an element is drawn.
    struct Place {
        var scale: SVGScale
        /// The size of the nearest view box, which percentages refer to.
        var width: Double
        var height: Double
        var depth = 1
        /// The number of surfaces that are in use at the same time.
        var layers = 0
        var isClip = false

        var diagonal: Double { ((width * width + height * height) / 2).squareRoot() }
    }

    let markup: SVGMarkup
    private let limits: Limits
    let canvas: (width: Double, height: Double)
    let drawsFilters: Bool
    var nanoseconds: Double
    private(set) var drawnElements = 0
    private var isDrawn: [Bool]
    private var outlines: [Int: SVGOutline] = [:]
    private var definitionStyles: [Int: SVGStyle] = [:]
    /// The rows that the edges of the current clip path cross.
    var clipRows = 0.0

    var pixels: Double { canvas.width * canvas.height }

    init(_ markup: SVGMarkup, limits: Limits, size: PixelSize, drawsFilters: Bool = false) {
        self.markup = markup
        self.drawsFilters = drawsFilters
        self.limits = limits
        canvas = (Double(size.width), Double(size.height))
        nanoseconds = markup.readingNanoseconds
        isDrawn = Array(repeating: false, count: markup.elements.count)
    }

    /// - Parameters:
    ///   - width: the width of the image in user units.
    ///   - height: its height.
    /// - Throws: ``ImageError/Code/limit``.
    mutating func check(width: Double, height: Double) throws(ImageError) {
        guard !markup.elements.isEmpty else { return }
        let scale = SVGScale(a: canvas.width / width, d: canvas.height / height)
        try draw(0, inheriting: SVGStyle(), in: Place(scale: scale, width: width, height: height))
    }

    func checkLimits() throws(ImageError) {
        if drawnElements > limits.drawnElements {
            throw .limit("drawnElements", found: drawnElements, allowed: limits.drawnElements)
        }
        let allowed = limits.drawingTime.milliseconds
        guard nanoseconds / 1e6 <= Double(allowed) else {
            throw .limit(
                "drawingTime", found: Int(min(nanoseconds / 1e6, 1e9).rounded(.up)), allowed: Int(allowed))
        }
    }

    func checkLayers(bytes: Double) throws(ImageError) {
        if bytes > Double(limits.drawnLayerBytes) {
            throw .limit("drawnLayerBytes", found: Int(min(bytes, 1e18)), allowed: limits.drawnLayerBytes)
        }
    }

    /// Adds the cost of an element with its content and everything that it refers to.
    mutating func draw(_ element: Int, inheriting inherited: SVGStyle, in outer: Place) throws(ImageError) {
        guard !isDrawn[element] else { return }
        guard outer.depth <= limits.usableDrawnDepth else {
            throw .limit("drawnDepth", found: outer.depth, allowed: limits.usableDrawnDepth)
        }
        drawnElements += 1
        // Each look at a property goes through all.
        nanoseconds += 5000 + 2000 * Double(max(0, markup.elements[element].declarations.count - 30))
        try checkLimits()
        let displays = markup.values(.display, of: element)
        if !displays.isEmpty, displays.allSatisfy({ $0.filter { !$0.isSVGSpace }.elementsEqual("none".utf8) })
        {
            return
        }
        isDrawn[element] = true
        defer { isDrawn[element] = false }
        var (style, place) = (inherited, outer)
        place.depth += 1
        style.apply(markup, element, diagonal: place.diagonal)
        for transform in markup.values(.transform, of: element) {
            place.scale = place.scale * SVGScale(transform)
        }
        let outline = self.outline(of: element, style, place)
        if !place.isClip { try addLayers(of: element, &place, outline) }
        try addClip(of: element, place, outline)
        switch markup.elements[element].kind {
        case .use:
            for reference in markup.values(.href, of: element) {
                guard let target = markup.target(reference) else { continue }
                let view = viewPlace(of: target, sizedBy: element, style, place)
                try draw(target, inheriting: style, in: view)
            }
        case .image: nanoseconds += pixels * 5
        case .svg where element != 0 || outer.depth > 1:
            place = viewPlace(of: element, sizedBy: element, style, place)
        case .svg: place = viewPlace(of: element, sizedBy: nil, style, place)
        default: break
        }
        if let outline { try addShape(element, outline: outline, style: style, in: place) }
        try addText(of: element, style, place)
        for child in markup.children(of: element) where !markup.elements[child].kind.isDefinition {
            try draw(child, inheriting: style, in: place)
        }
        try checkLimits()
    }

    /// Draws the content of a definition, which inherits from where it is defined.
    mutating func drawContent(of definition: Int, _ outer: Place) throws(ImageError) {
        guard !isDrawn[definition] else { return }
        guard outer.depth <= limits.usableDrawnDepth else {
            throw .limit("drawnDepth", found: outer.depth, allowed: limits.usableDrawnDepth)
        }
        isDrawn[definition] = true
        defer { isDrawn[definition] = false }
        var place = outer
        place.depth += 1
        drawnElements += 1
        if markup.elements[definition].kind == .clipPath { try addClip(of: definition, place, nil) }
        let style = definitionStyle(of: definition)
        for child in markup.children(of: definition) where !markup.elements[child].kind.isDefinition {
            try draw(child, inheriting: style, in: place)
        }
    }

    mutating func definitionStyle(of definition: Int) -> SVGStyle {
        if let style = definitionStyles[definition] { return style }
        var ancestors: [Int] = []
        var element = definition
        while element >= 0 {
            ancestors.append(element)
            element = markup.elements[element].parent
        }
        var style = SVGStyle()
        for ancestor in ancestors.reversed() { style.apply(markup, ancestor, diagonal: 100) }
        definitionStyles[definition] = style
        return style
    }

    /// Adds `count` times the cost of `part`, which is determined once.
    mutating func repeated(
        _ count: Int, _ part: (inout SVGCost) throws(ImageError) -> Void
    ) throws(ImageError) {
        guard count > 0 else { return }
        let (time, elements) = (nanoseconds, drawnElements)
        try part(&self)
        nanoseconds += (nanoseconds - time) * Double(count - 1)
        let more = (drawnElements - elements).multipliedReportingOverflow(by: count - 1)
        drawnElements =
            more.overflow ? .max / 8 : min(.max / 8, drawnElements + min(more.partialValue, .max / 8))
        try checkLimits()
    }

    // MARK: - Geometry

    /// Returns the last of an element's lengths that is the greatest.
    func length(_ name: SVGName, of element: Int, _ style: SVGStyle, whole: Double) -> Double? {
        var found: Double?
        for value in markup.values(name, of: element) {
            var numbers = SVGNumbers(value)
            guard let length = SVGLength(&numbers)?.pixels(fontSize: style.fontSize, of: whole) else {
                continue
            }
            found = max(found ?? 0, length)
        }
        return found
    }

    private mutating func outline(of element: Int, _ style: SVGStyle, _ place: Place) -> SVGOutline? {
        func length(_ name: SVGName, _ whole: Double) -> Double {
            self.length(name, of: element, style, whole: whole) ?? 0
        }
        switch markup.elements[element].kind {
        case .rect:
            return SVGOutline(width: length(.width, place.width), height: length(.height, place.height))
        case .circle:
            let radius = length(.r, place.diagonal)
            return SVGOutline(radiusX: radius, radiusY: radius)
        case .ellipse:
            let (x, y) = (length(.rx, place.width), length(.ry, place.height))
            return SVGOutline(radiusX: x > 0 ? x : y, radiusY: y > 0 ? y : x)
        case .line:
            let (x1, y1) = (length(.x1, place.width), length(.y1, place.height))
            return SVGOutline(
                points: [x1, y1, length(.x2, place.width), length(.y2, place.height)], isClosed: false)
        case .path, .polyline, .polygon:
            if let outline = outlines[element] { return outline }
            let outline = markup.outline(of: element)
            outlines[element] = outline
            return outline
        default: return nil
        }
    }

    /// Returns the place of the content of a view box.
    ///
    /// - Parameter sizing: the element with the size; nil for the whole image.
    func viewPlace(of element: Int, sizedBy sizing: Int?, _ style: SVGStyle, _ outer: Place) -> Place {
        let kind = markup.elements[element].kind
        guard kind == .svg || kind == .symbol || kind == .marker || kind == .pattern else { return outer }
        var (width, height) = (outer.width, outer.height)
        if let sizing {
            width =
                length(.width, of: sizing, style, whole: outer.width)
                ?? length(.width, of: element, style, whole: outer.width) ?? width
            height =
                length(.height, of: sizing, style, whole: outer.height)
                ?? length(.height, of: element, style, whole: outer.height) ?? height
        }
        return viewBoxPlace(of: element, width: width, height: height, in: outer)
    }

    /// Returns the place of the content of an element whose view box fills `width` x `height`.
    func viewBoxPlace(of element: Int, width: Double, height: Double, in outer: Place) -> Place {
        var place = outer
        (place.width, place.height) = (width, height)
        let box = markup.values(.viewBox, of: element).first.map { SVGNumbers.all(in: $0) } ?? []
        guard box.count == 4, box[2] > 0, box[3] > 0 else { return place }
        var (x, y) = (width / box[2], height / box[3])
        let fitting = markup.values(.preserveAspectRatio, of: element).first ?? []
        let isSliced = fitting.count > 5 && String(decoding: fitting, as: UTF8.self).contains("slice")
        if !fitting.drop(while: { $0.isSVGSpace }).starts(with: "none".utf8) {
            let both = isSliced ? max(x, y) : min(x, y)
            (x, y) = (both, both)
        }
        place.scale = place.scale * SVGScale(a: x, d: y)
        (place.width, place.height) = (box[2], box[3])
        return place
    }
}
#endif
