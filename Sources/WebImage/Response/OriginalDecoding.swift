// SPDX-License-Identifier: MIT

import ImageCoding

/// How an image was decoded from its original, so that other images can be made from it.
final class OriginalDecoding: Sendable {
    let options: DecodingOptions
    /// Whether the format of the original is lossy.
    let isOfLossyOriginal: Bool

    init(options: DecodingOptions, isOfLossyOriginal: Bool) {
        self.options = options
        self.isOfLossyOriginal = isOfLossyOriginal
    }
}
