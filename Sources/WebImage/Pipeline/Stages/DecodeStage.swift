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
        _ job: DecodeJob, _ input: StageOutput?, cancellation: CancellationToken
    ) -> LoadPlan.Outcome {
        guard let source = input?.encoded else { return .failed(.noData) }
        let start = ContinuousClock.now
        let data = job.data
        do throws(ImageError) {
            let image = try decode(source, for: job, cancellation: cancellation)
            let hash = try hash(of: image, from: source, for: job, cancellation: cancellation)
            // A codec may ignore the cancellation. Once the app has canceled all loads and removed all
            // images, for example after a logout, this image must not be stored anymore.
            try cancellation.check()
            if image.lacksPixels, source.origin == .disk, data.allowsLoading {
                // This data was stored without decoding it. The server may have the rest by now.
                removeFromDisk(data)
                return .replace(job.skippingDisk.plan.steps)
            }
            // Another load must ask the server rather than find this incomplete data.
            if image.lacksPixels { data.caches.pendingOriginals.remove(source, for: data.cacheKey) }
            if source.origin.isFetched, !image.lacksPixels {
                let fetch = source.load?.fetch
                failedURLs.remove(for: fetch?.job ?? data, at: fetch?.alternative)
                store.storeOriginal(source, hash: storableHash(hash, job), for: data, codecs: job.codecs)
            }
            let step = LoadStep(.decode, since: start, bytes: image.bitmap.byteCount)
            return .done(
                .decoded(
                    DecodedResult(
                        image: image, source: source, hash: hash, steps: source.steps + [step],
                        isLossy: image.format.isLossy(source.data), job: job)))
        } catch {
            return failure(error, of: source, for: job) { job.with($0).plan.steps }
        }
    }

    /// Decodes an original, starting where its previews stopped decoding, if there were any. If a loader
    /// delivered a decoded image, only its size and pixel format are adjusted.
    private func decode(
        _ source: EncodedImage, for job: DecodeJob, cancellation: CancellationToken
    ) throws(ImageError) -> DecodedImage {
        if let image = source.decoded { return try image.image(for: job.options, cancellation: cancellation) }
        let session = source.previews?.takeSession(job.options, job.codecs)
        session?.complete(source.data)
        if let image = try session?.image(of: source.data, cancellation: cancellation) { return image }
        let codecs = job.codecs(or: codecs)
        do throws(ImageError) {
            return try codecs.decode(source.data, options: job.options, cancellation: cancellation)
        } catch {
            let hinted = job.options(for: source)
            guard error.code == .unsupported, hinted.formatHint != job.options.formatHint,
                let image = try? codecs.decode(source.data, options: hinted, cancellation: cancellation)
            else { throw error }
            return image
        }
    }

    /// Reads an original's header.
    func info(of source: EncodedImage, for job: DecodeJob) throws(ImageError) -> ImageInfo {
        let options = job.options(for: source)
        if let image = source.decoded {
            return try image.image(for: options, cancellation: CancellationToken()).info
        }
        let codecs = job.codecs(or: codecs).headerReaders
        let info = try codecs.info(for: source.data, limits: options.limits, formatHint: options.formatHint)
        guard let info else { throw .nothingDecoded }
        return info
    }

    /// - Parameter steps: returns the steps for continuing with other data.
    func failure(
        _ error: ImageError, of source: EncodedImage, for job: DecodeJob,
        continuingBy steps: (DataJob) -> [LoadPlan.Step]
    ) -> LoadPlan.Outcome {
        let (data, fetch) = (job.data, source.load?.fetch)
        let error = error.at(url: fetch?.address ?? data.address)
        if error.code == .cancelled { return .failed(error) }
        data.caches.pendingOriginals.remove(source, for: data.cacheKey)
        // If the request has its own codecs, the manager's may still be able to decode the data.
        let isUseless = job.codecs == nil
        if isUseless, source.origin.isFetched, data.failedURLPolicy == .remember {
            failedURLs.insert(error, for: fetch?.job ?? data, at: fetch?.alternative)
        }
        // Data waiting to be stored may come from a load of other URLs.
        if let load = source.load, let fetch, data.allowsLoading, data.hasSameURLs(as: fetch.job) {
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

    private func removeFromDisk(_ job: DataJob) {
        for entry in job.cacheKey.spellings(of: job.request.url) {
            job.caches.originals?.remove(entry, job.fields)
        }
    }
}

// Estimates the bytes of pixels that stages need.
extension DecodeStage {
    /// Estimates the bytes of pixels that the next stage needs to process another stage's output.
    ///
    /// - Parameter limit: the bytes that all stages may use together.
    func pixelBytes(after stage: Stage, _ outcome: LoadPlan.Outcome, limit: Int) -> Int {
        switch (stage, outcome) {
        case (.measure(let job), .advance(_, .encoded(let source)?)):
            if let image = source.decoded { return image.image.bitmap.byteCount }
            guard let info = try? info(of: source, for: job) else { return 0 }
            return job.options.decodedBytes(for: info)
        case (.weigh(let job), .advance(_, .decoded(let result)?)):
            // Apart from the frames, an encoder needs memory for one frame at a time. A stage that needs more
            // than the limit runs alone, so an encoder would keep all images waiting for seconds. We count
            // each encoder as at most half the limit, so two of them can run.
            let besides = (job.encoding?.format.encodingMemory ?? 1) - 1
            let pixels = bytes(of: result)
            return max(pixels, min(pixels + besides * result.image.bitmap.byteCount, limit / 2))
        case (_, .done(.decoded(let result))): return bytes(of: result)
        default: return 0
        }
    }

    /// The bytes of all frames, because encoding an animation decodes all of them.
    private func bytes(of result: DecodedResult) -> Int {
        result.image.bitmap.byteCount * (result.animation?.info.frameCount ?? 1)
    }
}

// Computes placeholder hashes.
extension DecodeStage {
    /// The hash that the job asks for, either stored or newly computed.
    private func hash(
        of image: DecodedImage, from source: EncodedImage, for job: DecodeJob, cancellation: CancellationToken
    ) throws(ImageError) -> PlaceholderHash? {
        // The stored hash was made with the manager's codecs.
        let stored = job.codecs == nil ? source.hash : nil
        guard let kind = job.hashKind else { return stored }
        if let hash = stored, hash.kind == kind { return hash }
        var bitmap = image.bitmap
        if bitmap.colorSpace.ownProfile != nil {
            bitmap = try bitmap.converted(to: .sRGB, cancellation: cancellation)
        }
        let hash = try PlaceholderHash(kind, of: bitmap, cancellation: cancellation)
        if source.origin == .disk, !image.lacksPixels, let storable = storableHash(hash, job) {
            store.addHash(storable, to: job.data)
        }
        return hash
    }

    /// The hash to store with the original. Nil if the image is cropped, or was decoded by a request's
    /// codecs.
    private func storableHash(_ hash: PlaceholderHash?, _ job: DecodeJob) -> PlaceholderHash? {
        job.options.thumbnail?.mode == .fill || job.codecs != nil ? nil : hash
    }
}

// Decodes stored variants.
extension DecodeStage {
    /// Decodes a stored variant. If it's damaged, it's removed, and the job continues without it.
    func decodeVariant(
        _ job: VariantJob, _ input: StageOutput?, cancellation: CancellationToken
    ) -> LoadPlan.Outcome {
        guard let source = input?.encoded else { return .advance(nil) }
        let start = ContinuousClock.now
        var options = DecodingOptions()
        options.limits = job.decode.options.limits
        options.pixelFormat = job.decode.options.pixelFormat
        options.alpha = job.decode.options.alpha
        // Variants use the requested color space, or the original's.
        options.colorSpace = job.decode.options.colorSpace
        do throws(ImageError) {
            var image = try decodeVariant(source.data, options, for: job, cancellation: cancellation)
            try cancellation.check()
            // Check the variant's own format, before the original's header replaces it.
            let isLossy = image.format.isLossy(source.data)
            if let info = source.info { image.info = info }
            hits.withLock { $0 += 1 }
            let step = LoadStep(.decode, since: start, bytes: image.bitmap.byteCount)
            var result = DecodedResult(
                image: image, source: source, hash: source.hash, steps: source.steps + [step])
            result.isTransformed = !job.transformers.isEmpty && !result.isLeftAsItIs(job.untransformed)
            result.applied = job.transformers.count
            if !isLossy {
                let isOfLossyOriginal = image.format.has(.lossy)
                result.decoding = OriginalDecoding(
                    options: job.decode.options, codecs: job.decode.codecs,
                    isOfLossyOriginal: isOfLossyOriginal, isOfVariant: true, applied: result.applied)
            }
            if job.storesMemory, source.isStorable {
                store.storeInMemory(result, for: job)
            }
            return .done(.decoded(result))
        } catch {
            if error.code == .cancelled { return .failed(error) }
            job.caches.disk?.remove(job.cacheKey, job.decode.data.fields)
            return .advance(nil)
        }
    }

    /// Decodes a variant with the request's codecs if they support it, otherwise with the manager's.
    private func decodeVariant(
        _ data: Data, _ options: DecodingOptions, for job: VariantJob, cancellation: CancellationToken
    ) throws(ImageError) -> DecodedImage {
        if let own = job.decode.codecs?.value {
            do throws(ImageError) {
                return try own.decode(data, options: options, cancellation: cancellation)
            } catch {
                guard error.code == .unsupported else { throw error }
            }
        }
        return try codecs.decode(data, options: options, cancellation: cancellation)
    }
}
