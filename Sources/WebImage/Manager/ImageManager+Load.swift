// SPDX-License-Identifier: MIT

public import ImageBase
import ImageCaching
public import ImageCoding

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension ImageManager {
    /// The picture at `url`, from wherever it is nearest. Cancelling the Swift task that waits cancels the load.
    public func image(from url: URL) async throws(ImageError) -> DecodedImage {
        try await image(for: ImageRequest(url: url))
    }

    /// The picture that `request` describes.
    public func image(for request: ImageRequest) async throws(ImageError) -> DecodedImage {
        try await load(request).response.image
    }

    /// Starts a load and returns at once. A picture in memory ends it before this returns: the task then has its
    /// ``LoadTask/result``.
    @discardableResult
    public func load(_ request: ImageRequest) -> ImageTask {
        start(ImageTask(processed(request)))
    }

    /// Starts a load and tells `observer` what happens, one event at a time, the end last.
    ///
    /// A picture in memory is told before this returns, on the caller's thread; everything else on any thread.
    @discardableResult
    @_disfavoredOverload  // A trailing closure is a completion.
    public func load(
        _ request: ImageRequest, observer: @escaping @Sendable (ImageTask.Event) -> Void
    ) -> ImageTask {
        load(request, events: EventBuffer(.closure(observer)))
    }

    /// Starts a load and posts what happens to `events`; a hit in memory before this returns.
    func load(_ request: ImageRequest, events: EventBuffer<ImageResponse>) -> ImageTask {
        start(ImageTask(processed(request), events: events))
    }

    /// Starts a load and calls `completion` once, with the final result; as for ``load(_:observer:)``, on any thread.
    @discardableResult
    public func load(
        _ request: ImageRequest, completion: @escaping @Sendable (Result<ImageResponse, ImageError>) -> Void
    ) -> ImageTask {
        load(request) { event in
            if case .finished(let result) = event { completion(result) }
        }
    }

    /// Starts to get the bytes of a picture; nothing is decoded, and the thumbnail and the transformers of
    /// `request` mean nothing. With ``CachePolicy/refresh``, stored bytes are the result once the origin has
    /// said that they are still good; they are not an event before that.
    @discardableResult
    public func loadData(
        _ request: ImageRequest, observer: (@Sendable (DataTask.Event) -> Void)? = nil
    ) -> DataTask {
        let request = processed(request)
        let task = DataTask(request, events: observer.map { EventBuffer(.closure($0)) })
        let start = ContinuousClock.now
        guard let key = dataKey(for: request, request.cachePolicy == .refresh ? .validation : .policy) else {
            task.finish(.failure(.noURL))
            return task
        }
        join(NextJob(Graph.plan(key), DataClient(task, self, key, start: start)), task)
        return task
    }

    /// The bytes of the picture that `request` describes.
    public func data(for request: ImageRequest) async throws(ImageError) -> DataResponse {
        try await loadData(request).response
    }
}

extension ImageManager {
    private func start(_ task: ImageTask) -> ImageTask {
        let request = task.request
        let start = ContinuousClock.now
        guard let url = request.url, !url.absoluteString.isEmpty else {
            task.finish(.failure(.noURL))
            return task
        }
        let known = lookUp(request)
        if let known, !known.isFresh, useStale(known.response, for: task, start: start) { return task }
        let fresh = known.flatMap { $0.isFresh ? $0.response : nil }
        let stored = fresh ?? readStored(request, since: start)
        switch (request.cachePolicy, stored) {
        case (.refresh, let stored?):
            if let job = validation(of: stored, for: task, start: start) {
                show(stored, of: task, before: job)
            } else {
                task.finish(.failure(.noURL))
            }
        case (.refresh, nil): join(task, .caches, start: start)
        case (_, let stored?): task.finish(.success(stored))
        case (_, nil): join(task, .policy, start: start)
        }
        return task
    }

