// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import ImageBase

extension SVGCost {
    /// Adds a stroke along an outline.
    ///
    /// - Parameters:
    ///   - width: the width of the outline in pixels.
    ///   - height: its height in pixels.
    ///   - unit: the number of pixels for each unit of the stroke's measures.
    mutating func addStroke(
        _ outline: SVGOutline, width: Double, height: Double, style: SVGStyle, unit: Double, in place: Place
    ) throws(ImageError) {
        let length = outline.length * place.scale.norm
        let line = style.strokeWidth * unit
        guard !length.isNaN, !line.isNaN else { return }
        var rows = min(length, Double(outline.segments) * 4 * canvas.height)
        // The ends of dashes and the joins of segments have edges too.
        var marks = Double(outline.segments)
        var edgesOfMark = 2 * min(line, canvas.height)
        if let dashes = style.dashes {
            // Cairo draws a shorter period as if it were this long.
            marks += length / max(dashes.period * unit, 0.1) * dashes.count
            nanoseconds += marks * style.cap.nanoseconds(radius: line / 2)
            rows = length
            if style.cap == .round { edgesOfMark *= 2 }
            // Adding the areas below may take long, too.
            try checkLimits()
        }
        let edges = 2 * rows + marks * edgesOfMark
        let (across, down) = (min(width + line, canvas.width), min(height + line, canvas.height))
        let area = min(across * down, (length + line) * line)
        if try paint(style.stroke, area: area, outline: outline, in: place) {
            addEdges(rows: edges, across, down)
        }
    }
}

extension SVGStyle.Cap {
    /// Returns the time for one dash.
    fileprivate func nanoseconds(radius: Double) -> Double {
        switch self {
        case .butt: 1700
        case .square: 2500
        case .round:
            // Cairo draws a circle with corners that deviate by at most a tenth of a pixel.
            1700 + 2800 * min(radius, 1e6).squareRoot()
        }
    }
}
#endif
