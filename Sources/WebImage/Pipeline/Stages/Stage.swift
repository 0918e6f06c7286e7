// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

/// A step of a job that does work.
enum Stage: Sendable {
    /// Queries the memory cache again, because an equal job may have ended just before this one was added.
    case queryMemory(VariantJob)
    /// Looks for another image in memory to make this one from.
    case queryOriginals(VariantJob)
    /// Uses a much larger image in memory if the original isn't on disk.
    case useLarger(VariantJob, DecodedSource)
    /// Stores the image in memory before it's transformed.
    case keepOriginal(VariantJob)
    /// Scales down a larger image.
    case reduce(DecodeJob, DecodedSource)
    /// Returns an image that's already decoded.
    case provideDecoded(DecodedSource)
    /// Reads a stored variant.
    case readVariant(VariantJob)
    /// Decodes a stored variant.
    case decodeVariant(VariantJob)
    /// Applies the last transformer of a prefix.
    case transform(TransformPrefixJob)
    /// Applies the last transformer, and stores the image.
    case finish(VariantJob)
    case decode(DecodeJob)
    /// Reads an original's header to see how many bytes decoding needs.
    case measure(DecodeJob)
    /// Reads a stored original.
    case readOriginal(DataJob)
    /// Decides whether to load data.
    case fetch(DataJob)
    case attempt(Attempt)
    /// Decides what to do after an attempt.
    case evaluate(Box<Fetch>)
    /// Decrypts an attempt's body, or encodes the images that a loader delivered.
    case open(Box<Fetch>, AttemptEnd)
    /// Waits before the next attempt.
    case wait(Box<Fetch>, Fetch.Pause)
    /// Chooses the next step after a validation's response: nothing, comparing, or decoding.
    case examine(ValidationJob)
    /// Compares a validation's response with the stored data.
    case compare(ValidationJob)
    /// Queries the memory cache of encoded variants and headers.
    case queryVariantData(VariantDataJob)
    /// Opens a stored encoded variant, or reads a stored original's header.
    case readVariantData(VariantDataJob)
    /// Reads an original's header.
    case readHeader(VariantDataJob)
    /// Passes on the image to encode next, so the graph can count the bytes that its encoder needs.
    case weigh(VariantDataJob)
    /// Encodes an image.
    case encode(VariantDataJob)
    /// Returns data that's already loaded.
    case provide(EncodedImage)
}

typealias LoadPlan = JobPlan<LoadJob, Stage, StageOutput>

extension Attempt {
    var plan: LoadPlan {
        LoadPlan(key: .attempt(AttemptJob(request)), steps: [.stage(.network, .attempt(self))])
    }
}

extension VariantJob {
    /// Produces an image.
    var plan: LoadPlan {
        var steps: [LoadPlan.Step] = []
        if self.queriesMemory { steps.append(.stage(.inline, .queryMemory(self))) }
        if self.originals.queriesMemory { steps.append(.stage(.inline, .queryOriginals(self))) }
        return LoadPlan(key: .variant(self), steps: steps + self.steps(reducing: nil))
    }

    /// The steps after querying memory.
    ///
    /// - Parameter larger: a much larger image in memory, to use if the original isn't on disk.
    func steps(reducing larger: DecodedSource?) -> [LoadPlan.Step] {
        var steps: [LoadPlan.Step] = []
        if self.queriesDisk {
            steps += [.stage(.disk, .readVariant(self)), .stage(.pixels, .decodeVariant(self))]
        }
        if let larger { steps.append(.stage(.disk, .useLarger(self, larger))) }
        let finish = LoadPlan.Step.stage(finishComputes ? .pixels : .inline, .finish(self))
        if self.originals.storedKey != nil {
            // `keepOriginal` continues with the steps that apply the transformers.
            return steps + [.upstream(self.decode.plan), .stage(.inline, .keepOriginal(self))]
        }
        if !self.transformers.isEmpty, self.frames != .preloaded {
            // Another variant that's being made may begin with these transformers.
            let whole = self.decode.prefix(self.transformers[...], untransformed: self.untransformed)
            steps.append(.stand(in: .transformPrefix(whole), after: [finish]))
        }
        steps.append(
            .upstream(
                self.decode.plan(
                    applying: self.transformers.dropLast(), untransformed: self.untransformed)))
        steps.append(finish)
        return steps
    }
}

