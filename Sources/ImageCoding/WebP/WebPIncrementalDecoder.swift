// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import Raster

/// Decodes the rows of a still WebP while its bytes arrive.
final class WebPIncrementalDecoder: IncrementalDecoder {
    private let options: DecodingOptions
    private let info: ImageInfo
    private var running: Running?

    private struct Running {
        let stream: WebPRowReader
        let conversion: (any RowConversion)?
        /// The file's end according to its header, and the number of bytes received.
        let fileEnd: Int
        var byteCount = 0
        var converted = 0
        var shown = 0
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
        let monitor = WorkMonitor(cancellation)
        // Bytes after the end of the file are ignored.
        let count = max(0, min(bytes.count, running.fileEnd - running.byteCount))
        running.byteCount += bytes.count
        if !running.isDamaged {
            do throws(ImageError) {
                try running.stream.append(UnsafeRawBufferPointer(rebasing: bytes[..<count]), monitor)
            } catch {
                guard options.keepsDamagedParts, error.code == .corrupt else { throw error }
                running.isDamaged = true
            }
        }
        try running.stream.rows.convert(
            &running.converted, to: running.stream.rowCount, by: running.conversion, monitor)
        self.running = running
    }

    /// - Parameter bytes: everything up to the image's header.
    private func start(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> Running {
        var header = WebPHeader()
        try header.advance(over: bytes, options: options)
        guard let frame = header.frames.first, !header.isAnimated, let fileEnd = header.fileEnd else {
            throw ImageError(.unsupported, "an animated WebP has no previews")
        }
        let colors = try WebPDecoder.colors(of: header, bytes, options)
        let isStraight =
            colors.conversion != nil || options.alpha == .straight || options.pixelFormat != .bgra8
        let size = options.neededSize(for: info)
        try options.limits.check(decoded: size)
        try options.limits.check(workingBytes: frame.workingBytes, of: header.size)
        let rows = try BitmapRows(
            size: size,
            alpha: !frame.hasAlpha ? .opaque : isStraight ? .straight : .premultiplied,
            colorSpace: colors.space)
        let stream = try WebPRowReader(
            rows, source: header.size, hasAlpha: frame.hasAlpha, shortcuts: options[WebPShortcuts.self])
        return Running(stream: stream, conversion: colors.conversion, fileEnd: fileEnd)
    }

    func preview(cancellation: CancellationToken?) throws(ImageError) -> IncrementalFrame? {
        guard var running, !running.stream.isWhole else { return nil }
        let count = running.stream.rowCount
        guard count > running.shown else { return nil }
        running.shown = count
        self.running = running
        let bitmap = try running.stream.rows.copy(rows: count)
        return IncrementalFrame(DecodedFrame(bitmap: bitmap, isPartial: true), coversImage: false)
    }

    func frame(cancellation: CancellationToken?) throws(ImageError) -> DecodedFrame? {
        guard let running, running.stream.isWhole, running.byteCount >= running.fileEnd else { return nil }
        self.running = nil
        return DecodedFrame(bitmap: running.stream.rows.bitmap)
    }
}
#endif
