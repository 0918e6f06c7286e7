// SPDX-License-Identifier: MIT

public import Dispatch
public import ImageBase
public import ImageCoding
public import ImageLoading

extension ImageManager {
    /// Loads the image of a URL or a request from a cache or the network. Canceling the task cancels the
    /// load.
    ///
    /// ```swift
    /// let image = try await ImageManager.shared.image(for: url)
    /// ```
    public func image(for request: some ImageRequestConvertible) async throws(ImageError) -> DecodedImage {
        try await load(request.imageRequest).response.image
    }

    /// Starts loading the image of a URL or a request and returns immediately.
    ///
    /// If the image is in memory, the load finishes before this returns, and the task already has its
    /// ``LoadTask/result``.
    @discardableResult
    @inlinable
    public func load(_ request: some ImageRequestConvertible) -> ImageTask {
        start(request.imageRequest)
    }

    /// Starts a load. It isn't generic, so the inlinable ``load(_:)`` adds no overhead.
    @usableFromInline
    func start(_ request: ImageRequest) -> ImageTask {
        start(ImageTask(effective(request)))
    }

    /// Starts a load and passes its events to `onEvent`, one at a time. The last one ends the load.
    ///
    /// An image in memory is passed on the caller's thread before this returns. All other events arrive on
    /// any thread.
    @discardableResult
    @_disfavoredOverload  // A trailing closure is passed as `completion`.
    public func load(
        _ request: some ImageRequestConvertible, onEvent: @escaping @Sendable (ImageTask.Event) -> Void
    ) -> ImageTask {
        load(request.imageRequest, events: EventBuffer(.closure(onEvent)))
    }

    /// Starts a load and posts its events to `events`. An image in memory is posted before this returns.
    package func load(_ request: ImageRequest, events: EventBuffer<ImageResponse>) -> ImageTask {
        start(ImageTask(effective(request), events: events))
    }

    /// Looks up the image of a request in memory, for ``load(_:events:)``.
    package func lookUp(_ request: ImageRequest) -> MemoryLookup {
        processesRequests || request.memoryQuery.hasLowDataURL
            ? MemoryLookup(effective(request), in: pipeline) : MemoryLookup(request, in: pipeline)
    }

    /// Looks up the image of a request that came from an earlier lookup, so it isn't processed again.
    package func lookUp(processed request: ImageRequest) -> MemoryLookup {
        MemoryLookup(request, in: pipeline)
    }

    /// Returns the image in memory if it would end a load immediately. The observer receives the events of
    /// such a load.
    package func immediateImage(of lookup: MemoryLookup) -> ImmediateImage? {
        pipeline.immediateImage(of: lookup)
    }

    /// Returns the error if the load would fail immediately, otherwise `nil`.
    package func knownFailure(of request: ImageRequest) -> ImageError? {
        pipeline.knownFailure(of: effective(request), by: pipeline.planner)
    }

    /// Returns the hash of the request's memory-cache key.
    package func variantHash(of request: ImageRequest) -> Hash128 {
        pipeline.planner.variantHash(of: request)
    }

    /// Starts a load that has already been looked up in memory.
    ///
    /// - Parameter startsLater: Whether to start on another thread if the image isn't in memory.
    package func load(
        _ lookup: MemoryLookup, events: EventBuffer<ImageResponse>, startsLater: Bool = false
    ) -> ImageTask {
        let task = ImageTask(lookup.request, events: events)
        if startsLater, LateLoads.allows(lookup, in: pipeline) {
            lateLoads.add(task, lookup, to: pipeline)
        } else {
            pipeline.load(task, lookup: lookup)
        }
        continueInBackground(task)
        return task
    }

    /// Starts a load and calls `completion` once with the final result. Before that, it calls `progress` as
    /// the transfer proceeds. Both are called on the same threads as in ``load(_:onEvent:)``.
    ///
    /// ```swift
    /// manager.load(url, progress: { print($0.received) }) { result in print(result) }
    /// ```
    @discardableResult
    public func load(
        _ request: some ImageRequestConvertible, progress: (@Sendable (LoadProgress) -> Void)? = nil,
        completion: @escaping @Sendable (Result<ImageResponse, ImageError>) -> Void
    ) -> ImageTask {
        load(request) { event in
            switch event {
            case .progress(let value): progress?(value)
            case .finished(let result): completion(result)
            default: break
            }
        }
    }

