// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase

/// WebP with libwebp: lossy, lossless, with alpha. Thumbnails are scaled while decoding. Animation frames are
/// composed here on a transparent canvas, ignoring the background color.
struct WebPCodec: ImageCodec {
    var formats: [ImageFormat] { [.webp] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let reader = ByteReader(bytes)
        return reader.matches("RIFF", at: 0) && reader.matches("WEBP", at: 8)
    }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder {
        WebPDecoder(options: options)
    }

    func makeIncrementalDecoder(
        for info: ImageInfo, options: DecodingOptions
    ) -> (any IncrementalDecoder)? {
        WebPIncrementalDecoder(info: info, options: options)
    }
}
#endif
