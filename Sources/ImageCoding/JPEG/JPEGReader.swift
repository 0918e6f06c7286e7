// SPDX-License-Identifier: MIT

#if os(Linux)
import CCodecs
import ImageBase
import Raster

/// libjpeg's decompressor with errors instead of status codes. It must not outlive its bytes.
final class JPEGReader {
    private let reader: OpaquePointer
    private let limits: Limits

    init(
        _ bytes: UnsafeRawBufferPointer, size: PixelSize, limits: Limits, monitor: WorkMonitor
    ) throws(ImageError) {
        guard
            let reader = wi_jpeg_reader_new(
                bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count,
                Int32(clamping: limits.scans), Self.memory(for: size, limits))
        else { throw ImageError.noMemory(for: "a JPEG decoder") }
        self.reader = reader
        self.limits = limits
        wi_jpeg_reader_on_progress(reader, WorkMonitor.callback, monitor.context)
        try check(wi_jpeg_reader_header(reader))
    }

    deinit { wi_jpeg_reader_free(reader) }

    func start(_ color: Int, scale: Int32) throws(ImageError) {
        try check(wi_jpeg_reader_start(reader, Int32(color), scale))
    }

    /// Limits the output to at least the columns of `part`, and skips the rows above it.
    ///
    /// - Returns: the columns and rows of the output that ``read(_:to:stride:)`` returns.
    func limit(to part: PixelRect) throws(ImageError) -> PixelRect {
        var (x, width) = (UInt32(part.x), UInt32(part.width))
        try check(wi_jpeg_reader_crop(reader, &x, &width))
        try check(wi_jpeg_reader_skip(reader, UInt32(part.y)))
        return PixelRect(x: Int(x), y: part.y, width: Int(width), height: part.height)
    }

    var outputSize: PixelSize {
        PixelSize(width: Int(wi_jpeg_reader_width(reader)), height: Int(wi_jpeg_reader_height(reader)))
    }

    var isDamaged: Bool { wi_jpeg_reader_is_damaged(reader) }
    var lacksOnlyEnd: Bool { wi_jpeg_reader_lacks_only_end(reader) }

    /// Returns the number of rows read.
    func read(_ count: Int, to pixels: UnsafeMutableRawPointer, stride: Int) throws(ImageError) -> Int {
        let status = wi_jpeg_reader_rows(
            reader, pixels.assumingMemoryBound(to: UInt8.self), stride, Int32(count))
        try check(status)
        return Int(status)
    }

    func finish() throws(ImageError) {
        try check(wi_jpeg_reader_finish(reader))
    }

    private func check(_ status: Int32) throws(ImageError) {
        if let error = Self.error(for: status, reader, limits) { throw error }
    }

    /// Returns the memory limit for libjpeg. The coefficients of four components at full resolution take 8
    /// bytes per pixel.
    static func memory(for size: PixelSize, _ limits: Limits) -> Int {
        let bytes = min(size.pixelCount, .max / 16) * 12
        let allowed = size.pixelCount > limits.pixels ? min(max(0, limits.workingBytes), bytes) : bytes
        return 64 << 20 + allowed
    }

    static func error(for status: Int32, _ reader: OpaquePointer, _ limits: Limits) -> ImageError? {
        guard status < 0 else { return nil }
        let message = String(cString: wi_jpeg_reader_message(reader))
        switch Int(status) {
        case WI_CANCELLED: return .cancelled
        case WI_TOO_MANY_SCANS: return .limit("scans", found: limits.scans + 1, allowed: limits.scans)
        case WI_NO_MEMORY: return .noMemory(for: "a JPEG: \(message)")
        case WI_UNSUPPORTED: return ImageError(.unsupported, "JPEG: \(message)")
        default: return ImageError(.corrupt, "JPEG: \(message)")
        }
    }
}
#endif
