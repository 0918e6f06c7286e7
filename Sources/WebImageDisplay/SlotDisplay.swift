// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import PortableFoundation
import WebImage

/// The loads and the content of one slot, as a value: each event returns the actions to take, and the slot's
/// binding performs them in order. In between, one of the app's closures may start or end loads, so each
/// action records which load it's for.
///
/// ``DisplayState`` decides what to show for a load's events. This value adds everything that outlives an
/// event: the content on display, the last load and anything it's waiting for, a placeholder lookup, a
/// completion that's waiting for a transition, and the indicator.
///
/// An event returns the values that it drops, or puts them into actions. They're released after the change,
/// because a deinitializer may use the slot.
struct SlotDisplay {
    typealias LoadID = DisplayState.LoadID

    enum Action {
        /// Calls ``DisplayOptions/onEvent``.
        case report(ImageTask.Event, LoadID)
        /// Performs an action that ``DisplayState`` returned for an event.
        case perform(DisplayState.Action, ImageTask.Event?)
        /// Calls a completion that waited for a transition.
        case complete(DelayedCompletion)
        case cancel(PlaceholderLookup)
        /// Releases the closures that report on a load.
        case releaseReports(LastLoad)
        /// Releases a load that can't be loaded again.
        case release(LastLoad)
    }

    /// How the image of the most recent load depends on the slot.
    enum Size {
        case independent
        /// The load is waiting, because the view doesn't have a size.
        case unknown
        case known(SlotSize)
    }

    enum SizeChange {
        case none
        /// The running load continues with the new size.
        case restart(hasWaited: Bool)
        /// A larger image replaces the one on display.
        case reload
    }

    private(set) var loads = DisplayState()
    private(set) var url: URL?
    private(set) var phase = SlotState.Phase.idle
    private(set) var content = SlotContent()
    /// The last load, unless the slot has been used for something else since.
    private(set) var last: LastLoad?
    private(set) var size = Size.independent
    /// Whether the last load failed because there was no network, and will be repeated when there is one.
    private(set) var waitsForNetwork = false
    /// Whether the app had already set the view's image itself when the load failed.
    private var wasReplaced = false
    /// The lookup for the image of the placeholder on display.
    var lookup: PlaceholderLookup?
    /// The current load's completion, while it waits for the transition to its image to end.
    var delayed: DelayedCompletion?
    private(set) var indicatorRuns = false

    var isEnded: Bool { loads.isEnded }
    /// Whether the last load depends on the slot's size.
    var dependsOnSize: Bool { if case .independent = size { false } else { true } }
    /// Whether a load wouldn't replace anything that's still in progress.
    var isIdle: Bool {
        loads.loads.isEmpty && delayed == nil && !dependsOnSize && lookup == nil && !indicatorRuns
    }
}

extension SlotDisplay {
    /// Records the load that's about to begin as the last one. Pass `nil` if it can't be loaded again.
    ///
    /// - Returns: The previous load.
    mutating func remember(_ load: LastLoad?) -> LastLoad? {
        defer { last = load }
        stopLoading()
        waitsForNetwork = false
        return last
    }

    /// Begins a load with the events that have already arrived.
    ///
    /// - Parameters:
    ///   - hasRequest: Whether the app passed a request, rather than `nil`.
    ///   - keepsImage: Whether the slot already shows the same request's image at a different size.
    mutating func begin(
        _ target: DisplayState.Target?, _ events: [ImageTask.Event], url: URL?, size: Size,
        options: DisplayOptions, hasRequest: Bool, keepsImage: Bool
    ) -> [Action] {
        // Only look for a stored image. On a fast network, a downloaded image may already have arrived, too,
        // but it's shown with the transition.
        let hasImage = events.contains { $0.isStoredImage }
        (self.url, self.size) = (url, size)
        phase = target != nil ? .loading : hasRequest ? .failed(.invalidURL) : .idle
        let begun = loads.begin(
            target, options: options, hasImage: hasImage, hasFailed: events.contains { $0.isKnownFailure },
            keepsImage: keepsImage)
        var actions = begun.map { Action.perform($0, nil) }
        // Insert the delayed completion after the placeholder and before the completions of loads.
        actions.insert(
            contentsOf: interruptTransition(), at: begun.firstIndex { !$0.isShow } ?? begun.endIndex)
        for event in events { actions += handle(event, of: loads.current, synchronously: hasImage) }
        return actions
    }

