// SPDX-License-Identifier: MIT

internal import CRaster
public import ImageBase

extension Bitmap {
    /// The picture at another size. Takes premultiplied or opaque `bgra8`.
    ///
    ///     let preview = try photo.resized(to: PixelSize(width: 320, height: 240), mode: .fill)
    ///
    /// - Parameters:
    ///   - target: the box to meet, in pixels.
    ///   - mode: with `.fit` the result has the fitted size, which may be smaller than `target` on one side; with
    ///     `.fill` it has exactly `target` and is the middle of the picture; with `.letterbox`, `.center` and
    ///     the other places it has exactly `target`, transparent where the picture does not reach.
    ///     Default: `.stretch`, both sides on their own.
    ///   - filter: default `.lanczos3`.
    ///   - allowsUpscaling: false keeps small pictures small, as ``ResizeMode/outputSize(for:in:allowsUpscaling:)``
    ///     says. Default: true.
    ///   - limits: what the result may be; the source was checked when it was decoded.
    ///   - cancellation: looked at every row.
    /// - Returns: the same picture without a copy when nothing changes. Opaque stays opaque, unless there is a
    ///   transparent margin.
    /// - Throws: ``ImageError/Code/invalidInput`` for an empty target or another format,
    ///   ``ImageError/Code/limit``, ``ImageError/Code/cancelled``.
    ///
    /// A reduction of more than 32 times is averaged by area to 8 times the target before a filter with lobes
    /// takes over: the weights of so many pixels would be too small to tell apart.
    public func resized(
        to target: PixelSize,
        mode: ResizeMode = .stretch,
        filter: ResampleFilter = .lanczos3,
        allowsUpscaling: Bool = true,
        limits: Limits = .default,
        cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        try requireKernelFormat(for: "resize")
        guard !target.isEmpty else {
            throw ImageError(.invalidInput, "a picture cannot be resized to \(target)")
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

    /// The picture made anew from its parts that `columns` and `rows` name.
    func resampled(
        columns: AxisMap, rows: AxisMap, filter: ResampleFilter, kernels: CRasterKernels = .best,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        switch filter {
        case .nearest:
            return try NearestResampler(
                source: self, columns: columns, rows: rows, cancellation: cancellation
            ).run()
        case .area:
            return try AreaResampler(
                self, columns: columns, rows: rows, kernels: kernels, cancellation: cancellation
            ).run()
        case .triangle, .lanczos3:
            if let reduced = try reducedByArea(columns, rows, kernels, cancellation) {
                return try reduced.picture.resampled(
                    columns: reduced.columns, rows: reduced.rows, filter: filter, kernels: kernels,
                    cancellation: cancellation)
            }
            return try FilterResampler(
                self, columns: columns, rows: rows, filter: filter, kernels: kernels,
                cancellation: cancellation
            ).run()
        }
    }

    /// The first step of a very large reduction; nil when it is not that large.
    private func reducedByArea(
        _ columns: AxisMap, _ rows: AxisMap, _ kernels: CRasterKernels, _ cancellation: CancellationToken?
    ) throws(ImageError) -> (picture: Bitmap, columns: AxisMap, rows: AxisMap)? {
        guard columns.scale > 32 || rows.scale > 32 else { return nil }
        let newColumns = columns.reduced()
        let newRows = rows.reduced()
        let wholeColumns = AxisMap(
            sourceLength: width, start: 0, span: Double(width), length: newColumns.sourceLength)
        let wholeRows = AxisMap(
            sourceLength: height, start: 0, span: Double(height), length: newRows.sourceLength)
        let picture = try AreaResampler(
            self, columns: wholeColumns, rows: wholeRows, kernels: kernels, cancellation: cancellation
        ).run()
        return (picture, newColumns, newRows)
    }
}

extension AxisMap {
    /// Leaves only the middle of the source, `span` long.
    fileprivate mutating func center(span: Double) {
        self.span = min(span, Double(sourceLength))
        start = (Double(sourceLength) - self.span) / 2
    }

    /// The same part of a source that was made smaller, so that 8 of its pixels make one result.
    fileprivate func reduced() -> AxisMap {
        guard scale > 32 else { return self }
        let newLength = max(1, Int((Double(sourceLength) * 8 / scale).rounded()))
        let factor = Double(newLength) / Double(sourceLength)
        return AxisMap(
            sourceLength: newLength, start: start * factor, span: span * factor, length: length)
    }
}
