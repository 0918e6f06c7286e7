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
    /// The number of transformers of its list that have been applied to the image.
    let applied: Int

    /// Whether the header of the image is that of the original.
    var hasWholeHeader: Bool { !isOfVariant && !options.firstFrameOnly && options.page == nil }

    init(
        options: DecodingOptions, codecs: RequestPart<CodecRegistry>?, isOfLossyOriginal: Bool,
        isOfVariant: Bool = false, applied: Int = 0
    ) {
        self.applied = applied
        self.isOfVariant = isOfVariant
        self.codecs = codecs
        self.options = options
        self.isOfLossyOriginal = isOfLossyOriginal
    }

    /// The same after more transformers.
    func applying(_ count: Int) -> OriginalDecoding {
        OriginalDecoding(
            options: options, codecs: codecs, isOfLossyOriginal: isOfLossyOriginal, isOfVariant: isOfVariant,
            applied: count)
    }
}
