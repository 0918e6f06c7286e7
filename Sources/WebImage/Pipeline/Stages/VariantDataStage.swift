// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import PortableFoundation

/// Finds and makes encoded variants, and reads headers.
struct VariantDataStage: Sendable {
    /// Data on disk up to this size is read and kept in memory. Larger data is delivered as a file, which is
    /// cheaper than a copy.
    static let smallBytes = 64 << 10
    /// How much of an original to read first to find its header.
    private static let headerBytes = 32 << 10

    let freshness: FreshnessRules
    let memory: MemoryStage
    let decoding: DecodeStage
    let store: StoreStage

    private var codecs: CodecRegistry { decoding.codecs }

    /// Finds data in memory by a request's key, if it can be used without validation. Doesn't make any jobs.
    func lookUp(_ key: CacheKey, of request: ImageRequest, by planner: LoadPlanner) -> VariantData? {
        let query = request.memoryQuery
        guard query.readsMemory, request.cachePolicy != .refresh else { return nil }
        let cache = planner.caches(for: request).variantData
        guard let entry = cache.entry(for: key, planner.fields(of: request)),
            entry.data.source.file == nil,
            planner.allowsRedirectChain(of: entry.data.source.http, for: request)
        else { return nil }
        let headers = query.ignoresAge ? HTTPHeaders() : planner.options(for: request).value.headers
        let isFresh = freshness.isFresh(
            entry.data.source.http, until: entry.expiry, evaluatedBy: entry.control, isWeak: false,
            by: planner.rules(for: request), for: headers, planner.fields(of: request))
        guard let isFresh, isFresh || query.ignoresAge else { return nil }
        return entry.data
    }

    /// Finds data in memory within a job.
    func query(_ job: VariantDataJob) -> LoadPlan.Outcome {
        let data = job.data
        if let image = data.source.provided, job.encoding != nil {
            let entry = data.caches.variantData.entry(for: job.cacheKey, data.fields)
            guard let made = entry?.data.confirmed(by: image) else { return .advance(nil) }
            return .done(.variantData(made))
        }
        if let entry = data.caches.variantData.entry(for: job.cacheKey, data.fields),
            entry.data.source.file == nil || data.ignoresAge
                || entry.data.source.file == FileVersion(of: data.request.url),
            let usable = usable(entry, for: data)
        {
            return .done(.variantData(entry.data.with(usable)))
        }
        guard job.encoding == nil, let header = headerOfDecoded(job.variant.decode) else {
            return .advance(nil)
        }
        return .done(.variantData(header))
    }

    private func usable(_ entry: VariantDataCache.Entry, for job: DataJob) -> EncodedImage? {
        guard job.allowsRedirectChain(of: entry.data.source.http) else { return nil }
        let isFresh = freshness.isFresh(
            entry.data.source.http, until: entry.expiry, evaluatedBy: entry.control, isWeak: false,
            by: job.rules,
            for: job.request.headers, job.fields)
        guard let isFresh else { return nil }
        guard isFresh else { return freshness.usable(entry.data.source, for: job) }
        return job.validatesFresh
            ? entry.data.source.with(.fresh, needsValidation: true) : entry.data.source
    }

    /// The header of an original, taken from an image in memory that was decoded from it.
    private func headerOfDecoded(_ decode: DecodeJob) -> VariantData? {
        let data = decode.data
        for entry in data.caches.images.originals.entries(of: data.cacheKey, by: decode.codecs)
        where entry.decoding.hasWholeHeader {
            guard let cached = memory.usable(entry.key, for: data), cached.key == entry.key else { continue }
            let result = DecodedResult(
                cached, needsValidation: data.validatesFresh,
                storedAt: freshness.storedAt(cached, by: data.rules))
            return VariantData(cached.image.info, source: result.source)
        }
        return nil
    }

