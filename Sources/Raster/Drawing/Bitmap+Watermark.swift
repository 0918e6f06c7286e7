// SPDX-License-Identifier: MIT

public import ImageBase

extension Bitmap {
    /// Returns the bitmap with another one composited onto it at a given position. Both must be premultiplied
    /// or opaque `bgra8`.
    ///
    /// To place it by coordinates, use ``overlaid(with:x:y:opacity:mode:cancellation:)``.
    ///
    /// - Parameters:
    ///   - gravity: the mark's position. ``Gravity/attention`` and ``Gravity/entropy`` mean the center.
    ///     Default: the bottom right corner.
    ///   - scale: the size of the box that the mark is fitted into, as a fraction of the bitmap's size; above
    ///     0 and at most 1. Default: nil, which keeps the mark's own size.
    ///   - opacity: the mark's opacity, from 0 to 1. Default: 1.
    ///   - tileSpacing: the gap in pixels, from 0 to 65,535, between marks repeated over the whole bitmap.
    ///     Default: nil, which draws a single mark.
    ///   - mode: the blend mode. Default: ``CompositingMode/sourceOver``. In every mode, pixels that aren't
    ///     covered by a mark are unchanged.
    /// - Throws: ``ImageError/Code/invalidInput`` for a scale, opacity or spacing that is out of range, an
    ///   invalid focus point or any other format; ``ImageError/Code/cancelled``.
    public func watermarked(
        with mark: Bitmap, gravity: Gravity = .bottomRight, scale: Double? = nil, opacity: Double = 1,
        tileSpacing: Int? = nil, mode: CompositingMode = .sourceOver, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        try requireKernelFormat(for: "watermark")
        try mark.requireKernelFormat(for: "watermark")
        try gravity.check()
        guard 0...1 ~= opacity else {
            throw ImageError(.invalidInput, "invalid opacity \(opacity) of a watermark; allowed are 0 to 1")
        }
        var mark = mark
        if let scale {
            guard scale > 0, scale <= 1 else {
                throw ImageError(.invalidInput, "invalid scale \(scale) of a watermark; allowed are 0 to 1")
            }
            let box = PixelSize(
                width: max(1, Int((Double(width) * scale).rounded())),
                height: max(1, Int((Double(height) * scale).rounded())))
            mark = try mark.resized(to: box, mode: .fit, cancellation: cancellation)
        }
        var (x, y) = gravity.origin(of: mark.size, in: size)
        guard let tileSpacing else {
            return try overlaid(
                with: mark, x: x, y: y, opacity: opacity, mode: mode, cancellation: cancellation)
        }
        guard 0...65_535 ~= tileSpacing else {
            throw ImageError(
                .invalidInput, "invalid spacing \(tileSpacing) of watermarks; allowed are 0 to 65535")
        }
        let period = PixelSize(width: mark.width + tileSpacing, height: mark.height + tileSpacing)
        // Start at the first mark that isn't entirely above or to the left of the bitmap.
        (x, y) = (Self.first(x, period.width), Self.first(y, period.height))
        // If there are gaps between the marks, draw them one by one, because some modes would change the
        // bitmap under a clear gap.
        let group = tileSpacing == 0 ? try mark.repeated(cancellation: cancellation) : mark
        let (stepX, stepY) = (
            tileSpacing == 0 ? group.width : period.width, tileSpacing == 0 ? group.height : period.height
        )
        let isOpaque = mark.alpha == .opaque && opacity >= 1
        return try drawing(
            alpha: alphaMode(after: mode, sourceIsOpaque: isOpaque), cancellation: cancellation
        ) { canvas throws(ImageError) in
            for top in stride(from: y, to: height, by: stepY) {
                for left in stride(from: x, to: width, by: stepX) {
                    try canvas.draw(group, x: left, y: top, opacity: opacity, mode: mode)
                }
            }
        }
    }

    /// Returns the bitmap repeated until each side has at least 64 pixels.
    private func repeated(cancellation: CancellationToken?) throws(ImageError) -> Bitmap {
        let (columns, rows) = ((63 + width) / width, (63 + height) / height)
        guard columns > 1 || rows > 1 else { return self }
        return try Bitmap(
            size: PixelSize(width: columns * width, height: rows * height), alpha: alpha,
            colorSpace: colorSpace
        ) { target, stride throws(ImageError) in
            withPixels { pixels in
                for y in 0..<rows * height {
                    for column in 0..<columns {
                        (target.baseAddress! + y * stride + column * width * 4).copyMemory(
                            from: pixels.baseAddress! + y % height * bytesPerRow, byteCount: width * 4)
                    }
                }
            }
        }
    }

    private static func first(_ position: Int, _ period: Int) -> Int {
        let rest = position % period
        return rest > 0 ? rest - period : rest
    }
}
