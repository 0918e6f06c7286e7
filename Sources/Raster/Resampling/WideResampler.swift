// SPDX-License-Identifier: MIT

import CRaster
import ImageBase

/// Resamples `rgba16`: combines source rows into a row of floating-point numbers, and then its columns. Only
/// the result is rounded.
struct WideResampler {
    let source: Bitmap
    let columns: WideAxis
    let rows: WideAxis
    let size: PixelSize
    let limitsToAlpha: Bool
    let cancellation: CancellationToken?

    /// The number of components that are combined between two checks of the token.
    private static let piece = 4096

    init(
        _ source: Bitmap, columns: AxisMap, rows: AxisMap, filter: ResampleFilter,
        cancellation: CancellationToken?
    ) {
        self.source = source
        self.columns = WideAxis(columns, filter: filter)
        self.rows = WideAxis(rows, filter: filter)
        self.cancellation = cancellation
        size = PixelSize(width: columns.length, height: rows.length)
        limitsToAlpha = filter == .lanczos3 && source.alpha == .premultiplied
    }

    func run() throws(ImageError) -> Bitmap {
        try Bitmap(
            size: size, format: source.format, alpha: source.alpha, colorSpace: source.colorSpace
        ) { target, targetStride throws(ImageError) in
            try source.withPixels { pixels throws(ImageError) in
                // Weights of zero are also applied to pixels behind the last one.
                let count = source.width * 4
                let line = UnsafeMutablePointer<Float>.allocate(capacity: count + columns.taps * 4)
                defer { line.deallocate() }
                line.initialize(repeating: 0, count: count + columns.taps * 4)
                let first = pixels.baseAddress!
                var taps = [UnsafePointer<UInt16>](
                    repeating: first.assumingMemoryBound(to: UInt16.self), count: rows.taps)
                for y in 0..<size.height {
                    for left in stride(from: 0, to: count, by: Self.piece) {
                        try cancellation?.check()
                        for tap in 0..<rows.taps {
                            let row = min(Int(rows.starts[y]) + tap, source.height - 1)
                            taps[tap] = (first + row * source.bytesPerRow + left * 2)
                                .assumingMemoryBound(to: UInt16.self)
                        }
                        rows.weights.withUnsafeBufferPointer {
                            craster_wide_vertical(
                                taps, $0.baseAddress! + y * rows.taps, rows.taps, line + left,
                                min(Self.piece, count - left))
                        }
                    }
                    let to = (target.baseAddress! + y * targetStride).assumingMemoryBound(to: UInt16.self)
                    craster_wide_horizontal(
                        line, columns.starts, columns.weights, columns.taps, to, size.width,
                        limitsToAlpha ? 1 : 0)
                }
            }
        }
    }
}
