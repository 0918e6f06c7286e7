// SPDX-License-Identifier: MIT

#if os(Linux) && SVG
import ImageBase

/// SVG by librsvg, drawn at the size that is wanted: the thumbnail's, larger than the picture too, or its own. Nothing
/// outside of the file is ever read, and filters are not drawn. librsvg cannot be stopped while it draws.
struct SVGCodec: ImageCodec {
    var formats: [ImageFormat] { [.svg] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if case .known(.svg) = FormatSniffer(bytes).result { true } else { false }
    }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder { SVGDecoder(options: options) }
}
#endif
