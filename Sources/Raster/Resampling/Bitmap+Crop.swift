// SPDX-License-Identifier: MIT

public import ImageBase

extension Bitmap {
    /// Returns the part of the bitmap inside `rect`. This works with any format.
    ///
    /// The part of `rect` outside the bitmap is ignored. A `rect` that covers everything returns the same
    /// bitmap without a copy.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` if `rect` and the bitmap don't overlap.
    public func cropped(to rect: PixelRect) throws(ImageError) -> Bitmap {
        try requireKnownFormat(for: "crop")
        let part = rect.intersection(PixelRect(size))
        guard !part.isEmpty else {
            throw ImageError(.invalidInput, "crop \(rect) does not overlap a bitmap of \(size)")
        }
        if part.size == size { return self }
        return try place(part, at: (x: 0, y: 0), on: part.size)
    }

    /// Returns the part of the bitmap that a gravity selects. This works with any format.
    ///
    /// - Parameters:
    ///   - part: the size to keep. If a side is longer than the bitmap's, that side isn't cropped. A side of
    ///     0 is computed from the other side and the bitmap's aspect ratio.
    ///   - gravity: which part to keep. Default: the center.
    /// - Throws: ``ImageError/Code/invalidInput`` for an empty size or an invalid focus point,
    ///   ``ImageError/Code/cancelled``.
    public func cropped(
        to part: PixelSize, gravity: Gravity = .center, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        try requireKnownFormat(for: "crop")
        let part = size.completing(part)
        guard !part.isEmpty else { throw ImageError(.invalidInput, "cannot crop to an empty size \(part)") }
        let kept = PixelSize(width: min(part.width, width), height: min(part.height, height))
        return try placed(gravity, on: kept, cancellation: cancellation)
    }

    /// Returns the bitmap placed unscaled on a canvas, with transparent margins, and cut off at the canvas's
    /// edges.
    func placed(
        _ gravity: Gravity = .center, on canvas: PixelSize, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        try gravity.check()
        try cancellation?.check()
        if canvas == size { return self }
        let (x, y) = try gravity.resolved(
            in: self, keeping: (Double(canvas.width), Double(canvas.height)), cancellation: cancellation
        ).origin(of: size, in: canvas)
        let part = PixelRect(
            x: max(0, -x), y: max(0, -y), width: min(width, canvas.width), height: min(height, canvas.height))
        return try place(part, at: (max(0, x), max(0, y)), on: canvas)
    }

    /// Copies `part`, which lies inside the bitmap, into a new canvas.
    private func place(
        _ part: PixelRect, at origin: (x: Int, y: Int), on canvas: PixelSize
    ) throws(ImageError) -> Bitmap {
        let covers = part.size == canvas
        let bytes = format.bytesPerPixel
        return try Bitmap(
            size: canvas, format: format, alpha: covers || alpha != .opaque ? alpha : .premultiplied,
            colorSpace: colorSpace, isZeroed: !covers
        ) { target, targetStride throws(ImageError) in
            withPixels { source in
                for row in 0..<part.height {
                    let from = source.baseAddress! + (part.y + row) * bytesPerRow + part.x * bytes
                    let to = target.baseAddress! + (origin.y + row) * targetStride + origin.x * bytes
                    to.copyMemory(from: from, byteCount: part.width * bytes)
                }
            }
        }
    }
}
