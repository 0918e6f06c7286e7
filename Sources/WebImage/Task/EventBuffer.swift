// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading

/// A task's events that one consumer hasn't received yet.
///
/// Any thread may post. While the consumer is behind, the buffer only keeps the newest progress and the
/// newest preview. The end comes last, and is delivered once.
package final class EventBuffer<Response: Sendable>: Sendable {
    package typealias Event = LoadTask<Response>.Event

    enum Consumer: Sendable {
        /// A closure that's called with one event at a time, on the thread that posts it or on a pool thread.
        case closure(@Sendable (Event) -> Void)
        /// A loop that awaits ``EventBuffer/next()``.
        case sequence
        /// A view that reads ``EventBuffer/takeAll()``. The closure is called when an event arrives in an
        /// empty buffer, but only after the first read. Until then, the view reads without being notified.
        case view(@Sendable (EventBuffer) -> Void)
        /// Sends each event to the manager's observer, on the thread that posts it. Nothing is buffered.
        case observer(ObservedTask)
    }

    private struct State {
        var pending: LatestEvents<Response>
        var hasEnded = false
        var isDraining = false
        var notifiesView = false
        var readers: Readers = [:]
        var lastReader = 0

        typealias Readers = [Int: CheckedContinuation<Void, Never>]

        /// Adds an event, and returns the readers to notify.
        @inline(__always)
        mutating func insert(_ event: Event) -> (readers: Readers, notifiesView: Bool) {
            guard !hasEnded, pending.result == nil else { return ([:], false) }
            let notifiesView = notifiesView && pending.isEmpty
            pending.insert(event)
            defer { readers = [:] }
            return (readers, notifiesView)
        }

        mutating func next() -> Event? {
            let event = pending.popFirst()
            if case .finished? = event { hasEnded = true }
            return event
        }
    }

    private let consumer: Consumer
    private let state: Locked<State>

    init(_ consumer: Consumer, replaying events: LatestEvents<Response> = LatestEvents()) {
        self.consumer = consumer
        state = Locked(State(pending: events))
    }

    /// Creates a buffer for a view, which reads ``takeAll()``; see ``Consumer/view(_:)``.
    package convenience init(view notify: @escaping @Sendable (EventBuffer) -> Void) {
        self.init(.view(notify))
    }

    var observedTask: ObservedTask? {
        if case .observer(let task) = consumer { task } else { nil }
    }

    func post(_ event: Event, on delivery: Delivery = .caller) {
        if case .observer(let task) = consumer { return send(event, of: task) }
        announce(event, to: state.withLock { $0.insert(event) }, on: delivery)
    }

    /// Posts a transfer's progress, unless there has already been progress, because another thread may have
    /// posted newer progress.
    func begin(at progress: LoadProgress) {
        if case .observer = consumer { return }
        let event = Event.progress(progress)
        let receivers = state.withLock { $0.pending.hasProgress ? ([:], false) : $0.insert(event) }
        announce(event, to: receivers, on: .pool)
    }

    @inline(__always)
    private func announce(
        _ event: Event, to receivers: (readers: State.Readers, notifiesView: Bool), on delivery: Delivery
    ) {
        let (readers, notifiesView) = receivers
        switch consumer {
        case .closure(let observe): delivery.run { self.drain(observe) }
        case .sequence: for reader in readers.values { reader.resume() }
        case .view(let notify): if notifiesView { notify(self) }
        case .observer: break
        }
    }

    /// Sends an event to the manager's observer. Progress isn't sent here, because the transfer sends it.
    @inline(never)
    private func send(_ event: Event, of task: ObservedTask) {
        switch event {
        case .cached(let response): task.sendDelivery(.cachedDelivered, response)
        case .preview(let response): task.sendDelivery(.preview, response)
        case .finished(let result): task.sendEnd(result)
        case .progress, .info: break
        }
    }

    /// Passes the events to the closure. If another thread is already doing so, that thread passes these
    /// events, too.
    private func drain(_ observe: @Sendable (Event) -> Void) {
        let isDraining = state.withLock { state in
            defer { state.isDraining = true }
            return state.isDraining
        }
        if isDraining { return }
        while let event = state.withLock({ state -> Event? in
            let event = state.next()
            if event == nil { state.isDraining = false }
            return event
        }) {
            observe(event)
        }
    }

    /// Removes and returns all events, in the order of delivery.
    package func takeAll() -> [Event] {
        state.withLock { state in
            state.notifiesView = true
            var events: [Event] = []
            while let event = state.next() { events.append(event) }
            return events
        }
    }

    /// The next event; nil after the end, and when the Swift task is canceled. If several readers are
    /// waiting, one of them receives the event.
    func next() async -> Event? {
        while true {
            let (event, hasEnded) = state.withLock { state in (state.next(), state.hasEnded) }
            if let event { return event }
            if hasEnded || Task.isCancelled { return nil }
            let id = state.withLock { state in
                state.lastReader += 1
                return state.lastReader
            }
            await withTaskCancellationHandler {
                await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                    let mustWait = state.withLock { state in
                        guard state.pending.isEmpty, !state.hasEnded, !Task.isCancelled else { return false }
                        state.readers[id] = continuation
                        return true
                    }
                    if !mustWait { continuation.resume() }
                }
            } onCancel: {
                state.withLock { $0.readers.removeValue(forKey: id) }?.resume()
            }
        }
    }
}

/// The newest event of each kind.
struct LatestEvents<Response: Sendable>: Sendable {
    typealias Event = LoadTask<Response>.Event

    private(set) var cached: Response?
    private(set) var info: ImageInfo?
    private(set) var preview: Response?
    private(set) var progress: LoadProgress?
    /// Whether there has been progress, even if it was removed.
    private(set) var hasProgress = false
    private(set) var result: Result<Response, ImageError>?

    var isEmpty: Bool {
        cached == nil && info == nil && preview == nil && progress == nil && result == nil
    }

    /// Replaces the event of the same kind. The end also removes a preview, which is no longer useful.
    mutating func insert(_ event: Event) {
        switch event {
        case .progress(let progress): (self.progress, hasProgress) = (progress, true)
        case .cached(let response): cached = response
        case .info(let info): self.info = info
        case .preview(let response): preview = response
        case .finished(let result): finish(result)
        }
    }

    mutating func finish(_ result: Result<Response, ImageError>) {
        (self.result, preview) = (result, nil)
    }

    /// Removes the event to deliver next. The end comes last.
    mutating func popFirst() -> Event? {
        if let cached = cached.take() { return .cached(cached) }
        if let info = info.take() { return .info(info) }
        if let preview = preview.take() { return .preview(preview) }
        if let progress = progress.take() { return .progress(progress) }
        if let result = result.take() { return .finished(result) }
        return nil
    }

    /// The events for a newly added consumer.
    var replay: LatestEvents {
        var events = self
        if result != nil { events.progress = nil }
        return events
    }
}
