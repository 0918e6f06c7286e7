// SPDX-License-Identifier: MIT

import ImageCaching

/// The same image.
typealias VariantKey = BoxedKey<VariantKeyFields>

/// The fields of a ``VariantKey``; compared in this order, the cheapest first.
struct VariantKeyFields: Hashable, Sendable {
    /// The key of the image in the caches.
    var cacheKey: CacheKey
    var queriesMemory: Bool
    var storesMemory: Bool
    var queriesDisk: Bool
    var storesDisk: Bool
    var transformers: [Transformer]
    /// The images that the transformers are not applied to.
    var untransformed: UntransformedImages
    var frames: FrameUse
    /// How the image is encoded for the disk.
    var encoding: Identity<VariantEncoding, String>
    var originals: OriginalUse
    var decode: DecodeKey

    func hash(into hasher: inout Hasher) { hasher.combine(cacheKey) }
}

extension VariantKey {
    var caches: LoadCaches { self.decode.data.caches }

    /// The same, made from `image`.
    func providing(_ image: EncodedImage) -> VariantKey {
        VariantKey(fields(with: self.decode.data.with(source: .provided(Identity(image)))))
    }

    /// The same of other data, without reading the caches.
    func with(_ data: DataKey) -> VariantKey { VariantKey(fields(with: data)) }

    /// The same, made from a decoded image. One made from a larger image is not stored on disk.
    func providing(_ source: DecodedSource) -> VariantKey {
        var fields = fields(with: self.decode.data.with(source: .decoded(source)))
        if source.isLarger { fields.storesDisk = false }
        return VariantKey(fields)
    }

    private func fields(with data: DataKey) -> VariantKeyFields {
        var fields = fieldValues
        fields.decode = fields.decode.with(data)
        fields.queriesMemory = false
        fields.queriesDisk = false
        fields.originals = .none
        return fields
    }

    /// Whether the last stage needs a slot: it transforms the image, or decodes all frames.
    var finishComputes: Bool { !self.transformers.isEmpty || self.frames == .preloaded }
}

/// How the frames of an animation are used.
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
