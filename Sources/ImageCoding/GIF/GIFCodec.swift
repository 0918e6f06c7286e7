// SPDX-License-Identifier: MIT

import ImageBase

/// GIF, decoded here: any frame, composed on its canvas; ``GIFTimeline`` tells which pictures are one frame.
///
/// The header's size is only checked when a picture is wanted, so that what a file claims can be looked at.
/// The canvas is transparent where no frame draws; the background colour is not used, as in browsers.
struct GIFCodec: ImageCodec {
    var formats: [ImageFormat] { [.gif] }

    func canDecode(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let reader = ByteReader(bytes)
        return reader.matches("GIF89a", at: 0) || reader.matches("GIF87a", at: 0)
    }

    func makeDecoder(options: DecodingOptions) -> any ImageDecoder {
        GIFDecoder(options: options)
    }
}