    /// Opens a stored encoded variant, or reads a stored original's header.
    func read(_ job: VariantDataJob) -> LoadPlan.Outcome {
        let data = job.data
        // If the original isn't on disk yet, the data job finds it.
        if job.encoding == nil, data.caches.pendingOriginals.image(for: data.cacheKey) != nil {
            return .advance(nil)
        }
        if let image = data.source.provided, let encoding = job.encoding {
            guard let found = job.disk?.open(job.cacheKey, for: data),
                let made = variant(found, as: encoding, found.source, for: job)?.confirmed(by: image)
            else { return .advance(nil) }
            decoding.hits.withLock { $0 += 1 }
            store.storeInMemory(made, for: job)
            return .done(.variantData(made))
        }
        guard let result = stored(job) ?? storedHeader(job) else { return .advance(nil) }
        if !result.source.needsValidation { decoding.hits.withLock { $0 += 1 } }
        store.storeInMemory(result, for: job)
        return .done(.variantData(result))
    }

    private func stored(_ job: VariantDataJob) -> VariantData? {
        let data = job.data
        guard let found = job.disk?.open(job.encoding == nil ? data.cacheKey : job.cacheKey, for: data),
            let source = freshness.usable(found.source, for: data)
        else { return nil }
        guard let encoding = job.encoding else { return header(found.body, source, for: job.variant.decode) }
        return variant(found, as: encoding, source, for: job)
    }

    /// A header that's stored without its original.
    private func storedHeader(_ job: VariantDataJob) -> VariantData? {
        guard job.encoding == nil, let found = job.disk?.open(job.cacheKey, for: job.data),
            let source = freshness.usable(found.source, for: job.data), let info = found.metadata?.info,
            !job.data.caches.removesOutdated(source, at: job.cacheKey, for: job.data)
        else { return nil }
        return VariantData(info, source: source)
    }

    private func variant(
        _ found: DiskEntries.OpenEntry, as encoding: ImageEncoding, _ source: EncodedImage,
        for job: VariantDataJob
    ) -> VariantData? {
        let data = job.data
        guard let tag = found.metadata?.entityTag, let info = found.metadata?.info,
            !source.hasReplacedOriginal(data),
            !data.caches.removesOutdated(source, at: job.cacheKey, for: data)
        else { return nil }
        var body = found.body
        if case .file(let file) = body, file.byteCount <= Self.smallBytes {
            guard let data = file.read(0..<file.byteCount) else { return nil }
            body = .data(data)
        }
        return VariantData(encoding, body: body, entityTag: tag, info: info, source: source, isOnDisk: true)
    }

    /// Reads only the part of a stored original that contains its header. Returns nil if there's no header,
    /// so the original is read as in any other load.
    private func header(
        _ body: VariantDataResponse.Body, _ source: EncodedImage, for job: DecodeJob
    ) -> VariantData? {
        let (codecs, limits) = (job.codecs(or: codecs).headerReaders, job.data.request.limits)
        switch body {
        case .data(let data):
            return (try? codecs.info(for: data, limits: limits)).map { VariantData($0, source: source) }
        case .file(let file):
            var count = Self.headerBytes
            while count < file.byteCount {
                guard let part = file.read(0..<count) else { return nil }
                if let info = try? codecs.info(for: part, isComplete: false, limits: limits), info.isFinal {
                    return VariantData(info, source: source)
                }
                count *= 8
            }
            guard let data = file.read(0..<file.byteCount) else { return nil }
            return header(.data(data), source, for: job)
        }
    }

    /// Reads the header of loaded data.
    func readHeader(_ job: VariantDataJob, _ input: StageOutput?) -> LoadPlan.Outcome {
        guard let source = input?.encoded else { return .failed(.noData) }
        do throws(ImageError) {
            let info = try decoding.info(of: source, for: job.variant.decode)
            let header = VariantData(info, source: source.withoutData(steps: source.steps))
            if source.origin.isFetched {
                store.storeOriginal(source, for: job.data, codecs: job.variant.decode.codecs)
            }
            store.store(header, for: job)
            return .done(.variantData(header))
        } catch {
            return decoding.failure(error, of: source, for: job.variant.decode) { job.with($0).stepsOfMaking }
        }
    }

