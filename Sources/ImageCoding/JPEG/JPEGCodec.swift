// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase

/// JPEG with libjpeg-turbo: baseline and progressive; gray, YCbCr, RGB, CMYK and YCCK; 8 bits.
struct JPEGCodec: ImageCodec {
    var formats: [ImageFormat] { [.jpeg] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.starts(with: [0xFF, 0xD8, 0xFF])
    }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder {
        JPEGDecoder(options: options)
    }

    func makeIncrementalDecoder(
        for info: ImageInfo, options: DecodingOptions
    ) -> (any IncrementalDecoder)? {
        JPEGIncrementalDecoder(info: info, options: options)
    }
}
#endif
