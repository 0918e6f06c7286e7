// SPDX-License-Identifier: MIT

#if os(Linux) && JXL
import CJXL
import ImageBase
import Raster

/// The black channel of a CMYK JPEG XL. 255 means no ink (libjxl's `cms_interface.h`).
final class BlackInk {
    private let channel: UInt32
    private let width: Int
    private let bytes: UnsafeMutableBufferPointer<UInt8>

    init(channel: UInt32, size: PixelSize) {
        self.channel = channel
        width = size.width
        bytes = .allocate(capacity: size.pixelCount)
        clear()
    }

    deinit { bytes.deallocate() }

    func clear() { bytes.initialize(repeating: 255) }

    /// Makes the stream write the current frame's black channel to this object's memory.
    func receive(from stream: JXLStream) throws(ImageError) {
        // libjxl only uses the component type here.
        var format = wi_jxl_rgba(false, 0)
        guard
            JxlDecoderSetExtraChannelBuffer(
                stream.handle, &format, bytes.baseAddress, bytes.count, channel) == JXL_DEC_SUCCESS
        else { throw ImageError(.corrupt, "JPEG XL frame size differs from the header") }
    }

    /// Swaps a row's alpha with the stored black. A second call swaps them back.
    func exchange(_ row: UnsafeMutableRawPointer, _ y: Int) {
        let pixels = row.assumingMemoryBound(to: UInt8.self)
        for x in 0..<width {
            let other = pixels[4 &* x &+ 3]
            pixels[4 &* x &+ 3] = bytes[y &* width &+ x]
            bytes[y &* width &+ x] = other
        }
    }
}
#endif
