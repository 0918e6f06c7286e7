// SPDX-License-Identifier: MIT

#if os(Linux)
import CCodecs
import ImageBase
import Raster

/// A libpng reader with errors instead of status codes. It must not outlive its bytes.
final class PNGReader {
    let reader: OpaquePointer
    private let limits: Limits

    init(
        _ bytes: UnsafeRawBufferPointer, limits: Limits, largestChunk: Int, wantsProfile: Bool
    ) throws(ImageError) {
        let reader = wi_png_reader_new(
            bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count,
            wi_png_limits(limits, largestChunk: largestChunk, wantsProfile: wantsProfile))
        guard let reader else { throw ImageError.noMemory(for: "a PNG decoder") }
        self.reader = reader
        self.limits = limits
        try check(wi_png_reader_header(reader))
    }

    /// Creates a reader for one frame of an animation. Everything it points to must outlive the reader.
    init(_ picture: wi_png_picture, limits: Limits, largestChunk: Int) throws(ImageError) {
        let reader = wi_png_reader_new_picture(
            picture, wi_png_limits(limits, largestChunk: largestChunk, wantsProfile: false))
        guard let reader else { throw ImageError.noMemory(for: "a PNG decoder") }
        self.reader = reader
        self.limits = limits
        try check(wi_png_reader_header(reader))
    }

    deinit { wi_png_reader_free(reader) }

    var size: PixelSize {
        PixelSize(width: Int(wi_png_reader_width(reader)), height: Int(wi_png_reader_height(reader)))
    }

    var passes: Int { Int(wi_png_reader_passes(reader)) }

    /// The embedded profile, unless it exceeds the limit.
    var colorProfile: [UInt8]? {
        var count = 0
        guard let bytes = wi_png_reader_profile(reader, &count), count <= limits.colorProfileBytes else {
            return nil
        }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    /// Tolerates faults. Call this before reading the first row.
    func tolerate(_ tolerance: wi_png_tolerance) throws(ImageError) {
        try check(wi_png_reader_tolerate(reader, tolerance))
    }

    func start(isWide: Bool) throws(ImageError) {
        try check(wi_png_reader_start(reader, isWide))
    }

    /// Returns the number of rows read, which is less than `count` if the bytes end.
    func read(
        _ count: Int, to pixels: UnsafeMutableRawPointer, stride: Int
    ) throws(ImageError) -> (rows: Int, isCut: Bool) {
        let status = wi_png_reader_rows(
            reader, pixels.assumingMemoryBound(to: UInt8.self), stride, Int32(count))
        if Int(status) == WI_TRUNCATED { return (Int(wi_png_reader_rows_done(reader)), true) }
        try check(status)
        return (count, false)
    }

    /// Reads to the end of the file, and returns whether it's complete.
    func finish() throws(ImageError) -> Bool {
        let status = wi_png_reader_finish(reader)
        if Int(status) == WI_TRUNCATED { return false }
        try check(status)
        return true
    }

    private func check(_ status: Int32) throws(ImageError) {
        if let error = Self.error(for: status, reader) { throw error }
    }

    static func error(for status: Int32, _ reader: OpaquePointer) -> ImageError? {
        guard status < 0 else { return nil }
        let message = String(cString: wi_png_reader_message(reader))
        switch Int(status) {
        case WI_CANCELLED: return .cancelled
        case WI_NO_MEMORY: return .noMemory(for: "a PNG: \(message)")
        default: return ImageError(.corrupt, "PNG: \(message)")
        }
    }
}

extension wi_png_limits {
    init(_ limits: Limits, largestChunk: Int, wantsProfile: Bool) {
        // libpng has a single limit for skipped chunks and for the expanded profile, so it must allow the
        // chunks that are already in memory.
        self.init(
            maximum_side: UInt32(clamping: min(limits.side, 0x7FFF_FFFF)),
            maximum_profile_bytes: max(limits.colorProfileBytes, largestChunk),
            wants_profile: wantsProfile)
    }
}
#endif
