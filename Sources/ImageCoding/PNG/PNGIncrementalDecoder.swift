// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import Raster

/// Decodes a PNG while its bytes arrive: its rows or, if it's interlaced, its passes. Early passes fill the
/// pixels of later ones.
final class PNGIncrementalDecoder: IncrementalDecoder {
    private let options: DecodingOptions
    private let info: ImageInfo
    private var running: Running?

    private struct Running {
        let stream: PNGStream
        let conversion: (any RowConversion)?
        /// The number of rows with converted colors. 0 for an interlaced image until it ends.
        var converted = 0
        /// The pass and row of the most recent preview.
        var shown = (pass: 0, row: 0)
        var isDamaged = false
    }

    init(info: ImageInfo, options: DecodingOptions) {
        self.info = info
        self.options = options
    }

    func append(
        _ bytes: UnsafeRawBufferPointer, isComplete: Bool, cancellation: CancellationToken?
    ) throws(ImageError) {
        var running: Running
        if let known = self.running { running = known } else { running = try start(bytes) }
        self.running = nil
        let stream = running.stream
        let monitor = WorkMonitor(cancellation)
        if !running.isDamaged {
            do throws(ImageError) {
                try stream.append(bytes, monitor)
            } catch {
                guard options.keepsDamagedParts, error.code == .corrupt else { throw error }
                running.isDamaged = true
            }
        }
        if !stream.isInterlaced {
            try stream.rows.convert(&running.converted, to: stream.rowCount, by: running.conversion, monitor)
        }
        self.running = running
    }

    /// - Parameter bytes: everything up to the first image data.
    private func start(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> Running {
        var header = PNGHeader()
        try header.advance(over: bytes, options: options)
        let colors = try header.decodedColors(of: info.colorSpace, options)
        let rows = try BitmapRows(
            size: info.size, format: colors.format(isWide: header.isWide(options)),
            alpha: header.hasAlpha ? .straight : .opaque, colorSpace: colors.space)
        let stream = try PNGStream(rows, limits: options.limits, largestChunk: header.largestChunk)
        return Running(stream: stream, conversion: colors.conversion)
    }

    func preview(cancellation: CancellationToken?) throws(ImageError) -> IncrementalFrame? {
        guard var running, !running.stream.reachedEnd else { return nil }
        let stream = running.stream
        let now = (pass: stream.pass, row: stream.rowCount)
        guard now > running.shown else { return nil }
        running.shown = now
        self.running = running
        let height = info.size.height
        let rows = now.pass > 0 ? height : now.row
        let monitor = WorkMonitor(cancellation)
        let bitmap = try stream.rows.copy(rows: rows) { row, width throws(ImageError) in
            guard stream.isInterlaced, let conversion = running.conversion else { return }
            try monitor.check()
            conversion.convertRow(row, count: width)
        }
        return IncrementalFrame(
            DecodedFrame(bitmap: bitmap, isPartial: true), coversImage: rows == height)
    }

    func frame(cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame? {
        guard var running else { return nil }
        self.running = nil
        let stream = running.stream
        guard !running.isDamaged, stream.reachedEnd, stream.pass == (stream.isInterlaced ? 6 : 0),
            stream.rowCount == info.size.height
        else { return nil }
        try stream.rows.convert(
            &running.converted, to: info.size.height, by: running.conversion, WorkMonitor(cancellation))
        return DecodedFrame(bitmap: stream.rows.bitmap)
    }
}
#endif
