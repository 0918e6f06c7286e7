// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import PortableFoundation

extension LoadPipeline {
    /// Ends a task once everything that its load stores is on disk.
    func finishAfterStores<Response>(
        _ task: LoadTask<Response>, with response: Result<Response, ImageError>
    ) {
        storingTasks.withLock { $0[ObjectIdentifier(task)] = { task.cancel() } }
        task.register(StoringTask(task: task, pipeline: self))
        // A cancellation before `register` only reached the graph, which had already removed the task.
        if task.isCancelled { return endStoring(task, with: .failure(.cancelled)) }
        queues.afterStores { [self] in endStoring(task, with: response) }
    }

    fileprivate func endStoring<Response>(
        _ task: LoadTask<Response>, with response: Result<Response, ImageError>
    ) {
        _ = storingTasks.withLock { $0.removeValue(forKey: ObjectIdentifier(task)) }
        task.finish(response)
    }
}

/// A task waiting for its image or data to be on disk.
private struct StoringTask<Response: Sendable>: TaskRegistration {
    let task: LoadTask<Response>
    let pipeline: LoadPipeline

    func cancel() { pipeline.endStoring(task, with: .failure(.cancelled)) }
    func setPriority(_ priority: Priority) {}
}

// Images that your app stores.
extension LoadPipeline {
    func store(
        _ image: StorableImage, data: Data?, for request: ImageRequest, tiers: CacheTiers
    ) async throws(ImageError) {
        guard request.url != nil || request.cacheKey != nil else { throw .invalidURL }
        if let data, data.isEmpty { throw ImageError(.empty, "no data to store") }
        let planner = planner
        let (keys, caches) = (planner.keys(for: request), planner.caches(for: request))
        let fields = planner.fields(of: request)
        // Anything in the caches belongs to an older image now, even where this one isn't stored.
        caches.images.remove(keys.variant, fields)
        let made = keys.isOriginal ? caches.removeMade(of: keys.original) : []
        let tag = keys.isOriginal ? data.map { OriginalTag($0) } ?? OriginalTag(image.image) : nil
        let original = tag.map { KnownOriginal($0) }
        if tiers.contains(.memory) {
            let lifetime = planner.rules(for: request).unstatedLifetime
            let expiry = Expiry(after: lifetime, by: freshness.time)
            if !keys.isOriginal { caches.images.originals.remove(keys.original) }
            _ = caches.images.made.insert(keys.variant, of: keys.original, from: original ?? .untied, nil)
            caches.images.store(
                CachedImage(
                    image: image.image, animation: image.animation, http: nil, expiry: expiry,
                    extendedData: image.extendedData, isTransformed: !request.transformers.isEmpty,
                    original: original, key: keys.variant))
        }
        // Variants on disk have only one frame, so an animation isn't stored there.
        let cache = keys.isOriginal ? caches.originals : caches.disk
        let isOwn = keys.isOriginal ? caches.hasOwnOriginals : caches.hasOwnDisk
        guard tiers.contains(.disk), let disk = cache,
            planner.usesDisk(disk, isOwn: isOwn, for: request, keys),
            keys.isOriginal || !keys.isPrivate && image.animation == nil
        else {
            return await removeOther(
                than: image.image, keys, made: made, of: request, fields: fields, in: caches)
        }
        caches.pendingOriginals.remove(keys.original)
        let key = keys.isOriginal ? keys.original : keys.variant
        let (encoder, url) = (storeStage.encoder, request.url)
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Void, ImageError>, Never>) in
            // Store it after any originals received earlier.
            disk.queues.stores.submit {
                disk.queues.encode(isCustom: false) {
                    caches.adopt(keys, of: url)
                    let result = Result { () throws(ImageError) in
                        let data =
                            if let data { data } else { try encoder.encode(image, by: request.codecs) }
                        var metadata = EntryMetadata(
                            http: nil, info: keys.isOriginal ? nil : image.image.info,
                            extendedData: image.extendedData, original: tag)
                        if let tag {
                            caches.disk?.willStore(tag, nil, at: key, of: key, in: disk)
                        } else {
                            metadata.original = disk.currentTag(
                                of: keys.original, in: caches.originals, fields)
                        }
                        guard disk.cache.store(data, metadata, for: key, keeping: request.keptFor) else {
                            throw ImageError(.io, "the disk cache did not store the image")
                        }
                    }
                    // The files on disk belong to an older image, which must not be found instead of this
                    // one.
                    if case .failure = result { caches.removeFromDisk(keys, made: made, fields: fields) }
                    continuation.resume(returning: result)
                }
            }
        }
        try result.get()
    }

    func contains(_ request: ImageRequest, in tiers: CacheTiers) async -> Bool {
        let planner = planner
        let (keys, fields) = (planner.keys(for: request), planner.fields(of: request))
        let caches = planner.caches(for: request)
        if tiers.contains(.memory), caches.images.image(for: keys.variant, fields) != nil { return true }
        guard tiers.contains(.disk) else { return false }
        // An original that's waiting to be written counts as stored.
        let waiting = caches.pendingOriginals.image(for: keys.original)?.stored
        if waiting?.matches(fields) == true { return true }
        return await queues.storedReads.run { [url = request.url] in
            caches.containsVariant(keys, of: url, fields)
                || caches.originals?.contains(keys.original, of: url, fields) == true
        }
    }
}

