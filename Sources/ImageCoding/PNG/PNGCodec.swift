// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase

/// PNG in all color types and depths, interlaced or not. The frames of an APNG are read one by one as
/// images. A default image that is not part of the animation is only shown if just the first frame is
/// requested.
///
/// libpng reads all headers, and every image that is requested with 16 bits, interlaced, incomplete or
/// invalid. The others are decoded by our own code, in half the time.
///
/// Colors are those of `cICP`, `iCCP`, `sRGB`, or `gAMA` and `cHRM`, in this order; sRGB without them.
///
/// A PNG that ends early gives a partial image. A PNG with a wrong checksum in a critical chunk is corrupt,
/// even if its pixels look right, such as `xcsn0g01` of PngSuite with its wrong IDAT checksum.
struct PNGCodec: ImageCodec {
    var formats: [ImageFormat] { [.png, .apng] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder {
        PNGDecoder(options: options)
    }

    func makeIncrementalDecoder(
        for info: ImageInfo, options: DecodingOptions
    ) -> (any IncrementalDecoder)? {
        PNGIncrementalDecoder(info: info, options: options)
    }
}
#endif
