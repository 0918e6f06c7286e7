// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase

/// WebP by libwebp: lossy, lossless, with alpha; thumbnails are scaled while decoding. Of an animation the first
/// frame is composed on its canvas, transparent around; all are counted.
struct WebPCodec: ImageCodec {
    var formats: [ImageFormat] { [.webp] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let reader = ByteReader(bytes)
        return reader.matches("RIFF", at: 0) && reader.matches("WEBP", at: 8)
    }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder {
        WebPDecoder(options: options)
    }
}
#endif
