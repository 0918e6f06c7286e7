// SPDX-License-Identifier: MIT

#if os(Linux) && JXL
import CJXL
import ImageBase
import Raster

/// Decodes frames: the next one directly, a later one after the frames it depends on, and an earlier one from
/// the beginning.
final class JXLFrames {
    private var stream: JXLStream
    private let header: JXLHeader
    private let size: PixelSize
    private let isWide: Bool
    private let colors: DecodedColors
    private let black: BlackInk?
    /// The index of the stream's next frame.
    private var position = 0

    init(_ header: JXLHeader, size: PixelSize, options: DecodingOptions) throws(ImageError) {
        stream = try Self.makeStream()
        self.header = header
        self.size = size
        if let channel = header.blackChannel {
            black = BlackInk(channel: channel, size: size)
            isWide = false
            colors = options.colors(ofInks: header.colors?.profile, .cmyk8Inverted)
            return
        }
        black = nil
        isWide = options.pixelFormat.isWide || options.needsWideColors(of: header.colors?.space)
        colors = try options.colors(
            of: header.colors?.space, ColorLayout(isGrey: header.isGrey, isWide: isWide),
            range: header.dynamicRange)
    }

    private static func makeStream() throws(ImageError) -> JXLStream {
        try JXLStream(events: JXL_DEC_FRAME, JXL_DEC_FULL_IMAGE)
    }

    /// Decodes a frame. The decoder can't be used after an error or a partial image.
    func frame(
        at index: Int, of bytes: UnsafeRawBufferPointer, _ monitor: WorkMonitor
    ) throws(ImageError) -> DecodedFrame {
        if index < position {
            stream = try Self.makeStream()
            position = 0
        }
        if index > position { JxlDecoderSkipFrames(stream.handle, index - position) }
        position = index + 1
        var isPartial = false
        let bitmap = try Bitmap(
            size: size, format: colors.format(isWide: isWide), alpha: header.hasAlpha ? .straight : .opaque,
            colorSpace: colors.space, isZeroed: true
        ) { pixels, stride throws(ImageError) in
            isPartial = try !read(bytes, to: pixels, monitor)
            for row in 0..<size.height {
                if row & 63 == 0 { try monitor.check() }
                finish(pixels.baseAddress! + row * stride, row)
            }
        }
        return DecodedFrame(bitmap: bitmap, isPartial: isPartial)
    }

    /// Reads a frame and returns whether it's complete.
    private func read(
        _ bytes: UnsafeRawBufferPointer, to pixels: UnsafeMutableRawBufferPointer, _ monitor: WorkMonitor
    ) throws(ImageError) -> Bool {
        var format = wi_jxl_rgba(isWide, 64)
        black?.clear()
        while true {
            switch try stream.next(bytes, monitor) {
            case JXL_DEC_FRAME: continue
            case JXL_DEC_NEED_IMAGE_OUT_BUFFER:
                guard
                    JxlDecoderSetImageOutBuffer(stream.handle, &format, pixels.baseAddress, pixels.count)
                        == JXL_DEC_SUCCESS
                else { throw ImageError(.corrupt, "JPEG XL frame size differs from the header") }
                try black?.receive(from: stream)
            case JXL_DEC_FULL_IMAGE: return true
            case JXL_DEC_NEED_MORE_INPUT:
                guard JxlDecoderFlushImage(stream.handle) == JXL_DEC_SUCCESS else {
                    throw ImageError(.corrupt, "JPEG XL ends before its image data")
                }
                return false
            default: throw ImageError(.corrupt, "JPEG XL: decoding failed")
            }
        }
    }

    /// Converts the component order and colors of one row.
    private func finish(_ row: UnsafeMutableRawPointer, _ y: Int) {
        if let black {
            black.exchange(row, y)
            colors.conversion?.convertRow(row, count: size.width)
            black.exchange(row, y)
            return
        }
        if !isWide { PixelRow.swapRedAndBlue(row, to: row, count: size.width) }
        colors.conversion?.convertRow(row, count: size.width)
    }
}
#endif
