// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import ImageBase

extension SVGCost {
    /// Adds the layers that an element is drawn on before it is combined with what is below, each as large as
    /// the image.
    mutating func addLayers(
        of element: Int, _ place: inout Place, _ outline: SVGOutline?
    ) throws(ImageError) {
        let isTranslucent = markup.values(.opacity, of: element).contains { value in
            var numbers = SVGNumbers(value)
            guard let length = SVGLength(&numbers) else { return false }
            return length.pixels(fontSize: 1, of: 1) < 1
        }
        func isOther(_ name: SVGName, than usual: StaticString) -> Bool {
            markup.values(name, of: element).contains { value in
                let word = value.filter { !$0.isSVGSpace }
                return !usual.withUTF8Buffer { word.elementsEqual($0) }
            }
        }
        let isBlended = isOther(.blendMode, than: "normal")
        let masks = markup.values(.mask, of: element).compactMap { markup.target($0) }
        let isIsolated = isOther(.isolation, than: "auto")
        try addFilters(of: element, &place)
        guard isTranslucent || isBlended || isIsolated || !masks.isEmpty else { return }
        place.layers += 1
        try checkLayers(bytes: pixels * 4 * Double(place.layers + (masks.isEmpty ? 0 : 1)))
        // Small layers stay in the processor's cache.
        nanoseconds += pixels * (isBlended ? 10 : pixels > 2e6 ? 1 : 0.4)
        for mask in masks where markup.elements[mask].kind == .mask {
            nanoseconds += pixels * 12
            var content = place
            content.layers += 1
            let isBox = markup.values(.maskContentUnits, of: mask).contains {
                $0.starts(with: "objectB".utf8)
            }
            if isBox { fit(&content, to: outline) }
            try drawContent(of: mask, content)
        }
    }

    /// Adds the surfaces of filters and the elements that they refer to. The time that filters take is
    /// limited while they are drawn.
    private mutating func addFilters(of element: Int, _ place: inout Place) throws(ImageError) {
        guard drawsFilters else { return }
        for filter in markup.targets(ofFilter: element) {
            place.layers += 1
            try checkLayers(bytes: pixels * 4 * Double(place.layers + 1))
            for primitive in markup.children(of: filter) {
                nanoseconds += pixels
                for reference in markup.values(.href, of: primitive) {
                    guard let target = markup.target(reference) else { continue }
                    try draw(target, inheriting: definitionStyle(of: target), in: place)
                }
            }
        }
    }

    /// Makes the unit of length the size of a shape, or of the view box for a group.
    private func fit(_ place: inout Place, to outline: SVGOutline?) {
        let (width, height) = (outline?.width ?? place.width, outline?.height ?? place.height)
        place.scale = place.scale * SVGScale(a: width, d: height)
        (place.width, place.height) = (1, 1)
    }

    mutating func addClip(of element: Int, _ outer: Place, _ outline: SVGOutline?) throws(ImageError) {
        for value in markup.values(.clipPath, of: element) {
            guard let clip = markup.target(value), markup.elements[clip].kind == .clipPath else { continue }
            let rows = clipRows
            clipRows = 0
            var place = outer
            place.isClip = true
            if markup.values(.clipPathUnits, of: clip).contains(where: { $0.starts(with: "objectB".utf8) }) {
                fit(&place, to: outline)
            }
            for transform in markup.values(.transform, of: clip) {
                place.scale = place.scale * SVGScale(transform)
            }
            try drawContent(of: clip, place)
            addEdges(rows: clipRows, canvas.width, canvas.height)
            clipRows = rows
        }
    }

    /// Adds the conversion of edges to pixels, which takes the longer the more edges cross the same row.
    mutating func addEdges(rows: Double, _ width: Double, _ height: Double) {
        nanoseconds += rows * (5 + 0.36 * min(width, rows / max(height, 1)))
    }

    mutating func addShape(
        _ element: Int, outline: SVGOutline, style: SVGStyle, in place: Place
    ) throws(ImageError) {
        let scale = place.scale
        let width = abs(scale.a) * outline.width + abs(scale.c) * outline.height
        let height = abs(scale.b) * outline.width + abs(scale.d) * outline.height
        let (visibleWidth, visibleHeight) = (min(width, canvas.width), min(height, canvas.height))
        let length = outline.length * scale.norm
        guard !length.isNaN, !width.isNaN, !height.isNaN else { return }
        let rows = min(length, Double(outline.segments) * 4 * canvas.height)
        if place.isClip {
            nanoseconds += visibleWidth * visibleHeight
            clipRows += rows
            return
        }
        if try paint(style.fill, area: visibleWidth * visibleHeight, outline: outline, in: place) {
            addEdges(rows: rows, visibleWidth, visibleHeight)
        }
        if case .none = style.stroke {
        } else if style.strokeWidth > 0 {
            let isScaled = markup.values(.vectorEffect, of: element).isEmpty
            try addStroke(
                outline, width: width, height: height, style: style, unit: isScaled ? scale.norm : 1,
                in: place)
        }
        try addMarkers(of: element, outline: outline, style: style, in: place)
    }

