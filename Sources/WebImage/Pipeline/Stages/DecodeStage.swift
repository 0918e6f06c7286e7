// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import PortableFoundation

/// Decodes originals and stored variants.
struct DecodeStage: Sendable {
    let codecs: CodecRegistry
    let store: StoreStage
    let failedURLs: FailedURLs
    let hits: Locked<Int>

    /// Decodes an original, and stores it if it was fetched.
    func decode(
        _ key: DecodeKey, _ input: StageOutput?, cancellation: CancellationToken
    ) -> LoadPlan.Outcome {
        guard let source = input?.encoded else { return .failed(.noData) }
        let start = ContinuousClock.now
        let data = key.data
        do throws(ImageError) {
            let image = try decode(source, for: key, cancellation: cancellation)
            let hash = try hash(of: image, from: source, for: key, cancellation: cancellation)
            // Don't store it after all images have been removed.
            try cancellation.check()
            if image.lacksPixels, source.origin == .disk, data.allowsLoading {
                // This data was stored without decoding it. The server may have the rest by now.
                removeFromDisk(data)
                return .replace(key.skippingDisk.plan.steps)
            }
            if image.lacksPixels { data.caches.pendingOriginals.remove(source, for: data.cacheKey) }
            if source.origin.isFetched, !image.lacksPixels {
                let fetch = source.load?.fetch
                failedURLs.remove(for: fetch?.key ?? data, at: fetch?.alternative)
                store.storeOriginal(source, hash: storableHash(hash, key), for: data, codecs: key.codecs)
            }
            let step = LoadStep(.decode, since: start, bytes: image.bitmap.byteCount)
            return .done(
                .decoded(
                    DecodedResult(
                        image: image, source: source, hash: hash, steps: source.steps + [step],
                        isLossy: image.format.isLossy(source.data), key: key)))
        } catch {
            return failure(error, of: source, for: key) { key.with($0).plan.steps }
        }
    }

    /// Continues from where the previews stopped decoding, if there were any. An image from a loader only
    /// gets its size and pixel format adjusted.
    private func decode(
        _ source: EncodedImage, for key: DecodeKey, cancellation: CancellationToken
    ) throws(ImageError) -> DecodedImage {
        if let image = source.decoded { return try image.image(for: key.options, cancellation: cancellation) }
        let session = source.previews?.takeSession(key.options, key.codecs)
        session?.complete(source.data)
        if let image = try session?.image(of: source.data, cancellation: cancellation) { return image }
        let codecs = key.codecs(or: codecs)
        do throws(ImageError) {
            return try codecs.decode(source.data, options: key.options, cancellation: cancellation)
        } catch {
            let hinted = key.options(for: source)
            guard error.code == .unsupported, hinted.formatHint != key.options.formatHint,
                let image = try? codecs.decode(source.data, options: hinted, cancellation: cancellation)
            else { throw error }
            return image
        }
    }

    /// Reads an original's header.
    func info(of source: EncodedImage, for key: DecodeKey) throws(ImageError) -> ImageInfo {
        let options = key.options(for: source)
        if let image = source.decoded {
            return try image.image(for: options, cancellation: CancellationToken()).info
        }
        let codecs = key.codecs(or: codecs).headerReaders
        let info = try codecs.info(for: source.data, limits: options.limits, formatHint: options.formatHint)
        guard let info else { throw .nothingDecoded }
        return info
    }

    /// - Parameter steps: the steps for continuing with other data.
    func failure(
        _ error: ImageError, of source: EncodedImage, for key: DecodeKey,
        continuingBy steps: (DataKey) -> [LoadPlan.Step]
    ) -> LoadPlan.Outcome {
        let (data, fetch) = (key.data, source.load?.fetch)
        let error = error.at(url: fetch?.address ?? data.address)
        if error.code == .cancelled { return .failed(error) }
        data.caches.pendingOriginals.remove(source, for: data.cacheKey)
        // If the request has its own codecs, the manager's may still be able to decode the data.
        let isUseless = key.codecs == nil
        if isUseless, source.origin.isFetched, data.failedURLPolicy == .remember {
            failedURLs.insert(error, for: fetch?.key ?? data, at: fetch?.alternative)
        }
        // Data waiting to be stored may come from a load of other URLs.
        if let load = source.load, let fetch, data.allowsLoading, data.hasSameURLs(as: fetch.key) {
            let undecodable = UndecodableData(load: load, error: error)
            let identity = Identity(undecodable, id: ObjectIdentifier(load))
            return .replace(steps(data.with(source: .alternatives(identity))))
        }
        let codes: [ImageError.Code] = isUseless ? [.corrupt, .unsupported, .empty] : [.corrupt]
        guard source.origin == .disk, codes.contains(error.code) else { return .failed(error) }
        if isUseless { removeFromDisk(data) }
        // The server may have better data.
        return data.allowsLoading ? .replace(steps(data.skippingDisk)) : .failed(error)
    }

    private func removeFromDisk(_ key: DataKey) {
        for entry in key.cacheKey.spellings(of: key.request.url) {
            key.caches.originals?.remove(entry, key.fields)
        }
    }
}