    /// Begins and ends a load that shows an image from memory right away, while the slot is idle.
    ///
    /// - Returns: Whether the slot already shows that image.
    @inline(__always)  // This speeds up showing images from memory.
    mutating func beginInMemory(_ found: ImmediateImage, url: URL) -> Bool {
        (self.url, phase) = (url, .loaded(found.response))
        return loads.beginInMemory(DisplayState.Target(hash: found.hash))
    }

    /// Changes the size or the limit of a running load.
    mutating func restart(
        _ id: LoadID, _ target: DisplayState.Target?, events: [ImageTask.Event], isWaiting: Bool
    ) -> [Action] {
        if let target { loads.setTarget(target, of: id) }
        // The view didn't have a size yet, so it didn't show a placeholder, and we treat the image as
        // immediate.
        let isSynchronous = isWaiting && events.contains { $0.isStoredImage }
        return events.flatMap { handle($0, of: id, synchronously: isSynchronous) }
    }

    mutating func handle(_ event: ImageTask.Event, of id: LoadID, synchronously: Bool = false) -> [Action] {
        let actions = loads.handle(DisplayState.Event(event), of: id, synchronously: synchronously)
        return [.report(event, id)] + actions.map { .perform($0, event) }
    }

    /// - Parameter isReplaced: Whether the app has replaced the view's content.
    mutating func cancel(isReplaced: Bool) -> [Action] {
        let waiting = waitsForNetwork ? last : nil
        waitsForNetwork = false
        stopLoading()
        return (waiting.map { [.releaseReports($0)] } ?? [])
            + loads.cancel(keepsContent: isReplaced).map { .perform($0, nil) } + interruptTransition()
    }

    /// Ends all loads because the slot is emptied or shows content without a load.
    mutating func clear(isEmpty: Bool) -> [Action] { leave(loads.clear(isEmpty: isEmpty)) }

    /// Ends all loads. The content stays until the next load.
    mutating func recycle() -> [Action] { leave(loads.recycle()) }

    private mutating func leave(_ ends: [DisplayState.Action]) -> [Action] {
        let old = remember(nil)
        (url, phase) = (nil, .idle)
        return (lookup.take().map { [.cancel($0)] } ?? []) + ends.map { .perform($0, nil) }
            + interruptTransition() + (old.map { [.release($0)] } ?? [])
    }

    /// Ends everything because the view was destroyed.
    ///
    /// - Returns: The loads to stop.
    mutating func end() -> [LoadID] {
        (last, size, lookup, delayed) = (nil, .independent, nil, nil)
        _ = content.replace()
        _ = content.takeAdaptation()
        return loads.end().compactMap { if case .stop(let id) = $0 { id } else { nil } }
    }

    private mutating func stopLoading() {
        size = .independent
        if case .loading = phase { phase = .idle }
    }
}

// The end of the last load.
extension SlotDisplay {
    /// - Returns: Whether the load is repeated when the network returns. Otherwise, the load doesn't report
    ///   anything else.
    mutating func didFail(_ error: ImageError, hasRequest: Bool, isReplaced: Bool) -> Bool {
        // If there was no request, there was nothing to load.
        phase = error.code == .cancelled || !hasRequest ? .idle : .failed(error)
        guard last?.options.retriesWhenReachable == true, error.isLackOfNetwork else { return false }
        (waitsForNetwork, wasReplaced) = (true, isReplaced)
        return true
    }

