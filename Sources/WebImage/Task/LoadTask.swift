// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCoding
public import ImageLoading

/// A handle for loading an image.
public typealias ImageTask = LoadTask<ImageResponse>

/// A handle for loading an image's encoded bytes.
public typealias DataTask = LoadTask<DataResponse>

/// A handle for a load. Equal loads share their work, but each caller gets a separate task.
///
/// A task ends exactly once: with a response, an error, or ``ImageError/Code/cancelled``. Releasing a task
/// doesn't cancel it.
///
/// ```swift
/// let task = manager.load(request)
/// for await event in task.events {
///     switch event {
///     case .progress(let progress): bar.fraction = progress.fraction ?? 0
///     case .info(let info): reserve(info.displaySize)
///     case .cached(let response), .preview(let response): show(response.image)
///     case .finished(let result): finish(result)
///     }
/// }
/// ```
public final class LoadTask<Response: Sendable>: Sendable {
    /// An event of a load.
    public enum Event: Sendable {
        /// Bytes were received. If an observer is slower than the network, it only receives the newest
        /// progress.
        case progress(LoadProgress)
        /// The stored image, before the server has confirmed that it's current. Sent for stale images with
        /// ``CachePolicy/standard``, and for every image with ``CachePolicy/refresh``, unless the result is
        /// known first. An image in memory is sent before `load` returns.
        case cached(Response)
        /// The image's header, sent once, while the rest is being received. Requires
        /// ``ImageRequest/progressive``.
        case info(ImageInfo)
        /// The part of the image that has been received. Requires ``ImageRequest/progressive``, and is never
        /// sent after the end.
        ///
        /// ``DecodedImage/isPartial`` is true. The preview of a large image may have fewer pixels, and a
        /// correspondingly lower ``DecodedImage/scale`` (``ImagePreview/image``). It has the request's
        /// orientation, scale, thumbnail size and transformers, and isn't stored in any cache. If an observer
        /// is slow, it only receives the newest preview.
        case preview(Response)
        /// The result. This is always the last event.
        case finished(Result<Response, ImageError>)
    }

    public let request: ImageRequest
    /// For a prefetch, called when a task that isn't a prefetch requests the same image; nil for other tasks.
    let prefetch: (@Sendable () -> Void)?
    private let state: Locked<State>
    private let live = LiveInstance("LoadTask")

    private struct State {
        var priority: Priority
        var isCancelled = false
        var latest = LatestEvents<Response>()
        /// The result. It's also in `latest`, but a memory hit that reads it from here doesn't need the
        /// metadata of that generic type.
        var result: Result<Response, ImageError>?
        /// Whether the manager's observer is still receiving the end. Callers that await the response
        /// continue only after that.
        var isObservingEnd = false
        var buffers: [EventBuffer<Response>]
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// The task's registration with its manager, set while the load is running.
        var registration: (any TaskRegistration)?

        mutating func takeWaiting() -> [CheckedContinuation<Void, Never>] {
            defer { waiting = [] }
            return waiting
        }
    }

    init(
        _ request: ImageRequest, events: EventBuffer<Response>? = nil,
        prefetch: (@Sendable () -> Void)? = nil
    ) {
        self.request = request
        self.prefetch = prefetch
        state = Locked(State(priority: request.priority, buffers: events.map { [$0] } ?? []))
    }

    /// The load's priority, which you can change at any time. Default: ``ImageRequest/priority``.
    public var priority: Priority {
        get { state.withLock { $0.priority } }
        set {
            let registration = state.withLock { state in
                state.priority = newValue
                return state.registration
            }
            registration?.setPriority(newValue)
        }
    }

    /// The newest progress; nil before the first byte.
    public var progress: LoadProgress? { state.withLock { $0.latest.progress } }

    /// The image's header, for a request with ``ImageRequest/progressive``. It's nil until the header has
    /// been received, and for an image from a cache.
    public var info: ImageInfo? { state.withLock { $0.latest.info } }

    /// The result; nil while the load is running.
    public var result: Result<Response, ImageError>? { state.withLock { $0.result } }

    /// Whether the task is still registered with its manager.
    package var isRegistered: Bool { state.withLock { $0.registration != nil } }

    /// Whether ``cancel()`` was called before the task ended.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Ends the task with ``ImageError/Code/cancelled`` before this returns, unless it has already ended. The
    /// shared work stops if no other task is waiting for it.
    public func cancel() { markCancelled()?.cancel() }

    /// Marks a running task as canceled, and returns its registration for the caller to cancel.
    func markCancelled() -> (any TaskRegistration)? {
        state.withLock { state in
            guard state.result == nil else { return nil }
            state.isCancelled = true
            return state.registration
        }
    }
}

