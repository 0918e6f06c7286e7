// SPDX-License-Identifier: MIT

public import ImageBase

extension Bitmap {
    /// The picture with its edges moved: a positive inset cuts, a negative one grows. Takes premultiplied or opaque
    /// `bgra8`; opaque stays opaque unless a colour that is not opaque is added.
    ///
    /// - Parameters:
    ///   - color: fills what is added. Default: clear.
    ///   - limits: what the result may be.
    /// - Throws: ``ImageError/Code/invalidInput`` when nothing is left or for another format,
    ///   ``ImageError/Code/limit``, ``ImageError/Code/cancelled``.
    public func inset(
        by insets: PixelInsets, filling color: RGBAColor = .clear, limits: Limits = .default,
        cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        try requireKernelFormat(for: "inset")
        guard let newWidth = insets.cut(width, insets.left, insets.right),
            let newHeight = insets.cut(height, insets.top, insets.bottom)
        else { throw ImageError(.invalidInput, "nothing sensible is left of \(size) after \(insets)") }
        let target = PixelSize(width: newWidth, height: newHeight)
        try target.requireAllowed(by: limits)
        let kept = PixelRect(x: insets.left, y: insets.top, width: newWidth, height: newHeight)
        let part = kept.intersection(PixelRect(size))
        // All that is left is part of the picture: nothing is filled.
        if part.size == target { return try cropped(to: kept) }
        let keepsOpaque = alpha == .opaque && color.alpha >= 1
        return try Bitmap(
            size: target, alpha: keepsOpaque ? .opaque : .premultiplied, colorSpace: colorSpace
        ) { pixels, stride throws(ImageError) in
            let canvas = BitmapCanvas(
                size: target, bytesPerRow: stride, pixels: pixels, cancellation: cancellation)
            try canvas.fill(color, mode: .copy)
            try canvas.draw(self, x: -insets.left, y: -insets.top, mode: .copy)
        }
    }
}

extension PixelInsets {
    /// A side without its two insets; nil when that does not fit into an integer.
    fileprivate func cut(_ side: Int, _ first: Int, _ second: Int) -> Int? {
        // So that an inset can be negated, too.
        guard first > .min, second > .min else { return nil }
        let (half, firstOverflow) = side.subtractingReportingOverflow(first)
        let (rest, secondOverflow) = half.subtractingReportingOverflow(second)
        return firstOverflow || secondOverflow ? nil : rest
    }
}
