// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import PortableFoundation

/// A handle for loading an encoded variant or a header.
typealias VariantDataTask = LoadTask<VariantDataResponse>

// Loads encoded variants and headers.
extension LoadPipeline {
    /// Starts to load an encoded variant. If its data is in memory, the task ends before this returns.
    ///
    /// - Parameters:
    ///   - encoding: how to encode the image; nil to load only the original's header, with a
    ///     ``ImageRequest/headerRequest``.
    ///   - cacheKey: the key in the caches; nil to make one.
    func load(_ task: VariantDataTask, _ encoding: ImageEncoding?, cacheKey: CacheKey?) {
        let (request, start) = (task.request, ContinuousClock.now)
        if let events { events.began(task, start) }
        guard let url = request.url, !url.absoluteString.isEmpty else {
            return task.finish(.failure(.invalidURL))
        }
        let planner = planner
        if let refusal = planner.refusal(of: request) { return task.finish(.failure(refusal)) }
        if request.hasSlotSize { return task.finish(.failure(.unknownSize)) }
        let cacheKey = cacheKey ?? planner.variantDataCacheKey(for: request, encoding)
        if let data = variantDataStage.lookUp(cacheKey, of: request, by: planner) {
            return task.finish(.success(data.response(since: start)))
        }
        let job = planner.variantDataJob(
            for: request, encoding: encoding, lookup: .byPolicy, cacheKey: cacheKey)
        guard let job else {
            return task.finish(.failure(.invalidURL))
        }
        if encoding != nil, let refusal = prepareWaiting(task, by: planner) {
            return task.finish(.failure(refusal))
        }
        join(
            task, as: .variantData(task, job, since: start), by: planner, previews: PreviewOptions(job),
            plan: job.plan)
    }

    /// Starts to make an encoded variant from an original that has been loaded, or to read its header,
    /// without loading it again.
    func load(
        _ task: VariantDataTask, _ encoding: ImageEncoding?, cacheKey: CacheKey?, of original: EncodedImage
    ) {
        let (planner, start) = (planner, ContinuousClock.now)
        if let events { events.began(task, start) }
        let job = planner.variantDataJob(
            for: task.request, encoding: encoding, lookup: .byPolicy, cacheKey: cacheKey)
        guard let job else { return task.finish(.failure(.invalidURL)) }
        let own = encoding == nil ? job.providing(original) : job.made(of: original)
        join(task, as: .variantData(task, own, since: start), by: planner, plan: own.plan)
    }

    /// The encoded variant or header in memory or on disk, if it can be used without validation.
    func storedVariantData(
        for request: ImageRequest, _ encoding: ImageEncoding?
    ) async -> VariantDataResponse? {
        let (planner, start) = (planner, ContinuousClock.now)
        guard planner.refusal(of: request) == nil, !request.hasSlotSize else { return nil }
        let cacheKey = planner.variantDataCacheKey(for: request, encoding)
        if let data = variantDataStage.lookUp(cacheKey, of: request, by: planner) {
            return data.response(since: start)
        }
        let job = planner.variantDataJob(
            for: request, encoding: encoding, lookup: .byPolicy, cacheKey: cacheKey)
        guard let job, job.queriesDisk else { return nil }
        let outcome = await withCheckedContinuation { continuation in
            queues.storedReads.submit { [variantDataStage] in
                continuation.resume(returning: variantDataStage.read(job))
            }
        }
        guard case .done(.variantData(let data)) = outcome, !data.source.needsValidation,
            data.source.status != .stale
        else { return nil }
        return data.response(since: start)
    }

    /// Stores an original's header separately, once the original is stored.
    func storeHeader(_ info: ImageInfo, _ http: StoredExchange?, for request: ImageRequest) async {
        let job = planner.variantDataJob(for: request.headerRequest, encoding: nil, lookup: .byPolicy)
        // A later process can only recognize a request's own codecs by their name.
        let codecs = request.codecs
        guard let job, let disk = job.disk, codecs == nil || codecs?.name != nil else { return }
        await afterStores {
            // If HTTP caching rules allowed storing the original, they allow storing its header.
            guard disk.contains(job.data) else { return }
            let entry = disk.diskKey(storing: http, for: job.cacheKey, job.data.fields)
            disk.cache.store(
                Data(KeyWord.header.rawValue.utf8), EntryMetadata(http: http, info: info), for: entry)
        }
    }

    /// Ends the task for a header that has arrived while the rest of the data is still loading. If the data
    /// can be stored, the transfer continues for a client that stores it for a later load.
    func finish(_ client: LoadClient, withHeader info: ImageInfo, of job: VariantDataJob) {
        let data = job.data
        let stage = state.withLock { state in
            state.graph.runningStage(ofJob: .data(data)).flatMap { state.runningStages[$0] }
        }
        let isForbidden = stage?.head.map { head in
            !NetworkFetch.mayStore(head, for: data, now: freshness.time.wallTime)
        }
        let actions = state.withLock { state -> LoadGraph.Actions? in
            // The job may have ended by now, and joining a new one would start another transfer.
            guard !state.isShutDown, state.graph.tasks[client.id]?.job != nil,
                state.graph.jobs[.data(data)] != nil
            else {
                return nil
            }
            // If the original isn't stored, a later load couldn't use the rest of the data.
            guard data.storesDisk, data.caches.originals != nil, isForbidden != true else {
                return LoadGraph.Actions()
            }
            let storing = LoadClient(
                .storing(data), for: client.request, by: client.planner, as: state.graph.makeIdentifier(),
                in: self)
            return state.graph.join(storing.id, storing, plan: data.plan, priority: storing.priority)
        }
        guard let actions else { return }
        run(actions, on: .pool)
        let source = EncodedImage(
            data: Data(), origin: .network, http: nil, storedAt: freshness.time.wallTime)
        // If the data can be stored, another client has joined the job to store it, so ending this client
        // doesn't cancel the transfer.
        end(client.id, with: .success(.variantData(VariantData(info, source: source))), on: .pool)
    }

    /// Stores data that the server has confirmed, with the new response headers.
    ///
    /// - Parameters:
    ///   - data: the data, with its source already updated.
    ///   - image: the response.
    func confirm(
        _ data: VariantData, by image: EncodedImage, for request: ImageRequest, by planner: LoadPlanner
    ) {
        guard let job = planner.variantDataJob(for: request, encoding: data.encoding, lookup: .loaderOnly)
        else { return }
        guard image.storage == .allowed else { return remove(job) }
        storeStage.store(data, for: job)
        guard job.storesDisk, data.isOnDisk, let disk = job.disk, image.status == .revalidated,
            let http = image.http
        else { return }
        HeaderUpdates(disk).storeForVariants(http, of: job.data, at: job.cacheKey)
    }

    /// Removes data after its original has changed.
    func remove(_ data: VariantData, for request: ImageRequest, by planner: LoadPlanner) {
        planner.variantDataJob(for: request, encoding: data.encoding, lookup: .loaderOnly).map { remove($0) }
    }

    /// Removes data from memory immediately, and from the disk in the background.
    func remove(_ job: VariantDataJob) {
        let fields = job.data.fields
        job.data.caches.variantData.remove(job.cacheKey, fields)
        guard job.encoding != nil, let disk = job.data.caches.disk else { return }
        disk.queues.store { disk.remove(job.cacheKey, fields) }
    }
}
