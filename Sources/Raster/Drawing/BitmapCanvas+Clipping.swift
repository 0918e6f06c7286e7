// SPDX-License-Identifier: MIT

public import ImageBase

extension BitmapCanvas {
    /// Returns a canvas over the same pixels that changes only those inside of a path, with smooth edges.
    ///
    /// ```swift
    /// let inside = try canvas.clipped(to: circle)
    /// try inside.draw(photo)
    /// ```
    ///
    /// A canvas that is clipped already is clipped to both paths. ``pixels`` are those of the whole canvas.
    /// Costs one byte for each pixel of the canvas.
    ///
    /// - Parameter rule: default ``BitmapPath/FillRule/nonZero``.
    /// - Throws: as `fill` with a path.
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