extension LoadPlanner {
    /// The job that validates the data of a stored image; nil if the request has no URL.
    ///
    /// - Parameter http: the stored response; nil if it didn't come over HTTP, so the image is loaded again.
    func dataJob(validating http: StoredExchange?, for request: ImageRequest) -> DataJob? {
        dataJob(
            for: request, lookup: .loaderOnly, source: http.map { .validating($0) } ?? .cachesAndLoader)
    }
}

extension LoadPipeline {
    /// Validates stored data in the background, and stores the response.
    ///
    /// - Parameter stored: the stored image, which is stale.
    func revalidate(_ stored: StageOutput, for request: ImageRequest, by planner: LoadPlanner) {
        guard let job = planner.dataJob(validating: stored.source.http, for: request) else { return }
        revalidate(stored, job, for: request, by: planner)
    }

    func revalidate(
        _ stored: StageOutput?, _ job: DataJob, for request: ImageRequest, by planner: LoadPlanner
    ) {
        guard job.allowsLoading else { return }
        let client = LoadClient(
            .background(job, stored), for: request, by: planner, as: makeTask(), in: self)
        join(client, plan: job.plan, priority: client.priority)
    }

    /// Stores the response of a background validation.
    func didRevalidate(
        _ stored: StageOutput?, with job: DataJob, for request: ImageRequest, by planner: LoadPlanner,
        result: Result<StageOutput, ImageError>
    ) {
        switch result {
        case .success(let output):
            guard let image = output.encoded else { return }
            // The new response may not be an image (it could be an error page, for example). If so, keep the
            // stored image.
            if image.status != .fetched {
                if let stored { _ = confirm(stored, by: image, for: request, by: planner) }
            } else if image.decoded != nil || ImageFormat.sniff(image.data) != nil {
                storeStage.storeUndecoded(image, for: job, codecs: request.codecs)
                if let data = stored?.variantData { remove(data, for: request, by: planner) }
                let keys = planner.keys(for: request)
                job.caches.images.remove(keys.variant, job.fields)
                guard !keys.isOriginal, let disk = job.caches.disk else { return }
                // The variant on disk was made from the old image.
                disk.queues.store { disk.remove(keys.variant, job.fields) }
            }
        case .failure(let error):
            guard error.meansRemoval, job.removesStored(after: error) else { return }
            let encoding = stored?.variantData?.encoding
            let data = encoding.flatMap {
                planner.variantDataJob(for: request, encoding: $0, lookup: .loaderOnly)
            }
            removeGone(request, data, by: planner)
        }
    }

    /// Returns a stored image after the server has confirmed it. Also stores the new response headers for the
    /// image in memory, and for variants on disk that have no original. The fetch stage has already stored
    /// them for the original.
    ///
    /// - Parameter image: the response.
    func confirm(
        _ stored: StageOutput, by image: EncodedImage, for request: ImageRequest, by planner: LoadPlanner
    ) -> StageOutput {
        let output = stored.with(
            image.status, http: image.http, adding: image.steps, storedAt: image.storedAt,
            storage: image.storage)
        if case .variantData(let data) = output {
            confirm(data, by: image, for: request, by: planner)
            return output
        }
        guard case .decoded(let result) = output,
            let job = planner.variantJob(for: request, lookup: .loaderOnly)
        else { return output }
        let data = job.decode.data
        if image.storage == .forbidden {
            data.caches.images.remove(job.cacheKey, data.fields)
        } else if job.storesMemory {
            storeStage.storeInMemory(result, for: job)
        }
        guard job.storesDisk, let disk = data.caches.disk else { return output }
        if image.storage != .allowed {
            disk.queues.store { disk.remove(job.cacheKey, data.fields) }
        } else if image.status == .revalidated, let http = image.http {
            HeaderUpdates(disk).storeForVariants(http, of: data, at: job.cacheKey)
        }
        return output
    }
}