extension LoadTask {
    /// The response, once the task has ended. If you cancel the Swift task that awaits it, this task is
    /// canceled, too.
    public var response: Response {
        get async throws(ImageError) {
            await withTaskCancellationHandler {
                await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                    let hasEnded = state.withLock { state in
                        let hasEnded = state.result != nil && !state.isObservingEnd
                        if !hasEnded { state.waiting.append(continuation) }
                        return hasEnded
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

    /// The events from now on, including the end. Each loop over this sequence has its own stream and
    /// receives every event. A loop that starts after the task has ended receives the end.
    public var events: Events { Events(task: self) }

    fileprivate func subscribe() -> EventBuffer<Response> {
        state.withLock { state in
            let buffer = EventBuffer(.sequence, replaying: state.latest.replay)
            if state.result == nil { state.buffers.append(buffer) }
            return buffer
        }
    }

    /// The events of a task.
    public struct Events: AsyncSequence, Sendable {
        public typealias Element = Event
        let task: LoadTask

        /// Creates a separate stream, which begins with the newest events so far: a cached image, the header,
        /// a preview, progress.
        public func makeAsyncIterator() -> Iterator { Iterator(buffer: task.subscribe()) }

        /// Iterates over the events.
        public struct Iterator: AsyncIteratorProtocol {
            let buffer: EventBuffer<Response>

            public mutating func next() async -> Event? { await buffer.next() }
        }
    }
}

/// A task's registration with the manager that runs its load.
protocol TaskRegistration: Sendable {
    /// Ends the task with ``ImageError/Code/cancelled`` before this returns.
    func cancel()
    func setPriority(_ priority: Priority)
}

// The manager's side of a task.
extension LoadTask {
    /// Registers the task before its owner gets it, so it can't have been canceled yet. A thread that starts
    /// the task later registers it again, and then cancels the registration if the task was canceled.
    func register(_ registration: some TaskRegistration) {
        state.withLock { state in
            if state.result == nil || state.isCancelled { state.registration = registration }
        }
    }

    /// Cancels the registration of a task that was canceled before it was registered.
    func cancelRegistration() {
        let registration = state.withLock { state in
            defer { state.registration = nil }
            return state.registration
        }
        registration?.cancel()
    }

    /// Sends the task's events to the manager's observer from now on, each one before it's delivered. Call
    /// this before the task can end.
    func observe(_ observed: ObservedTask) {
        state.withLock { $0.buffers.insert(EventBuffer(.observer(observed)), at: 0) }
    }

    /// Sends this task's events to the manager's observer; nil without an observer, and after the end.
    var observedTask: ObservedTask? { state.withLock { $0.buffers.first }?.observedTask }

    /// Ends the task. Does nothing if it has already ended.
    func finish(_ result: Result<Response, ImageError>, on delivery: Delivery = .caller) {
        let ended = state.withLock {
            state -> ([EventBuffer<Response>], [CheckedContinuation<Void, Never>])? in
            guard state.result == nil else { return nil }
            state.result = result
            state.latest.finish(result)
            state.registration = nil
            state.isObservingEnd = state.buffers.first?.observedTask != nil
            defer { state.buffers = [] }
            return (state.buffers, state.takeWaiting())
        }
        guard var (buffers, waiting) = ended else { return }
        if buffers.first?.observedTask != nil {
            // The result is already set, so the task has ended when `cancel()` returns. If a caller starts to
            // await the response during this call, it's added to `waiting` and continues after the observer.
            buffers.removeFirst().post(.finished(result), on: delivery)
            waiting += state.withLock { state in
                state.isObservingEnd = false
                return state.takeWaiting()
            }
        }
        for buffer in buffers { buffer.post(.finished(result), on: delivery) }
        for continuation in waiting { continuation.resume() }
    }

    /// Calls `completion` once with the result, either now or when the task ends.
    func onFinish(_ completion: @escaping @Sendable (Result<Response, ImageError>) -> Void) {
        let result = state.withLock { state in
            if state.result == nil {
                state.buffers.append(
                    EventBuffer(.closure { if case .finished(let result) = $0 { completion(result) } }))
            }
            return state.result
        }
        if let result { completion(result) }
    }

    /// Whether a stored image was delivered before the result.
    var hasCached: Bool { state.withLock { $0.latest.cached != nil } }

    /// Posts the progress of a load that the task has joined, unless the task already has progress or has
    /// ended.
    func begin(at progress: LoadProgress) {
        let buffers = state.withLock { state -> [EventBuffer<Response>] in
            guard state.result == nil, state.latest.progress == nil else { return [] }
            state.latest.insert(.progress(progress))
            return state.buffers
        }
        for buffer in buffers { buffer.begin(at: progress) }
    }

    /// Posts an event other than the end. Does nothing if the task has ended.
    func post(_ event: Event, on delivery: Delivery = .caller) {
        let buffers = state.withLock { state -> [EventBuffer<Response>] in
            guard state.result == nil else { return [] }
            state.latest.insert(event)
            return state.buffers
        }
        for buffer in buffers { buffer.post(event, on: delivery) }
    }
}

extension LoadTask {
    /// The load's progress until it ends, starting with the newest.
    ///
    /// ```swift
    /// for await progress in task.progressUpdates {
    ///     bar.fraction = progress.fraction ?? 0
    /// }
    /// show(try await task.response.image)
    /// ```
    ///
    /// If your loop is slower than the network, it only receives the newest progress. Each loop has its own
    /// stream.
    public var progressUpdates: ProgressUpdates { ProgressUpdates(events: events) }

    /// The progress of a load.
    public struct ProgressUpdates: AsyncSequence, Sendable {
        public typealias Element = LoadProgress
        let events: Events

        public func makeAsyncIterator() -> Iterator { Iterator(events: events.makeAsyncIterator()) }

        /// Iterates over the progress.
        public struct Iterator: AsyncIteratorProtocol {
            var events: Events.Iterator

            public mutating func next() async -> LoadProgress? {
                while let event = await events.next() {
                    if case .progress(let progress) = event { return progress }
                }
                return nil
            }
        }
    }
}
