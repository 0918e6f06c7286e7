// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Loads pictures into one ``DisplaySlot``: what all view adapters share.
///
/// An adapter keeps one binding for each slot of a view as long as the view lives, and calls ``end()`` when the view
/// goes. The binding does not retain the slot.
///
/// Of several loads only the last is ever shown. A load of the picture that the slot already shows leaves it there
/// until the new one has come, whatever the placeholder policy says, and a failure leaves it too; a load that asks
/// for what is being loaded joins that work before the old load is cancelled, so that no transfer is repeated.
@MainActor
public final class SlotBinding {
    /// Runs work on the thread of the user interface soon, in the order of the calls. Called on any thread.
    public typealias Scheduler = @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void

    private struct Record {
        let options: DisplayOptions
        let task: ImageTask?
    }

    private enum Step {
        /// Passes an event of a load to the program.
        case pass(ImageTask.Event, DisplayState.LoadID)
        /// An action and the event it answers.
        case perform(DisplayState.Action, ImageTask.Event?)
    }

    private weak var slot: (any DisplaySlot)?
    private let schedule: Scheduler
    private var display = DisplayState()
    private var records: [DisplayState.LoadID: Record] = [:]
    private var lastURL: URL?
    /// Whether the slot itself was given the last content, not ``DisplayOptions/set``.
    private var usesSlot = true
    /// Of the animation that the slot shows.
    private var player: AnimationPlayer?

    public init(slot: any DisplaySlot, schedule: @escaping Scheduler) {
        self.slot = slot
        self.schedule = schedule
    }

    /// Loads `request` into the slot. A picture that is in memory, or is looked up synchronously, is shown before this
    /// returns.
    ///
    /// Without a request, or with one without a URL, the slot shows its placeholder, except with
    /// ``DisplayOptions/PlaceholderPolicy/keepCurrent``, and the load completes with ``ImageError/Code/invalidURL``.
    public func load(_ request: ImageRequest?, options: DisplayOptions = DisplayOptions()) {
        guard !display.isEnded else { return }
        let request = request?.url == nil ? nil : request
        lastURL = request?.url
        let id = display.next
        let buffer = EventBuffer<ImageResponse>(
            .view { [weak self, schedule] buffer in
                schedule { self?.take(buffer, of: id) }
            })
        // Before the load that it replaces is stopped: if both want the same bytes, their transfer goes on.
        let manager = options.manager ?? .shared
        let task = request.map { manager.load($0, events: buffer) }
        let events = buffer.takeAll()
        let target = task.map { DisplayState.Target(key: manager.keys(for: $0.request).variant) }
        // A fast network may have answered too; that picture comes like any other.
        let hasPicture = events.contains { $0.isStoredPicture }
        noticeReplacedContent()
        let actions = display.begin(target, options: options, hasPicture: hasPicture)
        records[id] = Record(options: options, task: task)
        var steps = actions.map { Step.perform($0, nil) }
        for event in events { steps += self.steps(for: event, of: id, synchronously: hasPicture) }
        perform(steps)
    }

    /// Cancels the loads of the slot; they complete with ``ImageError/Code/cancelled`` before this returns. The slot
    /// keeps what it shows.
    public func cancel() {
        perform(display.cancel().map { Step.perform($0, nil) })
    }

    /// The view is gone: its loads stop, and nobody is called any more.
    public func end() {
        for action in display.end() {
            if case .stop(let id) = action { records[id]?.task?.cancel() }
        }
        records = [:]
        slot = nil
        player?.stop()
        player = nil
    }

    /// What the slot is about.
    public var state: SlotState {
        let task = display.isLoading ? records[display.current]?.task : nil
        return SlotState(
            url: lastURL, progress: display.progress, info: task?.info, task: task, player: player)
    }
}

extension SlotBinding {
    private func take(_ buffer: EventBuffer<ImageResponse>, of id: DisplayState.LoadID) {
        noticeReplacedContent()
        for event in buffer.takeAll() { perform(steps(for: event, of: id, synchronously: false)) }
    }

    private func steps(
        for event: ImageTask.Event, of id: DisplayState.LoadID, synchronously: Bool
    ) -> [Step] {
        let actions = display.take(DisplayState.Event(event), of: id, synchronously: synchronously)
        return [.pass(event, id)] + actions.map { .perform($0, event) }
    }

