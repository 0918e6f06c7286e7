// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import PortableFoundation
import WebImage

extension SlotBinding {
    /// Performs actions. Before each one, we check that it still applies, because a closure may have started
    /// or canceled loads, or ended the binding.
    func perform(_ actions: [SlotDisplay.Action]) {
        for action in actions {
            switch action {
            case .complete(let delayed): delayed.call()
            case .cancel(let lookup): lookup.cancel()
            case .releaseReports(let last): last.releaseReports()
            case .release: break
            case .report(let event, let id):
                if display.loads.isCurrent(id) { record(id)?.options.onEvent?(event) }
            case .perform(let action, let event):
                if !display.isEnded { perform(action, event) }
            }
        }
        updateIndicator()
        stateDidChange()
    }

    private func perform(_ action: DisplayState.Action, _ event: ImageTask.Event?) {
        switch action {
        case .show(let content, let transition, let id):
            guard display.loads.isCurrent(id) else { return }
            // If there's no record, `onEvent` has canceled the load before its stored image was shown.
            guard let record = record(id) else { return display.noticeForeignContent(isEmpty: false) }
            show(content, transition, by: record.options, response: event?.response)
        case .showOlder(let transition, let id):
            // The load doesn't need to be checked again, because no closure has been called since the event.
            guard let record = record(id) else { return }
            show(.image, transition, by: record.options, response: event?.response)
        case .stop(let id): stop(id)
        case .report(let progress, let id):
            guard display.loads.isCurrent(id) else { return }
            if display.indicatorRuns { indicator?.update(progress) }
            record(id)?.options.progress?(progress)
        case .complete(let id, let ending):
            guard let index = records.lastIndex(where: { $0.id == id }) else { return }
            complete(records.remove(at: index), ending: ending, event: event)
        }
    }

    private func complete(_ record: Record, ending: DisplayState.Ending, event: ImageTask.Event?) {
        let result: Result<ImageResponse, ImageError> =
            switch (ending, event) {
            case (.result, .finished(let result)?): result
            case (.invalidURL, _): .failure(.invalidURL)
            case (.cancelled, _), (.result, _): .failure(.cancelled)
            }
        let options = record.options
        let isCurrent = record.id == display.loads.current
        if isCurrent {
            lastLoadDidEnd(result, hasRequest: record.hasRequest)
            // That call released closures, and one of them may have been the last to retain the view.
            if display.isEnded { return }
        }
        updateIndicator()
        if ending != .result { options.onEvent?(.finished(result)) }
        if isCurrent, case .success = result {
            completeShown(result, options)
        } else {
            options.completion?(result)
        }
    }

    /// Completes a load after its image is shown. If the options say so, this waits for the transition to
    /// end.
    private func completeShown(_ result: Result<ImageResponse, ImageError>, _ options: DisplayOptions) {
        guard let completion = options.completion else { return }
        guard options.waitsForTransition, isTransitioning else { return completion(result) }
        let time = (options.manager ?? .shared).configuration.time
        let limit = Duration.seconds(min(max(0, display.content.transitionDuration), 3600) + 1)
        // Don't run this on the main actor, which doesn't work in every main loop. The timer is needed
        // because a display that isn't refreshed never ends its transition.
        let id = display.loads.current
        let timer = Task.detached { [weak self, schedule] in
            guard (try? await time.sleep(for: limit)) != nil else { return }
            schedule { if self?.display.delayed?.id == id { self?.transitionDidEnd() } }
        }
        display.delayed = DelayedCompletion(of: id, timer: timer) { completion(result) }
    }

    private var isTransitioning: Bool { display.content.usesSlot && slot?.isTransitioning == true }

    /// Calls a completion that was waiting for a transition. Adapters call this when a transition that they
    /// reported in ``DisplaySlot/isTransitioning`` has ended.
    public func transitionDidEnd() { display.delayed.take()?.call() }

    /// Starts or stops the indicator according to the load's state.
    func updateIndicator() {
        guard let indicator, let runs = display.updateIndicator() else { return }
        guard runs else { return indicator.stop() }
        indicator.start()
        if display.loads.progress.received > 0 { indicator.update(display.loads.progress) }
    }
}

