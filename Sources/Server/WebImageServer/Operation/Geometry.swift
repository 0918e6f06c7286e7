// SPDX-License-Identifier: MIT

#if Server
import Raster

/// The computed geometry of an operation for one source size.
struct Geometry: Hashable, Sendable {
    /// The part of the upright and rotated source that's used.
    let crop: PixelRect
    /// The size that this part is scaled to.
    let scaled: PixelSize
    /// The part that's kept after scaling. Its position depends on the pixels if ``content`` isn't nil.
    let kept: PixelRect
    /// The gravity that picks the kept part by its pixels.
    let content: Gravity?
    /// The pixel density, reduced if the source is too small.
    let density: Double
    /// The requested size times the density; 0 for a side that wasn't requested.
    let wanted: PixelSize

    /// - Parameter frame: the size of the upright and rotated source.
    init(_ operation: ImageOperation, in frame: PixelSize) {
        let resizing = operation.resizing
        crop = operation.crop?.rect(in: frame) ?? PixelRect(frame)
        let source = crop.size
        var (width, height) = (
            resizing.width.pixels(of: source.width), resizing.height.pixels(of: source.height)
        )
        if resizing.limitsSides { (width, height) = (min(width, frame.width), min(height, frame.height)) }
        if resizing.adapts, (source.width - source.height) * (width - height) < 0 { swap(&width, &height) }
        let scale = Scale(resizing, width: width, height: height, source: source)
        density = scale.density
        scaled = PixelSize(
            width: Self.side(Double(source.width) * scale.x),
            height: Self.side(Double(source.height) * scale.y))
        wanted = PixelSize(
            width: width == 0 ? 0 : Self.side(Double(width) * density * resizing.zoomX),
            height: height == 0 ? 0 : Self.side(Double(height) * density * resizing.zoomY))
        var result = wanted
        if result.width == 0 || resizing.mode == .cover { result.width = scaled.width }
        if result.height == 0 || resizing.mode == .cover { result.height = scaled.height }
        if resizing.mode == .fillDown { result = Self.fillDown(result, scaled) }
        let size = PixelSize(
            width: min(result.width, scaled.width), height: min(result.height, scaled.height))
        var gravity = resizing.gravity
        if let point = Self.focus(resizing.focalAreas, in: crop) { gravity = point }
        let (x, y) = gravity.origin(of: size, in: scaled, density: density)
        kept = PixelRect(x: x, y: y, width: size.width, height: size.height)
        content = size == scaled ? nil : gravity.content
    }

    /// Rounds a length to a side: at least one pixel, and never more than an `Int` can hold.
    static func side(_ length: Double) -> Int { Int(min(1e9, max(1, length.rounded()))) }

    /// Shrinks the box to fit into an image that doesn't cover it, keeping its aspect ratio.
    private static func fillDown(_ box: PixelSize, _ image: PixelSize) -> PixelSize {
        let (x, y) = (Double(box.width) / Double(image.width), Double(box.height) / Double(image.height))
        guard max(x, y) > 1 else { return box }
        return x > y
            ? PixelSize(width: image.width, height: side(Double(box.height) / x))
            : PixelSize(width: side(Double(box.width) / y), height: image.height)
    }

    /// Returns the center of the areas, weighted by their sizes, as a position in the used part.
    private static func focus(_ areas: [PixelRect], in crop: PixelRect) -> ImageOperation.Place? {
        var (weight, x, y) = (0.0, 0.0, 0.0)
        for area in areas {
            let (centerX, centerY) = (
                Double(area.x - crop.x) + Double(area.width) / 2,
                Double(area.y - crop.y) + Double(area.height) / 2
            )
            guard 0...Double(crop.width) ~= centerX, 0...Double(crop.height) ~= centerY else { continue }
            let size = Double(area.width) * Double(area.height)
            (weight, x, y) = (weight + size, x + centerX * size, y + centerY * size)
        }
        guard weight > 0 else { return nil }
        return ImageOperation.Place(
            anchor: .focus, x: x / weight / Double(crop.width), y: y / weight / Double(crop.height))
    }
}

/// The scale factors of both sides.
private struct Scale {
    let x: Double
    let y: Double
    let density: Double

