// SPDX-License-Identifier: MIT

import ImageCaching

/// Describes how to make an image: from which caches or data, and with which transformers.
typealias VariantJob = BoxedJob<VariantJobFields>

/// The fields of a ``VariantJob``. They're compared in this order, the cheapest first.
struct VariantJobFields: Hashable, Sendable {
    /// The image's key in the caches.
    var cacheKey: CacheKey
    var queriesMemory: Bool
    var storesMemory: Bool
    var queriesDisk: Bool
    var storesDisk: Bool
    var transformers: [Transformer]
    /// Which images the transformers skip.
    var untransformed: UntransformedImages
    var frames: FrameUse
    /// How to encode the image for the disk.
    var encoding: Identity<VariantEncoding, String>
    var originals: OriginalUse
    var decode: DecodeJob

    func hash(into hasher: inout Hasher) { hasher.combine(cacheKey) }
}

extension VariantJob {
    var caches: LoadCaches { self.decode.data.caches }

    /// The same image, made from `image`.
    func providing(_ image: EncodedImage) -> VariantJob {
        VariantJob(fields(with: self.decode.data.with(source: .provided(Identity(image)))))
    }

    /// The same image from other data, without reading the caches.
    func with(_ data: DataJob) -> VariantJob { VariantJob(fields(with: data)) }

    /// The same image, made from a decoded image. If it's made from a larger image, it isn't stored on disk.
    func providing(_ source: DecodedSource) -> VariantJob {
        var fields = fields(with: self.decode.data.with(source: .decoded(source)))
        if source.isLarger { fields.storesDisk = false }
        return VariantJob(fields)
    }

    private func fields(with data: DataJob) -> VariantJobFields {
        var fields = fieldValues
        fields.decode = fields.decode.with(data)
        fields.queriesMemory = false
        fields.queriesDisk = false
        fields.originals = .none
        return fields
    }

    /// Whether the last stage needs a slot, because it transforms the image or decodes all frames.
    var finishComputes: Bool { !self.transformers.isEmpty || self.frames == .preloaded }
}

/// How an animation's frames are used.
enum FrameUse: Hashable, Sendable {
    /// The first frame is the image.
    case first
    case onDemand
    case preloaded

    init(of request: ImageRequest) {
        let transformsFirstFrame =
            !request.transformers.isEmpty && request.frameTransformation == .firstFrame
        if request.decoding.firstFrameOnly || transformsFirstFrame {
            self = .first
        } else {
            self = request.preloadsAllFrames ? .preloaded : .onDemand
        }
    }
}
