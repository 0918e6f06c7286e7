// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading

/// The display rules of one slot, as a value: each event returns the actions to take. It contains no images,
/// tasks, views or closures.
///
/// Only the newest load, the current one, is shown. Older loads that were not cancelled only complete.
struct DisplayState {
    typealias LoadID = Int

    /// The image of a load. `key` is equal for requests for the same image.
    struct Target {
        let key: CacheKey
    }

    enum Content: Equatable {
        case nothing
        case placeholder
        case errorImage
        /// The image of the event that was handled.
        case image
    }

    enum Ending: Equatable {
        /// The result of the event that was handled.
        case result
        case cancelled
        case invalidURL
    }

    enum Action: Equatable {
        case show(Content, DisplayTransition, LoadID)
        case stop(LoadID)
        case report(LoadProgress, LoadID)
        case complete(LoadID, Ending)
    }

    enum Event {
        case progress(LoadProgress)
        case cached
        case preview
        case info
        /// The load ended with a new image.
        case finished
        /// The load ended with a stored image, which may have been delivered before as `cached`.
        case confirmed
        case failed(ImageError.Code)
        /// The load failed because the server does not have the image any more, or not for this user.
        case gone
    }

    private struct Load {
        let target: Target?
        let options: DisplayOptions
        /// Whether the slot shows an image of this request, which stays after a failure.
        var showsImage = false
        /// Whether that image was delivered as `cached` to this load.
        var showsCached = false
        /// Whether the slot shows a preview.
        var showsPreview = false
    }

    private var loads: [LoadID: Load] = [:]
    private(set) var current: LoadID = 0
    /// The progress of the current load.
    private(set) var progress = LoadProgress(received: 0, expected: nil)
    /// The key of the image in the slot; nil for other content and previews.
    private var shownKey: CacheKey?
    /// Whether the view was destroyed. No event has actions any more.
    private(set) var isEnded = false

    /// The ID of the next load.
    var next: LoadID { current + 1 }
    func isCurrent(_ id: LoadID) -> Bool { id == current && !isEnded }
    var isLoading: Bool { loads[current] != nil }
}

extension DisplayState {
    /// Begins a load. If `hasImage` is true, its image is the next event, so that no placeholder is shown.
    mutating func begin(
        _ target: Target?, options: DisplayOptions, hasImage: Bool
    ) -> [Action] {
        guard !isEnded else { return [] }
        let id = next
        current = id
        let replaced = options.cancelsPrevious ? loads.keys.sorted() : []
        for id in replaced { loads[id] = nil }
        progress = LoadProgress(received: 0, expected: nil)

        var load = Load(target: target, options: options)
        load.showsImage = target != nil && target?.key == shownKey
        loads[id] = load
        var actions: [Action] = []
        if target == nil {
            if options.placeholderPolicy != .keepCurrent { actions += show(.placeholder, id) }
        } else if !(hasImage && options.setsImage) {
            actions += showPlaceholder(id, load)
        }
        for id in replaced { actions += [.stop(id), .complete(id, .cancelled)] }
        if target == nil {
            loads[id] = nil
            actions.append(.complete(id, .invalidURL))
        }
        return actions
    }

    /// Handles an event of a load. `synchronously` tells whether it was sent before the call that began the
    /// load returned.
    mutating func handle(_ event: Event, of id: LoadID, synchronously: Bool = false) -> [Action] {
        guard !isEnded, let load = loads[id] else { return [] }
        guard id == current else { return finishUnshown(event, id) }
        switch event {
        case .progress(let progress):
            self.progress = progress
            return [.report(progress, id)]
        case .cached:
            guard load.options.setsImage else { return [] }
            loads[id]?.showsImage = true
            loads[id]?.showsCached = true
            shownKey = load.target?.key
            // The user waited for it if it replaces a placeholder.
            let waited = !synchronously && !load.showsImage
            return [.show(.image, transition(load, waited: waited), id)]
        case .preview:
            // A preview does not replace an image of the same request.
            guard load.options.setsImage, !load.showsImage else { return [] }
            loads[id]?.showsPreview = true
            return show(.image, id)
        case .info: return []
        case .finished:
            return succeed(id, load, waited: !synchronously)
        case .confirmed:
            if load.showsCached { return end(id) }
            // An image that the slot already shows has no transition to itself.
            return succeed(id, load, waited: !synchronously && !load.showsImage)
        case .failed(let code):
            loads[id] = nil
            return (code == .cancelled ? [] : showFailure(id, load)) + [.complete(id, .result)]
        case .gone:
            loads[id] = nil
            var load = load
            // The image must not stay.
            if load.showsImage { (load.showsImage, load.showsPreview) = (false, true) }
            return showFailure(id, load) + [.complete(id, .result)]
        }
    }

