// SPDX-License-Identifier: MIT

import CRaster
import ImageBase

/// Resamples columns and rows in two passes of weighted sums, with 8-bit rows in between.
///
/// It chooses the cheaper order and keeps only as many intermediate rows as the second pass needs at a time,
/// never a whole bitmap.
struct FilterResampler {
    let source: Bitmap
    let columns: ResampleAxis
    let rows: ResampleAxis
    let size: PixelSize
    let limitsToAlpha: Bool
    let kernels: CRasterKernels
    let cancellation: CancellationToken?

    init(
        _ source: Bitmap, columns: ResampleAxis, rows: ResampleAxis, limitsToAlpha: Bool,
        kernels: CRasterKernels, cancellation: CancellationToken?
    ) {
        self.kernels = kernels
        self.source = source
        self.columns = columns
        self.rows = rows
        self.limitsToAlpha = limitsToAlpha
        self.cancellation = cancellation
        size = PixelSize(width: columns.starts.count, height: rows.starts.count)
    }

    func run() throws(ImageError) -> Bitmap {
        try Bitmap(
            size: size, format: source.format, alpha: source.alpha, colorSpace: source.colorSpace
        ) { target, targetStride throws(ImageError) in
            try source.withPixels { pixels throws(ImageError) in
                let from = pixels.baseAddress!.assumingMemoryBound(to: UInt8.self)
                let to = target.baseAddress!.assumingMemoryBound(to: UInt8.self)
                if columnsFirstIsCheaper {
                    try runColumnsFirst(from, to: to, targetStride: targetStride)
                } else {
                    try runRowsFirst(from, to: to, targetStride: targetStride)
                }
            }
        }
    }

    /// Whether it's cheaper to combine source rows into a result row first, and then narrow that row.
    private var columnsFirstIsCheaper: Bool {
        let result = Double(size.pixelCount)
        let columnsFirst = Double(size.height) * Double(usedColumns.count * rows.taps)
        let rowsFirst = Double(usedRows.count) * Double(size.width * columns.taps)
        return columnsFirst + result * Double(columns.taps) <= rowsFirst + result * Double(rows.taps)
    }

    private var usedColumns: Range<Int> { used(columns, of: source.width) }
    private var usedRows: Range<Int> { used(rows, of: source.height) }

    private func used(_ axis: ResampleAxis, of length: Int) -> Range<Int> {
        Int(axis.starts.first ?? 0)..<min(length, Int(axis.starts.last ?? 0) + axis.taps)
    }

    private func runColumnsFirst(
        _ from: UnsafePointer<UInt8>, to: UnsafeMutablePointer<UInt8>, targetStride: Int
    ) throws(ImageError) {
        // Extend the columns to whole cache lines, because rows are padded to them.
        let begin = usedColumns.lowerBound * 4 & ~63
        let count = ((usedColumns.upperBound * 4 + 63) & ~63) - begin
        let margin = columns.taps * 4 + 64
        let line = UnsafeMutablePointer<UInt8>.allocate(capacity: count + margin)
        defer { line.deallocate() }
        line.initialize(repeating: 0, count: count + margin)
        let starts = columns.starts.map { $0 - Int32(begin / 4) }
        var taps = [UnsafePointer<UInt8>](repeating: from, count: rows.taps)
        for y in 0..<size.height {
            try cancellation?.check()
            for tap in 0..<rows.taps {
                let row = min(Int(rows.starts[y]) + tap, source.height - 1)
                taps[tap] = from + row * source.bytesPerRow + begin
            }
            rows.weights.withUnsafeBufferPointer {
                kernels.resample_vertical(taps, $0.baseAddress! + y * rows.taps, rows.taps, line, count)
            }
            let target = to + y * targetStride
            kernels.resample_horizontal(
                line, starts, columns.weights, columns.taps, target, size.width)
            if limitsToAlpha { kernels.clamp_to_alpha(target, size.width) }
        }
    }

    private func runRowsFirst(
        _ from: UnsafePointer<UInt8>, to: UnsafeMutablePointer<UInt8>, targetStride: Int
    ) throws(ImageError) {
        let ring = UnsafeMutablePointer<UInt8>.allocate(capacity: rows.taps * targetStride)
        let margin = columns.taps * 4 + 64
        let lastRow = UnsafeMutablePointer<UInt8>.allocate(capacity: source.bytesPerRow + margin)
        defer {
            ring.deallocate()
            lastRow.deallocate()
        }
        ring.initialize(repeating: 0, count: rows.taps * targetStride)
        lastRow.initialize(repeating: 0, count: source.bytesPerRow + margin)
        var taps = [UnsafePointer<UInt8>](repeating: from, count: rows.taps)
        var next = usedRows.lowerBound
        for y in 0..<size.height {
            let first = Int(rows.starts[y])
            let end = min(first + rows.taps, source.height)
            next = max(next, first)
            while next < end {
                try cancellation?.check()
                // Copy the row, because taps with zero weight read beyond its end.
                lastRow.update(from: from + next * source.bytesPerRow, count: source.width * 4)
                kernels.resample_horizontal(
                    lastRow, columns.starts, columns.weights, columns.taps,
                    ring + next % rows.taps * targetStride, size.width)
                next += 1
            }
            for tap in 0..<rows.taps {
                let row = min(first + tap, source.height - 1)
                taps[tap] = UnsafePointer(ring + row % rows.taps * targetStride)
            }
            let target = to + y * targetStride
            rows.weights.withUnsafeBufferPointer {
                kernels.resample_vertical(
                    taps, $0.baseAddress! + y * rows.taps, rows.taps, target, targetStride)
            }
            if limitsToAlpha { kernels.clamp_to_alpha(target, size.width) }
        }
    }
}