    /// Starts loading the encoded data of an image, without decoding it.
    ///
    /// The thumbnail and transformers of `request` have no effect. If stored data must be validated, it isn't
    /// delivered until the server has confirmed it.
    @discardableResult
    public func loadData(
        _ request: some ImageRequestConvertible, onEvent: (@Sendable (DataTask.Event) -> Void)? = nil
    ) -> DataTask {
        let request = effective(request.imageRequest)
        let task = DataTask(request, events: onEvent.map { EventBuffer(.closure($0)) })
        pipeline.load(task)
        continueInBackground(task)
        return task
    }

    /// Loads the encoded image data of a URL or a request. Canceling the task cancels the load.
    public func data(for request: some ImageRequestConvertible) async throws(ImageError) -> DataResponse {
        try await loadData(request).response
    }

    private func start(_ task: ImageTask) -> ImageTask {
        pipeline.load(task)
        continueInBackground(task)
        return task
    }

    /// Returns the request after ``ImageManagerConfiguration/requestProcessor``, completed with
    /// ``ImageManagerConfiguration/requestDefaults``. Every entry point calls this first.
    func processed(_ request: ImageRequest) -> ImageRequest {
        guard processesRequests else { return request }
        return (configuration.requestProcessor?(request) ?? request)
            .completed(with: configuration.requestDefaults)
            .ignoring(queryParameters: configuration.ignoredQueryParameters)
    }

    /// Returns the request to load: ``processed(_:)``, or in Low Data Mode the one for its
    /// ``ImageRequest/lowDataURL``. Stores and removals use the processed request itself.
    package func effective(_ request: ImageRequest) -> ImageRequest {
        let request = processed(request)
        guard let lowData = lowDataRequest(for: request), !pipeline.holds(request) else { return request }
        return lowData
    }

    /// Returns the request for the ``ImageRequest/lowDataURL`` of a processed request in Low Data Mode,
    /// otherwise `nil`.
    func lowDataRequest(for request: ImageRequest) -> ImageRequest? {
        request.memoryQuery.hasLowDataURL && isConstrained ? request.lowDataRequest : nil
    }
}

// Loads that call their completion on a queue or on the main actor.
extension ImageManager {
    /// Starts a load and calls `completion` once on `queue` with the final result. The call is always
    /// asynchronous, even for an image in memory.
    ///
    /// ```swift
    /// manager.load(request, on: .main) { result in show(result) }
    /// ```
    @discardableResult
    public func load(
        _ request: some ImageRequestConvertible, on queue: DispatchQueue,
        completion: @escaping @Sendable (Result<ImageResponse, ImageError>) -> Void
    ) -> ImageTask {
        load(request) { result in queue.async { completion(result) } }
    }

    /// Starts a load and calls `completion` once on the main actor with the final result.
    ///
    /// ```swift
    /// manager.load(request, onMainActor: { result in label.text = "\(result)" })
    /// ```
    ///
    /// For an image in memory, and for a stored image if the request's ``ImageRequest/lookup`` is
    /// `.synchronous`, the call is made before this returns. Otherwise it's made later, in the order in which
    /// loads finish. An unlabeled trailing closure is the completion of ``load(_:progress:completion:)``,
    /// which is called on any thread.
    @MainActor
    @discardableResult
    @_disfavoredOverload
    public func load(
        _ request: some ImageRequestConvertible,
        onMainActor completion: @escaping @MainActor (Result<ImageResponse, ImageError>) -> Void
    ) -> ImageTask {
        let task = load(request)
        if let result = task.result, case .success(let response) = result,
            response.origin == .memory || task.request.lookup == .synchronous
        {
            completion(result)
        } else {
            task.onFinish { result in MainActorQueue.add { completion(result) } }
        }
        return task
    }
}
