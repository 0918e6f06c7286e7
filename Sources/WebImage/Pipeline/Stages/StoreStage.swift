// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageCoding
import PortableFoundation

/// Stores images in memory and on disk. Disk writes run in the background, after the image is delivered.
struct StoreStage: Sendable {
    let freshness: FreshnessRules
    let pendingVariants: PendingVariants
    let required: RequiredStores
    let encoder: VariantEncoder
    let memoryPressure: MemoryPressureMonitor?
    let planners: Replaceable<LoadPlanner>
    /// Sends events to the manager's observer; nil without an observer.
    let events: EventSender?

    func storeInMemory(_ result: DecodedResult, for job: VariantJob) {
        storeInMemory(result, under: job.cacheKey, for: job)
    }

    /// Stores an image before its transformers are applied.
    func storeDecoded(_ result: DecodedResult, under cacheKey: CacheKey, for job: VariantJob) {
        let info = result.image.info
        // The animation is made later, in the last stage.
        guard !result.image.lacksPixels, result.source.status != .stale, !info.isAnimated,
            result.source.isStorable || result.source.isKeptWhileShown
        else { return }
        storeInMemory(result, under: cacheKey, for: job)
    }

    private func storeInMemory(_ result: DecodedResult, under cacheKey: CacheKey, for job: VariantJob) {
        let (source, data, images) = (result.source, job.decode.data, job.caches.images)
        if isOutdated(source, for: job) { return }
        let memoryKey = images.memoryKey(for: cacheKey, source.http, fields: data.fields)
        var original = source.original
        if source.tag == nil {
            // The server has confirmed an image in memory, which doesn't have its data. Use the original that
            // was recorded when the image was stored.
            original = images.made.source(of: memoryKey, madeOf: data.cacheKey) ?? original
        }
        let cached = CachedImage(
            image: result.image, animation: result.animation, hash: result.hash, decoding: result.decoding,
            http: source.http,
            expiry: freshness.expiry(of: source, for: data), isWeak: source.storage == .whileShown,
            control: data.rules.responseCacheControl, file: source.file, extendedData: source.extendedData,
            storedScale: source.scale, isTransformed: result.isTransformed, original: original,
            key: memoryKey)
        // A newer original may have been received while this image was being decoded.
        guard images.made.insert(memoryKey, of: data.cacheKey, from: original, source.http) else { return }
        images.store(cached)
        if let events { events.target(data.request.url).stored(.memory, bytes: cached.cost) }
        images.originals.insert(cached, of: data.cacheKey) { images.cache.contains($0) }
        if let size = data.size, let list = data.cacheKey.sized(nil) {
            images.originals.sizes.insert([size], of: list)
        }
    }

    /// Whether validation has already found a newer image while this stored one was being decoded.
    private func isOutdated(_ source: EncodedImage, for job: VariantJob) -> Bool {
        guard source.status == .stale || source.needsValidation,
            let newer = job.caches.images.image(for: job.cacheKey, job.decode.data.fields)
        else { return false }
        guard let http = source.http, let newerHTTP = newer.http else {
            return !newer.expiry.isPast(freshness.time)
        }
        return newerHTTP.responseTime > http.responseTime
    }

    /// Stores a finished image in the caches that its job selects.
    func store(_ result: DecodedResult, for job: VariantJob) {
        guard !result.image.lacksPixels else { return }
        guard result.source.isStorable else {
            if result.source.isKeptWhileShown, job.storesMemory { storeInMemory(result, for: job) }
            return
        }
        if job.storesMemory { storeInMemory(result, for: job) }
        let isRemote = result.source.origin.isFetched || [.disk, .memory].contains(result.source.origin)
        // A stale image may be replaced at any moment.
        let isCurrent = result.source.status != .stale
        guard isRemote, isCurrent, result.fitsVariantFormat(job) else { return }
        if job.storesDisk {
            storeVariant(result, for: job)
        } else if let events {
            events.target(job.decode.data.request.url).sendRefusal(of: job, planners.object)
        }
    }