    /// Takes a picture whose time in memory is over as far as HTTP allows: now, or once the origin has said that it is
    /// still good, which saves the bytes and the decoding. False when it is of no use.
    private func useStale(
        _ known: ImageResponse, for task: ImageTask, start: ContinuousClock.Instant
    ) -> Bool {
        guard let http = known.http, let key = dataKey(for: task.request, .policy) else { return false }
        switch reuse(of: http, stored: http.responseTime, for: key) {
        case .never: return false
        // Its time is over by the clock that nobody sets.
        case .fresh, .afterValidation:
            guard let job = validation(of: known, for: task, start: start) else { return false }
            join(job, task)
        case .staleWhileRevalidating:
            revalidate(key, http, shown: (known, task.request))
            task.finish(.success(known.with(status: .stale, http: http, metrics: [])))
        }
        return true
    }

    /// Reads and decodes a stored picture on this thread, if the request asks for that.
    private func readStored(_ request: ImageRequest, since start: ContinuousClock.Instant) -> ImageResponse? {
        guard request.lookup == .synchronous, request.cachePolicy.readsCaches,
            let key = plan(for: request, .caches),
            case .success(let payload) = runBlocking(Graph.plan(key)), let picture = payload.picture
        else { return nil }
        // The look-up itself never asks the origin.
        if picture.bytes.status == .stale, let http = picture.bytes.http,
            let data = dataKey(for: request, .policy)
        {
            revalidate(data, http)
        }
        return ImageResponse(picture, for: request, since: start)
    }

    private func join(_ task: ImageTask, _ places: Places, start: ContinuousClock.Instant) {
        guard let job = job(for: task, places, start: start) else { return task.finish(.failure(.noURL)) }
        join(job, task)
    }

    /// The job that makes the image of `task`; nil if its request has no URL.
    func job(for task: ImageTask, _ places: Places, start: ContinuousClock.Instant) -> NextJob? {
        guard let key = plan(for: task.request, places) else { return nil }
        let isPrelude = places == .caches && task.request.cachePolicy == .refresh
        return NextJob(Graph.plan(key), ImageClient(task, self, key, start: start, isPrelude: isPrelude))
    }

    private func join<Response>(_ job: NextJob, _ task: LoadTask<Response>) {
        let priority = task.priority
        let (id, actions) = graph.withLock { graph in
            let id = graph.makeIdentifier()
            return (id, graph.join(id, job.client, plan: job.plan, priority: priority))
        }
        task.register(GraphTask(id: id, manager: self))
        run(actions)
    }

    /// Posts a stored image before the task joins `job`. The task is in the graph by then, as an observer may cancel
    /// all tasks.
    private func show(_ stored: ImageResponse, of task: ImageTask, before job: NextJob) {
        let priority = task.priority
        let id = graph.withLock { graph in
            let id = graph.makeIdentifier()
            graph.enter(id, job.client, priority: priority)
            return id
        }
        task.register(GraphTask(id: id, manager: self))
        task.post(.cached(stored))
        run(graph.withLock { $0.move(id, job.client, plan: job.plan) } ?? [])
    }

    func leave(_ id: TaskID) {
        guard let (client, actions) = graph.withLock({ $0.leave(id) }) else { return }
        // First, so that who flushes after the task's end waits for what the transfer leaves.
        run(actions)
        client.finish(.failure(.cancelled), on: .caller)
    }

    fileprivate func setPriority(_ priority: Priority, of id: TaskID) {
        run(graph.withLock { $0.setPriority(priority, of: id) })
    }
}

/// A task in the job graph.
private struct GraphTask: TaskRegistration {
    let id: TaskID
    let manager: ImageManager

    func cancel() { manager.leave(id) }
    func setPriority(_ priority: Priority) { manager.setPriority(priority, of: id) }
}

extension ImageError {
    static let noURL = ImageError(.invalidURL, "no address was given, or it is none")
    static let notCached = ImageError(.notCached, "no cache has it, and only caches may be asked")
}