    /// Records that the slot does not show an image of a load any more.
    mutating func contentWasReplaced() {
        shownKey = nil
        loads[current]?.showsImage = false
        loads[current]?.showsCached = false
        loads[current]?.showsPreview = false
    }

    /// Ends all loads. The slot keeps its content.
    mutating func cancel() -> [Action] {
        guard !isEnded else { return [] }
        let ids = loads.keys.sorted()
        loads = [:]
        return ids.flatMap { [.stop($0), .complete($0, .cancelled)] }
    }

    /// Ends all loads of a slot that has been emptied.
    mutating func clear() -> [Action] {
        shownKey = nil
        progress = LoadProgress(received: 0, expected: nil)
        return cancel()
    }

    /// Ends all loads without completions, because the view was destroyed.
    mutating func end() -> [Action] {
        guard !isEnded else { return [] }
        isEnded = true
        let ids = loads.keys.sorted()
        loads = [:]
        return ids.map { .stop($0) }
    }
}

extension DisplayState {
    private mutating func show(_ content: Content, _ id: LoadID) -> [Action] {
        shownKey = nil
        return [.show(content, .none, id)]
    }

    private mutating func showPlaceholder(_ id: LoadID, _ load: Load) -> [Action] {
        // The slot shows the image already, which stays while it is loaded again.
        if load.showsImage { return [] }
        switch load.options.placeholderPolicy {
        case .immediately: return show(.placeholder, id)
        case .onFailure: return show(.nothing, id)
        case .keepCurrent: return []
        }
    }

    private mutating func showFailure(_ id: LoadID, _ load: Load) -> [Action] {
        if load.showsImage { return [] }
        if load.options.errorImage != nil { return show(.errorImage, id) }
        if load.showsPreview { return show(.placeholder, id) }
        switch load.options.placeholderPolicy {
        case .immediately: return []
        case .onFailure: return show(.placeholder, id)
        case .keepCurrent: return load.options.placeholder == nil ? [] : show(.placeholder, id)
        }
    }

    private mutating func succeed(_ id: LoadID, _ load: Load, waited: Bool) -> [Action] {
        guard load.options.setsImage else { return end(id) }
        shownKey = load.target?.key
        return [.show(.image, transition(load, waited: waited), id)] + end(id)
    }

    private func transition(_ load: Load, waited: Bool) -> DisplayTransition {
        waited || load.options.transitionPolicy == .always ? load.options.transition : .none
    }

    /// Completes a load with success.
    private mutating func end(_ id: LoadID) -> [Action] {
        loads[id] = nil
        var actions: [Action] = []
        if progress.received != progress.expected {
            // The length may be unknown to the end, and an image from memory has none: it counts as one byte.
            let total = max(progress.received, progress.expected ?? 1, 1)
            progress = LoadProgress(received: total, expected: total)
            actions.append(.report(progress, id))
        }
        return actions + [.complete(id, .result)]
    }

    private func isTerminal(_ event: Event) -> Bool {
        switch event {
        case .progress, .cached, .preview, .info: false
        case .finished, .confirmed, .failed, .gone: true
        }
    }

    private mutating func finishUnshown(_ event: Event, _ id: LoadID) -> [Action] {
        guard isTerminal(event) else { return [] }
        loads[id] = nil
        return [.complete(id, .result)]
    }
}
