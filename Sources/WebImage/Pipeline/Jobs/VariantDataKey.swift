// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import PortableFoundation

/// The same encoded variant, or the same header.
typealias VariantDataKey = BoxedKey<VariantDataKeyFields>

/// The fields of a ``VariantDataKey``; compared in this order, the cheapest first.
struct VariantDataKeyFields: Hashable, Sendable {
    /// The key of the encoded variant in the caches, or that of the header in memory.
    var cacheKey: CacheKey
    /// Nil for the header of the original alone.
    var encoding: ImageEncoding?
    var queriesMemory: Bool
    var storesMemory: Bool
    var queriesDisk: Bool
    var storesDisk: Bool
    /// The image that is encoded. For a header, the original, of which only the data is loaded.
    var variant: VariantKey

    func hash(into hasher: inout Hasher) { hasher.combine(cacheKey) }
}

extension VariantDataKey {
    var data: DataKey { self.variant.decode.data }
    /// The disk cache that is read: of encoded variants, or of originals.
    var disk: DiskEntries? { self.encoding == nil ? data.caches.originals : data.caches.disk }

    /// The same, made from `image`.
    func providing(_ image: EncodedImage) -> VariantDataKey {
        var fields = fieldValues
        fields.variant = fields.variant.providing(image)
        (fields.queriesMemory, fields.queriesDisk) = (false, false)
        return VariantDataKey(fields)
    }

    /// The same of `image`, which is current: data in the caches that was made of it is used.
    func made(of image: EncodedImage) -> VariantDataKey {
        var fields = providing(image).fieldValues
        (fields.queriesMemory, fields.queriesDisk) = (self.queriesMemory, self.queriesDisk)
        return VariantDataKey(fields)
    }

    /// The same made of other data, without reading the caches.
    func with(_ data: DataKey) -> VariantDataKey {
        var fields = fieldValues
        fields.variant = fields.variant.with(data)
        (fields.queriesMemory, fields.queriesDisk) = (false, false)
        return VariantDataKey(fields)
    }

    var plan: LoadGraph.Plan {
        var steps: [LoadGraph.Step] = []
        if self.queriesMemory { steps.append(.stage(.inline, .queryVariantData(self))) }
        if self.queriesDisk { steps.append(.stage(.disk, .readVariantData(self))) }
        return LoadGraph.Plan(key: .variantData(self), steps: steps + stepsOfMaking)
    }

    /// The steps after the caches were queried.
    var stepsOfMaking: [LoadGraph.Step] {
        guard self.encoding != nil else {
            // Not in the lane of pixels: it takes little time, and must not wait for images.
            return [.upstream(data.plan), .stage(.disk, .readHeader(self))]
        }
        let weigh: [LoadGraph.Step] = self.variant.decode.isLimited ? [.stage(.inline, .weigh(self))] : []
        return [.upstream(self.variant.plan)] + weigh + [.stage(.pixels, .encode(self))]
    }
}

extension LoadPlanner {
    /// The key of an encoded variant in the caches, or of the header of an original in memory.
    private func variantDataCacheKey(
        _ keys: ImageRequest.Keys, _ encoding: ImageEncoding?, codecs: RequestPart<CodecRegistry>?
    ) -> CacheKey {
        if let encoding { return CacheKey("\(keys.variant.text)\n\(encoding.line)") }
        let header = keys.original.header
        // Other codecs may read other headers.
        return codecs.map { CacheKey("\(header.text)\n\(KeyWord.codecs.line($0.mark))") } ?? header
    }

    func variantDataCacheKey(for request: ImageRequest, _ encoding: ImageEncoding?) -> CacheKey {
        variantDataCacheKey(keys(for: request), encoding, codecs: request.codecs)
    }

    /// The key of the job that encodes a request's image; nil if the request has no URL.
    ///
    /// - Parameter encoding: nil for the header of the original, whose request is that of
    ///   ``ImageRequest/headerRequest``.
    func variantDataKey(
        for request: ImageRequest, encoding: ImageEncoding?, lookup: CacheLookup
    ) -> VariantDataKey? {
        guard var variant = variantKey(for: request, lookup: lookup)?.fieldValues else { return nil }
        let (data, keys) = (variant.decode.data, keys(for: request))
        let usesDisk =
            encoding != nil && !keys.isPrivate
            && usesDisk(data.caches.disk, isOwn: data.caches.hasOwnDisk, for: request, keys)
        let (readsMemory, storesMemory) = (variant.queriesMemory, variant.storesMemory)
        let readsCaches = lookup != .loaderOnly && request.cachePolicy.readsCaches
        let allowsStoring = !CacheControl(data.request.headers).contains("no-store")
        // A stored variant may be lossy, and an image made from a larger one differs from one made from the
        // original. Images in memory take more room than their data, and are not needed again.
        (variant.queriesMemory, variant.storesMemory) = (false, false)
        (variant.queriesDisk, variant.storesDisk) = (false, false)
        variant.originals.usesLargerImages = false
        if encoding?.holdsAnimations != true {
            variant.frames = .first
        } else if variant.frames == .preloaded {
            variant.frames = .onDemand
        }
        return VariantDataKey(
            VariantDataKeyFields(
                cacheKey: variantDataCacheKey(keys, encoding, codecs: request.codecs), encoding: encoding,
                queriesMemory: readsMemory, storesMemory: storesMemory,
                queriesDisk: encoding == nil
                    ? data.queriesDisk : usesDisk && readsCaches && request.queryTiers.contains(.disk),
                storesDisk: usesDisk && allowsStoring && request.storeTiers.contains(.disk),
                variant: VariantKey(variant)))
    }
}

extension ImageRequest {
    /// The request for the header of the original: without all that concerns the pixels.
    var headerRequest: ImageRequest {
        var request = self
        var decoding = DecodingOptions()
        (decoding.limits, decoding.formatHint) = (self.decoding.limits, self.decoding.formatHint)
        request.changeKeyed { fields in
            fields.decoding = decoding
            fields.transformers = []
            fields.preloadsAllFrames = false
            fields.placeholderHash = nil
            fields.includesData = false
        }
        return request
    }
}
