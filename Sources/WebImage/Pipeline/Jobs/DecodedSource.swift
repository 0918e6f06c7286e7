// SPDX-License-Identifier: MIT

import ImageCoding
import Raster

/// A decoded image from which another is made.
final class DecodedSource: Equatable, Sendable {
    let result: DecodedResult
    /// Whether the image must be reduced to the size of the decoding options.
    let isLarger: Bool

    init(_ result: DecodedResult, isLarger: Bool) {
        self.result = result
        self.isLarger = isLarger
    }

    /// Whether both provide the same pixels, so that jobs share what is made of them.
    static func == (left: DecodedSource, right: DecodedSource) -> Bool {
        left === right
            || left.isLarger == right.isLarger && left.result.applied == right.result.applied
                && left.result.image.bitmap.owner === right.result.image.bitmap.owner
                && left.result.source.http == right.result.source.http
    }
}

extension DecodedResult {
    /// An image that was decoded from its original.
    init(
        image: DecodedImage, source: EncodedImage, hash: PlaceholderHash?, steps: [LoadStep], isLossy: Bool,
        key: DecodeKey
    ) {
        self.init(
            image: image, source: source, hash: hash, steps: steps,
            decoding: OriginalDecoding(options: key.options, codecs: key.codecs, isOfLossyOriginal: isLossy),
            isOfLossyOriginal: isLossy)
    }
}
