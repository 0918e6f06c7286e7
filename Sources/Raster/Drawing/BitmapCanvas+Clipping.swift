// SPDX-License-Identifier: MIT

public import ImageBase

extension BitmapCanvas {
    /// Returns a canvas over the same pixels that only changes pixels inside a path, with smooth edges.
    ///
    /// ```swift
    /// let inside = try canvas.clipped(to: circle)
    /// try inside.draw(photo)
    /// ```
    ///
    /// Clipping a canvas that is already clipped restricts it to both paths. ``pixels`` still covers the
    /// whole canvas. A clip uses one byte of memory for each pixel of the canvas.
    ///
    /// - Parameter rule: the fill rule. Default: ``BitmapPath/FillRule/nonZero``.
    /// - Throws: the same errors as `fill` with a path.
    public func clipped(
        to path: BitmapPath, rule: BitmapPath.FillRule = .nonZero
    ) throws(ImageError) -> BitmapCanvas {
        var mask = [UInt8](repeating: 0, count: size.width * size.height)
        let inside = PathCoverage(try path.outlines(), rule: rule, size: size)
        try inside.forEachRow(cancellation: cancellation) { y, covered throws(ImageError) in
            for x in 0..<size.width where covered[x] > 0 {
                let place = y * size.width + x
                let whole: Float = clip.map { Float($0.coverage[place]) } ?? 255
                mask[place] = UInt8((covered[x] * whole).rounded())
            }
        }
        var canvas = self
        canvas.clip = ClipMask(coverage: mask)
        return canvas
    }
}