    private mutating func addMarkers(
        of element: Int, outline: SVGOutline, style: SVGStyle, in place: Place
    ) throws(ImageError) {
        switch markup.elements[element].kind {
        case .path, .line, .polyline, .polygon: break
        default: return
        }
        let markers = [
            (style.markers.start, 1), (style.markers.middle, max(0, outline.vertices - 2)),
            (style.markers.end, 1),
        ]
        for case (let marker?, let count) in markers where markup.elements[marker].kind == .marker {
            var content = place
            let isAbsolute = markup.values(.markerUnits, of: marker).contains { $0.starts(with: "user".utf8) }
            if !isAbsolute {
                content.scale = content.scale * SVGScale(a: style.strokeWidth, d: style.strokeWidth)
            }
            let width = length(.markerWidth, of: marker, style, whole: place.width) ?? 3
            let height = length(.markerHeight, of: marker, style, whole: place.height) ?? 3
            content = viewBoxPlace(of: marker, width: width, height: height, in: content)
            try repeated(count) { cost throws(ImageError) in try cost.drawContent(of: marker, content) }
        }
    }

    mutating func addText(of element: Int, _ style: SVGStyle, _ place: Place) throws(ImageError) {
        let kind = markup.elements[element].kind
        let count = Double(markup.elements[element].textBytes)
        guard count > 0, kind == .text || kind == .tspan || kind == .link || kind == .other else { return }
        // A run of text is one path.
        let size = style.fontSize * place.scale.norm
        nanoseconds += count * 2000 + count * count * max(19, min(size, canvas.height))
        let area = min(pixels, count * size * size)
        let box = SVGOutline(width: style.fontSize * count, height: style.fontSize)
        _ = try paint(style.fill, area: area, outline: box, in: place)
        if try paint(style.stroke, area: area, outline: box, in: place), style.dashes != nil {
            let glyphs = SVGOutline(glyphs: count, size: style.fontSize)
            try addStroke(
                glyphs, width: size * count, height: size, style: style, unit: place.scale.norm, in: place)
        }
    }

    // MARK: - Paint

    /// Adds the colouring of `area` pixels.
    ///
    /// - Returns: whether anything is painted.
    mutating func paint(
        _ paint: SVGStyle.Paint, area: Double, outline: SVGOutline, in place: Place
    ) throws(ImageError) -> Bool {
        guard !place.isClip else { return false }
        switch paint {
        case .none: return false
        case .color: nanoseconds += area * 0.5
        case .server(let server):
            switch markup.elements[server].kind {
            case .pattern: try addPattern(server, area: area, outline: outline, in: place)
            default:
                var stops = 0
                for gradient in chain(from: server) {
                    for _ in markup.children(of: gradient) { stops += 1 }
                }
                nanoseconds += area * (markup.elements[server].kind == .radialGradient ? 12 : 9)
                nanoseconds += Double(stops) * 12_000
            }
        }
        return true
    }

    /// A gradient or pattern, and those that it takes missing attributes and content from.
    private func chain(from server: Int) -> [Int] {
        var found = [server]
        while found.count < 20, let last = found.last, let value = markup.values(.href, of: last).first,
            let next = markup.target(value), !found.contains(next)
        {
            found.append(next)
        }
        return found
    }

    private mutating func addPattern(
        _ pattern: Int, area: Double, outline: SVGOutline, in outer: Place
    ) throws(ImageError) {
        let chain = chain(from: pattern)
        func first(_ name: SVGName) -> ArraySlice<UInt8>? {
            for element in chain { if let value = markup.values(name, of: element).first { return value } }
            return nil
        }
        func side(_ name: SVGName, _ whole: Double) -> Double {
            guard var numbers = first(name).map({ SVGNumbers($0) }) else { return 0 }
            return SVGLength(&numbers)?.pixels(fontSize: 16, of: whole) ?? 0
        }
        var place = outer
        if let transform = first(.patternTransform) ?? first(.transform) {
            place.scale = place.scale * SVGScale(transform)
        }
        let isAbsolute = first(.patternUnits)?.starts(with: "user".utf8) == true
        let width = isAbsolute ? side(.width, outer.width) : side(.width, 1) * outline.width
        let height = isAbsolute ? side(.height, outer.height) : side(.height, 1) * outline.height
        guard width > 0, height > 0 else { return }
        let scale = place.scale
        let across = width * (scale.a * scale.a + scale.b * scale.b).squareRoot()
        let down = height * (scale.c * scale.c + scale.d * scale.d).squareRoot()
        try checkLayers(bytes: pixels * 4 * Double(place.layers) + across * down * 4)
        nanoseconds +=
            across * down * 4 + area
            * Self.tilingNanoseconds(
                width: across, height: down, scale: scale)
        guard let content = chain.first(where: { markup.elements[$0].firstChild >= 0 }) else { return }
        if first(.viewBox) != nil {
            place = viewBoxPlace(
                of: chain.first { !markup.values(.viewBox, of: $0).isEmpty } ?? pattern, width: width,
                height: height, in: place)
        } else if first(.patternContentUnits)?.starts(with: "objectB".utf8) == true {
            fit(&place, to: outline)
        }
        place.layers += 1
        try drawContent(of: content, place)
    }

    /// Returns the time for one pixel. Cairo copies tiles of whole pixels, and resamples all others, small
    /// ones slowly.
    private static func tilingNanoseconds(width: Double, height: Double, scale: SVGScale) -> Double {
        func isWhole(_ side: Double) -> Bool { abs(side - side.rounded()) < 1e-3 }
        if scale.isAligned, isWhole(width), isWhole(height) { return 2 }
        let side = min(width, height)
        return side < 1.5 ? 10 : 100 + 14_000 / side
    }
}
#endif