extension SlotBinding {
    /// Shows an image from memory in an idle slot, without a task, a buffer or a record.
    func show(_ found: ImmediateImage, url: URL, options: DisplayOptions) {
        checkForReplacedContent()
        let response = found.response
        let isShown = display.beginInMemory(found, url: url)
        let id = display.loads.current
        options.onEvent?(.finished(.success(response)))
        if display.loads.isCurrent(id) {
            let transition = options.transitionPolicy == .always ? options.transition : .none
            let stays =
                isShown && transition.isInstant && display.content.isKept(by: options, response)
                && !isTransitioning
            if !stays { show(.image, transition, by: options, response: response) }
            if display.loads.isCurrent(id) { options.progress?(.complete) }
        }
        if display.loads.isCurrent(id) { releaseShown() }
        stateDidChange()
        guard !display.isEnded else { return }
        if display.loads.isCurrent(id) {
            completeShown(.success(response), options)
        } else {
            options.completion?(.success(response))
        }
    }

    private func show(
        _ content: DisplayState.Content, _ transition: DisplayTransition, by options: DisplayOptions,
        response: ImageResponse?
    ) {
        let response = content == .image ? response : nil
        let isLocal = options.transitionPolicy == .network && response.map { $0.origin != .network } ?? false
        let old = player
        let new = response.flatMap { makePlayer($0, options) }
        display.lookup.take()?.cancel()
        let shown: DisplayContent =
            switch content {
            case .nothing: .nothing
            case .placeholder: resolve(options.placeholder, options)
            case .errorImage: resolve(options.errorImage, options)
            case .image:
                if let response {
                    if let new { .animation(response.image, new) } else { .image(response.image) }
                } else {
                    .nothing
                }
            }
        present(shown, isLocal ? .none : transition, by: options, player: new, response: response)
        // If a player was already on display, it keeps its state, even if the app has paused it. By now, a
        // different player may be on display, because a closure may have started a load.
        if options.autoPlays, let new, new !== old, new === player { new.playAutomatically() }
    }

    /// Shows content in the slot, or passes it to ``DisplayOptions/set``.
    @inline(__always)  // This speeds up showing images from memory.
    func present(
        _ content: DisplayContent, _ transition: DisplayTransition, by options: DisplayOptions,
        player: AnimationPlayer? = nil, response: ImageResponse? = nil
    ) {
        var shown = SlotContent(
            content, options, player: player, response: response, transition: transition,
            keepsSize: keepsPlaceholderSize)
        stop(display.exchangeContent(&shown))
        let animated = placeholderPlayer
        if let set = options.set {
            set(content, transition)
        } else {
            slot?.show(content, transition: transition)
        }
        // By now, a closure may have shown something else.
        if let animated, animated === placeholderPlayer { animated.playAutomatically() }
    }

    func stop(_ players: [AnimationPlayer]) { for player in players { player.stop() } }

    /// Returns the current player if it plays the same animation, or a new one.
    private func makePlayer(_ response: ImageResponse, _ options: DisplayOptions) -> AnimationPlayer? {
        guard response.isAnimated, let source = response.animation else { return nil }
        let budget = budget(options)
        let isSame = player?.source.identity == source.identity && player?.budget === budget
        let player = (isSame ? player : nil) ?? response.makePlayer(budget: budget)
        if isSame { player?.sourceDidGrow() }
        player?.loopCount = options.loopCount
        player?.rate = options.playbackRate
        player?.mode = options.playbackMode
        return player
    }

    private func budget(_ options: DisplayOptions) -> FrameBudget {
        (slot as? any FrameBudgetSlot)?.frameBudget ?? options.frameBudget
    }

    /// Whether the app has set or removed the view's image itself.
    var isReplaced: Bool { display.content.usesSlot && slot?.isUnchanged == false }

    /// Checks whether the app has replaced the view's content, and if so, ends its animation. Adapters call
    /// this when they're about to show a frame.
    package func checkForReplacedContent() {
        guard isReplaced else { return }
        stop(display.contentWasReplaced())
    }

    /// Checks what the app shows in a view without content from this slot.
    func checkForForeignContent() {
        guard display.content.usesSlot, display.loads.isUnused, let slot = slot as? any ReadableSlot else {
            return
        }
        let isEmpty = slot.isEmpty
        display.noticeForeignContent(isEmpty: isEmpty)
    }
}

