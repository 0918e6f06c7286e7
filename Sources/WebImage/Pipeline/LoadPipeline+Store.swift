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

/// A task that waits until its image or data is on disk.
private struct StoringTask<Response: Sendable>: TaskRegistration {
    let task: LoadTask<Response>
    let pipeline: LoadPipeline

    func cancel() { pipeline.endStoring(task, with: .failure(.cancelled)) }
    func setPriority(_ priority: Priority) {}
}

// Images that the application stores.
extension LoadPipeline {
    func store(
        _ image: StorableImage, data: Data?, for request: ImageRequest, tiers: CacheTiers
    ) async throws(ImageError) {
        guard request.url != nil || request.cacheKey != nil else { throw .invalidURL }
        if let data, data.isEmpty { throw ImageError(.empty, "no data to store") }
        let planner = planner
        let (keys, caches) = (planner.keys(for: request), planner.caches(for: request))
        if keys.isOriginal { caches.removeMade(of: keys.original) }
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
        // A variant on disk has one frame.
        let cache = keys.isOriginal ? caches.originals : caches.disk
        let isOwn = keys.isOriginal ? caches.hasOwnOriginals : caches.hasOwnDisk
        guard tiers.contains(.disk), let disk = cache,
            planner.usesDisk(disk, isOwn: isOwn, for: request, keys),
            keys.isOriginal || !keys.isPrivate && image.animation == nil
        else { return }
        caches.pendingOriginals.remove(keys.original)
        let key = keys.isOriginal ? keys.original : keys.variant
        let fields = planner.fields(of: request)
        let (encoder, url) = (storeStage.encoder, request.url)
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Void, ImageError>, Never>) in
            // After originals that were received before.
            disk.queues.stores.submit {
                disk.queues.encode(isCustom: false) {
                    let result = Result { () throws(ImageError) in
                        let data =
                            if let data { data } else { try encoder.encode(image, by: request.codecs) }
                        caches.adopt(keys, of: url)
                        var metadata = EntryMetadata(
                            http: nil, info: keys.isOriginal ? nil : image.image.info,
                            extendedData: image.extendedData, original: tag)
                        if let tag {
                            metadata.isMade =
                                caches.disk?.willStore(tag, nil, at: key, of: key, in: disk) ?? false
                        } else {
                            let originals = caches.originals
                            metadata.original = disk.currentTag(of: keys.original, in: originals, fields)
                            originals?.noteMade(of: keys.original, fields)
                        }
                        guard disk.cache.store(data, metadata, for: key, keeping: request.keptFor) else {
                            throw ImageError(.io, "the disk cache did not store the image")
                        }
                        if original?.markWritten(saying: metadata.isMade) == true {
                            disk.noteMade(of: key, fields)
                        }
                    }
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
        let waiting = caches.pendingOriginals.image(for: keys.original)?.stored
        if waiting?.matches(fields) == true { return true }
        return await queues.storedReads.run { [url = request.url] in
            caches.containsVariant(keys, of: url, fields)
                || caches.originals?.contains(keys.original, of: url, fields) == true
        }
    }
}

extension LoadPipeline {
    /// Removes the image of a request, and the partial download if the image is the original.
    func removeImage(for request: ImageRequest, from tiers: CacheTiers) async {
        let planner = planner
        let (keys, fields) = (planner.keys(for: request), planner.fields(of: request))
        let caches = planner.caches(for: request)
        var made: [CacheKey] = []
        if tiers.contains(.memory) {
            caches.images.remove(keys.variant, fields)
            if keys.isOriginal { made = caches.removeMade(of: keys.original) }
        }
        guard tiers.contains(.disk) else { return }
        await afterStores { [made, url = request.url] in
            caches.adopt(keys, of: url)
            guard keys.isOriginal else { return caches.removeVariant(keys, fields) }
            caches.pendingOriginals.remove(keys.original)
            caches.removeFromDisk(originalOf: keys, made, fields)
        }
    }

    /// Removes all images of a URL or a name from the manager's caches, and returns the number of their keys.
    ///
    /// - Parameter addresses: what their keys begin with.
    @discardableResult
    func removeImages(of addresses: Set<String>) async -> Int {
        await afterStores { [self] in
            for address in addresses { pendingOriginals.removeAll(of: address) }
            let removed = Locked<Set<CacheKey>>([])
            let isUnwanted: @Sendable (CacheKey) -> Bool = { key in
                guard addresses.contains(where: key.isOf) else { return false }
                removed.withLock { _ = $0.insert(key) }
                return true
            }
            planner.caches.images.cache.removeAll { isUnwanted($0.key) }
            variantData.cache.removeAll { isUnwanted($0.key) }
            let hashes = Set(addresses.map(EntryMetadata.hashURL))
            disk?.cache.removeAll { key, metadata in
                if isUnwanted(key) { return true }
                guard let hash = EntryMetadata(encoded: metadata)?.hashedAddress, hashes.contains(hash)
                else { return false }
                removed.withLock { _ = $0.insert(key) }
                return true
            }
            return removed.withLock { $0.count }
        }
    }

