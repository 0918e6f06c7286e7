// SPDX-License-Identifier: MIT

public import ImageBase

extension Bitmap {
    /// Returns the bitmap with its edges moved: positive insets crop, negative ones add a margin.
    ///
    /// The bitmap must be premultiplied or opaque `bgra8`; an opaque bitmap stays opaque unless the margin is
    /// translucent.
    ///
    /// - Parameters:
    ///   - color: the color of the margin. Default: clear.
    ///   - limits: the largest result allowed. Default: ``Limits/default``.
    /// - Throws: ``ImageError/Code/invalidInput`` if the insets remove the whole bitmap or for any other
    ///   format, ``ImageError/Code/limit``, ``ImageError/Code/cancelled``.
    public func inset(
        by insets: PixelInsets, filling color: RGBAColor = .clear, limits: Limits = .default,
        cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        try requireKernelFormat(for: "inset")
        guard let newWidth = insets.remaining(of: width, before: insets.left, after: insets.right),
            let newHeight = insets.remaining(of: height, before: insets.top, after: insets.bottom)
        else { throw ImageError(.invalidInput, "insets \(insets) are out of range for a bitmap of \(size)") }
        let target = PixelSize(width: newWidth, height: newHeight)
        try target.requireAllowed(by: limits)
        let kept = PixelRect(x: insets.left, y: insets.top, width: newWidth, height: newHeight)
        let part = kept.intersection(PixelRect(size))
        // The rectangle lies inside the bitmap, so there's nothing to fill.
        if part.size == target { return try cropped(to: kept) }
        let keepsOpaque = alpha == .opaque && color.alpha >= 1
        return try Bitmap(
            size: target, alpha: keepsOpaque ? .opaque : .premultiplied, colorSpace: colorSpace
        ) { pixels, stride throws(ImageError) in
            let canvas = BitmapCanvas(
                size: target, bytesPerRow: stride, pixels: pixels, colorSpace: colorSpace,
                cancellation: cancellation)
            try canvas.fill(color, mode: .copy)
            try canvas.draw(self, x: -insets.left, y: -insets.top, mode: .copy)
        }
    }
}

extension PixelInsets {
    /// Returns a side's length without its two insets, or nil if the result overflows.
    fileprivate func remaining(of side: Int, before first: Int, after second: Int) -> Int? {
        // `.min` can't be negated.
        guard first > .min, second > .min else { return nil }
        let (half, firstOverflow) = side.subtractingReportingOverflow(first)
        let (rest, secondOverflow) = half.subtractingReportingOverflow(second)
        return firstOverflow || secondOverflow ? nil : rest
    }
}
