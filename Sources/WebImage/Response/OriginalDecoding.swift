// SPDX-License-Identifier: MIT

import ImageCoding

/// How an image was decoded from its original, so other images can be made from it.
final class OriginalDecoding: Sendable {
    let options: DecodingOptions
    /// Whether the original's format is lossy.
    let isOfLossyOriginal: Bool
    /// The request's codecs; nil for the manager's.
    let codecs: RequestPart<CodecRegistry>?
    /// Whether the image was decoded from a stored variant, which only has part of the original's header.
    let isOfVariant: Bool
    /// How many of the request's transformers have been applied to the image.
    let applied: Int

    /// Whether the image has the original's complete header.
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

    /// Returns this decoding with `count` transformers applied to the image.
    func applying(_ count: Int) -> OriginalDecoding {
        OriginalDecoding(
            options: options, codecs: codecs, isOfLossyOriginal: isOfLossyOriginal, isOfVariant: isOfVariant,
            applied: count)
    }
}
