// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

extension LoadPipeline {
    /// A request's image if it's in memory and can be used without validation.
    func cachedImage(for request: ImageRequest) -> ImageResponse? {
        guard let found = memoryStage.lookUp(request, by: planner), found.isFresh else { return nil }
        return found.response
    }

    /// The fresh image in memory that ends a load immediately, if there is one. The manager's observer
    /// still receives the events of a load.
    func immediateImage(of lookup: MemoryLookup) -> ImmediateImage? {
        let request = lookup.request
        guard let found = lookup.found, found.isFresh, request.cachePolicy != .refresh else { return nil }
        if let events { events.memoryHit(request, found.response, start: .now) }
        return ImmediateImage(response: found.response, hash: lookup.variantHash)
    }

    /// Starts to load an image. If the image is in memory, the task ends, or receives the image, before this
    /// returns.
    ///
    /// - Parameter lookup: the lookup for the task's request; nil if there was none.
    func load(_ task: ImageTask, lookup: MemoryLookup? = nil) {
        let request = task.request
        let start = ContinuousClock.now
        guard let url = request.url, !url.absoluteString.isEmpty else {
            if let events { events.began(task, start) }
            return task.finish(.failure(.invalidURL))
        }
        let planner = lookup?.planner ?? planner
        let known = if let lookup { lookup.found } else { memoryStage.lookUp(request, by: planner) }
        if let known, known.isFresh, request.cachePolicy != .refresh {
            if let events { events.memoryHit(request, known.response, start: start) }
            return task.finish(.success(known.response))
        }
        if let events { events.began(task, start, isInMemory: known != nil) }
        // The lookup in memory has already checked the URL of an image that it found.
        if known == nil, let refusal = planner.refusal(of: request) { return task.finish(.failure(refusal)) }
        if let refusal = prepareWaiting(task, by: planner) { return task.finish(.failure(refusal)) }
        if let known, useStored(known, for: task, by: planner, start: start) { return }
        if request.includesData, deliverWithData(task, by: planner) { return }
        if request.hasSlotSize { return task.finish(.failure(.unknownSize)) }
        if let stored = readStored(request, for: task, by: planner) {
            guard stored.source.needsValidation else {
                return task.finish(.success(stored.response(to: request, since: start)))
            }
            return show(stored.response(to: request, since: start), of: task, by: planner, start: start) {
                .decoded(stored)
            }
        }
        if known == nil, let failure = knownFailure(of: request, by: planner) {
            return task.finish(.failure(failure))
        }
        guard let job = planner.variantJob(for: request, lookup: .byPolicy) else {
            return task.finish(.failure(.invalidURL))
        }
        join(
            task, as: .image(task, since: start), by: planner, previews: PreviewOptions(request, job),
            plan: job.plan)
    }

    /// The remembered failure that ends a load, because nothing stored could be delivered instead; nil if we
    /// have to load to find out.
    ///
    /// This costs one lock while no failures are remembered. Otherwise, for a URL that has failed, it also
    /// looks for files, which normally don't exist. If there are files, another thread reads them.
    func knownFailure(of request: ImageRequest, by planner: LoadPlanner) -> ImageError? {
        guard !failedURLs.isEmpty, !request.hasSlotSize,
            let job = planner.variantJob(for: request, lookup: .byPolicy)
        else { return nil }
        let data = job.decode.data
        // A load with alternatives may still get the image from one of them.
        guard data.allowsLoading, data.request.alternatives.isEmpty,
            let refusal = failedURLs.refusal(for: data, data.address),
            // A load may start on the main thread, so don't query a cache that may be on another machine.
            [job.caches.disk, job.caches.originals].allSatisfy({ $0?.cache.isLocal ?? true }), !isStored(job),
            let stored = planner.variantJob(for: request, lookup: .cachesOnly),
            // Check that no other image can become this one, such as one with only some transformers.
            case .failure = runBlocking(stored.plan)
        else { return nil }
        return refusal
    }