    /// Encodes an image, or every frame of an animation, and stores the data.
    func encode(
        _ job: VariantDataJob, _ input: StageOutput?, cancellation: CancellationToken
    ) -> LoadPlan.Outcome {
        guard let encoding = job.encoding, let result = input?.decoded else {
            return .failed(.nothingDecoded)
        }
        let start = ContinuousClock.now
        do throws(ImageError) {
            let codecs = job.variant.decode.codecs(or: codecs)
            var options = encoding.options
            if options.metadata == nil { options.metadata = result.image.metadata }
            // Resizing adds colors. Without a new palette, the file would be several times as large.
            if encoding.keepsPalette, result.image.info.hasPalette, options.maximumColors == nil {
                options.maximumColors = 256
            }
            let frames: [EncodingFrame]
            if let animation = result.animation, animation.info.frameCount > 1 {
                options.loopCount = animation.info.loopCount
                frames = try LoadedFrameSource(animation).decodedFrames(cancellation)
            } else {
                frames = [EncodingFrame(result.image.bitmap)]
            }
            let bytes = try codecs.encode(
                frames, as: encoding.format, options: options, cancellation: cancellation)
            // An encoder may ignore the cancellation, so don't store the data after all loads were canceled
            // and all images removed.
            try cancellation.check()
            let steps = result.steps + [LoadStep(.encode, since: start, bytes: bytes.count)]
            let data = VariantData(
                bytes, as: encoding, of: result.image, source: result.source.withoutData(steps: steps))
            store.store(data, for: job)
            return .done(.variantData(data))
        } catch {
            return .failed(error.at(url: job.data.address))
        }
    }
}

// Stores encoded variants and headers in the caches.
extension StoreStage {
    /// Stores the result, unless it still needs validation. In that case, it's stored once the server
    /// confirms it.
    func store(_ data: VariantData, for job: VariantDataJob) {
        storeInMemory(data, for: job)
        let source = data.source
        // Anything made from an encrypted document is kept in memory only.
        guard job.storesDisk, job.variant.decode.options.pdfPassword == nil, !data.isOnDisk, data.isStorable,
            case .data(let bytes) = data.body,
            source.origin.isFetched || [.disk, .memory].contains(source.origin),
            let disk = job.data.caches.disk
        else { return }
        let target = events?.target(job.data.request.url)
        guard let reservation = disk.queues.stores.reserve(bytes.count) else {
            target?.notStored(.tooManyWaiting)
            return
        }
        let metadata = EntryMetadata(
            http: source.http, info: data.info, originalStored: source.http == nil ? source.storedAt : nil,
            entityTag: data.entityTag, original: source.tag)
        let (cacheKey, owner) = (job.cacheKey, job.data)
        disk.queues.stores.submitDeferred(holding: reservation) {
            owner.caches.store(
                bytes, metadata, under: cacheKey, madeOf: source.original,
                isFetched: source.origin.isFetched, for: owner, events: target)
        }
    }

    func storeInMemory(_ data: VariantData, for job: VariantDataJob) {
        guard job.storesMemory, data.isStorable, case .data = data.body else { return }
        let (source, owner) = (data.source, job.data)
        let stored = EncodedImage(
            data: Data(), origin: .memory, status: .fresh, http: source.http, storedAt: source.storedAt,
            file: source.file, original: source.original)
        let cache = owner.caches.variantData
        let place = cache.place(of: data, for: job.cacheKey, owner.fields)
        guard cache.made.insert(place, of: owner.cacheKey, from: source.original, source.http) else { return }
        cache.store(
            data.with(stored), expiry: freshness.expiry(of: source, for: owner),
            control: owner.rules.responseCacheControl, for: job.cacheKey, owner.fields)
    }
}

extension VariantData {
    fileprivate var isStorable: Bool {
        isComplete && source.isStorable && !source.needsValidation && source.status != .stale
    }
}
