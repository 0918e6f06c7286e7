// SPDX-License-Identifier: MIT

#if os(Linux)
import CWebP
import ImageBase
import Raster

/// A libwebp reader for bytes that arrive in chunks.
final class WebPRowReader {
    let rows: BitmapRows
    private let decoder: OpaquePointer
    /// The configuration, which libwebp reads for as long as the decoder exists.
    private let config: UnsafeMutablePointer<WebPDecoderConfig>
    private(set) var isWhole = false

    /// - Parameter source: the image's own size. `rows` may be smaller. The reader writes to them until it's
    ///   deallocated.
    init(
        _ rows: BitmapRows, source: PixelSize, hasAlpha: Bool, shortcuts: WebPShortcuts
    ) throws(ImageError) {
        let target = WebPTarget(
            address: rows.address(row: 0), bytesPerRow: rows.stride, size: rows.bitmap.size,
            hasAlpha: hasAlpha, isPremultiplied: rows.bitmap.alpha == .premultiplied,
            shortcuts: shortcuts)
        let value = try target.config(source)
        config = .allocate(capacity: 1)
        config.initialize(to: value)
        guard let decoder = WebPIDecode(nil, 0, config) else {
            config.deallocate()
            throw ImageError.noMemory(for: "a WebP decoder")
        }
        self.decoder = decoder
        self.rows = rows
    }

    deinit {
        WebPIDelete(decoder)
        config.deallocate()
    }

    /// Decodes bytes in slices, checking the monitor between them.
    func append(_ bytes: UnsafeRawBufferPointer, _ monitor: WorkMonitor) throws(ImageError) {
        var offset = 0
        while offset < bytes.count, !isWhole {
            try monitor.check()
            let slice = UnsafeRawBufferPointer(rebasing: bytes[offset..<min(offset + 32 << 10, bytes.count)])
            let status = WebPIAppend(
                decoder, slice.bindMemory(to: UInt8.self).baseAddress, slice.count)
            switch status {
            case VP8_STATUS_OK: isWhole = true
            case VP8_STATUS_SUSPENDED: break
            default: throw WebPTarget.error(for: status)
            }
            offset += slice.count
        }
    }

    /// The number of finished rows.
    var rowCount: Int {
        if isWhole { return rows.bitmap.height }
        var count: Int32 = 0
        guard WebPIDecGetRGB(decoder, &count, nil, nil, nil) != nil else { return 0 }
        // Until the end of the file has arrived, the last row may still change.
        return min(Int(count), rows.bitmap.height - 1)
    }
}
#endif