    mutating func didSucceed(_ response: ImageResponse) { phase = .loaded(response) }

    /// Returns the load to repeat now that the network has returned. If the app has set an image since the
    /// failure, that image stays.
    func loadToRepeat(isReplaced: Bool) -> LastLoad? {
        guard let last, waitsForNetwork, !(last.options.setsImage && isReplaced && !wasReplaced) else {
            return nil
        }
        return last
    }

    /// Takes ``DisplayOptions/adapt`` after a success, to release it. It stays if another image may still be
    /// passed to it: a placeholder's, or one for a view that grows.
    mutating func takeAdaptation() -> SlotContent.Adaptation? {
        guard case .loaded = phase, !dependsOnSize, lookup == nil else { return nil }
        return content.takeAdaptation()
    }
}

// The content, and anything it's waiting for.
extension SlotDisplay {
    /// Swaps the content with `other`. Copying it would noticeably slow down showing an image from memory.
    ///
    /// - Returns: The players that only belonged to the old content.
    mutating func exchangeContent(_ other: inout SlotContent) -> [AnimationPlayer] {
        let ended = content.players(notIn: other)
        swap(&other, &content)
        return ended
    }

    /// Records that the app has replaced the view's content.
    ///
    /// - Returns: The players of the old content.
    mutating func contentWasReplaced() -> [AnimationPlayer] {
        loads.contentWasReplaced()
        return content.replace()
    }

    /// Records what the app shows in a slot that no load has used.
    mutating func noticeForeignContent(isEmpty: Bool) { loads.contentWasReplaced(isEmpty: isEmpty) }

    /// Returns the action that calls a completion waiting for a transition, because the slot now interrupts
    /// that transition.
    private mutating func interruptTransition() -> [Action] { delayed.take().map { [.complete($0)] } ?? [] }

    /// - Parameter isRunning: Whether the last load is still running.
    mutating func sizeDidChange(to new: SlotSize, isRunning: Bool, isReplaced: Bool) -> SizeChange {
        let old: SlotSize? = if case .known(let size) = size { size } else { nil }
        if let old, !new.needsOtherPixels(than: old) { return .none }
        size = .known(new)
        if isRunning { return .restart(hasWaited: old == nil) }
        // If the app has replaced the loaded image with its own, that image stays.
        guard case .loaded = phase, let last, !(last.options.setsImage && isReplaced) else { return .none }
        return .reload
    }

    /// Starts or stops the indicator according to the state of the loads.
    ///
    /// - Returns: Whether it's running now, or `nil` if nothing changes.
    mutating func updateIndicator() -> Bool? {
        guard loads.isWaiting != indicatorRuns else { return nil }
        indicatorRuns = loads.isWaiting
        return indicatorRuns
    }

    /// Stops the indicator because it's being replaced.
    ///
    /// - Returns: Whether it was running.
    mutating func removeIndicator() -> Bool {
        defer { indicatorRuns = false }
        return indicatorRuns
    }
}

extension ImageError {
    /// Whether no server could be reached.
    fileprivate var isLackOfNetwork: Bool {
        code == .network || code == .timeout || code == .framing && cause is NetworkFailure
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
    fileprivate var isStoredImage: Bool {
        switch self {
        case .cached: true
        case .finished(.success(let response)):
            [.memory, .disk].contains(response.origin) && response.status != .revalidated
        case .progress, .preview, .info, .finished(.failure): false
        }
    }

    /// Whether the load ended with a remembered failure. A failure from a fast network doesn't count as
    /// known.
    fileprivate var isKnownFailure: Bool {
        if case .finished(.failure(let error)) = self { error.code == .recentlyFailed } else { false }
    }

    var response: ImageResponse? {
        switch self {
        case .progress, .info, .finished(.failure): nil
        case .cached(let response), .preview(let response), .finished(.success(let response)): response
        }
    }
}