    /// Removes the encoded variants of keys from memory, and all their entries from the disk. Returns whether
    /// there were any.
    func removeEntries(where isUnwanted: @escaping @Sendable (CacheKey) -> Bool) async -> Bool {
        await afterStores { [self] in
            let isRemoved = Locked(false)
            let isUnwanted: @Sendable (CacheKey) -> Bool = { key in
                guard isUnwanted(key) else { return false }
                isRemoved.withLock { $0 = true }
                return true
            }
            variantData.cache.removeAll { isUnwanted($0.key) }
            disk?.cache.removeAll { key, _ in isUnwanted(key) }
            return isRemoved.withLock { $0 }
        }
    }

    /// Runs `body`, which may block, once the disk writes that are pending now are done, except those of
    /// serializers, which may be what is waiting.
    func afterStores<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            queues.afterStores(skipsSerializers: true) { continuation.resume(returning: body()) }
        }
    }
}

extension LoadPlanner {
    /// The key of the data that validates a stored image; nil if the request has no URL.
    ///
    /// - Parameter http: the stored response; nil if it did not come over HTTP, so that it is loaded again.
    func validationKey(_ http: StoredExchange?, for request: ImageRequest) -> DataKey? {
        dataKey(
            for: request, lookup: .loaderOnly, source: http.map { .validating($0) } ?? .cachesAndLoader)
    }
}

extension LoadPipeline {
    /// Validates stored data in the background, and stores the response.
    ///
    /// - Parameter stored: the stored image, which is stale.
    func revalidate(_ stored: StageOutput, for request: ImageRequest, by planner: LoadPlanner) {
        guard let key = planner.validationKey(stored.source.http, for: request) else { return }
        revalidate(stored, key, for: request, by: planner)
    }

    func revalidate(
        _ stored: StageOutput?, _ key: DataKey, for request: ImageRequest, by planner: LoadPlanner
    ) {
        guard key.allowsLoading else { return }
        let client = LoadClient(
            .background(key, stored), for: request, by: planner, as: makeTask(), in: self)
        join(client, plan: key.plan, priority: client.priority)
    }

    /// Stores the response to a validation in the background.
    func didRevalidate(
        _ stored: StageOutput?, with key: DataKey, for request: ImageRequest, by planner: LoadPlanner,
        result: Result<StageOutput, ImageError>
    ) {
        switch result {
        case .success(let output):
            guard let image = output.encoded else { return }
            if image.status != .fetched {
                if let stored { _ = confirm(stored, by: image, for: request, by: planner) }
            } else if image.decoded != nil || ImageFormat.sniff(image.data) != nil {
                storeStage.storeUndecoded(image, for: key, codecs: request.codecs)
                if let data = stored?.variantData { remove(data, for: request, by: planner) }
                let keys = planner.keys(for: request)
                key.caches.images.remove(keys.variant, key.fields)
                guard !keys.isOriginal, let disk = key.caches.disk else { return }
                // The variant was made from the old image.
                disk.queues.store { disk.remove(keys.variant, key.fields) }
            }
        case .failure(let error):
            guard error.meansRemoval, key.removesStored(after: error) else { return }
            let encoding = stored?.variantData?.encoding
            let data = encoding.flatMap {
                planner.variantDataKey(for: request, encoding: $0, lookup: .loaderOnly)
            }
            removeGone(request, data, by: planner)
        }
    }

    /// A stored image that the server has confirmed. Memory, and variants on disk without an original, get
    /// the headers of its response; the fetch stage has stored them for the original.
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
            let key = planner.variantKey(for: request, lookup: .loaderOnly)
        else { return output }
        let data = key.decode.data
        if image.storage == .forbidden {
            data.caches.images.remove(key.cacheKey, data.fields)
        } else if key.storesMemory {
            storeStage.storeInMemory(result, for: key)
        }
        guard key.storesDisk, let disk = data.caches.disk else { return output }
        if image.storage != .allowed {
            disk.queues.store { disk.remove(key.cacheKey, data.fields) }
        } else if image.status == .revalidated, let http = image.http {
            HeaderUpdates(disk).storeForVariants(http, of: data)
        }
        return output
    }

    /// Removes an image that the server does not have any more, or not for this user, from memory at once and
    /// from the disk in the background.
    ///
    /// - Parameter data: the encoded variant that was loaded; nil for an image.
    func removeGone(_ request: ImageRequest, _ data: VariantDataKey?, by planner: LoadPlanner) {
        if let data { remove(data) }
        let (keys, fields) = (planner.keys(for: request), planner.fields(of: request))
        let caches = planner.caches(for: request)
        caches.pendingOriginals.remove(keys.original)
        for key in Set([keys.variant, keys.original]) { caches.images.remove(key, fields) }
        let made = caches.removeMade(of: keys.original)
        guard caches.disk != nil || caches.originals != nil else { return }
        queues.store { [url = request.url] in
            caches.adopt(keys, of: url)
            caches.removeVariant(keys, fields)
            caches.removeFromDisk(originalOf: keys, made, fields)
        }
    }
}