    /// Whether the image or its original is in a cache that its load reads.
    private func isStored(_ job: VariantJob) -> Bool {
        let (data, caches) = (job.decode.data, job.caches)
        if job.queriesDisk, caches.disk?.contains(job.cacheKey, data.fields) == true { return true }
        if data.queriesDisk, caches.originals?.contains(data) == true { return true }
        return data.queriesDisk && caches.pendingOriginals.image(for: data.cacheKey) != nil
            || job.originals.queriesMemory && caches.images.originals.hasEntries(of: data.cacheKey)
    }

    /// Starts to load an image's data.
    ///
    /// - Parameter kept: gets the data before the task ends.
    func load(_ task: DataTask, keptIn kept: KeptOriginal? = nil) {
        let start = ContinuousClock.now
        if let events { events.began(task, start) }
        let planner = planner
        if let refusal = planner.refusal(of: task.request) { return task.finish(.failure(refusal)) }
        guard let job = planner.dataJob(for: task.request, lookup: .byPolicy) else {
            return task.finish(.failure(.invalidURL))
        }
        if let refusal = prepareWaiting(task, by: planner) { return task.finish(.failure(refusal)) }
        join(task, as: .data(task, job, since: start, keptIn: kept), by: planner, plan: job.plan)
    }

    /// For a task that waits for its store, makes sure that the original is stored. Returns an error if the
    /// task must not wait; nil if it can wait, or doesn't have to.
    func prepareWaiting<Response>(_ task: LoadTask<Response>, by planner: LoadPlanner) -> ImageError? {
        guard task.request.waitsForStore else { return nil }
        // The task would wait for the serializer, which may be waiting for the task.
        if queues.isInSerializer { return .waitInSerializer }
        requiredStores.insert(planner.keys(for: task.request).original, for: task)
        return nil
    }

    /// Cancels every task. All of them have ended when this returns.
    func cancelAll() {
        for task in state.withLock({ Array($0.graph.tasks.keys) }) { cancel(task) }
        // Tasks that wait until their result is on disk have already left the graph.
        for cancel in storingTasks.withLock({ Array($0.values) }) { cancel() }
    }
}

extension LoadPipeline {
    /// Uses an image in memory that needs validation, either immediately or after the server has confirmed
    /// it, which saves a transfer and decoding.
    ///
    /// - Returns: false if the image can't be used.
    private func useStored(
        _ known: MemoryStage.Found, for task: ImageTask, by planner: LoadPlanner,
        start: ContinuousClock.Instant
    ) -> Bool {
        let (response, request) = (known.response, task.request)
        let http = response.http
        let stale = known.isFresh ? response : response.with(status: .stale, http: http, steps: [])
        if !known.isFresh, known.hasConditions || isSuspended {
            guard let job = planner.dataJob(for: request, lookup: .byPolicy) else { return false }
            switch freshness.reuse(of: http, storedAt: http?.responseTime ?? 0, for: job) {
            case .notPossible: return false
            case .whileRevalidating where job.servesStale:
                task.finish(.success(stale))
                revalidate(.decoded(DecodedResult(stale)), for: request, by: planner)
                return true
            // `allowed` means that the image has outlived its lifetime according to uptime, but not according
            // to the wall clock.
            case .allowed, .afterValidation, .whileRevalidating: break
            }
            if isSuspended, freshness.servesStale(http, for: job) {
                task.finish(.success(stale))
                return true
            }
        }
        show(stale, of: task, by: planner, start: start) { .decoded(DecodedResult(stale)) }
        return true
    }

    /// Reads and decodes a stored image on this thread, if the request asks for that.
    private func readStored(
        _ request: ImageRequest, for task: ImageTask, by planner: LoadPlanner
    ) -> DecodedResult? {
        guard request.lookup == .synchronous, request.cachePolicy.readsCaches, !isShutDown,
            let job = planner.variantJob(for: request, lookup: .cachesOnly),
            case .success(let output) = runBlocking(job.plan, for: events == nil ? nil : task.observedTask),
            let result = output.decoded
        else { return nil }
        // A lookup that only uses the caches never contacts the server, so validate in the background.
        if result.source.status == .stale, !result.source.needsValidation {
            revalidate(output, for: request, by: planner)
        }
        return result
    }

