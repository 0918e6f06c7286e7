// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import PortableFoundation
import WebImage

extension SlotBinding {
    /// Shows content that needs no load, such as an image that the program has made. The loads of the slot
    /// are cancelled, as by ``cancel()``.
    ///
    /// An animation plays unless motion is to be reduced.
    public func show(_ content: DisplayContent, transition: DisplayTransition = .none) {
        guard !display.isEnded else { return }
        let actions = display.clear(isEmpty: content.isEmpty)
        forgetLoad()
        (lastURL, phase, shown, adaptation, isAdapted) = (nil, .idle, nil, nil, false)
        rangeOptions = RangeOptions()
        gravity = nil
        let delayed = flushed()
        endPlaceholderLookup()
        let old = player
        player = if case .animation(_, let player) = content { player } else { nil }
        if old !== player { old?.stop() }
        // Shown first, because a completion may start a load. After ``DisplayOptions/set``, the slot itself
        // is empty.
        let id = display.current
        if usesSlot || !content.isEmpty {
            usesSlot = true
            _ = takePlaceholderPlayer(of: content, gravity: nil)
            place(content, nil)
            put(content, transition)
        }
        if let player, player !== old, id == display.current { player.playAutomatically() }
        perform(actions.map { .perform($0, nil) } + delayed)
    }

    /// Cancels the loads of the slot, as by ``cancel()``, because its view will be used for something else.
    /// The slot does not show the old image when it is used again, whatever the placeholder policy.
    ///
    /// - Parameter keepsContent: Whether the content stays until the next load replaces it, which saves a
    ///   change of the view. For rows of lists that are loaded again before they are visible. Default: false,
    ///   the slot is emptied.
    public func prepareForReuse(keepsContent: Bool = false) {
        guard !display.isEnded else { return }
        guard keepsContent else { return clear() }
        endPlaceholderLookup()
        let actions = display.recycle()
        forgetLoad()
        (lastURL, phase) = (nil, .idle)
        perform(actions.map { .perform($0, nil) } + flushed())
    }

    /// Returns the image to show instead of `image`, made by ``DisplayOptions/adapt`` of the load that is
    /// being shown. For adapters, with the type of images of their framework.
    public func adapted<Image>(_ image: Image) -> Image {
        // Without a closure, no cast is needed either.
        guard let adaptation else { return image }
        return adaptation(image) as? Image ?? image
    }
}

extension SlotBinding {
    /// Shows an image in memory in a slot that is idle, without a task, a buffer or a record.
    func show(_ found: ImmediateImage, url: URL, options: DisplayOptions) {
        checkForReplacedContent()
        let response = found.response
        let isShown = display.beginInMemory(DisplayState.Target(hash: found.hash))
        let id = display.current
        lastURL = url
        phase = .loaded(response)
        options.onEvent?(.finished(.success(response)))
        if display.isCurrent(id) {
            let transition = options.transitionPolicy == .always ? options.transition : .none
            let stays =
                isShown && usesSlot && options.set == nil && player == nil && options.adapt == nil
                && !isAdapted && rangeOptions == options.rangeOptions && transition.isInstant
                && shown?.hasSameImage(as: response) == true && !isTransitioning
                && gravity == options.gravity
            if !stays { show(.image, transition: transition, options: options, response: response) }
            if display.isCurrent(id) { options.progress?(.complete) }
        }
        if display.isCurrent(id) { lastLoadDidEnd(.success(response)) }
        stateDidChange()
        guard !display.isEnded, let completion = options.completion else { return }
        if options.waitsForTransition, display.isCurrent(id), isTransitioning {
            delay(.success(response), options)
        } else {
            completion(.success(response))
        }
    }

    func show(
        _ content: DisplayState.Content, transition: DisplayTransition, options: DisplayOptions,
        response: ImageResponse?
    ) {
        let response = content == .image ? response : nil
        let isLocal = options.transitionPolicy == .network && response.map { $0.origin != .network } ?? false
        let transition = isLocal ? DisplayTransition.none : transition
        let old = player
        let new = response.flatMap { makePlayer($0, options) }
        player = new
        shown = response
        (adaptation, isAdapted) = (options.adapt, options.adapt != nil)
        rangeOptions = options.rangeOptions
        gravity = options.gravity
        if old !== new { old?.stop() }
        if placeholderLookup != nil { endPlaceholderLookup() }
        present(resolve(content, options: options, response: response), transition, by: options)
        // A player that was on display before keeps its state, even if the program paused it. Another one may
        // be on display by now, because a closure may have started a load.
        if options.autoPlays, let new, new !== old, new === player { new.playAutomatically() }
    }

    /// Shows content in the slot, or passes it to ``DisplayOptions/set``.
    func present(_ content: DisplayContent, _ transition: DisplayTransition, by options: DisplayOptions) {
        usesSlot = options.set == nil
        let animated = takePlaceholderPlayer(of: content, gravity: options.gravity)
        // An image isn't placed. An optional copies the options, a good part of the work for one in memory.
        if case .image = content { placeholderMode = nil } else { place(content, options) }
        if let set = options.set {
            set(content, transition)
        } else {
            put(content, transition)
        }
        // A closure of the program may have shown something else.
        if let animated, animated === placeholderPlayer { animated.playAutomatically() }
    }