    private func noticeReplacedContent() {
        if usesSlot, slot?.isUnchanged == false { display.contentWasReplaced() }
    }

    /// Callbacks may load and cancel in the slot, or end it: each step looks whether it still stands.
    private func perform(_ steps: [Step]) {
        for step in steps {
            guard !display.isEnded else { return }
            switch step {
            case .pass(let event, let id):
                guard display.isCurrent(id) else { continue }
                records[id]?.options.onEvent?(event)
            case .perform(let action, let event): perform(action, event)
            }
        }
    }

    private func perform(_ action: DisplayState.Action, _ event: ImageTask.Event?) {
        switch action {
        case .show(let content, let transition, let id):
            guard display.isCurrent(id), let options = records[id]?.options else { return }
            show(content, transition, options, event?.response)
        case .stop(let id): records[id]?.task?.cancel()
        case .report(let progress, let id):
            guard display.isCurrent(id) else { return }
            records[id]?.options.progress?(progress)
        case .complete(let id, let ending):
            guard let record = records.removeValue(forKey: id) else { return }
            record.options.completion?(result(ending, event))
        }
    }

    private func show(
        _ content: DisplayState.Content, _ transition: DisplayTransition, _ options: DisplayOptions,
        _ response: ImageResponse?
    ) {
        let old = player
        let new = content == .picture ? response.flatMap { makePlayer($0, options) } : nil
        player = new
        if old !== new { old?.stop() }
        let shown = resolve(content, options, response)
        usesSlot = options.set == nil
        if let set = options.set {
            set(shown, transition)
        } else {
            slot?.show(shown, transition: transition)
        }
        // What was played before goes on as it was, also where the program had paused it. The slot may show something
        // else by now, for a closure may load again.
        if options.autoPlays, let new, new !== old, new === player { new.playAutomatically() }
    }

    /// The one there is where the animation is the same: it goes on where it is.
    private func makePlayer(_ response: ImageResponse, _ options: DisplayOptions) -> AnimationPlayer? {
        guard let source = response.animation else { return nil }
        let isSame = player?.source.identity == source.identity && player?.budget === options.frameBudget
        let player = (isSame ? player : nil) ?? response.makePlayer(budget: options.frameBudget)
        if isSame { player?.sourceDidGrow() }
        player?.loopCount = options.loopCount
        player?.rate = options.playbackRate
        player?.mode = options.playbackMode
        return player
    }

    private func resolve(
        _ content: DisplayState.Content, _ options: DisplayOptions, _ response: ImageResponse?
    ) -> DisplayContent {
        switch content {
        case .nothing: return .nothing
        case .placeholder: return options.placeholder.map { .placeholder($0) } ?? .nothing
        case .errorImage: return options.errorImage.map { .placeholder($0) } ?? .nothing
        case .picture:
            guard let image = response?.image else { return .nothing }
            return player.map { .animation(image, $0) } ?? .image(image)
        }
    }

    private func result(
        _ ending: DisplayState.Ending, _ event: ImageTask.Event?
    ) -> Result<ImageResponse, ImageError> {
        switch ending {
        case .cancelled: .failure(.cancelled)
        case .invalidURL: .failure(ImageError(.invalidURL, "there is no URL to load"))
        case .result:
            if case .finished(let result)? = event { result } else { .failure(.cancelled) }
        }
    }
}

extension DisplayState.Event {
    fileprivate init(_ event: ImageTask.Event) {
        switch event {
        case .progress(let progress): self = .progress(progress)
        case .cached: self = .cached
        case .preview: self = .preview
        case .info: self = .info
        case .finished(.success(let response)):
            self = response.status == .fetched ? .finished : .confirmed
        case .finished(.failure(let error)): self = .failed(error.code)
        }
    }
}

extension ImageTask.Event {
    fileprivate var isStoredPicture: Bool {
        switch self {
        case .cached: true
        case .finished(.success(let response)):
            [.memory, .disk].contains(response.origin) && response.status != .revalidated
        case .progress, .preview, .info, .finished(.failure): false
        }
    }

    fileprivate var response: ImageResponse? {
        switch self {
        case .progress, .info, .finished(.failure): nil
        case .cached(let response), .preview(let response), .finished(.success(let response)): response
        }
    }
}
