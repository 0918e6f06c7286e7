// SPDX-License-Identifier: MIT

internal import CRaster
public import ImageBase

extension Bitmap {
    /// Returns the bitmap at another size. Takes premultiplied or opaque `bgra8` or `rgba16`, which keeps its
    /// 16 bits and takes about three times as long.
    ///
    /// ```swift
    /// let preview = try photo.resized(to: PixelSize(width: 320, height: 240), mode: .fill)
    /// ```
    ///
    /// - Parameters:
    ///   - target: the box, in pixels.
    ///   - mode: with `.fit` the result has the fitted size, which may be smaller than `target` on one side;
    ///     with `.fill` it has exactly the size `target` and shows the middle of the bitmap; with
    ///     `.letterbox`, `.center` and the other places it has exactly the size `target` and is transparent
    ///     around the bitmap. Default: `.stretch`.
    ///   - filter: default `.lanczos3`.
    ///   - allowsUpscaling: false keeps small bitmaps small; see
    ///     ``ResizeMode/outputSize(for:in:allowsUpscaling:)``. Default: true.
    ///   - limits: the largest result allowed. Default: ``Limits/default``.
    ///   - cancellation: checked before every row.
    /// - Returns: the same bitmap without a copy when nothing changes. An opaque bitmap stays opaque unless
    ///   it gets a transparent margin.
    /// - Throws: ``ImageError/Code/invalidInput`` for an empty target or another format,
    ///   ``ImageError/Code/limit``, ``ImageError/Code/cancelled``.
    ///
    /// A reduction by more than 32 is first averaged by area to 8 times the target, because the filter
    /// weights of so many pixels would be too small to represent.
    public func resized(
        to target: PixelSize,
        mode: ResizeMode = .stretch,
        filter: ResampleFilter = .lanczos3,
        allowsUpscaling: Bool = true,
        limits: Limits = .default,
        cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        try requireResizable()
        guard !target.isEmpty else {
            throw ImageError(.invalidInput, "cannot resize to an empty size \(target)")
        }
        let output = mode.outputSize(for: size, in: target, allowsUpscaling: allowsUpscaling)
        try output.requireAllowed(by: limits)
        try cancellation?.check()
        if mode.onlyPlaces { return try placed(mode, on: output) }
        if mode == .letterbox {
            return try resized(
                to: target, mode: .fit, filter: filter, allowsUpscaling: allowsUpscaling, limits: limits,
                cancellation: cancellation
            ).placed(on: output)
        }
        if output == size { return self }

        var columns = AxisMap(sourceLength: width, start: 0, span: Double(width), length: output.width)
        var rows = AxisMap(sourceLength: height, start: 0, span: Double(height), length: output.height)
        if mode == .fill {
            let scale = max(Double(output.width) / Double(width), Double(output.height) / Double(height))
            columns.center(span: Double(output.width) / scale)
            rows.center(span: Double(output.height) / scale)
        }
        return try resampled(columns: columns, rows: rows, filter: filter, cancellation: cancellation)
    }

    /// Returns the upper left part of the bitmap at another size.
    ///
    /// - Parameter extent: the size of the part, in pixels and fractions of them.
    package func resized(
        to target: PixelSize, from extent: (width: Double, height: Double),
        filter: ResampleFilter = .lanczos3, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        guard extent != (Double(width), Double(height)) else {
            return try resized(to: target, filter: filter, cancellation: cancellation)
        }
        try requireResizable()
        try target.requireAllowed(by: .default)
        let columns = AxisMap(
            sourceLength: width, start: 0, span: min(extent.width, Double(width)), length: target.width)
        let rows = AxisMap(
            sourceLength: height, start: 0, span: min(extent.height, Double(height)), length: target.height)
        return try resampled(columns: columns, rows: rows, filter: filter, cancellation: cancellation)
    }

    /// Returns the bitmap resampled from the parts that `columns` and `rows` select.
    func resampled(
        columns: AxisMap, rows: AxisMap, filter: ResampleFilter, kernels: CRasterKernels = .best,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        switch filter {
        case _ where filter != .nearest && format == .rgba16:
            return try WideResampler(
                self, columns: columns, rows: rows, filter: filter, cancellation: cancellation
            ).run()
        case .nearest:
            return try NearestResampler(
                source: self, columns: columns, rows: rows, cancellation: cancellation
            ).run()
        case .area:
            return try AreaResampler(
                self, columns: columns, rows: rows, kernels: kernels, cancellation: cancellation
            ).run()
        case .triangle, .lanczos3:
            if let reduced = try reducedByArea(
                columns: columns, rows: rows, kernels: kernels, cancellation: cancellation)
            {
                return try reduced.bitmap.resampled(
                    columns: reduced.columns, rows: reduced.rows, filter: filter, kernels: kernels,
                    cancellation: cancellation)
            }
            return try FilterResampler(
                self, columns: columns, rows: rows, filter: filter, kernels: kernels,
                cancellation: cancellation
            ).run()
        }
    }

    /// Performs the first step of a very large reduction; nil when the reduction is smaller.
    private func reducedByArea(
        columns: AxisMap, rows: AxisMap, kernels: CRasterKernels, cancellation: CancellationToken?
    ) throws(ImageError) -> (bitmap: Bitmap, columns: AxisMap, rows: AxisMap)? {
        guard columns.scale > 32 || rows.scale > 32 else { return nil }
        let newColumns = columns.reduced()
        let newRows = rows.reduced()
        let wholeColumns = AxisMap(
            sourceLength: width, start: 0, span: Double(width), length: newColumns.sourceLength)
        let wholeRows = AxisMap(
            sourceLength: height, start: 0, span: Double(height), length: newRows.sourceLength)
        let bitmap = try AreaResampler(
            self, columns: wholeColumns, rows: wholeRows, kernels: kernels, cancellation: cancellation
        ).run()
        return (bitmap, newColumns, newRows)
    }
}

extension AxisMap {
    /// Restricts the source to its middle, `span` long.
    fileprivate mutating func center(span: Double) {
        self.span = min(span, Double(sourceLength))
        start = (Double(sourceLength) - self.span) / 2
    }

    /// Returns the same part of a reduced source, with 8 source pixels per result pixel.
    fileprivate func reduced() -> AxisMap {
        guard scale > 32 else { return self }
        let newLength = max(1, Int((Double(sourceLength) * 8 / scale).rounded()))
        let factor = Double(newLength) / Double(sourceLength)
        return AxisMap(
            sourceLength: newLength, start: start * factor, span: span * factor, length: length)
    }
}