    /// Starts to make an image from an original that has been loaded.
    func load(_ task: ImageTask, of original: EncodedImage) {
        let (planner, start) = (planner, ContinuousClock.now)
        if let events { events.began(task, start) }
        guard let job = planner.variantJob(for: task.request, lookup: .byPolicy) else {
            return task.finish(.failure(.invalidURL))
        }
        // Whoever loaded the original takes care of validating it.
        let current = original.status == .stale ? original.with(.fresh) : original
        join(task, as: .image(task, since: start), by: planner, plan: job.providing(current).plan)
    }

    func join<Response>(
        _ task: LoadTask<Response>, as role: LoadClient.Role, by planner: LoadPlanner,
        previews: PreviewOptions? = nil, plan: LoadPlan
    ) {
        let priority = task.priority
        let joined = state.withLock { state -> (LoadClient, LoadGraph.Actions)? in
            // `shutDown` sets this under the same lock, so no task can enter the graph after it has returned.
            guard !state.isShutDown else { return nil }
            let client = makeClient(task, as: role, by: planner, previews: previews, &state)
            return (
                client,
                state.graph.join(client.id, client, plan: plan, priority: priority, in: client.place)
            )
        }
        guard let (client, actions) = joined else { return task.finish(.failure(.shutDown)) }
        task.register(PipelineRegistration(client: client))
        if events != nil { sendJoined(client) }
        run(actions)
    }

    /// Adds a task to the graph that has no job yet. Returns nil if the task has ended.
    private func enter(
        _ task: ImageTask, as role: LoadClient.Role, by planner: LoadPlanner
    ) -> LoadClient? {
        let priority = task.priority
        let entered = state.withLock { state -> LoadClient? in
            guard !state.isShutDown else { return nil }
            let client = makeClient(task, as: role, by: planner, previews: nil, &state)
            state.graph.enter(client.id, client, priority: priority, in: client.place)
            return client
        }
        guard let client = entered else {
            task.finish(.failure(.shutDown))
            return nil
        }
        task.register(PipelineRegistration(client: client))
        return client
    }

    private func makeClient<Response>(
        _ task: LoadTask<Response>, as role: LoadClient.Role, by planner: LoadPlanner,
        previews: PreviewOptions?, _ state: inout State
    ) -> LoadClient {
        if task.prefetch != nil { state.hasPrefetched = true }
        return LoadClient(
            role, for: task.request, by: planner, as: state.graph.makeIdentifier(), in: self,
            previews: previews)
    }

    /// Delivers a stored image, and validates it. The validation starts on another thread, so the caller can
    /// show this image as quickly as a fresh one.
    private func show(
        _ response: ImageResponse, of task: ImageTask, by planner: LoadPlanner,
        start: ContinuousClock.Instant,
        stored: @escaping @Sendable () -> StageOutput
    ) {
        // The app may cancel all tasks once it receives the image, so this one must be in the graph by then.
        guard let client = enter(task, as: .image(task, since: start), by: planner) else { return }
        if response.http?.isValidatedEachTime != true { task.post(.cached(response)) }
        queues.validations.submit(priority: task.priority) { client.validate(stored()) }
    }

    /// For a request that includes the data: delivers the image in memory immediately, and reads the data
    /// without decoding or loading the image again.
    ///
    /// - Returns: false if the image isn't in memory.
    private func deliverWithData(_ task: ImageTask, by planner: LoadPlanner) -> Bool {
        var plain = task.request
        plain.includesData = false
        guard plain.cachePolicy != .refresh, let known = memoryStage.lookUp(plain, by: planner),
            known.isFresh
        else { return false }
        let response = known.response
        if let data = response.loadedAnimation?.data, !data.isEmpty {
            task.finish(.success(response.with(data: data)))
            return true
        }
        // The image is fresh, so its data can be used without validation, too.
        plain.cachePolicy = .cacheOnly
        guard let job = planner.dataJob(for: plain, lookup: .cachesOnly) else { return false }
        if plain.lookup == .synchronous {
            task.finish(response.addingData(of: runBlocking(job.plan)))
            return true
        }
        guard let client = enter(task, as: .dataOfImage(task, response), by: planner) else { return true }
        task.post(.cached(response))
        run(state.withLock { $0.graph.move(client.id, client, plan: job.plan) } ?? ShortList())
        return true
    }

    /// Whether no attempts may start.
    var isSuspended: Bool { state.withLock { $0.graph[.network].slots == 0 } }

