// SPDX-License-Identifier: MIT

import ImageLoading

/// A step of a job that does work.
enum Stage: Sendable {
    /// Queries the memory cache again: an equal job may have ended just before this one was added.
    case queryMemory(VariantKey)
    /// Reads a stored variant.
    case readVariant(VariantKey)
    /// Decodes a stored variant.
    case decodeVariant(VariantKey)
    /// Applies the last transformer of a prefix.
    case transform(TransformPrefixKey)
    /// Applies the last transformer, and stores the image.
    case finish(VariantKey)
    case decode(DecodeKey)
    /// Reads a stored original.
    case readOriginal(DataKey)
    case fetch(DataKey)
    /// Chooses the next step after the response to a validation: none, comparing, or decoding.
    case examine(ValidationKey)
    /// Compares the response to a validation with the stored data.
    case compare(ValidationKey)
    /// Returns data that is already present.
    case provide(EncodedImage)
}

typealias LoadGraph = JobGraph<JobKey, Stage, StageOutput, any JobClient>

extension VariantKey {
    /// Produces an image.
    var plan: LoadGraph.Plan {
        var steps: [LoadGraph.Step] = []
        if queriesMemory { steps.append(.stage(.inline, .queryMemory(self))) }
        if queriesDisk {
            steps += [.stage(.disk, .readVariant(self)), .stage(.pixels, .decodeVariant(self))]
        }
        steps.append(
            .upstream(decode.plan(applying: transformers.dropLast(), skipsAnimations: skipsAnimations)))
        steps.append(.stage(finishComputes ? .pixels : .inline, .finish(self)))
        return LoadGraph.Plan(key: .variant(self), steps: steps)
    }
}

extension DecodeKey {
    var plan: LoadGraph.Plan {
        LoadGraph.Plan(key: .decode(self), steps: [.upstream(data.plan), .stage(.pixels, .decode(self))])
    }

    fileprivate func plan(
        applying transformers: ArraySlice<Transformer>, skipsAnimations: Bool
    ) -> LoadGraph.Plan {
        if transformers.isEmpty { return plan }
        let prefix = TransformPrefixKey(self, transformers, skipsAnimations: skipsAnimations)
        let upstream = plan(applying: transformers.dropLast(), skipsAnimations: skipsAnimations)
        return LoadGraph.Plan(
            key: .transformPrefix(prefix), steps: [.upstream(upstream), .stage(.pixels, .transform(prefix))])
    }
}

extension ValidationKey {
    /// Produces data if the image is unchanged, else another image.
    var plan: LoadGraph.Plan {
        LoadGraph.Plan(
            key: .validation(self),
            steps: [
                .upstream(data.plan), .stage(.inline, .examine(self)), .stage(.disk, .compare(self)),
            ])
    }
}

extension DataKey {
    var plan: LoadGraph.Plan {
        if case .provided(let image) = source {
            return LoadGraph.Plan(key: .data(self), steps: [.stage(.inline, .provide(image))])
        }
        var steps: [LoadGraph.Step] = []
        if queriesDisk { steps.append(.stage(.disk, .readOriginal(self))) }
        if allowsLoading { steps.append(.stage(.network, .fetch(self))) }
        return LoadGraph.Plan(key: .data(self), steps: steps)
    }
}