// Estimates the bytes of pixels that stages need.
extension DecodeStage {
    /// About how many bytes the next stage needs to process another stage's output.
    ///
    /// - Parameter limit: the bytes that all stages may use together.
    func pixelBytes(after stage: Stage, _ outcome: LoadPlan.Outcome, limit: Int) -> Int {
        switch (stage, outcome) {
        case (.measure(let key), .advance(_, .encoded(let source)?)):
            if let image = source.decoded { return image.image.bitmap.byteCount }
            guard let info = try? info(of: source, for: key) else { return 0 }
            return key.options.decodedBytes(for: info)
        case (.weigh(let key), .advance(_, .decoded(let result)?)):
            // Apart from the frames, an encoder needs memory for one frame at a time. A stage that needs more
            // than the limit runs alone, so an encoder would keep all images waiting for seconds. To let two
            // encoders run, each counts for at most half the limit.
            let besides = (key.encoding?.format.encodingMemory ?? 1) - 1
            let pixels = bytes(of: result)
            return max(pixels, min(pixels + besides * result.image.bitmap.byteCount, limit / 2))
        case (_, .done(.decoded(let result))): return bytes(of: result)
        default: return 0
        }
    }

    /// All frames are decoded to encode them.
    private func bytes(of result: DecodedResult) -> Int {
        result.image.bitmap.byteCount * (result.animation?.info.frameCount ?? 1)
    }
}

// Computes placeholder hashes.
extension DecodeStage {
    /// The hash that the key asks for, either stored or newly computed.
    private func hash(
        of image: DecodedImage, from source: EncodedImage, for key: DecodeKey, cancellation: CancellationToken
    ) throws(ImageError) -> PlaceholderHash? {
        // The stored hash was made with the manager's codecs.
        let stored = key.codecs == nil ? source.hash : nil
        guard let kind = key.hashKind else { return stored }
        if let hash = stored, hash.kind == kind { return hash }
        var bitmap = image.bitmap
        if bitmap.colorSpace.ownProfile != nil {
            bitmap = try bitmap.converted(to: .sRGB, cancellation: cancellation)
        }
        let hash = try PlaceholderHash(kind, of: bitmap, cancellation: cancellation)
        if source.origin == .disk, !image.lacksPixels, let storable = storableHash(hash, key) {
            store.addHash(storable, to: key.data)
        }
        return hash
    }

    /// The hash to store with the original. Nil if the image is cropped, or was decoded by a request's
    /// codecs.
    private func storableHash(_ hash: PlaceholderHash?, _ key: DecodeKey) -> PlaceholderHash? {
        key.options.thumbnail?.mode == .fill || key.codecs != nil ? nil : hash
    }
}

// Decodes stored variants.
extension DecodeStage {
    /// Decodes a stored variant. If it's damaged, it's removed, and the job continues without it.
    func decodeVariant(
        _ key: VariantKey, _ input: StageOutput?, cancellation: CancellationToken
    ) -> LoadPlan.Outcome {
        guard let source = input?.encoded else { return .advance(nil) }
        let start = ContinuousClock.now
        var options = DecodingOptions()
        options.limits = key.decode.options.limits
        options.pixelFormat = key.decode.options.pixelFormat
        options.alpha = key.decode.options.alpha
        // Variants use the requested color space, or the original's.
        options.colorSpace = key.decode.options.colorSpace
        do throws(ImageError) {
            var image = try decodeVariant(source.data, options, for: key, cancellation: cancellation)
            try cancellation.check()
            let isLossy = image.format.isLossy(source.data)
            if let info = source.info { image.info = info }
            hits.withLock { $0 += 1 }
            let step = LoadStep(.decode, since: start, bytes: image.bitmap.byteCount)
            var result = DecodedResult(
                image: image, source: source, hash: source.hash, steps: source.steps + [step])
            result.isTransformed = !key.transformers.isEmpty && !result.isLeftAsItIs(key.untransformed)
            result.applied = key.transformers.count
            if !isLossy {
                let isOfLossyOriginal = image.format.has(.lossy)
                result.decoding = OriginalDecoding(
                    options: key.decode.options, codecs: key.decode.codecs,
                    isOfLossyOriginal: isOfLossyOriginal, isOfVariant: true, applied: result.applied)
            }
            if key.storesMemory, source.isStorable {
                store.storeInMemory(result, for: key)
            }
            return .done(.decoded(result))
        } catch {
            if error.code == .cancelled { return .failed(error) }
            key.caches.disk?.remove(key.cacheKey, key.decode.data.fields)
            return .advance(nil)
        }
    }

    /// Decodes a variant with the request's codecs if they support it, otherwise with the manager's.
    private func decodeVariant(
        _ data: Data, _ options: DecodingOptions, for key: VariantKey, cancellation: CancellationToken
    ) throws(ImageError) -> DecodedImage {
        if let own = key.decode.codecs?.value {
            do throws(ImageError) {
                return try own.decode(data, options: options, cancellation: cancellation)
            } catch {
                guard error.code == .unsupported else { throw error }
            }
        }
        return try codecs.decode(data, options: options, cancellation: cancellation)
    }
}
