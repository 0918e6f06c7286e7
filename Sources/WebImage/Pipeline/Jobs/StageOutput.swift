// SPDX-License-Identifier: MIT

import ImageCoding
import ImageLoading

/// The output of a stage. Boxed, because it's passed around a lot and its cases are large.
indirect enum StageOutput: Sendable {
    case encoded(EncodedImage)
    case decoded(DecodedResult)
    case variantData(VariantData)
    /// The end of an attempt. Only attempts have this output.
    case attempt(AttemptEnd)

    var encoded: EncodedImage? { if case .encoded(let image) = self { image } else { nil } }
    var decoded: DecodedResult? { if case .decoded(let result) = self { result } else { nil } }
    var variantData: VariantData? { if case .variantData(let data) = self { data } else { nil } }
    /// The data, or the data that the image was decoded from.
    var source: EncodedImage {
        switch self {
        case .encoded(let image): image
        case .decoded(let result): result.source
        case .variantData(let data): data.source
        case .attempt: preconditionFailure("an attempt has no image")
        }
    }

    /// The same data or image with another status.
    func with(
        _ status: CacheStatus, http: StoredExchange? = nil, adding steps: [LoadStep] = [],
        storedAt: Double? = nil, storage: HTTPCacheStorage? = nil
    ) -> StageOutput {
        let source = source.with(
            status, http: http, steps: source.steps + steps, storedAt: storedAt, storage: storage)
        switch self {
        case .encoded: return .encoded(source)
        case .decoded(var result):
            result.source = source
            result.steps += steps
            return .decoded(result)
        case .variantData(let data): return .variantData(data.with(source))
        case .attempt: return self
        }
    }
}

/// A decoded image, with the data it was decoded from.
struct DecodedResult: Sendable {
    var image: DecodedImage
    /// The animation; nil for a still image, or if only the first frame is wanted.
    var animation: LoadedAnimation?
    var source: EncodedImage
    var hash: PlaceholderHash?
    var steps: [LoadStep]
    /// How the image was decoded; nil if no other image can be made from this one, because it was scaled down
    /// or decoded from a lossy variant.
    var decoding: OriginalDecoding?
    /// Whether a transformer was applied.
    var isTransformed = false
    /// How many of the request's transformers have been applied or skipped.
    var applied = 0
    /// Whether the original's format is lossy.
    var isOfLossyOriginal = false

    /// The response to `request`, for a load that began at `start`.
    func response(
        to request: ImageRequest, since start: ContinuousClock.Instant, frames: (any FrameSource)? = nil
    ) -> ImageResponse {
        var image = image
        image.scale = source.scale(for: request.decoding)
        return ImageResponse(
            image: image, animation: animation, frames: frames, hash: hash, origin: source.origin,
            status: source.status, steps: steps + [LoadStep(.total, since: start)],
            data: request.includesData && !source.lacksData ? source.data : nil, http: source.http,
            extendedData: source.extendedData, storedScale: source.scale, isTransformed: isTransformed)
    }
}
