// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading

/// What one slot shows and waits for: takes what happens and answers what is to be done. It holds no picture, no task
/// and no view, and calls nobody.
///
/// Only the newest load, the current one, is ever shown. Older ones that were not cancelled only complete.
struct DisplayState {
    typealias LoadID = Int

    /// What is wanted: `key` is equal for requests that ask for the same picture.
    struct Target {
        let key: CacheKey
    }

    enum Content: Equatable {
        case nothing
        case placeholder
        case errorImage
        /// That of the event just taken.
        case picture
    }

    enum Ending: Equatable {
        /// With the result of the event just taken.
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
        /// A part of the picture.
        case preview
        /// What the slot shows does not change.
        case info
        /// The end: a new image.
        case finished
        /// The end: a stored image that is still good, perhaps the one that was delivered before as the cached one.
        case confirmed
        case failed(ImageError.Code)
    }

    private struct Load {
        let target: Target?
        let options: DisplayOptions
        /// Something of this request is in the slot that a failure must not take away.
        var hasPicture = false
        /// It is the stored picture that came for this load.
        var hasCached = false
        /// A part of the picture is in the slot.
        var hasPreview = false
    }

    private var loads: [LoadID: Load] = [:]
    private(set) var current: LoadID = 0
    /// Of the current load; starts at nothing.
    private(set) var progress = LoadProgress(received: 0, expected: nil)
    /// The key of the final picture in the slot, if that is what it shows.
    private var shownKey: CacheKey?
    /// The view is gone. Nothing is answered any more.
    private(set) var isEnded = false

    /// Of the load that begins next.
    var next: LoadID { current + 1 }
    func isCurrent(_ id: LoadID) -> Bool { id == current && !isEnded }
    var isLoading: Bool { loads[current] != nil }
}

extension DisplayState {
    /// A new load. `hasPicture` tells that its picture is there already and will be taken next, so that no placeholder
    /// flashes.
    mutating func begin(
        _ target: Target?, options: DisplayOptions, hasPicture: Bool
    ) -> [Action] {
        guard !isEnded else { return [] }
        let id = next
        current = id
        let replaced = options.cancelsPrevious ? loads.keys.sorted() : []
        for id in replaced { loads[id] = nil }
        progress = LoadProgress(received: 0, expected: nil)

        var load = Load(target: target, options: options)
        load.hasPicture = target != nil && target?.key == shownKey
        loads[id] = load
        var actions: [Action] = []
        if target == nil {
            if options.placeholderPolicy != .keepCurrent { actions += show(.placeholder, id) }
        } else if !(hasPicture && options.setsImage) {
            actions += showPlaceholder(id, load)
        }
        for id in replaced { actions += [.stop(id), .complete(id, .cancelled)] }
        if target == nil {
            loads[id] = nil
            actions.append(.complete(id, .invalidURL))
        }
        return actions
    }

    /// Something came for a load. `synchronously` tells that it came before the call that began the load returned.
    mutating func take(_ event: Event, of id: LoadID, synchronously: Bool = false) -> [Action] {
        guard !isEnded, let load = loads[id] else { return [] }
        guard id == current else { return finishUnshown(event, id) }
        switch event {
        case .progress(let progress):
            self.progress = progress
            return [.report(progress, id)]
        case .cached:
            guard load.options.setsImage else { return [] }
            loads[id]?.hasPicture = true
            loads[id]?.hasCached = true
            shownKey = load.target?.key
            return [.show(.picture, .none, id)]
        case .preview:
            // The picture that is there already is better.
            guard load.options.setsImage, !load.hasPicture else { return [] }
            loads[id]?.hasPreview = true
            return show(.picture, id)
        case .info: return []
        case .finished:
            return succeed(id, load, waited: !synchronously)
        case .confirmed:
            if load.hasCached { return end(id) }
            // An image that the slot already shows is not faded into itself.
            return succeed(id, load, waited: !synchronously && !load.hasPicture)
        case .failed(let code):
            loads[id] = nil
            return (code == .cancelled ? [] : showFailure(id, load)) + [.complete(id, .result)]
        }
    }

    /// The program has set or cleared what the slot shows: no image of a load is in it any more.
    mutating func contentWasReplaced() {
        shownKey = nil
        loads[current]?.hasPicture = false
        loads[current]?.hasCached = false
        loads[current]?.hasPreview = false
    }

    /// Ends all loads of the slot; it keeps what it shows.
    mutating func cancel() -> [Action] {
        guard !isEnded else { return [] }
        let ids = loads.keys.sorted()
        loads = [:]
        return ids.flatMap { [.stop($0), .complete($0, .cancelled)] }
    }

    /// The view is gone: all work stops and nobody is called.
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
        // The picture asked for is what the slot shows: it stays while it is loaded again.
        if load.hasPicture { return [] }
        switch load.options.placeholderPolicy {
        case .immediately: return show(.placeholder, id)
        case .onFailure: return show(.nothing, id)
        case .keepCurrent: return []
        }
    }

    private mutating func showFailure(_ id: LoadID, _ load: Load) -> [Action] {
        if load.hasPicture { return [] }
        if load.options.errorImage != nil { return show(.errorImage, id) }
        if load.hasPreview { return show(.placeholder, id) }
        switch load.options.placeholderPolicy {
        case .immediately: return []
        case .onFailure: return show(.placeholder, id)
        case .keepCurrent: return load.options.placeholder == nil ? [] : show(.placeholder, id)
        }
    }

    private mutating func succeed(_ id: LoadID, _ load: Load, waited: Bool) -> [Action] {
        guard load.options.setsImage else { return end(id) }
        shownKey = load.target?.key
        let animates = waited || load.options.transitionPolicy == .always
        return [.show(.picture, animates ? load.options.transition : .none, id)] + end(id)
    }

    /// Success, whatever the slot shows.
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
        case .finished, .confirmed, .failed: true
        }
    }

    private mutating func finishUnshown(_ event: Event, _ id: LoadID) -> [Action] {
        guard isTerminal(event) else { return [] }
        loads[id] = nil
        return [.complete(id, .result)]
    }
}
