// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import ImageBase

/// HEIC: by libheif the primary picture of a file, with alpha, of 8 and more bits, put together of its tiles; turned,
/// mirrored and cropped by libheif as the file says, so that it is always upright. Sequences by libde265, with tables
/// read here. libheif cannot be stopped while it decodes, libde265 between units of a picture.
struct HEIFCodec: ImageCodec {
    var formats: [ImageFormat] { [.heic] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if case .known(.heic) = FormatSniffer(bytes).result { true } else { false }
    }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { HEIFDecoder(options: options) }
}
#endif
