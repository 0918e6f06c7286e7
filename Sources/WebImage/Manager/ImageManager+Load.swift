// SPDX-License-Identifier: MIT

public import Dispatch
public import ImageBase
public import ImageCoding
public import ImageLoading

extension ImageManager {
    /// Loads the image of a URL or a request, from a cache or the network. Cancelling the Swift task cancels
    /// the load.
    ///
    /// ```swift
    /// let image = try await ImageManager.shared.image(for: url)
    /// ```
    public func image(for request: some ImageRequestConvertible) async throws(ImageError) -> DecodedImage {
        try await load(request.imageRequest).response.image
    }

    /// Starts to load the image of a URL or a request, and returns at once. An image in memory ends the load
    /// before this returns: the task then has its ``LoadTask/result``.
    @discardableResult
    @inlinable
    public func load(_ request: some ImageRequestConvertible) -> ImageTask {
        start(request.imageRequest)
    }

    /// Starts a load. Not generic, so that ``load(_:)`` costs no more than this.
    @usableFromInline
    func start(_ request: ImageRequest) -> ImageTask {
        start(ImageTask(effective(request)))
    }

    /// Starts a load and passes its events to `onEvent`, one at a time, the end last.
    ///
    /// An image in memory is passed on the caller's thread before this returns, other events on any thread.
    @discardableResult
    @_disfavoredOverload  // A trailing closure is a completion.
    public func load(
        _ request: some ImageRequestConvertible, onEvent: @escaping @Sendable (ImageTask.Event) -> Void
    ) -> ImageTask {
        load(request.imageRequest, events: EventBuffer(.closure(onEvent)))
    }

    /// Starts a load and posts its events to `events`, an image in memory before this returns.
    package func load(_ request: ImageRequest, events: EventBuffer<ImageResponse>) -> ImageTask {
        start(ImageTask(effective(request), events: events))
    }

    /// Looks up the image of a request in memory, for ``load(_:events:)``.
    package func lookUp(_ request: ImageRequest) -> MemoryLookup {
        processesRequests || request.memoryQuery.hasLowDataURL
            ? pipeline.lookUp(effective(request)) : pipeline.lookUp(request)
    }

    /// Looks up the image of a request that is that of a look-up, so it is not processed again.
    package func lookUp(processed request: ImageRequest) -> MemoryLookup { pipeline.lookUp(request) }

    /// The image that ends a load at once, which is sent to the observer as a load.
    package func immediateImage(of lookup: MemoryLookup) -> ImmediateImage? {
        pipeline.immediateImage(of: lookup)
    }

    /// The failure with which a load ends at once; nil for other loads.
    package func knownFailure(of request: ImageRequest) -> ImageError? {
        pipeline.knownFailure(of: effective(request), by: pipeline.planner)
    }

    /// The hash of the key of a request's image in memory.
    package func variantHash(of request: ImageRequest) -> Hash128 {
        pipeline.planner.variantHash(of: request)
    }

    /// Starts a load whose image was looked up in memory before.
    ///
    /// - Parameter startsLater: Whether the load of an image that is not in memory starts on another thread.
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

    /// Starts a load and calls `completion` once with the final result, and `progress` with the progress of
    /// the transfer before, on the same threads as ``load(_:onEvent:)``.
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

    /// Starts to load the encoded data of the image of a URL or a request, without decoding it. The thumbnail
    /// and the transformers of `request` have no effect. Stored data that is to be validated is the result
    /// after the server has confirmed it, and not an event before.
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

    /// Loads the encoded data of the image of a URL or a request. Cancelling the Swift task cancels the load.
    public func data(for request: some ImageRequestConvertible) async throws(ImageError) -> DataResponse {
        try await loadData(request).response
    }

    private func start(_ task: ImageTask) -> ImageTask {
        pipeline.load(task)
        continueInBackground(task)
        return task
    }

    /// The request after ``Configuration/requestProcessor``, with ``Configuration/requestDefaults`` for what
    /// it does not set. Every entry point calls it first.
    func processed(_ request: ImageRequest) -> ImageRequest {
        guard processesRequests else { return request }
        return (configuration.requestProcessor?(request) ?? request)
            .completed(with: configuration.requestDefaults)
            .ignoring(queryParameters: configuration.ignoredQueryParameters)
    }

    /// The request to load: ``processed(_:)``, or the one for its ``ImageRequest/lowDataURL`` in low-data
    /// mode. Stores and removals concern the request itself.
    package func effective(_ request: ImageRequest) -> ImageRequest {
        let request = processed(request)
        guard let lowData = lowDataRequest(for: request), !pipeline.holds(request) else { return request }
        return lowData
    }

    /// The request for the ``ImageRequest/lowDataURL`` of a processed request, in low-data mode; nil
    /// otherwise.
    func lowDataRequest(for request: ImageRequest) -> ImageRequest? {
        request.memoryQuery.hasLowDataURL && isConstrained ? request.lowDataRequest : nil
    }
}

// Loads whose completion is called on a queue or on the main actor.
extension ImageManager {
    /// Starts a load and calls `completion` once on `queue` with the final result. The call is always
    /// asynchronous, also for an image in memory.
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
    /// For an image in memory, and for a stored image of a request with ``ImageRequest/lookup``
    /// `.synchronous`, it is called before this returns. All other calls are made later, in the order in
    /// which the loads end. A trailing closure without a label is the completion of
    /// ``load(_:progress:completion:)``, which is called on any thread.
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
