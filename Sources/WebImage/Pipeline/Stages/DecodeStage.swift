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
            // Nothing is stored after all images were removed.
            try cancellation.check()
            if image.lacksPixels, source.origin == .disk, data.allowsLoading {
                // Data that was stored without decoding it; the server may have the rest now.
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

    /// Continues the decoding of the previews, if there were any. An image that a loader has delivered is
    /// only brought to its size and pixel format.
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

    /// Reads the header of an original.
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

    /// - Parameter steps: the steps that continue with other data.
    func failure(
        _ error: ImageError, of source: EncodedImage, for key: DecodeKey,
        continuingBy steps: (DataKey) -> [LoadPlan.Step]
    ) -> LoadPlan.Outcome {
        let (data, fetch) = (key.data, source.load?.fetch)
        let error = error.at(url: fetch?.address ?? data.address)
        if error.code == .cancelled { return .failed(error) }
        data.caches.pendingOriginals.remove(source, for: data.cacheKey)
        // Otherwise the manager's codecs may decode the data.
        let isUseless = key.codecs == nil
        if isUseless, source.origin.isFetched, data.failedURLPolicy == .remember {
            failedURLs.insert(error, for: fetch?.key ?? data, at: fetch?.alternative)
        }
        // Data that waits to be stored may come from a load of other URLs.
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

// The bytes of pixels.
extension DecodeStage {
    /// The bytes that the stage needs which takes the output of another one, about.
    ///
    /// - Parameter limit: the bytes that all stages may need together.
    func pixelBytes(after stage: Stage, _ outcome: LoadPlan.Outcome, limit: Int) -> Int {
        switch (stage, outcome) {
        case (.measure(let key), .advance(_, .encoded(let source)?)):
            if let image = source.decoded { return image.image.bitmap.byteCount }
            guard let info = try? info(of: source, for: key) else { return 0 }
            return key.options.decodedBytes(for: info)
        case (.weigh(let key), .advance(_, .decoded(let result)?)):
            // What an encoder needs besides the frames, it needs for one at a time. A stage that needs more
            // than the limit runs alone, and an encoder would keep all images waiting for seconds: it counts
            // for half the limit at most, so two run at a time.
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

// Placeholder hashes.
extension DecodeStage {
    /// The hash that the key asks for: the stored one, or a new one.
    private func hash(
        of image: DecodedImage, from source: EncodedImage, for key: DecodeKey, cancellation: CancellationToken
    ) throws(ImageError) -> PlaceholderHash? {
        // The stored one is that of the manager's codecs.
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

    /// The hash to store with the original; nil for the hash of a cropped image, and of one that codecs of a
    /// request have decoded.
    private func storableHash(_ hash: PlaceholderHash?, _ key: DecodeKey) -> PlaceholderHash? {
        key.options.thumbnail?.mode == .fill || key.codecs != nil ? nil : hash
    }
}

// Stored variants.
extension DecodeStage {
    /// Decodes a stored variant. A damaged one is removed, and the job continues without it.
    func decodeVariant(
        _ key: VariantKey, _ input: StageOutput?, cancellation: CancellationToken
    ) -> LoadPlan.Outcome {
        guard let source = input?.encoded else { return .advance(nil) }
        let start = ContinuousClock.now
        var options = DecodingOptions()
        options.limits = key.decode.options.limits
        options.pixelFormat = key.decode.options.pixelFormat
        options.alpha = key.decode.options.alpha
        // Variants are in the space that was asked for, or in that of the original.
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

    /// The codecs of a request encode its variants, if they can, or else those of the manager.
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
