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
        start(ImageTask(request, observer: nil))
    }

    /// Starts a load and tells `observer` what happens, one event at a time, the end last.
    ///
    /// A picture in memory is told before this returns, on the caller's thread; everything else on any thread.
    @discardableResult
    @_disfavoredOverload  // A trailing closure is a completion.
    public func load(
        _ request: ImageRequest, observer: @escaping @Sendable (ImageTask.Event) -> Void
    ) -> ImageTask {
        start(ImageTask(request, observer: observer))
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

    /// Starts to get the bytes of a picture; nothing is decoded, and the thumbnail and the transformers of `request`
    /// mean nothing.
    @discardableResult
    public func loadData(
        _ request: ImageRequest, observer: (@Sendable (DataTask.Event) -> Void)? = nil
    ) -> DataTask {
        let task = DataTask(request, observer: observer)
        let start = ContinuousClock.now
        guard let key = dataKey(for: request, request.cachePolicy == .refresh ? .network : .policy) else {
            task.finish(.failure(.noURL))
            return task
        }
        join(Graph.plan(key), task, DataClient(task, self, key, start: start))
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
        let stored = cachedImage(for: request) ?? readStored(request, since: start)
        switch (request.cachePolicy, stored) {
        case (.refresh, let stored?):
            task.post(.cached(stored))
            join(task, .network, start: start)
        case (.refresh, nil): join(task, .caches, start: start)
        case (_, let stored?): task.finish(.success(stored))
        case (_, nil): join(task, .policy, start: start)
        }
        return task
    }

    /// Reads and decodes a stored picture on this thread, if the request asks for that.
    private func readStored(_ request: ImageRequest, since start: ContinuousClock.Instant) -> ImageResponse? {
        guard request.lookup == .synchronous, request.cachePolicy.readsCaches,
            let key = plan(for: request, .caches),
            case .success(let payload) = runBlocking(Graph.plan(key)), let picture = payload.picture
        else { return nil }
        return ImageResponse(picture, for: request, since: start)
    }

    func join(_ task: ImageTask, _ places: Places, start: ContinuousClock.Instant) {
        guard let key = plan(for: task.request, places) else { return task.finish(.failure(.noURL)) }
        let isPrelude = places == .caches && task.request.cachePolicy == .refresh
        join(Graph.plan(key), task, ImageClient(task, self, key, start: start, isPrelude: isPrelude))
    }

    private func join<Response>(_ plan: Graph.Plan, _ task: LoadTask<Response>, _ client: any JobClient) {
        let priority = task.priority
        let (id, actions) = graph.withLock { graph in
            let id = graph.makeIdentifier()
            return (id, graph.join(id, client, plan: plan, priority: priority))
        }
        task.hold(TaskHold(id: id, priority: priority, manager: self))
        run(actions)
    }

    func leave(_ id: TaskID) {
        guard let (client, actions) = graph.withLock({ $0.leave(id) }) else { return }
        client.finish(.failure(.cancelled), on: .caller)
        run(actions)
    }

    func setPriority(_ priority: Priority, of id: TaskID) {
        run(graph.withLock { $0.setPriority(priority, of: id) })
    }
}

extension ImageError {
    static let noURL = ImageError(.invalidURL, "no address was given, or it is none")
    static let notCached = ImageError(.notCached, "no cache has it, and only caches may be asked")
}
