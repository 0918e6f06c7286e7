// SPDX-License-Identifier: MIT

import ImageCoding

/// How an image was decoded from its original, so that other images can be made from it.
final class OriginalDecoding: Sendable {
    let options: DecodingOptions
    /// Whether the format of the original is lossy.
    let isOfLossyOriginal: Bool
    /// The codecs of the request; nil for those of the manager.
    let codecs: RequestPart<CodecRegistry>?
    /// Whether the image was decoded from a stored variant, which has only a part of the original's header.
    let isOfVariant: Bool

    /// Whether the header of the image is that of the original.
    var hasWholeHeader: Bool { !isOfVariant && !options.firstFrameOnly && options.page == nil }

    init(
        options: DecodingOptions, codecs: RequestPart<CodecRegistry>?, isOfLossyOriginal: Bool,
        isOfVariant: Bool = false
    ) {
        self.isOfVariant = isOfVariant
        self.codecs = codecs
        self.options = options
        self.isOfLossyOriginal = isOfLossyOriginal
    }
}
