// SPDX-License-Identifier: MIT

public import ImageBase

extension Bitmap {
    /// The picture with another laid on it, unscaled. Both are premultiplied or opaque `bgra8`.
    ///
    /// - Parameters:
    ///   - x: where the other's left edge comes; may lie outside.
    ///   - y: where the other's upper edge comes; may lie outside.
    ///   - opacity: weakens the other, 0 to 1. Default: 1.
    ///   - mode: default ``CompositingMode/sourceOver``. What the other does not reach stays in every mode.
    /// - Throws: ``ImageError/Code/invalidInput`` for another format, ``ImageError/Code/cancelled``.
    public func overlaid(
        with other: Bitmap, x: Int = 0, y: Int = 0, opacity: Double = 1, mode: CompositingMode = .sourceOver,
        cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        let isOpaque = other.alpha == .opaque && opacity >= 1
        return try drawing(
            alpha: alphaMode(after: mode, sourceIsOpaque: isOpaque), cancellation: cancellation
        ) { canvas throws(ImageError) in
            try canvas.draw(other, x: x, y: y, opacity: opacity, mode: mode)
        }
    }

    /// The picture with a colour laid on it. Takes premultiplied or opaque `bgra8`.
    ///
    /// - Parameters:
    ///   - rect: what of it lies outside the picture is left out. Default: all of the picture.
    ///   - mode: default ``CompositingMode/sourceOver``. What lies outside `rect` stays in every mode.
    /// - Throws: ``ImageError/Code/invalidInput`` for another format, ``ImageError/Code/cancelled``.
    public func overlaid(
        with color: RGBAColor, in rect: PixelRect? = nil, mode: CompositingMode = .sourceOver,
        cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        try drawing(
            alpha: alphaMode(after: mode, sourceIsOpaque: color.alpha >= 1), cancellation: cancellation
        ) { canvas throws(ImageError) in
            try canvas.fill(color, in: rect, mode: mode)
        }
    }

    /// The picture in one colour, or tinged with it. Takes premultiplied or opaque `bgra8`.
    ///
    /// - Parameters:
    ///   - color: a clear one changes nothing, whatever the mode.
    ///   - mode: default ``CompositingMode/sourceIn``: the colour takes the picture's shape, as symbols want it. Photos
    ///     want ``CompositingMode/color``, ``CompositingMode/multiply`` or ``CompositingMode/sourceAtop``.
    /// - Throws: ``ImageError/Code/invalidInput`` for another format, ``ImageError/Code/cancelled``.
    public func tinted(
        with color: RGBAColor, mode: CompositingMode = .sourceIn, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        try requireKernelFormat(for: "tint")
        guard color.clamped.alpha > 0 else { return self }
        return try overlaid(with: color, mode: mode, cancellation: cancellation)
    }

    private func alphaMode(after mode: CompositingMode, sourceIsOpaque: Bool) -> AlphaMode {
        alpha == .opaque && mode.keepsOpaque(under: sourceIsOpaque) ? .opaque : .premultiplied
    }
}
