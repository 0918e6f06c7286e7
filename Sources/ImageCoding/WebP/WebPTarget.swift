// SPDX-License-Identifier: MIT

#if os(Linux)
import CWebP
import ImageBase
import Raster

/// The `bgra8` rows that libwebp writes an image to, scaled if necessary.
struct WebPTarget {
    let address: UnsafeMutableRawPointer
    let bytesPerRow: Int
    let size: PixelSize
    let hasAlpha: Bool
    let isPremultiplied: Bool
    let shortcuts: WebPShortcuts
    /// The part of the image to decode, unscaled, starting at an even column and row. Nil for the whole
    /// image.
    var part: PixelRect?
    /// Whether to use the rows before the damage as if the rest were missing.
    var keepsDamagedParts = false

    /// Decodes `stream`, an image of `source` pixels, in slices, checking the monitor between them.
    ///
    /// - Returns: whether the image is complete. Missing rows are cleared.
    func decode(
        _ stream: UnsafeRawBufferPointer, of source: PixelSize, monitor: WorkMonitor
    ) throws(ImageError) -> Bool {
        let (rows, isWhole) = try decodeRows(stream, of: source, monitor: monitor)
        // If the image is incomplete, its last row may still change.
        clear(from: isWhole ? rows : min(rows, size.height - 1))
        return isWhole
    }

    /// Like ``decode(_:of:monitor:)``, but leaves missing rows unchanged.
    ///
    /// - Returns: the number of written rows, at least 1, and whether the image is complete.
    func decodeRows(
        _ stream: UnsafeRawBufferPointer, of source: PixelSize, monitor: WorkMonitor
    ) throws(ImageError) -> (rows: Int, isWhole: Bool) {
        var config = try config(source)
        config.options.use_threads = DecoderThreads.count(encodedBytes: stream.count) > 1 ? 1 : 0
        return try withUnsafeMutablePointer(to: &config) { config throws(ImageError) in
            guard let decoder = WebPIDecode(nil, 0, config) else {
                throw ImageError.noMemory(for: "a WebP decoder")
            }
            defer { WebPIDelete(decoder) }
            return try decode(stream, with: decoder, monitor)
        }
    }

    /// Returns the configuration for decoding an image of `source` pixels.
    func config(_ source: PixelSize) throws(ImageError) -> WebPDecoderConfig {
        var config = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&config) != 0 else {
            throw ImageError(.unsupported, "libwebp has a different version than its headers")
        }
        if let part {
            config.options.use_cropping = 1
            config.options.crop_left = Int32(part.x)
            config.options.crop_top = Int32(part.y)
            config.options.crop_width = Int32(part.width)
            config.options.crop_height = Int32(part.height)
        } else if size != source {
            config.options.use_scaling = 1
            config.options.scaled_width = Int32(size.width)
            config.options.scaled_height = Int32(size.height)
        }
        if shortcuts.contains(.simpleUpsampling) { config.options.no_fancy_upsampling = 1 }
        if shortcuts.contains(.noDeblocking) { config.options.bypass_filtering = 1 }
        config.output.colorspace = isPremultiplied ? MODE_bgrA : MODE_BGRA
        config.output.is_external_memory = 1
        config.output.u.RGBA.rgba = address.assumingMemoryBound(to: UInt8.self)
        config.output.u.RGBA.stride = Int32(bytesPerRow)
        config.output.u.RGBA.size = bytesPerRow * (size.height - 1) + size.width * 4
        return config
    }

    private func decode(
        _ stream: UnsafeRawBufferPointer, with decoder: OpaquePointer, _ monitor: WorkMonitor
    ) throws(ImageError) -> (rows: Int, isWhole: Bool) {
        let bytes = stream.bindMemory(to: UInt8.self).baseAddress
        let slice = max(16 << 10, stream.count / 64)
        var count = 0
        while true {
            try monitor.check()
            count = min(count + slice, stream.count)
            let status = WebPIUpdate(decoder, bytes, count)
            if status == VP8_STATUS_OK { return (size.height, true) }
            if status != VP8_STATUS_SUSPENDED {
                let error = Self.error(for: status)
                guard keepsDamagedParts, error.code == .corrupt else { throw error }
                break
            }
            if count == stream.count { break }
        }
        var rows: Int32 = 0
        guard WebPIDecGetRGB(decoder, &rows, nil, nil, nil) != nil, rows > 0 else {
            throw ImageError(.corrupt, "WebP ends before its first rows")
        }
        return (min(Int(rows), size.height), false)
    }

    private func clear(from firstRow: Int) {
        for row in firstRow..<max(firstRow, size.height) {
            let pixels = (address + row * bytesPerRow).assumingMemoryBound(to: UInt32.self)
            pixels.update(repeating: hasAlpha ? 0 : UInt32(0xFF00_0000).littleEndian, count: size.width)
        }
    }

    static func error(for status: VP8StatusCode) -> ImageError {
        switch status {
        case VP8_STATUS_OUT_OF_MEMORY: .noMemory(for: "a WebP")
        case VP8_STATUS_UNSUPPORTED_FEATURE: ImageError(.corrupt, "WebP: unsupported feature")
        default: ImageError(.corrupt, "WebP: invalid data")
        }
    }
}
#endif
