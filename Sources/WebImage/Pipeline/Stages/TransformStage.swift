// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding

/// Applies transformers, and finishes images.
struct TransformStage: Sendable {
    /// The codecs for the frames of animations.
    let codecs: CodecRegistry
    let store: StoreStage

    /// Applies the last transformer of a prefix that several variants share.
    func transform(
        _ job: TransformPrefixJob, _ input: StageOutput?, cancellation: CancellationToken
    ) -> LoadPlan.Outcome {
        change(input, for: job.decode) { result throws(ImageError) in
            try result.apply(
                lastOf: job.transformers, untransformed: job.untransformed, cancellation: cancellation)
        }
    }

    /// Applies the last transformer, makes the animation, and stores the image.
    func finish(
        _ job: VariantJob, _ input: StageOutput?, cancellation: CancellationToken
    ) -> LoadPlan.Outcome {
        change(input, for: job.decode) { result throws(ImageError) in
            try result.apply(
                lastOf: job.transformers, untransformed: job.untransformed, cancellation: cancellation)
            result.animation = try animation(of: result, for: job, cancellation: cancellation)
            // A transformer may ignore the cancellation, so don't store the image after all loads were
            // canceled and all images removed.
            try cancellation.check()
            store.store(result, for: job)
        }
    }

    private func change(
        _ input: StageOutput?, for job: DecodeJob,
        _ change: (inout DecodedResult) throws(ImageError) -> Void
    ) -> LoadPlan.Outcome {
        guard var result = input?.decoded else { return .failed(.nothingDecoded) }
        do throws(ImageError) {
            try change(&result)
            return .done(.decoded(result))
        } catch {
            return .failed(error.at(url: job.data.address))
        }
    }

    /// An image's animation; nil for a still image.
    private func animation(
        of result: DecodedResult, for job: VariantJob, cancellation: CancellationToken
    ) throws(ImageError) -> LoadedAnimation? {
        guard job.frames != .first, result.isAnimated else { return nil }
        return try LoadedAnimation(
            result.image, of: result.source.data, options: job.decode.options(for: result.source),
            transformers: job.untransformed.contains(.animations) ? [] : job.transformers,
            registry: job.decode.codecs(or: codecs),
            preloads: job.frames == .preloaded, cancellation: cancellation)
    }
}

extension DecodedResult {
    /// Whether the image is an animation. A document's pages don't have delays.
    fileprivate var isAnimated: Bool { image.info.isAnimated && !image.info.delays.isEmpty }

    func isLeftAsItIs(_ untransformed: UntransformedImages) -> Bool {
        untransformed.contains(.animations) && isAnimated
            || untransformed.contains(.vectors) && image.format.isVector
    }

    fileprivate mutating func apply(
        lastOf transformers: some BidirectionalCollection<Transformer>, untransformed: UntransformedImages,
        cancellation: CancellationToken
    ) throws(ImageError) {
        // If all transformers have been applied, another job with the same transformers has already done
        // this.
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
