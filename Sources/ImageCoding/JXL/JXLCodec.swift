// SPDX-License-Identifier: MIT

#if os(Linux) && JXL
import ImageBase

/// JPEG XL by libjxl: codestreams and containers, pictures and animations of up to 16 bits, with alpha, profiles and
/// coded colours. Inks are not converted.
///
/// Of an animation that is cut within its last frame, that frame alone is partial.
struct JXLCodec: ImageCodec {
    var formats: [ImageFormat] { [.jpegXL] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if case .known(.jpegXL) = FormatSniffer(bytes).result { true } else { false }
    }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { JXLDecoder(options: options) }
}
#endif
