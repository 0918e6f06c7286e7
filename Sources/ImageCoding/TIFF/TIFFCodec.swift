// SPDX-License-Identifier: MIT

#if os(Linux) && TIFF
import ImageBase

/// TIFF and BigTIFF by libtiff: pages as frames; strips and tiles; grey and palettes of 1 to 16 bits, RGB, CMYK, with and
/// without alpha; the compressions that the libtiff at hand knows.
struct TIFFCodec: ImageCodec {
    var formats: [ImageFormat] { [.tiff] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if case .known(.tiff) = FormatSniffer(bytes).result { true } else { false }
    }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { TIFFDecoder(options: options) }
}
#endif
