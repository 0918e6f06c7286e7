// SPDX-License-Identifier: MIT

public import ImageBase

extension Bitmap {
    /// Creates a premultiplied sRGB `bgra8` bitmap, fills it with a color, and draws on it.
    ///
    /// ```swift
    /// let size = PixelSize(width: 16, height: 16)
    /// let badge = try Bitmap(size: size, background: .clear) { canvas throws(ImageError) in
    ///     try canvas.fill(.white, in: PixelRect(x: 4, y: 4, width: 8, height: 8))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - limits: the largest size allowed. Default: ``Limits/default``.
    ///   - draw: draws on the filled bitmap. Default: draws nothing.
    /// - Throws: ``ImageError/Code/invalidInput`` for an empty size, ``ImageError/Code/limit``; any error
    ///   `draw` throws.
    public init(
        size: PixelSize, background: RGBAColor, limits: Limits = .default,
        cancellation: CancellationToken? = nil,
        draw: (BitmapCanvas) throws(ImageError) -> Void = { _ in }
    ) throws(ImageError) {
        try size.requireAllowed(by: limits)
        try self.init(size: size) { pixels, stride throws(ImageError) in
            let canvas = BitmapCanvas(
                size: size, bytesPerRow: stride, pixels: pixels, colorSpace: .sRGB,
                cancellation: cancellation)
            try canvas.fill(background, mode: .copy)
            try draw(canvas)
        }
    }

    /// Returns a copy of the bitmap with something drawn on it. The bitmap must be premultiplied or opaque
    /// `bgra8`; the result is premultiplied `bgra8`.
    ///
    /// - Parameter draw: can fill areas, draw bitmaps and write to ``BitmapCanvas/pixels`` directly.
    /// - Throws: ``ImageError/Code/invalidInput`` for any other format, ``ImageError/Code/cancelled``; any
    ///   error `draw` throws.
    public func drawing(
        cancellation: CancellationToken? = nil, _ draw: (BitmapCanvas) throws(ImageError) -> Void
    ) throws(ImageError) -> Bitmap {
        try drawing(alpha: .premultiplied, cancellation: cancellation, draw)
    }

    func drawing(
        alpha: AlphaMode, cancellation: CancellationToken?, _ draw: (BitmapCanvas) throws(ImageError) -> Void
    ) throws(ImageError) -> Bitmap {
        try requireKernelFormat(for: "drawing")
        return try Bitmap(size: size, alpha: alpha, colorSpace: colorSpace) {
            pixels, stride throws(ImageError) in
            copyPixels(to: pixels)
            try draw(
                BitmapCanvas(
                    size: size, bytesPerRow: stride, pixels: pixels, colorSpace: colorSpace,
                    cancellation: cancellation))
        }
    }
}
