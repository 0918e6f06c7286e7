// SPDX-License-Identifier: MIT

public import ImageBase

// Gradients and transformed bitmaps.
extension BitmapCanvas {
    /// Composites a gradient onto a part of the canvas. A linear gradient takes about twice as long as a
    /// color, and a radial gradient four times as long.
    ///
    /// - Parameters:
    ///   - rect: the area to change, clipped to the canvas. Default: the whole canvas.
    ///   - mode: the blend mode. Default: ``CompositingMode/sourceOver``. In every mode, pixels outside
    ///     `rect` are unchanged.
    /// - Throws: ``ImageError/Code/invalidInput`` for a point or radius that isn't a number or is above 1e9,
    ///   ``ImageError/Code/cancelled``.
    public func fill(
        _ gradient: ColorGradient, in rect: PixelRect? = nil, mode: CompositingMode = .sourceOver
    ) throws(ImageError) {
        try gradient.check()
        let bounds = PixelRect(size)
        let part = rect.map { $0.intersection(bounds) } ?? bounds
        guard !part.isEmpty, !gradient.stops.isEmpty else { return }
        try withRowBuffer { buffer throws(ImageError) in
            var paint = GradientPaint(gradient.inSpace(colorSpace), buffer)
            for y in part.y..<part.y + part.height {
                try cancellation?.check()
                composite(
                    paint.source(x: part.x, y: y, count: part.width), x: part.x, y: y, count: part.width, mode
                )
            }
        }
    }

    /// Composites a gradient onto the inside of a path, with smooth edges. Open subpaths are closed with a
    /// line.
    ///
    /// - Parameters:
    ///   - rule: the fill rule. Default: ``BitmapPath/FillRule/nonZero``.
    ///   - mode: the blend mode. Default: ``CompositingMode/sourceOver``. In every mode, pixels outside the
    ///     path are unchanged.
    /// - Throws: ``ImageError/Code/invalidInput`` for a point or radius that isn't a number or is above 1e9,
    ///   ``ImageError/Code/cancelled``.
    public func fill(
        _ path: BitmapPath, with gradient: ColorGradient, rule: BitmapPath.FillRule = .nonZero,
        mode: CompositingMode = .sourceOver
    ) throws(ImageError) {
        try gradient.check()
        guard !gradient.stops.isEmpty else { return }
        let coverage = PathCoverage(try path.outlines(), rule: rule, size: size)
        try withRowBuffer { buffer throws(ImageError) in
            try fill(coverage, with: GradientPaint(gradient.inSpace(colorSpace), buffer), mode)
        }
    }

    /// Composites a bitmap onto the canvas, scaled, rotated, mirrored or sheared, with smooth edges.
    ///
    /// The bitmap must be premultiplied or opaque `bgra8` in the canvas's color space. Each pixel is
    /// interpolated between four pixels of `bitmap`. If you scale to less than half of its size, resize it
    /// first, or details between those four pixels are lost.
    ///
    /// - Parameters:
    ///   - transform: maps pixels of `bitmap` to pixels of the canvas. A transform that maps everything to a
    ///     line draws nothing.
    ///   - opacity: the opacity of `bitmap`, from 0 to 1. Default: 1.
    ///   - mode: the blend mode. Default: ``CompositingMode/sourceOver``. In every mode, pixels that `bitmap`
    ///     doesn't cover are unchanged.
    /// - Throws: ``ImageError/Code/invalidInput`` for another format or color space, or a transform that maps
    ///   `bitmap` to points more than 1e9 pixels from the origin; ``ImageError/Code/cancelled``.
    public func draw(
        _ bitmap: Bitmap, transform: PixelTransform, opacity: Double = 1, mode: CompositingMode = .sourceOver
    ) throws(ImageError) {
        try bitmap.requireKernelFormat(for: "drawing")
        try bitmap.requireColorSpace(colorSpace, for: "drawing")
        guard transform.isFinite else { throw ImageError(.invalidInput, "invalid transform \(transform)") }
        guard let inverse = transform.inverse else { return }
        var outline = BitmapPath()
        outline.addRect(PixelRect(bitmap.size))
        let coverage = PathCoverage(
            try outline.transformed(by: transform).outlines(), rule: .nonZero, size: size)
        let scale = Float(opacity > 0 ? min(opacity, 1) : 0) / 255
        try bitmap.withPixels { pixels throws(ImageError) in
            guard let base = pixels.baseAddress else { return }
            try withRowBuffer { buffer throws(ImageError) in
                let paint = BitmapPaint(
                    pixels: UnsafeRawPointer(base), size: bitmap.size, bytesPerRow: bitmap.bytesPerRow,
                    inverse: inverse, scale: scale, buffer: buffer)
                try fill(coverage, with: paint, mode)
            }
        }
    }
}

extension ColorGradient {
    fileprivate func check() throws(ImageError) {
        let numbers =
            switch shape {
            case .linear(let start, let end): [start.x, start.y, end.x, end.y]
            case .radial(let start, let startRadius, let end, let endRadius):
                [start.x, start.y, startRadius, end.x, end.y, endRadius]
            }
        guard numbers.allSatisfy({ abs($0) <= 1e9 }) else {
            throw ImageError(.invalidInput, "points and radii of a gradient are numbers up to 1e9")
        }
    }
}