    private func put(_ content: DisplayContent, _ transition: DisplayTransition) {
        transitionDuration = transition.duration
        slot?.show(content, transition: transition)
    }

    /// The current player if it plays the same animation, or a new one.
    private func makePlayer(_ response: ImageResponse, _ options: DisplayOptions) -> AnimationPlayer? {
        guard response.isAnimated, let source = response.animation else { return nil }
        let budget = (slot as? any FrameBudgetSlot)?.frameBudget ?? options.frameBudget
        let isSame = player?.source.identity == source.identity && player?.budget === budget
        let player = (isSame ? player : nil) ?? response.makePlayer(budget: budget)
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
        case .placeholder: return resolve(options.placeholder, options)
        case .errorImage: return resolve(options.errorImage, options)
        case .image:
            guard let image = response?.image else { return .nothing }
            return player.map { .animation(image, $0) } ?? .image(image)
        }
    }
}

extension DisplayContent {
    fileprivate var isEmpty: Bool { if case .nothing = self { true } else { false } }
}

extension SlotBinding {
    enum Step {
        /// Calls ``DisplayOptions/onEvent``.
        case report(ImageTask.Event, DisplayState.LoadID)
        /// Performs an action of an event.
        case perform(DisplayState.Action, ImageTask.Event?)
        /// Calls a completion that waited for a transition.
        case complete(DelayedCompletion)
    }

    func steps(for event: ImageTask.Event, of id: DisplayState.LoadID, synchronously: Bool) -> [Step] {
        guard let event = unlimited(event, of: id) else { return [] }
        let actions = display.handle(DisplayState.Event(event), of: id, synchronously: synchronously)
        return [.report(event, id)] + actions.map { .perform($0, event) }
    }

    /// Performs steps. Each is checked first, because a closure may start or cancel loads, or end the
    /// binding.
    func perform(_ steps: [Step]) {
        for step in steps {
            switch step {
            case .complete(let delayed): delayed.call()
            case .report(let event, let id):
                guard display.isCurrent(id) else { continue }
                record(id)?.options.onEvent?(event)
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
            guard display.isCurrent(id) else { return }
            // Without a record, `onEvent` has cancelled the load before its stored image was shown.
            guard let record = record(id) else { return display.contentWasReplaced() }
            show(content, transition: transition, options: record.options, response: event?.response)
        case .showOlder(let transition, let id):
            // No closure has been called since the event.
            guard let record = record(id) else { return }
            show(.image, transition: transition, options: record.options, response: event?.response)
        case .stop(let id): stop(id)
        case .report(let progress, let id):
            guard display.isCurrent(id) else { return }
            if indicatorRuns { indicator?.update(progress) }
            record(id)?.options.progress?(progress)
        case .complete(let id, let ending):
            guard let index = records.lastIndex(where: { $0.id == id }) else { return }
            complete(records.remove(at: index), ending: ending, event: event)
        }
    }

    private func complete(_ record: Record, ending: DisplayState.Ending, event: ImageTask.Event?) {
        let result = result(ending, event)
        let options = record.options
        let isCurrent = record.id == display.current
        if isCurrent {
            // Without a request, nothing was to be loaded.
            phase = record.hasRequest ? SlotState.Phase(result) : .idle
            lastLoadDidEnd(result)
            // The view may have been retained by a closure only.
            if display.isEnded { return }
        }
        updateIndicator()
        if ending != .result { options.onEvent?(.finished(result)) }
        guard isCurrent, options.waitsForTransition, case .success = result, isTransitioning else {
            options.completion?(result)
            return
        }
        delay(result, options)
    }

    private func result(
        _ ending: DisplayState.Ending, _ event: ImageTask.Event?
    ) -> Result<ImageResponse, ImageError> {
        switch ending {
        case .cancelled: .failure(.cancelled)
        case .invalidURL: .failure(.invalidURL)
        case .result:
            if case .finished(let result)? = event { result } else { .failure(.cancelled) }
        }
    }
}

extension SlotState.Phase {
    init(_ result: Result<ImageResponse, ImageError>) {
        switch result {
        case .success(let response): self = .loaded(response)
        case .failure(let error): self = error.code == .cancelled ? .idle : .failed(error)
        }
    }
}

extension DisplayState.Event {
    init(_ event: ImageTask.Event) {
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
    var isStoredImage: Bool {
        switch self {
        case .cached: true
        case .finished(.success(let response)):
            [.memory, .disk].contains(response.origin) && response.status != .revalidated
        case .progress, .preview, .info, .finished(.failure): false
        }
    }

    /// Whether the load has ended with a failure that was remembered. One from a fast network isn't known.
    var isKnownFailure: Bool {
        if case .finished(.failure(let error)) = self { error.code == .recentlyFailed } else { false }
    }

    fileprivate var response: ImageResponse? {
        switch self {
        case .progress, .info, .finished(.failure): nil
        case .cached(let response), .preview(let response), .finished(.success(let response)): response
        }
    }
}

extension SlotBinding {
    /// Starts or stops the indicator as the state of the load requires.
    func updateIndicator() {
        guard let indicator, display.isWaiting != indicatorRuns else { return }
        if indicatorRuns {
            stopIndicator()
        } else {
            indicatorRuns = true
            indicator.start()
            if display.progress.received > 0 { indicator.update(display.progress) }
        }
    }

    func stopIndicator() {
        indicatorRuns = false
        indicator?.stop()
    }
}
