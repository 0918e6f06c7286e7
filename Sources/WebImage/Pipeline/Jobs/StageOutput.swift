// SPDX-License-Identifier: MIT

import ImageCoding

/// The output of a stage. Boxed, because it is passed on often and its cases are large.
indirect enum StageOutput: Sendable {
    case encoded(EncodedImage)
    case decoded(DecodedResult)

    var encoded: EncodedImage? { if case .encoded(let image) = self { image } else { nil } }
    var decoded: DecodedResult? { if case .decoded(let result) = self { result } else { nil } }
}

/// A decoded image and the data that it was decoded from.
struct DecodedResult: Sendable {
    var image: DecodedImage
    /// Nil for a still image, and if only the first frame is wanted.
    var animation: LoadedAnimation?
    let source: EncodedImage
    var hash: PlaceholderHash?
    var steps: [LoadStep]

    /// The response to `request`, whose load began at `start`.
    func response(
        to request: ImageRequest, since start: ContinuousClock.Instant, frames: (any FrameSource)? = nil
    ) -> ImageResponse {
        var image = image
        image.scale = request.decoding.scale
        return ImageResponse(
            image: image, animation: animation, frames: frames, hash: hash, origin: source.origin,
            status: source.status, metrics: steps + [LoadStep(.total, since: start)],
            data: request.includesData ? source.data : nil, http: source.http)
    }
}
