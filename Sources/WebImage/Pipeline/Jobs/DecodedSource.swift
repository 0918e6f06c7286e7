// SPDX-License-Identifier: MIT

import ImageCoding
import Raster

/// A decoded image to make another image from.
final class DecodedSource: Equatable, Sendable {
    let result: DecodedResult
    /// Whether the image must be scaled down to the size in the decoding options.
    let isLarger: Bool

    init(_ result: DecodedResult, isLarger: Bool) {
        self.result = result
        self.isLarger = isLarger
    }

    /// Whether both sources provide the same pixels, so jobs can share the images made from them.
    static func == (left: DecodedSource, right: DecodedSource) -> Bool {
        left === right
            || left.isLarger == right.isLarger && left.result.applied == right.result.applied
                && left.result.image.bitmap.owner === right.result.image.bitmap.owner
                && left.result.source.http == right.result.source.http
    }
}

extension DecodedResult {
    /// Creates the result of decoding an original.
    init(
        image: DecodedImage, source: EncodedImage, hash: PlaceholderHash?, steps: [LoadStep], isLossy: Bool,
        job: DecodeJob
    ) {
        self.init(
            image: image, source: source, hash: hash, steps: steps,
            decoding: OriginalDecoding(options: job.options, codecs: job.codecs, isOfLossyOriginal: isLossy),
            isOfLossyOriginal: isLossy)
    }
}
