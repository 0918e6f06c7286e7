// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import ImageBase

/// HEIC by libheif: the primary picture of a file, with alpha, of 8 and more bits, put together of its tiles. Turned,
/// mirrored and cropped by libheif as the file says, so that it is always upright. Sequences without a picture of their
/// own are refused. libheif cannot be stopped while it decodes.
struct HEIFCodec: ImageCodec {
    var formats: [ImageFormat] { [.heic] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if case .known(.heic) = FormatSniffer(bytes).result { true } else { false }
    }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { HEIFDecoder(options: options) }
}
#endif