    func suspend() { run(state.withLock { $0.graph.setSlots(0, of: .network) }) }

    /// Starts the waiting attempts in order of priority.
    func resume() {
        run(state.withLock { $0.graph.setSlots(.max, of: .network) })
        notifyResumeObservers()
    }

    private func notifyResumeObservers() {
        for observer in resumeObservers.withLock({ Array($0.values) }) { observer() }
    }

    /// Whether every new load fails instead of entering the graph.
    var isShutDown: Bool { state.withLock { $0.isShutDown } }

    /// Keeps new loads from entering the graph. Loads already in it continue.
    func shutDown() {
        state.withLock { $0.isShutDown = true }
        notifyResumeObservers()
    }

    func cancel(_ id: TaskID) { end(id, with: .failure(.cancelled), on: .caller) }

    func setPriority(_ priority: Priority, of id: TaskID) {
        run(state.withLock { $0.graph.setPriority(priority, of: id) })
    }
}

// Tasks in the graph that clients start themselves, such as validations.
extension LoadPipeline {
    func makeTask() -> TaskID { state.withLock { $0.graph.makeIdentifier() } }

    func join(_ client: LoadClient, plan: LoadPlan, priority: Priority) {
        let joined = state.withLock { state -> LoadGraph.Actions? in
            guard !state.isShutDown else { return nil }
            return state.graph.join(client.id, client, plan: plan, priority: priority, in: client.place)
        }
        guard let actions = joined else { return client.finish(.failure(.shutDown), on: .caller) }
        if events != nil { sendJoined(client) }
        run(actions)
    }

    /// Removes a task without notifying its client.
    func leave(_ id: TaskID) {
        if let (_, actions) = state.withLock({ $0.graph.leave(id) }) { run(actions) }
    }

    /// Ends a task, with or without a job.
    ///
    /// - Parameter isGone: whether to remove the image, because the server doesn't have it anymore.
    func end(
        _ id: TaskID, with result: Result<StageOutput, ImageError>, isGone: Bool = false,
        on delivery: Delivery
    ) {
        guard let (client, actions) = state.withLock({ $0.graph.leave(id) }) else { return }
        // Run these first: a flush after the task's end must wait for the transfer's partial download.
        run(actions, on: delivery)
        // Remove the image only after the task has left its job, which may be storing it in memory: see
        // `finished`.
        if isGone { removeGone(client.request, client.variantDataJob, by: client.planner) }
        client.finish(result, on: delivery)
    }
}

/// The result of looking up a request's image in memory.
package struct MemoryLookup {
    package let request: ImageRequest
    /// The planner for the load that follows.
    let planner: LoadPlanner
    /// The image that was found; nil if it isn't in memory.
    let found: MemoryStage.Found?

    /// Looks up a request's image in memory, so the load that follows doesn't have to.
    init(_ request: ImageRequest, in pipeline: LoadPipeline) {
        self.request = request
        planner = pipeline.planner
        found = pipeline.memoryStage.lookUp(request, by: planner)
    }

    /// The hash of the image's memory-cache key.
    package var variantHash: Hash128 { planner.variantHash(of: request) }
}

/// An image in memory that ends a load immediately.
package struct ImmediateImage {
    package let response: ImageResponse
    /// The hash of the image's memory-cache key.
    package let hash: Hash128
}

/// Connects a task to its place in the graph.
struct PipelineRegistration: TaskRegistration {
    let client: LoadClient

    func cancel() { client.pipeline.cancel(client.id) }

    func setPriority(_ priority: Priority) {
        client.pipeline.setPriority(priority, of: client.id)
        if let validation = client.runningValidation {
            client.pipeline.setPriority(priority, of: validation.id)
        }
    }
}

extension ImageError {
    package static let invalidURL = ImageError(.invalidURL, "missing or invalid URL")
    static let shutDown = ImageError(.shutDown, "the manager was shut down")
    static let unknownSize = ImageError(
        .invalidRequest,
        "a thumbnail with the size of a view, or in points, can be loaded only by a view's slot")
    fileprivate static let waitInSerializer = ImageError(
        .invalidRequest,
        "a load that a serializer starts would wait for the serializer; load without waitsForStore")
}
