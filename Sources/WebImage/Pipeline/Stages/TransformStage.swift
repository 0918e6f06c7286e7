// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding

/// Applies transformers, and finishes images.
struct TransformStage: Sendable {
    /// Used for the frames of animations.
    let codecs: CodecRegistry
    let store: StoreStage

    /// Applies the last transformer of a prefix that several variants share.
    func transform(
        _ key: TransformPrefixKey, _ input: StageOutput?, cancellation: CancellationToken
    ) -> LoadPlan.Outcome {
        change(input, for: key.decode) { result throws(ImageError) in
            try result.apply(
                lastOf: key.transformers, untransformed: key.untransformed, cancellation: cancellation)
        }
    }

    /// Applies the last transformer, makes the animation, and stores the image.
    func finish(
        _ key: VariantKey, _ input: StageOutput?, cancellation: CancellationToken
    ) -> LoadPlan.Outcome {
        change(input, for: key.decode) { result throws(ImageError) in
            try result.apply(
                lastOf: key.transformers, untransformed: key.untransformed, cancellation: cancellation)
            result.animation = try animation(of: result, for: key, cancellation: cancellation)
            // Don't store it after all images have been removed.
            try cancellation.check()
            store.store(result, for: key)
        }
    }

    private func change(
        _ input: StageOutput?, for key: DecodeKey,
        _ change: (inout DecodedResult) throws(ImageError) -> Void
    ) -> LoadPlan.Outcome {
        guard var result = input?.decoded else { return .failed(.nothingDecoded) }
        do throws(ImageError) {
            try change(&result)
            return .done(.decoded(result))
        } catch {
            return .failed(error.at(url: key.data.address))
        }
    }

    /// An image's animation; nil for a still image.
    private func animation(
        of result: DecodedResult, for key: VariantKey, cancellation: CancellationToken
    ) throws(ImageError) -> LoadedAnimation? {
        guard key.frames != .first, result.isAnimated else { return nil }
        return try LoadedAnimation(
            result.image, of: result.source.data, options: key.decode.options(for: result.source),
            transformers: key.untransformed.contains(.animations) ? [] : key.transformers,
            registry: key.decode.codecs(or: codecs),
            preloads: key.frames == .preloaded, cancellation: cancellation)
    }
}

extension DecodedResult {
    /// Whether the data is an animation. Pages don't have delays.
    fileprivate var isAnimated: Bool { image.info.isAnimated && !image.info.delays.isEmpty }

    func isLeftAsItIs(_ untransformed: UntransformedImages) -> Bool {
        untransformed.contains(.animations) && isAnimated
            || untransformed.contains(.vectors) && image.format.isVector
    }

    fileprivate mutating func apply(
        lastOf transformers: some BidirectionalCollection<Transformer>, untransformed: UntransformedImages,
        cancellation: CancellationToken
    ) throws(ImageError) {
        // Otherwise, another job with the same transformers has already done this.
        guard let transformer = transformers.last, applied < transformers.count else { return }
        applied = transformers.count
        if isLeftAsItIs(untransformed) { return }
        let start = ContinuousClock.now
        image.bitmap = try transformer.transform(
            image.bitmap, place: transformers.count, cancellation: cancellation)
        decoding = decoding?.applying(applied)
        isTransformed = true
        steps.append(LoadStep(.transform, since: start, bytes: image.bitmap.byteCount))
    }
}
