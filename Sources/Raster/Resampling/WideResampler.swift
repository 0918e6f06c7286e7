// SPDX-License-Identifier: MIT

import CRaster
import ImageBase

/// Resamples `rgba16`, and `bgra8` in linear light: combines source rows into a row of floating-point
/// numbers, then combines its columns. Only the result is rounded. In a very large reduction, the first step
/// returns light as `rgba16`.
struct WideResampler {
    let source: Bitmap
    let columns: WideAxis
    let rows: WideAxis
    let size: PixelSize
    let output: PixelFormat
    let limitsToAlpha: Bool
    let cancellation: CancellationToken?

    /// The number of components to combine between two token checks.
    private static let piece = 4096
    private typealias Wide = UInt16

    init(
        _ source: Bitmap, columns: AxisMap, rows: AxisMap, filter: ResampleFilter, output: PixelFormat,
        cancellation: CancellationToken?
    ) {
        self.source = source
        self.output = output
        self.columns = WideAxis(columns, filter: filter)
        self.rows = WideAxis(rows, filter: filter)
        self.cancellation = cancellation
        size = PixelSize(width: columns.length, height: rows.length)
        limitsToAlpha = filter.rings && source.alpha == .premultiplied
    }

    func run() throws(ImageError) -> Bitmap {
        try Bitmap(
            size: size, format: output, alpha: source.alpha, colorSpace: source.colorSpace
        ) { target, targetStride throws(ImageError) in
            try source.withPixels { pixels throws(ImageError) in
                // The line needs room after its last pixel, because the kernel also reads there, with weights
                // of zero.
                let count = source.width * 4
                let line = UnsafeMutablePointer<Float>.allocate(capacity: count + columns.taps * 4)
                defer { line.deallocate() }
                line.initialize(repeating: 0, count: count + columns.taps * 4)
                var light =
                    source.format == .bgra8 ? RecentRows<UInt16>(components: count, kept: rows.taps) : nil
                let result = UnsafeMutablePointer<UInt16>.allocate(
                    capacity: output == .bgra8 ? size.width * 4 : 1)
                defer { result.deallocate() }
                let first = pixels.baseAddress!
                var taps = [UnsafePointer<UInt16>](repeating: UnsafePointer(result), count: rows.taps)
                for y in 0..<size.height {
                    let top = Int(rows.starts[y])
                    light?.convert(top..<min(top + rows.taps, source.height)) { row, light in
                        let from = first + row * source.bytesPerRow
                        craster_light_from_bytes(
                            from.assumingMemoryBound(to: UInt8.self), LinearLight.lights, light, source.width)
                    }
                    for left in stride(from: 0, to: count, by: Self.piece) {
                        try cancellation?.check()
                        for tap in 0..<rows.taps {
                            let row = min(top + tap, source.height - 1)
                            taps[tap] =
                                (light?.row(row)
                                    ?? (first + row * source.bytesPerRow).assumingMemoryBound(to: Wide.self))
                                + left
                        }
                        rows.weights.withUnsafeBufferPointer {
                            craster_wide_vertical(
                                taps, $0.baseAddress! + y * rows.taps, rows.taps, line + left,
                                min(Self.piece, count - left))
                        }
                    }
                    let to = target.baseAddress! + y * targetStride
                    craster_wide_horizontal(
                        line, columns.starts, columns.weights, columns.taps,
                        output == .bgra8 ? result : to.assumingMemoryBound(to: UInt16.self), size.width,
                        limitsToAlpha ? 1 : 0)
                    guard output == .bgra8 else { continue }
                    craster_bytes_from_light(
                        result, LinearLight.bytes, to.assumingMemoryBound(to: UInt8.self), size.width)
                }
            }
        }
    }
}
