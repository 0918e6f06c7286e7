// SPDX-License-Identifier: MIT

internal import CRaster
import ImageBase

/// Resamples light from half floats or 16-bit signals: combines source rows into a row of floats, then
/// combines its columns. The result has the source's format.
struct LightResampler {
    private let source: Bitmap
    private let columns: WideAxis
    private let rows: WideAxis
    private let size: PixelSize
    private let cancellation: CancellationToken?

    /// The number of components to combine between two token checks.
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
    }

    func run() throws(ImageError) -> Bitmap {
        try Bitmap(
            size: size, format: source.format, alpha: source.alpha, colorSpace: source.colorSpace
        ) { target, targetStride throws(ImageError) in
            try source.withPixels { pixels throws(ImageError) in
                let count = source.width * 4
                // The line needs room after its last pixel, because the kernel also reads there, with weights
                // of zero.
                let room = count + (columns.taps + size.width) * 4
                let line = UnsafeMutablePointer<Float>.allocate(capacity: room)
                defer { line.deallocate() }
                line.initialize(repeating: 0, count: room)
                let result = line + count + columns.taps * 4
                var kept = RecentRows<Float>(components: count, kept: rows.taps)
                let values = LightValues(source)
                var taps = [UnsafePointer<Float>](repeating: UnsafePointer(line), count: rows.taps)
                for y in 0..<size.height {
                    let top = Int(rows.starts[y])
                    kept.convert(top..<min(top + rows.taps, source.height)) { row, light in
                        values.convert(pixels.baseAddress! + row * source.bytesPerRow, to: light)
                    }
                    for left in stride(from: 0, to: count, by: Self.piece) {
                        try cancellation?.check()
                        for tap in 0..<rows.taps {
                            taps[tap] = kept.row(min(top + tap, source.height - 1)) + left
                        }
                        rows.weights.withUnsafeBufferPointer {
                            craster_light_vertical(
                                taps, $0.baseAddress! + y * rows.taps, rows.taps, line + left,
                                min(Self.piece, count - left))
                        }
                    }
                    craster_light_horizontal(
                        line, columns.starts, columns.weights, columns.taps, result, size.width)
                    if source.alpha == .opaque { craster_cover_light(result, size.width) }
                    let to = target.baseAddress! + y * targetStride
                    guard let transfer = values.transfer else {
                        HalfFloat.bits(
                            result, to: to.assumingMemoryBound(to: UInt16.self), count: size.width * 4)
                        continue
                    }
                    if source.alpha == .premultiplied { craster_divide_light(result, size.width) }
                    Bitmap.encode(
                        result, transfer, multiplies: source.alpha == .premultiplied, to: to, as: .rgba16,
                        count: size.width)
                }
            }
        }
    }
}

/// Converts a bitmap's rows, of half floats or 16-bit signals, to floats. Signals are converted to light and
/// multiplied by alpha.
private struct LightValues: ~Copyable {
    /// The signals' transfer function, or nil for half floats.
    let transfer: ColorSpace.Transfer?
    private let source: Bitmap
    /// A row of straight signals.
    private let signals: UnsafeMutablePointer<UInt16>
    private let conversion: LightConversion?

    init(_ source: Bitmap) {
        self.source = source
        transfer = source.format == .rgba16 ? source.colorSpace.transfer ?? .sRGB : nil
        conversion = transfer.map(LightConversion.init(signalsOf:))
        signals = .allocate(capacity: source.alpha == .premultiplied ? source.width * 4 : 1)
    }

    deinit { signals.deallocate() }

    func convert(_ row: UnsafeRawPointer, to light: UnsafeMutablePointer<Float>) {
        let words = row.assumingMemoryBound(to: UInt16.self)
        guard let conversion else {
            HalfFloat.values(words, to: light, count: source.width * 4)
            // An infinite value would turn all surrounding pixels into NaN.
            craster_limit_light(light, source.width)
            return
        }
        guard source.alpha == .premultiplied else {
            conversion.convert(words, to: light, count: source.width)
            return
        }
        AlphaStep.divide.convert(
            row, as: RGBA16.self, to: UnsafeMutableRawPointer(signals), as: RGBA16.self, count: source.width)
        conversion.convert(signals, to: light, count: source.width)
        craster_multiply_light(light, source.width)
    }
}
