// SPDX-License-Identifier: MIT

public import ImageBase

extension BitmapCanvas {
    /// Composites a color onto the inside of a path, with smooth edges. Open subpaths are closed with a line.
    ///
    /// - Parameters:
    ///   - rule: the fill rule. Default: ``BitmapPath/FillRule/nonZero``.
    ///   - mode: the blend mode. Default: ``CompositingMode/sourceOver``. In every mode, pixels outside the
    ///     path are unchanged.
    /// - Throws: ``ImageError/Code/invalidInput`` for a point that isn't a number or is more than 1e9 pixels
    ///   from the origin, ``ImageError/Code/cancelled``.
    public func fill(
        _ path: BitmapPath, with color: RGBAColor, rule: BitmapPath.FillRule = .nonZero,
        mode: CompositingMode = .sourceOver
    ) throws(ImageError) {
        try fill(
            PathCoverage(try path.outlines(), rule: rule, size: size),
            with: ColorPaint(color.components(in: colorSpace)), mode)
    }

    /// Composites a color onto a line along a path, with smooth edges.
    ///
    /// - Parameters:
    ///   - width: the width of the line, half of it on each side of the path.
    ///   - join: the shape of corners. Default: ``LineJoin/miter``, which is sharp, except that a corner is
    ///     cut off straight if it would extend by more than five times the width.
    ///   - cap: the shape of the ends of open lines. Default: ``LineCap/butt``.
    /// - Throws: the same errors as `fill`; ``ImageError/Code/invalidInput`` for a width that is negative,
    ///   not a number or above 1e9.
    public func stroke(
        _ path: BitmapPath, with color: RGBAColor, width: Double, join: LineJoin = .miter,
        cap: LineCap = .butt, mode: CompositingMode = .sourceOver
    ) throws(ImageError) {
        guard width >= 0, width <= 1e9 else {
            throw ImageError(.invalidInput, "the width of a line is \(width); 0 to 1e9 are allowed")
        }
        guard width > 0 else { return }
        var stroker = PathStroker(width: width, join: join, cap: cap)
        for outline in try path.outlines() { stroker.add(outline) }
        try fill(
            PathCoverage(stroker.polygons, rule: .nonZero, size: size),
            with: ColorPaint(color.components(in: colorSpace)), mode)
    }
}
