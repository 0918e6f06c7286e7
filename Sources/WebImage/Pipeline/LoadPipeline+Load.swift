// SPDX-License-Identifier: MIT

import ImageBase

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension LoadPipeline {
    /// The image of a request, if it is in memory and may be used without validation.
    func cachedImage(for request: ImageRequest) -> ImageResponse? {
        guard let (response, isFresh) = memoryStage.lookUp(request), isFresh else { return nil }
        return response
    }

    /// Starts to load an image. An image in memory ends the task before this returns.
    func load(_ task: ImageTask) {
        let request = task.request
        let start = ContinuousClock.now
        guard let url = request.url, !url.absoluteString.isEmpty else {
            return task.finish(.failure(.invalidURL))
        }
        let known = memoryStage.lookUp(request)
        if let known, !known.isFresh, useStale(known.response, for: task, start: start) { return }
        let fresh = known.flatMap { $0.isFresh ? $0.response : nil }
        let stored = fresh ?? readStored(request, since: start)
        switch (request.cachePolicy, stored) {
        case (.refresh, let stored?):
            if let job = validation(of: stored, for: task, start: start) {
                show(stored, of: task, before: job)
            } else {
                task.finish(.failure(.invalidURL))
            }
        case (.refresh, nil): join(task, lookup: .cachesOnly, start: start)
        case (_, let stored?): task.finish(.success(stored))
        case (_, nil): join(task, lookup: .byPolicy, start: start)
        }
    }

    /// Starts to load the data of an image.
    func load(_ task: DataTask) {
        let request = task.request
        let start = ContinuousClock.now
        let lookup: CacheLookup = request.cachePolicy == .refresh ? .validating : .byPolicy
        guard let key = planner.dataKey(for: request, lookup: lookup) else {
            return task.finish(.failure(.invalidURL))
        }
        join(NextJob(key.plan, DataClient(task: task, pipeline: self, key: key, start: start)), task)
    }

    /// The job that makes the image of a task; nil if the request has no URL.
    func job(for task: ImageTask, lookup: CacheLookup, start: ContinuousClock.Instant) -> NextJob? {
        guard let key = planner.variantKey(for: task.request, lookup: lookup) else { return nil }
        let isFirstOfRefresh = lookup == .cachesOnly && task.request.cachePolicy == .refresh
        return NextJob(
            key.plan,
            ImageClient(
                task: task, pipeline: self, key: key, start: start, isFirstOfRefresh: isFirstOfRefresh))
    }

    /// Cancels every task; all have ended when this returns.
    func cancelAll() {
        for task in state.withLock({ Array($0.graph.tasks.keys) }) { cancel(task) }
    }
}

extension LoadPipeline {
    /// Uses an image in memory that is not fresh as far as HTTP allows: at once, or after the server has
    /// confirmed it, which saves the transfer and the decoding.
    ///
    /// - Returns: false if the image cannot be used.
    private func useStale(
        _ known: ImageResponse, for task: ImageTask, start: ContinuousClock.Instant
    ) -> Bool {
        guard let http = known.http, let key = planner.dataKey(for: task.request, lookup: .byPolicy) else {
            return false
        }
        switch freshness.reuse(of: http, storedAt: http.responseTime, for: key) {
        case .notPossible: return false
        // `allowed` means that the lifetime has ended by uptime, not by the wall clock.
        case .allowed, .afterValidation:
            guard let job = validation(of: known, for: task, start: start) else { return false }
            join(job, task)
        case .whileRevalidating:
            revalidate(key, http, shown: (known, task.request))
            task.finish(.success(known.with(status: .stale, http: http, metrics: [])))
        }
        return true
    }

    /// Reads and decodes a stored image on this thread, if the request asks for that.
    private func readStored(_ request: ImageRequest, since start: ContinuousClock.Instant) -> ImageResponse? {
        guard request.lookup == .synchronous, request.cachePolicy.readsCaches,
            let key = planner.variantKey(for: request, lookup: .cachesOnly),
            case .success(let output) = runBlocking(key.plan), let result = output.decoded
        else { return nil }
        // The look-up itself never validates.
        if result.source.status == .stale, let http = result.source.http,
            let data = planner.dataKey(for: request, lookup: .byPolicy)
        {
            revalidate(data, http)
        }
        return result.response(to: request, since: start)
    }

    private func join(_ task: ImageTask, lookup: CacheLookup, start: ContinuousClock.Instant) {
        guard let job = job(for: task, lookup: lookup, start: start) else {
            return task.finish(.failure(.invalidURL))
        }
        join(job, task)
    }

    private func join<Response>(_ job: NextJob, _ task: LoadTask<Response>) {
        let priority = task.priority
        let (id, actions) = state.withLock { state in
            let id = state.graph.makeIdentifier()
            return (id, state.graph.join(id, job.client, plan: job.plan, priority: priority))
        }
        task.register(PipelineRegistration(id: id, pipeline: self))
        run(actions)
    }

    /// Posts a stored image before the task joins `job`. The task enters the graph first, because an observer
    /// may cancel all tasks.
    private func show(_ stored: ImageResponse, of task: ImageTask, before job: NextJob) {
        let priority = task.priority
        let id = state.withLock { state in
            let id = state.graph.makeIdentifier()
            state.graph.enter(id, job.client, priority: priority)
            return id
        }
        task.register(PipelineRegistration(id: id, pipeline: self))
        task.post(.cached(stored))
        run(state.withLock { $0.graph.move(id, job.client, plan: job.plan) } ?? [])
    }

    fileprivate func cancel(_ id: TaskID) {
        guard let (client, actions) = state.withLock({ $0.graph.leave(id) }) else { return }
        // First, so that a flush after the task's end waits for the partial download of the transfer.
        run(actions)
        client.finish(.failure(.cancelled), on: .caller)
    }

    fileprivate func setPriority(_ priority: Priority, of id: TaskID) {
        run(state.withLock { $0.graph.setPriority(priority, of: id) })
    }
}

/// A task's place in the graph.
private struct PipelineRegistration: TaskRegistration {
    let id: TaskID
    let pipeline: LoadPipeline

    func cancel() { pipeline.cancel(id) }
    func setPriority(_ priority: Priority) { pipeline.setPriority(priority, of: id) }
}

extension ImageError {
    static let invalidURL = ImageError(.invalidURL, "missing or invalid URL")
    static let notCached = ImageError(.notCached, "not cached, and the cache policy does not allow loading")
}
