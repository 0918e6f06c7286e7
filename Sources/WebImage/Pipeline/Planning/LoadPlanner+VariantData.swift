// SPDX-License-Identifier: MIT

import ImageCaching
import ImageCoding
import ImageLoading

extension LoadPlanner {
    /// The key of an encoded variant in the caches, or of an original's header in memory.
    private func variantDataCacheKey(
        _ keys: ImageRequest.Keys, _ encoding: ImageEncoding?, codecs: RequestPart<CodecRegistry>?
    ) -> CacheKey {
        if let encoding { return CacheKey("\(keys.variant.text)\n\(encoding.line)") }
        let header = keys.original.header
        // Other codecs may read a different header.
        return codecs.map { CacheKey("\(header.text)\n\(KeyWord.codecs.line($0.mark))") } ?? header
    }

    func variantDataCacheKey(for request: ImageRequest, _ encoding: ImageEncoding?) -> CacheKey {
        variantDataCacheKey(keys(for: request), encoding, codecs: request.codecs)
    }

    /// The job that encodes a request's image; nil if the request has no URL.
    ///
    /// - Parameters:
    ///   - encoding: how to encode the image; nil to read the original's header. In that case, `request` is a
    ///     ``ImageRequest/headerRequest``.
    ///   - cacheKey: the key in the caches; nil to make one.
    func variantDataJob(
        for request: ImageRequest, encoding: ImageEncoding?, lookup: CacheLookup, cacheKey: CacheKey? = nil
    ) -> VariantDataJob? {
        guard var variant = variantJob(for: request, lookup: lookup)?.fieldValues else { return nil }
        let (data, keys) = (variant.decode.data, keys(for: request))
        let usesDisk =
            encoding != nil && !keys.isPrivate
            && usesDisk(data.caches.disk, isOwn: data.caches.hasOwnDisk, for: request, keys)
        let (readsMemory, storesMemory) = (variant.queriesMemory, variant.storesMemory)
        let readsCaches = lookup != .loaderOnly && request.cachePolicy.readsCaches
        let allowsStoring = !CacheControl(data.request.headers).contains("no-store")
        // A stored variant may be lossy, and a larger image wouldn't have the same result as the original, so
        // use neither. Don't store the decoded image: it takes more memory than the encoded data, and isn't
        // needed again.
        (variant.queriesMemory, variant.storesMemory) = (false, false)
        (variant.queriesDisk, variant.storesDisk) = (false, false)
        variant.originals.usesLargerImages = false
        if encoding?.holdsAnimations != true {
            variant.frames = .first
        } else if variant.frames == .preloaded {
            // The encoder decodes each frame when it gets there, so the frames don't have to be preloaded.
            variant.frames = .onDemand
        }
        return VariantDataJob(
            VariantDataJobFields(
                cacheKey: cacheKey ?? variantDataCacheKey(keys, encoding, codecs: request.codecs),
                encoding: encoding,
                queriesMemory: readsMemory, storesMemory: storesMemory,
                queriesDisk: encoding == nil
                    ? data.queriesDisk : usesDisk && readsCaches && request.queryTiers.contains(.disk),
                storesDisk: usesDisk && allowsStoring && request.storeTiers.contains(.disk),
                variant: VariantJob(variant)))
    }
}

extension ImageRequest {
    /// The request for the original's header, without any options about pixels.
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
