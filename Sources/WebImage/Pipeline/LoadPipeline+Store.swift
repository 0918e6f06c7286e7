// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageCoding

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension LoadPipeline {
    /// Ends a task once everything that its load stores is on disk.
    func finishAfterStores(_ task: ImageTask, with response: Result<ImageResponse, ImageError>) {
        storingTasks.withLock { $0[ObjectIdentifier(task)] = task }
        task.register(StoringTask(task: task, pipeline: self))
        if task.isCancelled { return endStoring(task, with: .failure(.cancelled)) }
        queues.afterStores { [self] in endStoring(task, with: response) }
    }

    fileprivate func endStoring(_ task: ImageTask, with response: Result<ImageResponse, ImageError>) {
        _ = storingTasks.withLock { $0.removeValue(forKey: ObjectIdentifier(task)) }
        task.finish(response)
    }
}

/// A task that waits until its image is on disk.
private struct StoringTask: TaskRegistration {
    let task: ImageTask
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
        let (keys, caches) = (planner.keys(for: request), planner.caches(for: request))
        if tiers.contains(.memory) {
            let lifetime = planner.rules(for: request).unstatedLifetime
            let expiry = Expiry(after: lifetime, by: freshness.time)
            caches.images.originals.remove(keys.original)
            caches.images.store(
                CachedImage(
                    image: image.image, animation: image.animation, http: nil, expiry: expiry,
                    extendedData: image.extendedData, isTransformed: !request.transformers.isEmpty,
                    key: keys.variant))
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
        let metadata = EntryMetadata(
            http: nil, info: keys.isOriginal ? nil : image.image.info, extendedData: image.extendedData)
        let encoder = storeStage.encoder
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Void, ImageError>, Never>) in
            // After originals that were received before.
            disk.queues.stores.submit {
                disk.queues.encode(isCustom: false) {
                    let result = Result { () throws(ImageError) in
                        let data = if let data { data } else { try image.encoded(by: encoder.codecs) }
                        guard disk.cache.store(data, metadata, for: key) else {
                            throw ImageError(.io, "the disk cache did not store the image")
                        }
                    }
                    continuation.resume(returning: result)
                }
            }
        }
        try result.get()
    }

    func contains(_ request: ImageRequest, in tiers: CacheTiers) async -> Bool {
        let (keys, fields) = (planner.keys(for: request), planner.fields(of: request))
        let caches = planner.caches(for: request)
        if tiers.contains(.memory), caches.images.image(for: keys.variant, fields) != nil { return true }
        guard tiers.contains(.disk) else { return false }
        if let waiting = caches.pendingOriginals.image(for: keys.original)?.stored,
            waiting.http?.selecting.match(fields) ?? true
        {
            return true
        }
        return await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
            WorkerThreads.run {
                let found =
                    caches.disk?.contains(keys.variant, fields) == true
                    || caches.originals?.contains(keys.original, fields) == true
                continuation.resume(returning: found)
            }
        }
    }
}
