// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase

/// PNG in all color types and depths, interlaced or not. The frames of an APNG are read one by one as images.
/// If the default image isn't part of the animation, it's only shown if just the first frame is requested.
///
/// libpng reads all headers, and every image that is requested with 16 bits, interlaced, incomplete or
/// invalid. Our own code decodes all other images, in half the time.
///
/// Colors come from `cICP`, `iCCP`, `sRGB`, or `gAMA` and `cHRM`, in this order. Without these chunks,
/// they're sRGB.
///
/// A PNG that ends early becomes a partial image. A PNG with a wrong checksum in a critical chunk is corrupt,
/// even if its pixels look right, such as `xcsn0g01` in PngSuite with its wrong IDAT checksum.
struct PNGCodec: ImageCodec {
    var formats: [ImageFormat] { ImageFormat.allKnown.filter { $0.base == .png } }

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