extension DecodeJob {
    var plan: LoadPlan {
        if case .decoded(let source) = self.data.source {
            let step: LoadPlan.Step =
                source.isLarger
                ? .stage(.pixels, .reduce(self, source)) : .stage(.inline, .provideDecoded(source))
            return LoadPlan(key: .decode(self), steps: [step])
        }
        guard self.isLimited else {
            return LoadPlan(
                key: .decode(self), steps: [.upstream(self.data.plan), .stage(.pixels, .decode(self))])
        }
        // Admission comes first, so a load that's refused as busy doesn't transfer anything.
        return LoadPlan(
            key: .decode(self),
            steps: [
                .admission, .upstream(self.data.plan), .stage(.disk, .measure(self)),
                .stage(.pixels, .decode(self)),
            ])
    }

    fileprivate func prefix(
        _ transformers: ArraySlice<Transformer>, untransformed: UntransformedImages
    ) -> TransformPrefixJob {
        TransformPrefixJob(
            TransformPrefixJobFields(transformers: transformers, untransformed: untransformed, decode: self))
    }

    /// How many transformers were already applied to the provided image.
    private var applied: Int {
        if case .decoded(let source) = self.data.source { source.result.applied } else { 0 }
    }

    fileprivate func plan(
        applying transformers: ArraySlice<Transformer>, untransformed: UntransformedImages
    ) -> LoadPlan {
        if transformers.count <= applied { return plan }
        let prefix = prefix(transformers, untransformed: untransformed)
        let upstream = plan(applying: transformers.dropLast(), untransformed: untransformed)
        return LoadPlan(
            key: .transformPrefix(prefix), steps: [.upstream(upstream), .stage(.pixels, .transform(prefix))])
    }
}

extension ValidationJob {
    /// Produces the data if the image hasn't changed, otherwise a new image.
    var plan: LoadPlan {
        LoadPlan(
            key: .validation(self),
            steps: [
                .upstream(self.data.plan), .stage(.inline, .examine(self)), .stage(.disk, .compare(self)),
            ])
    }
}

extension DataJob {
    var plan: LoadPlan {
        if case .provided(let image) = self.source {
            return LoadPlan(key: .data(self), steps: [.stage(.inline, .provide(image.value))])
        }
        var steps: [LoadPlan.Step] = []
        if self.queriesDisk { steps.append(.stage(.disk, .readOriginal(self))) }
        if self.allowsLoading { steps.append(.stage(.control, .fetch(self))) }
        return LoadPlan(key: .data(self), steps: steps)
    }
}

extension VariantDataJob {
    var plan: LoadPlan {
        var steps: [LoadPlan.Step] = []
        if self.queriesMemory { steps.append(.stage(.inline, .queryVariantData(self))) }
        if self.queriesDisk { steps.append(.stage(.disk, .readVariantData(self))) }
        return LoadPlan(key: .variantData(self), steps: steps + stepsOfMaking)
    }

    /// The steps after querying the caches.
    var stepsOfMaking: [LoadPlan.Step] {
        guard self.encoding != nil else {
            // Don't use the pixels lane: this is quick, and shouldn't wait behind images.
            return [.upstream(data.plan), .stage(.disk, .readHeader(self))]
        }
        let weigh: [LoadPlan.Step] = self.variant.decode.isLimited ? [.stage(.inline, .weigh(self))] : []
        return [.upstream(self.variant.plan)] + weigh + [.stage(.pixels, .encode(self))]
    }
}
