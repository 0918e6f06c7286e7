// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase

/// PNG in all colour types and depths, interlaced or not; the frames of an APNG are read one by one, as pictures of
/// their own. A picture that is not part of the animation is not shown with it, and stands alone where only the first
/// frame is wanted.
///
/// libpng reads all headers, and every picture that is wanted with 16 bits, is interlaced, not all there, or wrong in any
/// way. The others are unpacked by code of our own, in half the time.
///
/// Numbers are taken for sRGB unless a profile is embedded: `gAMA` and `cHRM` are not applied.
///
/// A PNG that ends early gives what there is, marked as partial. One whose bytes contradict its checksums is corrupt,
/// though the pixels may look right: a checksum of critical chunks is there to be believed. So `xcsn0g01` of PngSuite, whose
/// IDAT has a wrong one, is refused.
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
