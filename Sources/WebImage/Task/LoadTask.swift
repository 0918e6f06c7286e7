// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCoding
public import ImageLoading

/// One caller's hold on an image.
public typealias ImageTask = LoadTask<ImageResponse>

/// One caller's hold on an image's bytes.
public typealias DataTask = LoadTask<DataResponse>

/// One caller's hold on a load. Equal loads of several callers share the work, and each has a task of its own.
///
/// A task ends exactly once: with a response, an error, or ``ImageError/Code/cancelled``. Letting go of the task
/// does not cancel it.
///
///     let task = manager.load(request)
///     for await event in task.events {
///         switch event {
///         case .progress(let progress): bar.fraction = progress.fraction ?? 0
///         case .info(let info): reserve(info.displaySize)
///         case .cached(let response), .preview(let response): show(response.image)
///         case .finished(let result): finish(result)
///         }
///     }
public final class LoadTask<Response: Sendable>: Sendable {
    /// What a task tells while it lives.
    public enum Event: Sendable {
        /// Bytes arrived. Old news is dropped when the observer is slower than the network.
        case progress(LoadProgress)
        /// With ``CachePolicy/refresh``: the stored picture, while the network is asked.
        case cached(Response)
        /// With ``ImageRequest/progressive``: what the picture's header tells, while the rest is coming. Once.
        case info(ImageInfo)
        /// With ``ImageRequest/progressive``: the picture as far as it has come. Its ``DecodedImage/isPartial`` is
        /// true, and a large one may have fewer pixels and an accordingly lower ``DecodedImage/scale``
        /// (``ImagePreview/image``). It has the request's orientation, scale, thumbnail size and transformers,
        /// and is kept in no cache. Of several that were not collected only the newest is told, and none after the
        /// end.
        case preview(Response)
        /// The end; nothing follows.
        case finished(Result<Response, ImageError>)
    }

    public let request: ImageRequest
    private let state: Locked<State>

    private struct State {
        var priority: Priority
        var isCancelled = false
        var progress: LoadProgress?
        var cached: Response?
        var info: ImageInfo?
        var preview: Response?
        var result: Result<Response, ImageError>?
        var outboxes: [Outbox<Response>]
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// How the manager is reached while the task is under way.
        var hold: TaskHold?
    }

    init(_ request: ImageRequest, observer: (@Sendable (Event) -> Void)?) {
        self.request = request
        let outboxes = observer.map { [Outbox(observer: $0)] } ?? []
        state = Locked(State(priority: request.priority, outboxes: outboxes))
    }

    /// How urgent it is; may be changed at any time. Starts as ``ImageRequest/priority``.
    public var priority: Priority {
        get { state.withLock { $0.priority } }
        set {
            let hold = state.withLock { state in
                state.priority = newValue
                return state.hold
            }
            hold?.setPriority(newValue)
        }
    }

    /// The newest progress; nil before the first byte.
    public var progress: LoadProgress? { state.withLock { $0.progress } }

    /// What the picture's header tells, as soon as it has come, for a request with ``ImageRequest/progressive``; nil
    /// before, and for a picture from a cache.
    public var info: ImageInfo? { state.withLock { $0.info } }

    /// How the task ended; nil while it is under way.
    public var result: Result<Response, ImageError>? { state.withLock { $0.result } }

    /// Whether the task still leads to a place in the job graph.
    package var isRegistered: Bool { state.withLock { $0.hold != nil } }

    /// Whether ``cancel()`` was called before the task had ended.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Ends the task with ``ImageError/Code/cancelled`` before this returns, whatever the load is doing, unless the
    /// task has ended. The shared work stops if no other task is waiting for it.
    public func cancel() {
        let hold = state.withLock { state -> TaskHold? in
            guard state.result == nil else { return nil }
            state.isCancelled = true
            return state.hold
        }
        hold?.leave()
    }
}

extension LoadTask {
    /// Waits for the end. Cancelling the Swift task that waits cancels this task.
    public var response: Response {
        get async throws(ImageError) {
            await withTaskCancellationHandler {
                await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                    let hasEnded = state.withLock { state in
                        if state.result == nil { state.waiting.append(continuation) }
                        return state.result != nil
                    }
                    if hasEnded { continuation.resume() }
                }
            } onCancel: {
                cancel()
            }
            guard let result else { throw .cancelled }
            return try result.get()
        }
    }

    /// The events from now on, the end included; a task that has ended gives its end. Each loop over them gets all
    /// events, also if several loops run over the same value at the same time.
    public var events: Events { Events(task: self) }

    fileprivate func subscribe() -> Outbox<Response> {
        let outbox = Outbox<Response>()
        state.withLock { state in
            if let cached = state.cached { outbox.post(.cached(cached)) }
            if let info = state.info { outbox.post(.info(info)) }
            if let preview = state.preview { outbox.post(.preview(preview)) }
            if let result = state.result {
                outbox.post(.finished(result))
            } else {
                if let progress = state.progress { outbox.post(.progress(progress)) }
                state.outboxes.append(outbox)
            }
        }
        return outbox
    }

    /// The events of a task.
    public struct Events: AsyncSequence, Sendable {
        public typealias Element = Event
        let task: LoadTask

        /// Begins with the newest events before it was called: a cached image, the header, a preview, progress.
        public func makeAsyncIterator() -> Iterator { Iterator(outbox: task.subscribe()) }

        public struct Iterator: AsyncIteratorProtocol {
            let outbox: Outbox<Response>

            public mutating func next() async -> Event? { await outbox.next() }
        }
    }
}

// What the manager does with a task.
extension LoadTask {
    /// Gives the task its place in the graph, once, before its owner has it: nothing can have been cancelled yet.
    func hold(_ hold: TaskHold) {
        state.withLock { state in
            if state.result == nil { state.hold = hold }
        }
    }

    /// Ends the task; a second end is ignored.
    func finish(_ result: Result<Response, ImageError>, on delivery: Delivery = .caller) {
        let ended = state.withLock { state -> ([Outbox<Response>], [CheckedContinuation<Void, Never>])? in
            guard state.result == nil else { return nil }
            state.result = result
            state.hold = nil
            state.preview = nil
            defer { (state.outboxes, state.waiting) = ([], []) }
            return (state.outboxes, state.waiting)
        }
        guard let (outboxes, waiting) = ended else { return }
        deliver(.finished(result), to: outboxes, on: delivery)
        for continuation in waiting { continuation.resume() }
    }

    /// Whether there was a stored picture.
    var hasCached: Bool { state.withLock { $0.cached != nil } }

    /// Tells what happens before the end; nothing once it has ended.
    func post(_ event: Event, on delivery: Delivery = .caller) {
        let outboxes = state.withLock { state -> [Outbox<Response>] in
            guard state.result == nil else { return [] }
            switch event {
            case .progress(let progress): state.progress = progress
            case .cached(let response): state.cached = response
            case .info(let info): state.info = info
            case .preview(let response): state.preview = response
            case .finished: break
            }
            return state.outboxes
        }
        deliver(event, to: outboxes, on: delivery)
    }

    private func deliver(_ event: Event, to outboxes: [Outbox<Response>], on delivery: Delivery) {
        for outbox in outboxes {
            outbox.post(event)
            guard outbox.runsClosure else { continue }
            delivery.run { outbox.drain() }
        }
    }
}