    /// Writes an original as it was received, unless it must be encoded or a serializer changes it. If too
    /// much data is waiting for the disk, the original is only stored if a task is waiting for that.
    ///
    /// - Parameters:
    ///   - codecs: the request's codecs; nil to use the manager's.
    ///   - task: the task that's waiting outside a stage, if there's an observer.
    func storeOriginal(
        _ image: EncodedImage, hash: PlaceholderHash? = nil, for job: DataJob,
        codecs: RequestPart<CodecRegistry>?, task: ObservedTask? = nil
    ) {
        // A partial response doesn't replace the original.
        let isReceived = image.origin.isFetched && image.http?.status != 206
        guard job.storesDisk, image.isStorable else {
            if isReceived { job.caches.receive(image, for: job, isStored: false) }
            events?.target(job.request.url, or: task).sendRefusal(of: image, for: job, planners.object)
            return
        }
        if isReceived { job.caches.receive(image, for: job, isStored: job.caches.originals != nil) }
        guard let disk = job.caches.originals, image.origin.isFetched, image.storing.take() else { return }
        let isRequired = required.contains(job.cacheKey)
        guard let reservation = disk.queues.stores.reserve(image.data.count, isRequired: isRequired) else {
            // The original won't be written, so other loads must not find it as if it were on disk.
            job.caches.pendingOriginals.remove(image, for: job.cacheKey)
            job.caches.receive(image, for: job, isStored: false)
            events?.target(job.request.url, or: task).notStored(.tooManyWaiting)
            return
        }
        let metadata = EntryMetadata(
            http: image.http, hash: hash, extendedData: image.extendedData, scale: image.scale,
            original: image.tag)
        let write = writer(of: image, metadata, for: job, in: disk)
        if image.lacksData || job.serializer != nil {
            encodeOriginal(image, reservation, for: job, codecs: codecs, in: disk, write: write)
        } else {
            disk.queues.stores.submitDeferred(holding: reservation) { write(image.data) }
        }
    }

    private func writer(
        of image: EncodedImage, _ metadata: EntryMetadata, for job: DataJob, in disk: DiskEntries
    ) -> @Sendable (Data) -> Void {
        let target = events?.target(job.request.url)
        let caches = job.caches
        return { data in
            disk.adopt(job.cacheKey, of: job.request.url)
            let entry = disk.diskKey(storing: image.http, for: job.cacheKey, job.fields)
            let replaces = image.tag.flatMap {
                caches.disk?.willStore($0, image.http, at: entry, of: job.cacheKey, in: disk)
            }
            let isStored = disk.cache.store(data, metadata, for: entry, keeping: job.keptFor)
            image.original.setStored(isStored)
            // If the write failed, remove the old original, because the server no longer has it.
            if !isStored, replaces == true { disk.removeEntry(entry) }
            // The original is no longer waiting to be written, even if the write failed.
            caches.pendingOriginals.remove(image, for: job.cacheKey)
            if isStored {
                if let size = job.size { disk.add(size, of: job.cacheKey) }
                target?.stored(.disk, bytes: data.count)
            } else {
                if let target { disk.cache.sendRefusal(of: data, for: entry, to: target) }
            }
        }
    }

