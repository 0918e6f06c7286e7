// SPDX-License-Identifier: MIT

#if os(Linux) && AVIF
import ImageBase

/// AVIF by libavif: pictures and sequences of 8, 10 and 12 bits, with alpha, profiles and coded colours, cropped as the
/// file says. Nothing of it can be decoded before it has come to its end, nor at a reduced size, and libavif cannot be
/// stopped within a frame.
struct AVIFCodec: ImageCodec {
    var formats: [ImageFormat] { [.avif] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if case .known(.avif) = FormatSniffer(bytes).result { true } else { false }
    }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { AVIFDecoder(options: options) }
}
#endif
