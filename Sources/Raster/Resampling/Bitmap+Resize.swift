// SPDX-License-Identifier: MIT

internal import CRaster
public import ImageBase

extension Bitmap {
    /// Returns the bitmap at another size.
    ///
    /// The bitmap must be premultiplied or opaque `bgra8`, `rgba16` or `rgbaHalf`. `rgba16` keeps its 16 bits
    /// and takes about three times as long; `rgbaHalf` is averaged as light.
    ///
    /// ```swift
    /// let preview = try photo.resized(to: PixelSize(width: 320, height: 240), mode: .fill)
    /// ```
    ///
    /// - Parameters:
    ///   - target: the box, in pixels. A side of 0 is computed from the other side and the bitmap's aspect
    ///     ratio.
    ///   - mode: how to fill the box. With `.fit`, the result has the fitted size, which may be smaller than
    ///     `target` on one side. With `.fill`, it has exactly the size `target` and shows a part of the
    ///     bitmap. With `.letterbox`, `.center` and the other places, it has exactly the size `target`, with
    ///     transparent margins. Default: `.stretch`.
    ///   - gravity: the part that `.fill` keeps, and where `.letterbox` and `.center` place the bitmap.
    ///     Default: the center.
    ///   - filter: the resampling filter. Default: `.lanczos3`.
    ///   - allowsUpscaling: if false, small bitmaps stay small; see
    ///     ``ResizeMode/outputSize(for:in:allowsUpscaling:)``. Default: true.
    ///   - linearLight: whether to average components as amounts of light, which keeps the brightness of fine
    ///     details and takes several times as long. `bgra8` must have the sRGB transfer function; `rgba16`
    ///     can have any transfer function, but not an ICC profile. For HLG, scene light is averaged. Default:
    ///     false.
    ///   - limits: the largest result allowed. Default: ``Limits/default``.
    ///   - cancellation: checked before every row.
    /// - Returns: the same bitmap, without a copy, if nothing changes. An opaque bitmap stays opaque unless
    ///   it gets a transparent margin.
    /// - Throws: ``ImageError/Code/invalidInput`` for an empty target, an invalid focus point or any other
    ///   format, ``ImageError/Code/limit``, ``ImageError/Code/cancelled``.
    ///
    /// A reduction by a factor of more than 32 begins with an area average to 8 times the target size.
    /// Otherwise, the filter weights of so many pixels would be too small to represent.
    public func resized(
        to target: PixelSize,
        mode: ResizeMode = .stretch,
        gravity: Gravity = .center,
        filter: ResampleFilter = .lanczos3,
        allowsUpscaling: Bool = true,
        linearLight: Bool = false,
        limits: Limits = .default,
        cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        try requireResizable()
        if linearLight, !hasKnownLight {
            let known = format == .bgra8 ? "the transfer function of sRGB" : "a known transfer function"
            throw ImageError(.invalidInput, "linear light requires \(known), found \(colorSpace)")
        }
        let (mode, target) = mode.completed(for: size, in: target, allowsUpscaling: allowsUpscaling)
        guard !target.isEmpty else {
            throw ImageError(.invalidInput, "cannot resize to an empty size \(target)")
        }
        let output = mode.outputSize(for: size, in: target, allowsUpscaling: allowsUpscaling)
        try output.requireAllowed(by: limits)
        try gravity.check()
        try cancellation?.check()
        if let place = mode.place {
            return try placed(mode == .center ? gravity : place, on: output, cancellation: cancellation)
        }
        if mode == .letterbox {
            return try resized(
                to: target, mode: .fit, filter: filter, allowsUpscaling: allowsUpscaling,
                linearLight: linearLight, limits: limits, cancellation: cancellation
            ).placed(gravity, on: output, cancellation: cancellation)
        }
        if output == size { return self }

        var columns = AxisMap(sourceLength: width, start: 0, span: Double(width), length: output.width)
        var rows = AxisMap(sourceLength: height, start: 0, span: Double(height), length: output.height)
        if mode == .fill {
            let scale = max(Double(output.width) / Double(width), Double(output.height) / Double(height))
            columns.span = min(Double(output.width) / scale, Double(width))
            rows.span = min(Double(output.height) / scale, Double(height))
            let place = try gravity.resolved(
                in: self, keeping: (columns.span, rows.span), cancellation: cancellation)
            columns.start = place.startX(of: columns.span, in: Double(width), scale: 1 / scale)
            rows.start = place.startY(of: rows.span, in: Double(height), scale: 1 / scale)
        }
        return try resampled(
            columns: columns, rows: rows, filter: filter, linearLight: linearLight, cancellation: cancellation
        )
    }

