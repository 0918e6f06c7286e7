// SPDX-License-Identifier: MIT

#if os(Linux)
import CCodecs
import ImageBase
import Raster

/// libjpeg's decompressor for bytes that arrive in chunks, with errors instead of status codes.
final class JPEGStream {
    private let reader: OpaquePointer
    private let limits: Limits

    init(size: PixelSize, limits: Limits) throws(ImageError) {
        guard
            let reader = wi_jpeg_stream_new(
                Int32(clamping: limits.scans), JPEGReader.memory(for: size, limits))
        else { throw ImageError.noMemory(for: "a JPEG decoder") }
        self.reader = reader
        self.limits = limits
    }

    deinit { wi_jpeg_reader_free(reader) }

    /// Allows `monitor` to stop the work. It must live until `body` returns.
    func watched<Result>(
        by monitor: WorkMonitor, _ body: () throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        wi_jpeg_reader_on_progress(reader, WorkMonitor.callback, monitor.context)
        defer { wi_jpeg_reader_on_progress(reader, nil, nil) }
        return try withExtendedLifetime(monitor, body)
    }

    func append(_ bytes: UnsafeRawBufferPointer, isComplete: Bool) throws(ImageError) {
        _ = try check(
            wi_jpeg_stream_append(
                reader, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, isComplete))
    }

    /// Reads the header. Returns false if more bytes are needed.
    func readHeader() throws(ImageError) -> Bool { try check(wi_jpeg_stream_header(reader)) }

    func start(_ color: Int, scale: Int32) throws(ImageError) {
        _ = try check(wi_jpeg_stream_start(reader, Int32(color), scale))
    }

    var isLayered: Bool { wi_jpeg_stream_is_layered(reader) }
    var outputSize: PixelSize {
        PixelSize(width: Int(wi_jpeg_reader_width(reader)), height: Int(wi_jpeg_reader_height(reader)))
    }
    var isDamaged: Bool { wi_jpeg_reader_is_damaged(reader) }
    var lacksOnlyEnd: Bool { wi_jpeg_reader_lacks_only_end(reader) }

    /// Reads all available scans.
    func readScans() throws(ImageError) { _ = try check(wi_jpeg_stream_read(reader)) }

    /// The number of complete scans.
    var scans: Int { Int(wi_jpeg_stream_scans(reader)) }
    /// See `wi_jpeg_stream_detail`.
    var detail: Int32 { wi_jpeg_stream_detail(reader) }
    var reachedEnd: Bool { wi_jpeg_stream_reached_end(reader) }

    func beginOutput() throws(ImageError) { _ = try check(wi_jpeg_stream_begin_output(reader)) }

    /// Returns the number of rows read, which is less than `count` if the bytes end.
    func read(_ count: Int, to pixels: UnsafeMutableRawPointer, stride: Int) throws(ImageError) -> Int {
        let status = wi_jpeg_reader_rows(
            reader, pixels.assumingMemoryBound(to: UInt8.self), stride, Int32(count))
        _ = try check(status)
        return Int(status)
    }

    /// Finishes decoding. Returns false if the end of the file hasn't arrived.
    func finish() throws(ImageError) -> Bool { try check(wi_jpeg_stream_finish(reader)) }

    func preview(side: Int32, to pixels: UnsafeMutableRawPointer, stride: Int) throws(ImageError) {
        _ = try check(
            wi_jpeg_stream_preview(reader, side, pixels.assumingMemoryBound(to: UInt8.self), stride))
    }

    private func check(_ status: Int32) throws(ImageError) -> Bool {
        if Int(status) == WI_TRUNCATED { return false }
        if let error = JPEGReader.error(for: status, reader, limits) { throw error }
        return true
    }
}
#endif
