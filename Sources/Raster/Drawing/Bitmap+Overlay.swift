// SPDX-License-Identifier: MIT

public import ImageBase

extension Bitmap {
    /// Returns the bitmap with another one composited onto it, unscaled.
    ///
    /// Both must be premultiplied or opaque `bgra8`. If this bitmap has half floats, which support the
    /// Porter-Duff operators only, `other` may have any format and any named color space.
    ///
    /// - Parameters:
    ///   - x: the left edge of `other`, which can be outside this bitmap. Default: 0.
    ///   - y: the top edge of `other`, which can be outside this bitmap. Default: 0.
    ///   - opacity: the opacity of `other`, from 0 to 1. Default: 1.
    ///   - mode: the blend mode. Default: ``CompositingMode/sourceOver``. In every mode, pixels that `other`
    ///     doesn't cover are unchanged.
    /// - Throws: ``ImageError/Code/invalidInput`` for any other format, ``ImageError/Code/cancelled``.
    public func overlaid(
        with other: Bitmap, x: Int = 0, y: Int = 0, opacity: Double = 1, mode: CompositingMode = .sourceOver,
        cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        if format == .rgbaHalf, try isHalf(for: "drawing") {
            return try halfOverlaid(with: other, x: x, y: y, opacity: opacity, mode: mode, cancellation)
        }
        let isOpaque = other.alpha == .opaque && opacity >= 1
        return try drawing(
            alpha: alphaMode(after: mode, sourceIsOpaque: isOpaque), cancellation: cancellation
        ) { canvas throws(ImageError) in
            try canvas.draw(other, x: x, y: y, opacity: opacity, mode: mode)
        }
    }

    /// Returns the bitmap with a color composited onto it.
    ///
    /// The bitmap must be premultiplied or opaque `bgra8`, or `rgbaHalf` with a Porter-Duff operator.
    ///
    /// - Parameters:
    ///   - rect: the area to change, clipped to the bitmap. Default: the whole bitmap.
    ///   - mode: the blend mode. Default: ``CompositingMode/sourceOver``. In every mode, pixels outside
    ///     `rect` are unchanged.
    /// - Throws: ``ImageError/Code/invalidInput`` for any other format, ``ImageError/Code/cancelled``.
    public func overlaid(
        with color: RGBAColor, in rect: PixelRect? = nil, mode: CompositingMode = .sourceOver,
        cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        if format == .rgbaHalf, try isHalf(for: "drawing") {
            return try halfOverlaid(with: color, in: rect, mode: mode, cancellation)
        }
        return try drawing(
            alpha: alphaMode(after: mode, sourceIsOpaque: color.alpha >= 1), cancellation: cancellation
        ) { canvas throws(ImageError) in
            try canvas.fill(color, in: rect, mode: mode)
        }
    }

    /// Returns the bitmap filled or tinted with a color.
    ///
    /// The bitmap must be premultiplied or opaque `bgra8`, or `rgbaHalf` with a Porter-Duff operator.
    ///
    /// - Parameters:
    ///   - color: the color. A clear color changes nothing in any mode.
    ///   - mode: the blend mode. Default: ``CompositingMode/sourceIn``, which fills the bitmap's shape and
    ///     suits symbols. For photos, use ``CompositingMode/color``, ``CompositingMode/multiply`` or
    ///     ``CompositingMode/sourceAtop``.
    /// - Throws: ``ImageError/Code/invalidInput`` for any other format, ``ImageError/Code/cancelled``.
    public func tinted(
        with color: RGBAColor, mode: CompositingMode = .sourceIn, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        _ = try isHalf(for: "tint")
        guard color.clamped.alpha > 0 else { return self }
        return try overlaid(with: color, mode: mode, cancellation: cancellation)
    }

    func alphaMode(after mode: CompositingMode, sourceIsOpaque: Bool) -> AlphaMode {
        alpha == .opaque && mode.keepsOpaque(under: sourceIsOpaque) ? .opaque : .premultiplied
    }
}