    /// Produces an original's data on an encoding thread. A decoded image isn't stored if too many pixels are
    /// waiting.
    private func encodeOriginal(
        _ image: EncodedImage, _ reservation: StoreReservation, for job: DataJob,
        codecs: RequestPart<CodecRegistry>?, in disk: DiskEntries, write: @escaping @Sendable (Data) -> Void
    ) {
        let (serializer, url) = (job.serializer?.value, job.request.url)
        guard image.lacksData, let decoded = image.decoded else {
            disk.queues.encode(isCustom: true) {
                withExtendedLifetime(reservation) {
                    if let data = serializer?.data(for: image.data, of: url) { write(data) }
                }
            }
            return
        }
        guard let ticket = pendingVariants.add(decoded.image.bitmap) else {
            events?.target(url).notStored(.tooManyWaiting)
            return
        }
        disk.queues.encode(isCustom: serializer != nil) { [pendingVariants, encoder] in
            pendingVariants.withBitmap(of: ticket) { _ in
                guard let encoded = try? encoder.encode(decoded, by: codecs) else { return }
                guard let serializer else { return write(encoded) }
                if let data = serializer.data(for: encoded, of: url) { write(data) }
            }
        }
    }

    /// Writes an undecoded original, if it looks like an image.
    func storeUndecoded(
        _ image: EncodedImage, for job: DataJob, codecs: RequestPart<CodecRegistry>?,
        task: ObservedTask? = nil
    ) {
        guard image.decoded != nil || ImageFormat.sniff(image.data) != nil else { return }
        storeOriginal(image, for: job, codecs: codecs, task: task)
    }

    /// Adds a placeholder hash to a stored original.
    func addHash(_ hash: PlaceholderHash, to job: DataJob) {
        guard let disk = job.caches.originals, job.storesDisk else { return }
        disk.queues.stores.submitDeferred {
            disk.cache.updateMetadata(for: disk.diskKey(for: job.cacheKey, job.fields)) { $0.hash = hash }
        }
    }

    /// Encodes and writes a variant. Images are made faster than they're encoded, so if too many pixels are
    /// waiting, or memory is short, the variant isn't stored.
    private func storeVariant(_ result: DecodedResult, for job: VariantJob) {
        guard let disk = job.caches.disk else { return }
        let (http, data) = (result.source.http, job.decode.data)
        let target = events?.target(data.request.url)
        guard (memoryPressure?.current ?? .normal) == .normal else {
            target?.notStored(.memoryPressure)
            return
        }
        guard let ticket = pendingVariants.add(result.image.bitmap) else {
            target?.notStored(.tooManyWaiting)
            return
        }
        // HTTP headers record the age of a response. Other data is as old as its original.
        let metadata = EntryMetadata(
            http: http, info: result.image.info, hash: result.hash,
            extendedData: result.source.extendedData, scale: result.source.scale,
            originalStored: http == nil ? result.source.storedAt : nil, original: result.source.tag)
        let variant = VariantEncoder.Variant(result, for: job)
        let (original, isFetched) = (result.source.original, result.source.origin.isFetched)
        let originalBytes = result.source.data.isEmpty ? http?.bodyBytes : result.source.data.count
        disk.queues.encode(isCustom: job.encoding.value.isCustom) { [pendingVariants, encoder] in
            pendingVariants.withBitmap(of: ticket) { bitmap in
                // If the original is on disk, a variant that's larger isn't worth the space.
                let limit =
                    data.storesDisk || data.caches.originals?.contains(data) == true ? originalBytes : nil
                guard let encoded = encoder.encode(bitmap, of: variant, limit: limit ?? .max) else { return }
                data.caches.store(
                    encoded, metadata, under: job.cacheKey, madeOf: original, isFetched: isFetched, for: data,
                    events: target)
            }
        }
    }
}

extension DecodedResult {
    /// Whether the image can be stored as a variant, which has one frame in a color space that files can
    /// name, and has no metadata or password. An image can have any number of cropped regions, so those are
    /// only stored if the request chooses an encoding.
    fileprivate func fitsVariantFormat(_ job: VariantJob) -> Bool {
        let (options, bitmap) = (job.decode.options, image.bitmap)
        return animation == nil && (options.region == nil || job.encoding.value.isChosen)
            && !options.keepsMetadata && options.pdfPassword == nil && bitmap.format == .bgra8
            && bitmap.colorSpace != .asStored && !bitmap.colorSpace.isGrayProfile
    }
}