extension SlotBinding {
    /// Returns the content to show for a placeholder now. An image that isn't in memory is looked up on disk
    /// and shown later, unless the slot shows something else by then.
    private func resolve(_ placeholder: Placeholder?, _ options: DisplayOptions) -> DisplayContent {
        guard let placeholder else { return .nothing }
        let fallback = placeholder.hasKind ? content(of: placeholder, options) : .nothing
        guard !placeholder.cached.isEmpty else { return fallback }
        let manager = options.manager ?? .shared
        var requests = placeholder.cached.compactMap { sized($0) }[...]
        var image: DisplayContent?
        for (index, request) in requests.enumerated() {
            guard let found = manager.cachedImage(for: request) else { continue }
            // On disk, only look for better images than this one. They come before it in the list.
            (image, requests) = (.image(found.image), requests[..<index])
            break
        }
        let lookup = PlaceholderLookup(requests, options, fallback: image == nil ? fallback : nil)
        switch next(lookup) {
        case .found(let content): return content
        case .pending:
            display.lookup = lookup
            return image ?? .nothing
        case .missing: return image ?? fallback
        }
    }

    /// Returns the content for a placeholder that doesn't come from the caches. For an animation, it includes
    /// a separate player.
    private func content(of placeholder: Placeholder, _ options: DisplayOptions) -> DisplayContent {
        guard animatesPlaceholders, case .animation(let first, let source) = placeholder.kind else {
            return .placeholder(placeholder)
        }
        let player = AnimationPlayer(source: source, budget: budget(options), poster: first)
        player.loopCount = 0
        let info = ImageInfo(format: .png, size: first.size, frameCount: source.frameCount)
        return .animation(DecodedImage(bitmap: first, info: info), player)
    }

    private func next(_ lookup: PlaceholderLookup) -> PlaceholderLookup.Outcome {
        lookup.next { [weak self, schedule] events in schedule { self?.takePlaceholder(events) } }
    }

    private func takePlaceholder(_ events: EventBuffer<ImageResponse>) {
        guard let lookup = display.lookup, lookup.events === events else { return }
        var outcome = events.takeOutcome()
        if case .missing = outcome { outcome = next(lookup) }
        let content: DisplayContent?
        switch outcome {
        case .pending: return
        case .found(let image): content = image
        case .missing: content = lookup.fallback
        }
        display.lookup = nil
        // The app may have replaced the slot's content.
        guard let content, !isReplaced else { return }
        present(content, .none, by: lookup.options)
        _ = display.takeAdaptation()
    }
}

/// A disk lookup for a placeholder's image.
final class PlaceholderLookup {
    enum Outcome {
        case found(DisplayContent)
        case missing
        case pending
    }

    /// The images to look up, best first.
    private var requests: ArraySlice<ImageRequest>
    let options: DisplayOptions
    /// The content to show if no image is on disk, or `nil` to keep an image that was in memory.
    let fallback: DisplayContent?
    private(set) var events: EventBuffer<ImageResponse>?
    private var task: ImageTask?

    init(_ requests: ArraySlice<ImageRequest>, _ options: DisplayOptions, fallback: DisplayContent?) {
        self.requests = requests
        self.options = options
        self.fallback = fallback
    }

    /// Looks up images until one is found, or until a lookup doesn't end synchronously.
    func next(_ notify: @escaping @Sendable (EventBuffer<ImageResponse>) -> Void) -> Outcome {
        while let request = requests.popFirst() {
            let events = EventBuffer<ImageResponse>(view: notify)
            self.events = events
            task = (options.manager ?? .shared).load(request, events: events)
            let outcome = events.takeOutcome()
            if case .missing = outcome { continue }
            return outcome
        }
        return .missing
    }

    func cancel() { task?.cancelLater() }
}

extension EventBuffer<ImageResponse> {
    /// Takes the events of a lookup, and returns its outcome.
    fileprivate func takeOutcome() -> PlaceholderLookup.Outcome {
        for case .finished(let result) in takeAll() {
            if case .success(let response) = result { return .found(.image(response.image)) }
            return .missing
        }
        return .pending
    }
}

/// The completion of a load that's waiting for the transition to its image.
final class DelayedCompletion: Sendable {
    let id: DisplayState.LoadID
    /// Calls the completion if the transition doesn't end.
    private let timer: Task<Void, Never>
    private let completion: @MainActor @Sendable () -> Void

    init(
        of id: DisplayState.LoadID, timer: Task<Void, Never>,
        _ completion: @escaping @MainActor @Sendable () -> Void
    ) {
        self.id = id
        self.timer = timer
        self.completion = completion
    }

    @MainActor
    func call() {
        timer.cancel()
        completion()
    }
}