    /// Whether components can be averaged as amounts of light.
    package var hasKnownLight: Bool {
        switch format {
        case .bgra8: colorSpace.hasTransferOfSRGB
        case .rgba16: colorSpace.transfer != nil || colorSpace == .asStored
        default: format == .rgbaHalf
        }
    }

    /// Returns the upper left part of the bitmap at another size.
    ///
    /// - Parameter extent: the size of the part, in pixels, which can be fractional.
    package func resized(
        to target: PixelSize, from extent: (width: Double, height: Double),
        filter: ResampleFilter = .lanczos3, linearLight: Bool = false, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        guard extent != (Double(width), Double(height)) else {
            return try resized(
                to: target, filter: filter, linearLight: linearLight, cancellation: cancellation)
        }
        try requireResizable()
        try target.requireAllowed(by: .default)
        let columns = AxisMap(
            sourceLength: width, start: 0, span: min(extent.width, Double(width)), length: target.width)
        let rows = AxisMap(
            sourceLength: height, start: 0, span: min(extent.height, Double(height)), length: target.height)
        return try resampled(
            columns: columns, rows: rows, filter: filter, linearLight: linearLight, cancellation: cancellation
        )
    }

    /// Returns the bitmap resampled from the area that `columns` and `rows` select.
    func resampled(
        columns: AxisMap, rows: AxisMap, filter: ResampleFilter, linearLight: Bool = false,
        kernels: CRasterKernels = .best, cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        switch filter {
        case _ where filter != .nearest && (format == .rgbaHalf || format == .rgba16 && linearLight):
            var (source, parts) = (self, (columns, rows))
            if filter != .area, let steps = reduction(columns: columns, rows: rows) {
                source = try LightResampler(
                    self, columns: steps.whole.columns, rows: steps.whole.rows, filter: .area,
                    cancellation: cancellation
                ).run()
                parts = steps.rest
            }
            return try LightResampler(
                source, columns: parts.0, rows: parts.1, filter: filter, cancellation: cancellation
            ).run()
        case _ where filter != .nearest && (format == .rgba16 || linearLight):
            var (source, parts) = (self, (columns, rows))
            if linearLight, let steps = reduction(columns: columns, rows: rows) {
                (source, parts) = (
                    try WideResampler(
                        self, columns: steps.whole.columns, rows: steps.whole.rows, filter: .area,
                        output: .rgba16, cancellation: cancellation
                    ).run(), steps.rest
                )
            }
            return try WideResampler(
                source, columns: parts.0, rows: parts.1, filter: filter, output: format,
                cancellation: cancellation
            ).run()
        case .nearest:
            return try NearestResampler(
                source: self, columns: columns, rows: rows, cancellation: cancellation
            ).run()
        case .area:
            return try AreaResampler(
                self, columns: columns, rows: rows, kernels: kernels, cancellation: cancellation
            ).run()
        case .triangle, .cubic, .mitchell, .lanczos3:
            if let steps = reduction(columns: columns, rows: rows) {
                return try AreaResampler(
                    self, columns: steps.whole.columns, rows: steps.whole.rows, kernels: kernels,
                    cancellation: cancellation
                ).run().resampled(
                    columns: steps.rest.columns, rows: steps.rest.rows, filter: filter, kernels: kernels,
                    cancellation: cancellation)
            }
            return try FilterResampler(
                self, columns: ResampleAxis(columns, filter: filter),
                rows: ResampleAxis(rows, filter: filter),
                limitsToAlpha: filter.rings && alpha == .premultiplied, kernels: kernels,
                cancellation: cancellation
            ).run()
        }
    }

    /// Returns the two steps of a very large reduction: `whole` reduces the whole bitmap, and `rest` reduces
    /// that result to the final size. Nil for smaller reductions, which need only one step.
    private func reduction(columns: AxisMap, rows: AxisMap) -> (whole: AxisMaps, rest: AxisMaps)? {
        guard columns.scale > 32 || rows.scale > 32 else { return nil }
        let rest = (columns: columns.reduced(), rows: rows.reduced())
        let wholeColumns = AxisMap(
            sourceLength: width, start: 0, span: Double(width), length: rest.columns.sourceLength)
        let wholeRows = AxisMap(
            sourceLength: height, start: 0, span: Double(height), length: rest.rows.sourceLength)
        return ((wholeColumns, wholeRows), rest)
    }
}

private typealias AxisMaps = (columns: AxisMap, rows: AxisMap)

extension AxisMap {
    /// Returns the equivalent map for a source that has been reduced to 8 pixels per result pixel.
    fileprivate func reduced() -> AxisMap {
        guard scale > 32 else { return self }
        let newLength = max(1, Int((Double(sourceLength) * 8 / scale).rounded()))
        let factor = Double(newLength) / Double(sourceLength)
        return AxisMap(
            sourceLength: newLength, start: start * factor, span: span * factor, length: length)
    }
}
