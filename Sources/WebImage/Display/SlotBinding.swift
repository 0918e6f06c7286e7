// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding

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

    private struct Record {
        let options: DisplayOptions
        let task: ImageTask?
    }

    private enum Step {
        /// Calls ``DisplayOptions/onEvent``.
        case report(ImageTask.Event, DisplayState.LoadID)
        /// Performs an action of an event.
        case perform(DisplayState.Action, ImageTask.Event?)
    }

    private weak var slot: (any DisplaySlot)?
    private let schedule: Scheduler
    private var display = DisplayState()
    private var records: [DisplayState.LoadID: Record] = [:]
    private var lastURL: URL?
    /// Whether the slot shows the last content, and not ``DisplayOptions/set``.
    private var usesSlot = true
    /// The player of the animation on display.
    private var player: AnimationPlayer?

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
        let request = request?.url == nil ? nil : request
        lastURL = request?.url
        let id = display.next
        let buffer = EventBuffer<ImageResponse>(
            .view { [weak self, schedule] buffer in
                schedule { self?.take(buffer, of: id) }
            })
        // Started before the load that it replaces is cancelled, so that a shared transfer continues.
        let manager = options.manager ?? .shared
        let task = request.map { manager.load($0, events: buffer) }
        let events = buffer.takeAll()
        let planner = manager.pipeline.planner
        let target = task.map { DisplayState.Target(key: planner.keys(for: $0.request).variant) }
        // An image from a fast network may be here too. It is shown with the transition.
        let hasImage = events.contains { $0.isStoredImage }
        checkForReplacedContent()
        let actions = display.begin(target, options: options, hasImage: hasImage)
        records[id] = Record(options: options, task: task)
        var steps = actions.map { Step.perform($0, nil) }
        for event in events { steps += self.steps(for: event, of: id, synchronously: hasImage) }
        perform(steps)
    }

    /// Cancels the loads of the slot, which complete with ``ImageError/Code/cancelled`` before this returns.
    /// The slot keeps its content.
    public func cancel() {
        perform(display.cancel().map { Step.perform($0, nil) })
    }

    /// Empties the slot and cancels its loads, which complete with ``ImageError/Code/cancelled`` before this
    /// returns. Content shown by ``DisplayOptions/set`` stays.
    public func clear() {
        guard !display.isEnded else { return }
        let actions = display.clear()
        lastURL = nil
        player?.stop()
        player = nil
        // Emptied first, because a completion may start a load.
        if usesSlot { slot?.show(.nothing, transition: .none) }
        perform(actions.map { Step.perform($0, nil) })
    }

    /// Cancels the loads of the slot and calls no closure any more. For adapters, when the view is destroyed.
    public func end() {
        for action in display.end() {
            if case .stop(let id) = action { records[id]?.task?.cancel() }
        }
        records = [:]
        slot = nil
        player?.stop()
        player = nil
    }

    /// The current state of the slot.
    public var state: SlotState {
        let task = display.isLoading ? records[display.current]?.task : nil
        return SlotState(
            url: lastURL, progress: display.progress, info: task?.info, task: task, player: player)
    }
}

extension SlotBinding {
    private func take(_ buffer: EventBuffer<ImageResponse>, of id: DisplayState.LoadID) {
        checkForReplacedContent()
        for event in buffer.takeAll() { perform(steps(for: event, of: id, synchronously: false)) }
    }

    private func steps(
        for event: ImageTask.Event, of id: DisplayState.LoadID, synchronously: Bool
    ) -> [Step] {
        let actions = display.handle(DisplayState.Event(event), of: id, synchronously: synchronously)
        return [.report(event, id)] + actions.map { .perform($0, event) }
    }

    private func checkForReplacedContent() {
        if usesSlot, slot?.isUnchanged == false { display.contentWasReplaced() }
    }

    /// Performs steps. Each is checked first, because a closure may start or cancel loads, or end the
    /// binding.
    private func perform(_ steps: [Step]) {
        for step in steps {
            guard !display.isEnded else { return }
            switch step {
            case .report(let event, let id):
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
            show(content, transition: transition, options: options, response: event?.response)
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
        _ content: DisplayState.Content, transition: DisplayTransition, options: DisplayOptions,
        response: ImageResponse?
    ) {
        let old = player
        let new = content == .image ? response.flatMap { makePlayer($0, options) } : nil
        player = new
        if old !== new { old?.stop() }
        let shown = resolve(content, options: options, response: response)
        usesSlot = options.set == nil
        if let set = options.set {
            set(shown, transition)
        } else {
            slot?.show(shown, transition: transition)
        }
        // A player that was on display before keeps its state, even if the program paused it. Another one may
        // be on display by now, because a closure may have started a load.
        if options.autoPlays, let new, new !== old, new === player { new.playAutomatically() }
    }

    /// The current player if it plays the same animation, or a new one.
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
        _ content: DisplayState.Content, options: DisplayOptions, response: ImageResponse?
    ) -> DisplayContent {
        switch content {
        case .nothing: return .nothing
        case .placeholder: return options.placeholder.map { .placeholder($0) } ?? .nothing
        case .errorImage: return options.errorImage.map { .placeholder($0) } ?? .nothing
        case .image:
            guard let image = response?.image else { return .nothing }
            return player.map { .animation(image, $0) } ?? .image(image)
        }
    }

    private func result(
        _ ending: DisplayState.Ending, _ event: ImageTask.Event?
    ) -> Result<ImageResponse, ImageError> {
        switch ending {
        case .cancelled: .failure(.cancelled)
        case .invalidURL: .failure(ImageError(.invalidURL, "missing or invalid URL"))
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
        case .finished(.failure(let error)): self = error.meansRemoval ? .gone : .failed(error.code)
        }
    }
}

extension ImageTask.Event {
    fileprivate var isStoredImage: Bool {
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
