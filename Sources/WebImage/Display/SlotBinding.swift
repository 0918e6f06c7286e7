// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Loads images into one ``DisplaySlot``, for all view adapters.
///
/// An adapter creates one binding for each slot of a view and calls ``end()`` when the view is destroyed. The
/// binding does not retain the slot.
///
/// The slot shows the last load only. If a load is for the image that the slot already shows, that image
/// stays until the new one has arrived, and after a failure, whatever the placeholder policy is. A load joins
/// the work of the load that it replaces before that one is cancelled, so that no transfer is repeated.
@MainActor
public final class SlotBinding {
    /// Schedules work on the main thread, in the order of the calls. Called on any thread.
    public typealias Scheduler = @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void

    /// A load that has not completed.
    final class Record {
        let id: DisplayState.LoadID
        let options: DisplayOptions
        var task: ImageTask?
        /// The events of `task`.
        var events: EventBuffer<ImageResponse>?

        init(_ id: DisplayState.LoadID, _ options: DisplayOptions) {
            self.id = id
            self.options = options
        }
    }

    weak var slot: (any DisplaySlot)?
    let schedule: Scheduler
    var display = DisplayState()
    var records: [Record] = []
    var lastURL: URL?
    var phase = SlotState.Phase.idle
    /// Whether the slot shows the last content, and not ``DisplayOptions/set``.
    var usesSlot = true
    /// The image on display; nil for other content.
    var shown: ImageResponse?
    /// The player of the animation on display.
    var player: AnimationPlayer?
    /// The duration of the last transition, in seconds.
    var transitionDuration = 0.0
    var delayedCompletion: DelayedCompletion?
    var adaptation: (@MainActor (Any) -> Any)?
    var indicatorRuns = false
    var repetition: Repetition?
    var observation = SlotObservation()

    /// Shows that the slot is loading. Default: nil.
    ///
    /// It starts at once if it is set while the slot waits for an image. One that runs is stopped when it is
    /// replaced.
    public var indicator: (any DisplayIndicator)? {
        willSet { if indicatorRuns { stopIndicator() } }
        didSet { updateIndicator() }
    }

    public init(slot: any DisplaySlot, schedule: @escaping Scheduler) {
        self.slot = slot
        self.schedule = schedule
    }

    /// Loads an image into the slot. An image in memory, or one that is looked up synchronously, is shown
    /// before this returns.
    ///
    /// Without a request or a URL, the slot shows its placeholder, except with
    /// ``DisplayOptions/PlaceholderPolicy/keepCurrent``, and the load completes with
    /// ``ImageError/Code/invalidURL``.
    public func load(_ request: ImageRequest?, options: DisplayOptions = .default) {
        guard !display.isEnded else { return }
        guard let request, let url = request.url else { return begin(nil, options: options) }
        let found = (options.manager ?? .shared).immediateImage(for: request)
        if let found, isIdle, options.setsImage {
            show(found, url: url, options: options)
        } else {
            begin(request, found: found, options: options)
        }
    }

    /// Cancels the loads of the slot, which complete with ``ImageError/Code/cancelled`` before this returns.
    /// The slot keeps its content. The work of the loads stops on another thread.
    public func cancel() {
        guard !display.isEnded else { return }
        forgetLoad()
        perform(display.cancel().map { .perform($0, nil) } + flushed())
    }

    /// Empties the slot and cancels its loads, which complete with ``ImageError/Code/cancelled`` before this
    /// returns. Content shown by ``DisplayOptions/set`` stays.
    public func clear() { show(.nothing) }

    /// Cancels the loads of the slot and calls no closure any more, except a completion that waits for a
    /// transition, which is called later. For adapters, when the view is destroyed.
    public func end() {
        for action in display.end() {
            if case .stop(let id) = action { stop(id) }
        }
        records = []
        slot = nil
        player?.stop()
        player = nil
        shown = nil
        repetition = nil
        updateIndicator()
        if let delayed = takeDelayedCompletion() { schedule { delayed.call() } }
        observation.end()
    }
}

extension SlotBinding {
    /// Whether nothing is under way that a load replaces.
    private var isIdle: Bool {
        records.isEmpty && delayedCompletion == nil && repetition == nil && !indicatorRuns
    }

    /// Forgets the last load, because the slot is used for something else.
    func forgetLoad() {
        repetition = nil
        if case .loading = phase { phase = .idle }
    }

    /// Begins a load.
    ///
    /// - Parameter found: The image in memory that ends the load.
    private func begin(_ request: ImageRequest?, found: ImmediateImage? = nil, options: DisplayOptions) {
        let record = Record(display.next, options)
        var target: DisplayState.Target?
        var events: [ImageTask.Event] = []
        if let found {
            target = DisplayState.Target(hash: found.hash)
            events = [.finished(.success(found.response))]
        } else if let request {
            (target, events) = start(request, for: record)
        }
        // An image from a fast network may be here too. It is shown with the transition.
        let hasImage = events.contains { $0.isStoredImage }
        checkForReplacedContent()
        lastURL = request?.url
        phase = target == nil ? .failed(.invalidURL) : .loading
        let actions = display.begin(target, options: options, hasImage: hasImage)
        records.append(record)
        repetition = options.retriesWhenReachable ? request.map { Repetition($0, options) } : nil
        var steps = actions.map { Step.perform($0, nil) }
        // After the placeholder, and before the completions of loads.
        steps.insert(contentsOf: flushed(), at: actions.firstIndex { !$0.isShow } ?? actions.endIndex)
        for event in events { steps += self.steps(for: event, of: record.id, synchronously: hasImage) }
        if indicatorRuns, display.isWaiting { indicator?.update(.zero) }
        perform(steps)
    }

    /// Starts the task of a load, before the load that it replaces is cancelled, so that a shared transfer
    /// continues.
    private func start(
        _ request: ImageRequest, for record: Record
    ) -> (DisplayState.Target?, [ImageTask.Event]) {
        let events = EventBuffer<ImageResponse>(
            .view { [weak self, schedule, id = record.id] buffer in
                schedule { self?.take(buffer, of: id) }
            })
        let manager = record.options.manager ?? .shared
        let task = manager.load(request, events: events)
        record.task = task
        record.events = events
        let hash = manager.pipeline.planner.variantHash(of: task.request)
        return (DisplayState.Target(hash: hash), events.takeAll())
    }

    private func take(_ events: EventBuffer<ImageResponse>, of id: DisplayState.LoadID) {
        // Another task may have replaced that of the load.
        guard record(id)?.events === events else { return }
        checkForReplacedContent()
        for event in events.takeAll() { perform(steps(for: event, of: id, synchronously: false)) }
    }

    func record(_ id: DisplayState.LoadID) -> Record? { records.last { $0.id == id } }

    /// Cancels the task of a load. Its shared work stops on another thread.
    func stop(_ id: DisplayState.LoadID) { record(id)?.task?.cancelLater() }

    func checkForReplacedContent() {
        if usesSlot, slot?.isUnchanged == false {
            display.contentWasReplaced()
            shown = nil
        }
    }
}
