// SPDX-License-Identifier: MIT

import ImageCaching

/// The same image.
final class VariantKey: Hashable, Sendable {
    let decode: DecodeKey
    let transformers: [Transformer]
    /// The images that the transformers are not applied to.
    let untransformed: UntransformedImages
    let frames: FrameUse
    /// The key of the image in the caches.
    let cacheKey: CacheKey
    let queriesMemory: Bool
    let storesMemory: Bool
    let queriesDisk: Bool
    let storesDisk: Bool
    /// How the image is encoded for the disk.
    let encoding: VariantEncoding
    let originals: OriginalUse
    var caches: LoadCaches { decode.data.caches }

    init(
        decode: DecodeKey, transformers: [Transformer], untransformed: UntransformedImages, frames: FrameUse,
        cacheKey: CacheKey, queriesMemory: Bool, storesMemory: Bool, queriesDisk: Bool, storesDisk: Bool,
        encoding: VariantEncoding, originals: OriginalUse
    ) {
        self.decode = decode
        self.transformers = transformers
        self.untransformed = untransformed
        self.frames = frames
        self.cacheKey = cacheKey
        self.queriesMemory = queriesMemory
        self.storesMemory = storesMemory
        self.queriesDisk = queriesDisk
        self.storesDisk = storesDisk
        self.encoding = encoding
        self.originals = originals
    }

    static func == (left: VariantKey, right: VariantKey) -> Bool {
        left === right
            || left.cacheKey == right.cacheKey && left.queriesMemory == right.queriesMemory
                && left.storesMemory == right.storesMemory && left.queriesDisk == right.queriesDisk
                && left.storesDisk == right.storesDisk && left.transformers == right.transformers
                && left.untransformed == right.untransformed
                && left.frames == right.frames && left.encoding.identity == right.encoding.identity
                && left.originals == right.originals
                && left.decode == right.decode
    }

    func hash(into hasher: inout Hasher) { hasher.combine(cacheKey) }

    /// The same, made from `image`.
    func providing(_ image: EncodedImage) -> VariantKey {
        with(decode.data.with(source: .provided(image)))
    }

    /// The same without reading the caches.
    var skippingDisk: VariantKey { with(decode.data.skippingDisk) }

    /// The same, made from a decoded image. One made from a larger image is not stored on disk.
    func providing(_ source: DecodedSource) -> VariantKey {
        with(decode.data.with(source: .decoded(source)), storesDisk: storesDisk && !source.isLarger)
    }

    private func with(_ data: DataKey, storesDisk: Bool? = nil) -> VariantKey {
        VariantKey(
            decode: decode.with(data),
            transformers: transformers, untransformed: untransformed, frames: frames, cacheKey: cacheKey,
            queriesMemory: false,
            storesMemory: storesMemory, queriesDisk: false,
            storesDisk: storesDisk ?? self.storesDisk, encoding: encoding, originals: .none)
    }

    /// Whether the last stage needs a slot: it transforms the image, or decodes all frames.
    var finishComputes: Bool { !transformers.isEmpty || frames == .preloaded }
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