    /// - Parameters:
    ///   - width: the requested width; 0 for any.
    ///   - height: the requested height; 0 for any.
    init(_ resizing: ImageOperation.Resizing, width: Int, height: Int, source: PixelSize) {
        let (sourceX, sourceY) = (Double(source.width), Double(source.height))
        var x = width == 0 ? 1 : Double(width) / sourceX
        var y = height == 0 ? 1 : Double(height) / sourceY
        var mode = resizing.mode
        if mode == .automatic {
            let isWide = width == 0 || height == 0 || width >= height
            mode = (source.width >= source.height) == isWide ? .fill : .fit
        }
        if mode != .force {
            if width == 0 { x = y } else if height == 0 { y = x }
        }
        switch mode {
        case .fit, .automatic: (x, y) = (min(x, y), min(x, y))
        case .fill, .fillDown, .cover: (x, y) = (max(x, y), max(x, y))
        case .force: break
        }
        (x, y) = (x * resizing.zoomX, y * resizing.zoomY)
        var density = resizing.density
        if !resizing.enlarges {
            let largest = max(x, y)
            if largest > 1 {
                (x, y) = (x / largest, y / largest)
                // The requested box is larger than the source. A density below 1 shrinks the box rather than
                // the source, so convert it to a factor for the source.
                density *= largest
            }
            // Use the largest density that doesn't scale the source up.
            density = min(density, 1 / max(x, y))
        }
        if resizing.minimumWidth > 0, x * sourceX < Double(resizing.minimumWidth) {
            let factor = Double(resizing.minimumWidth) / (x * sourceX)
            (x, y) = (x * factor, y * factor)
        }
        if resizing.minimumHeight > 0, y * sourceY < Double(resizing.minimumHeight) {
            let factor = Double(resizing.minimumHeight) / (y * sourceY)
            (x, y) = (x * factor, y * factor)
        }
        (self.x, self.y, self.density) = (x * density, y * density, density)
    }
}

extension ImageOperation.Resizing.Side {
    /// - Parameter source: the source's side.
    fileprivate func pixels(of source: Int) -> Int {
        switch self {
        case .pixels(let count): count
        case .source: source
        }
    }
}

extension ImageOperation.Crop {
    /// Returns the area in an image. If its position depends on pixels, returns the centered area.
    func rect(in frame: PixelSize) -> PixelRect {
        switch self {
        case .edges(let left, let top, let right, let bottom):
            let rect = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
                .intersection(PixelRect(frame))
            return rect.isEmpty ? PixelRect(frame) : rect
        case .size(let width, let height, let gravity, let ratio, let enlarges):
            func side(_ length: Double, _ whole: Int) -> Int {
                if length == 0 { return whole }
                return min(whole, length >= 1 ? Int(length) : Geometry.side(Double(whole) * length))
            }
            var size = PixelSize(width: side(width, frame.width), height: side(height, frame.height))
            if ratio > 0 { size = size.with(ratio, enlarges: enlarges, in: frame) }
            let (x, y) = gravity.origin(of: size, in: frame, density: 1)
            return PixelRect(x: x, y: y, width: size.width, height: size.height)
        }
    }

    /// The gravity that picks the used part by its pixels.
    var content: Gravity? {
        guard case .size(_, _, let gravity, _, _) = self else { return nil }
        return gravity.content
    }
}

extension PixelSize {
    /// Returns the size changed to an aspect ratio, no larger than `frame`.
    fileprivate func with(_ ratio: Double, enlarges: Bool, in frame: PixelSize) -> PixelSize {
        var (x, y) = (Double(width), Double(height))
        if (x / y > ratio) == enlarges { y = x / ratio } else { x = y * ratio }
        let excess = max(x / Double(frame.width), y / Double(frame.height), 1)
        return PixelSize(
            width: min(frame.width, Geometry.side(x / excess)),
            height: min(frame.height, Geometry.side(y / excess)))
    }
}

extension ImageOperation.Place {
    /// The gravity that picks the area by its pixels; nil for all other positions.
    var content: Gravity? {
        switch anchor {
        case .attention: .attention
        case .entropy: .entropy
        default: nil
        }
    }

    /// Returns the top-left corner of a smaller rectangle inside a larger one.
    ///
    /// - Parameters:
    ///   - density: the factor for distances in pixels.
    ///   - overflows: whether the smaller rectangle may be partly outside, or even larger than the outer one.
    func origin(
        of inner: PixelSize, in outer: PixelSize, density: Double, overflows: Bool = false
    ) -> (x: Int, y: Int) {
        let fractions: (x: Double, y: Double) =
            switch anchor {
            case .left: (0, 0.5)
            case .right: (1, 0.5)
            case .top: (0.5, 0)
            case .bottom: (0.5, 1)
            case .topLeft: (0, 0)
            case .topRight: (1, 0)
            case .bottomLeft: (0, 1)
            case .bottomRight: (1, 1)
            case .center, .attention, .entropy, .focus: (0.5, 0.5)
            }
        func start(_ inner: Int, in outer: Int, fraction: Double, distance: Double) -> Int {
            var start: Int
            if anchor == .focus {
                start = Int((Double(outer) * distance).rounded()) - inner / 2
            } else {
                let pixels = abs(distance) >= 1 ? distance * density : distance * Double(outer)
                let offset = Int(min(1e9, max(-1e9, pixels.rounded())))
                let space = outer - inner
                start = fraction == 1 ? space - offset : (fraction == 0 ? 0 : space / 2) + offset
            }
            if overflows { return min(max(start, 1 - inner), outer - 1) }
            start = min(start, outer - inner)
            return max(0, start)
        }
        return (
            start(inner.width, in: outer.width, fraction: fractions.x, distance: x),
            start(inner.height, in: outer.height, fraction: fractions.y, distance: y)
        )
    }
}
#endif
