// SPDX-License-Identifier: MIT

#if os(Linux)
import CCodecs
import ImageBase
import Raster

/// A libpng reader for bytes that arrive in chunks, with errors instead of status codes.
final class PNGStream {
    let rows: BitmapRows
    private let reader: OpaquePointer

    /// - Parameter rows: receives the pixels until the stream is deallocated. It must have the image's size.
    init(_ rows: BitmapRows, limits: Limits, largestChunk: Int) throws(ImageError) {
        let target = wi_png_rows(
            pixels: rows.address(row: 0).assumingMemoryBound(to: UInt8.self), stride: rows.stride,
            width: UInt32(rows.bitmap.width), height: UInt32(rows.bitmap.height),
            sixteen_bits: rows.bitmap.format.isWide)
        let reader = wi_png_stream_new(
            wi_png_limits(limits, largestChunk: largestChunk, wantsProfile: false), target)
        guard let reader else { throw ImageError.noMemory(for: "a PNG decoder") }
        self.reader = reader
        self.rows = rows
    }

    deinit { wi_png_reader_free(reader) }

    func append(_ bytes: UnsafeRawBufferPointer, _ monitor: WorkMonitor) throws(ImageError) {
        let status = withExtendedLifetime(monitor) {
            wi_png_stream_append(
                reader, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, WorkMonitor.callback,
                monitor.context)
        }
        if let error = PNGReader.error(for: status, reader) { throw error }
    }

    var isInterlaced: Bool { wi_png_reader_passes(reader) > 1 }
    var pass: Int { Int(wi_png_stream_pass(reader)) }
    /// The number of rows read in ``pass``.
    var rowCount: Int { Int(wi_png_stream_rows(reader)) }
    var reachedEnd: Bool { wi_png_stream_reached_end(reader) }
}
#endif
