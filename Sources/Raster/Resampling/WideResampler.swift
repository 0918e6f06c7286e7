// SPDX-License-Identifier: MIT

import CRaster
import ImageBase

/// Resamples `rgba16`, and `bgra8` in linear light: combines source rows into a row of floating-point
/// numbers, and then its columns. Only the result is rounded. A first step may also leave light, as `rgba16`.
struct WideResampler {
    let source: Bitmap
    let columns: WideAxis
    let rows: WideAxis
    let size: PixelSize
    let output: PixelFormat
    let limitsToAlpha: Bool
    let cancellation: CancellationToken?

    /// The number of components that are combined between two checks of the token.
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
                // Weights of zero are also applied to pixels behind the last one.
                let count = source.width * 4
                let line = UnsafeMutablePointer<Float>.allocate(capacity: count + columns.taps * 4)
                defer { line.deallocate() }
                line.initialize(repeating: 0, count: count + columns.taps * 4)
                var light = source.format == .bgra8 ? LightRows(source, keeping: rows.taps) : nil
                let result = UnsafeMutablePointer<UInt16>.allocate(
                    capacity: output == .bgra8 ? size.width * 4 : 1)
                defer { result.deallocate() }
                let first = pixels.baseAddress!
                var taps = [UnsafePointer<UInt16>](repeating: UnsafePointer(result), count: rows.taps)
                for y in 0..<size.height {
                    let top = Int(rows.starts[y])
                    light?.convert(upTo: min(top + rows.taps, source.height), from: top, of: first)
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

/// The last rows of a `bgra8` bitmap as amounts of light with 16 bits.
private struct LightRows: ~Copyable {
    private let source: Bitmap
    private let kept: Int
    private let memory: UnsafeMutablePointer<UInt16>
    /// The first row that has not been converted.
    private var next = 0

    init(_ source: Bitmap, keeping kept: Int) {
        self.source = source
        self.kept = kept
        let count = kept * source.width * 4
        memory = UnsafeMutablePointer<UInt16>.allocate(capacity: count)
        memory.initialize(repeating: 0, count: count)
    }

    deinit { memory.deallocate() }

    func row(_ index: Int) -> UnsafePointer<UInt16> {
        UnsafePointer(memory + index % kept * source.width * 4)
    }

    mutating func convert(upTo end: Int, from first: Int, of pixels: UnsafeRawPointer) {
        for row in max(next, first)..<max(next, first, end) {
            craster_light_from_bytes(
                (pixels + row * source.bytesPerRow).assumingMemoryBound(to: UInt8.self), LinearLight.lights,
                memory + row % kept * source.width * 4, source.width)
        }
        next = max(next, end)
    }
}
