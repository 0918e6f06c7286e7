// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading

/// The display rules of one slot, as a value: each event returns the actions to take. It doesn't contain
/// images, tasks, views or user closures.
///
/// The newest load is the current one. If older loads weren't canceled, one of their images is shown until a
/// newer load's image arrives.
struct DisplayState {
    typealias LoadID = Int

    /// The image that a load is for. Requests for the same image have equal hashes.
    struct Target {
        let hash: Hash128
    }

    struct Load {
        let id: LoadID
        var target: Target?
        let rules: DisplayRules
        /// Whether the slot shows an image of this request. The image stays after a failure.
        var showsImage = false
        /// Whether the image in the slot was delivered to this load as `cached`.
        var showsCached = false
        /// Whether the slot shows a preview.
        var showsPreview = false
        /// Whether a stored image was delivered. It may not have been shown.
        var hasCached = false
        /// Whether the slot shows an older load's image. The image stays after a failure.
        var showsOlder = false
        /// Whether the slot shows this load's placeholder, or something that takes its place.
        var showsPlaceholder = false
        /// Whether the load's failure was already known when it began, so it hasn't shown its placeholder
        /// yet.
        var owesPlaceholder = false
    }

    /// The slot's content if it isn't a load's image.
    private enum Rest {
        case nothing
        case preview
        /// A placeholder or an error image.
        case standIn
        /// Content set by the app.
        case foreign
    }

    /// The running loads in the order in which they began. There can only be more than one if
    /// ``DisplayOptions/cancelsPrevious`` is false.
    private(set) var loads: [Load] = []
    private(set) var current: LoadID = 0
    /// The current load's progress.
    private(set) var progress = LoadProgress.zero
    /// The image in the slot, or `nil` for previews and other content.
    private(set) var shown: Hash128?
    /// The kind of content in the slot while `shown` is `nil`.
    private var rest = Rest.nothing
    /// The newest load that has shown an image or didn't have a URL. Images of older loads aren't shown.
    private var newestShown: LoadID = 0
    /// Whether the content belongs to the slot's previous use, so it must not stay.
    private var isRecycled = false
    /// Whether the view was destroyed. From then on, events don't return any actions.
    private(set) var isEnded = false

    /// The ID of the next load.
    var next: LoadID { current + 1 }
    func isCurrent(_ id: LoadID) -> Bool { id == current && !isEnded }
    var isLoading: Bool { loads.last?.id == current }
    /// Whether the slot doesn't show anything that came from a load.
    var isUnused: Bool { shown == nil && (rest == .nothing || rest == .foreign) }
    /// Whether the current load is running and none of its images has arrived.
    var isWaiting: Bool {
        guard let load = loads.last, load.id == current else { return false }
        return !load.showsImage && !load.hasCached
    }
}

extension DisplayState {
    /// Begins a load.
    ///
    /// - Parameters:
    ///   - hasImage: Whether the load's next event is its image, so no placeholder is shown.
    ///   - hasFailed: Whether the load's next event is its failure, so no placeholder is shown before that.
    ///   - keepsImage: Whether the slot already shows the same request's image at a different size.
    mutating func begin(
        _ target: Target?, options: DisplayOptions, hasImage: Bool, hasFailed: Bool = false,
        keepsImage: Bool = false
    ) -> [Action] {
        guard !isEnded else { return [] }
        let id = next
        current = id
        let rules = DisplayRules(options)
        let replaced = rules.cancelsPrevious ? loads.map(\.id) : []
        if rules.cancelsPrevious { loads.removeAll(keepingCapacity: true) }
        progress = .zero
        let mustReplace = isRecycled
        isRecycled = false

        var actions: [Action] = []
        if let target {
            var load = Load(id: id, target: target, rules: rules)
            load.showsImage = target.hash == shown || keepsImage && shown != nil
            load.showsPlaceholder = keepsImage
            if hasFailed {
                load.owesPlaceholder = !keepsImage
                // Content from the slot's previous use must not stay.
                if mustReplace { (shown, rest) = (nil, .preview) }
            } else if !keepsImage, !(hasImage && rules.setsImage) {
                actions += showPlaceholder(&load, mustReplace: mustReplace)
            }
            loads.append(load)
        } else {
            // Nothing is loading, so there's no reason to keep the content.
            newestShown = id
            actions.append(show(.placeholder, id, by: rules))
        }
        for id in replaced { actions += [.stop(id), .complete(id, .cancelled)] }
        if target == nil { actions.append(.complete(id, .invalidURL)) }
        return actions
    }

    /// Begins and ends a load that shows an image from memory right away, in a slot without running loads.
    ///
    /// - Returns: Whether the slot already shows that image.
    mutating func beginInMemory(_ target: Target) -> Bool {
        current = next
        progress = .complete
        isRecycled = false
        defer { shown = target.hash }
        return shown == target.hash
    }

    /// Handles an event of a load. `synchronously` means that the event was sent before the call that began
    /// the load returned.
    mutating func handle(_ event: Event, of id: LoadID, synchronously: Bool = false) -> [Action] {
        guard !isEnded, let index = loads.lastIndex(where: { $0.id == id }) else { return [] }
        guard id == current else { return handleOlder(event, index) }
        let load = loads[index]
        switch event {
        case .progress(let progress):
            self.progress = progress
            return [.report(progress, id)]
        case .cached:
            loads[index].hasCached = true
            guard load.rules.setsImage else { return [] }
            loads[index].showsImage = true
            loads[index].showsCached = true
            showImage(of: load)
            // If the image replaces a placeholder, the user has been waiting for it.
            let waited = !synchronously && !load.showsImage
            return [.show(.image, load.rules.transition(waited: waited), id)]
        case .preview:
            // A preview doesn't replace an image of the same request.
            guard load.rules.setsImage, !load.showsImage, !load.showsOlder else { return [] }
            loads[index].showsPreview = true
            (shown, rest, newestShown) = (nil, .preview, id)
            return [.show(.image, load.rules.previewTransition, id)]
        case .info: return []
        case .finished:
            return succeed(index, waited: !synchronously)
        case .confirmed:
            if load.showsCached { return end(index) }
            // If the slot already shows the image, a transition isn't needed.
            return succeed(index, waited: !synchronously && !load.showsImage)
        case .failed(let code):
            loads.remove(at: index)
            return (code == .cancelled ? showCancelled(load) : showFailure(load)) + [.complete(id, .result)]
        case .gone:
            var load = loads.remove(at: index)
            // Treat the image like a preview, because it must not stay.
            if load.showsImage { (load.showsImage, load.showsPreview) = (false, true) }
            return showFailure(load) + [.complete(id, .result)]
        }
    }

    /// Records that the slot now shows the app's content instead of a load's.
    ///
    /// - Parameter isEmpty: Whether the app has emptied the slot.
    mutating func contentWasReplaced(isEmpty: Bool = false) {
        (shown, rest) = (nil, isEmpty ? .nothing : .foreign)
        guard isLoading else { return }
        let index = loads.count - 1
        loads[index].showsOlder = false
        loads[index].showsImage = false
        loads[index].showsCached = false
        loads[index].showsPreview = false
    }

    /// Ends all loads. The slot keeps its content, or shows a placeholder that was delayed.
    ///
    /// - Parameter keepsContent: Whether the app has replaced the view's content.
    mutating func cancel(keepsContent: Bool = false) -> [Action] {
        let current = loads.last.flatMap { isCurrent($0.id) && !keepsContent ? $0 : nil }
        let shown = current.map { showCancelled($0) } ?? []
        return shown + endLoads()
    }

    private mutating func endLoads() -> [Action] {
        guard !isEnded else { return [] }
        defer { loads.removeAll(keepingCapacity: true) }
        return loads.flatMap { [.stop($0.id), .complete($0.id, .cancelled)] }
    }

    /// Ends all loads because the slot is emptied or shows content without a load.
    mutating func clear(isEmpty: Bool = true) -> [Action] {
        leaveCurrent()
        (shown, rest) = (nil, isEmpty ? .nothing : .foreign)
        isRecycled = false
        progress = .zero
        return endLoads()
    }

    /// Ends all loads of a slot that keeps its content until the next load replaces it.
    mutating func recycle() -> [Action] {
        leaveCurrent()
        progress = .zero
        isRecycled = true
        return endLoads()
    }

    /// Marks the last load as no longer current. One of the app's closures may receive that load's image and
    /// then use the slot for something else before the image is shown. In that case, the slot must not show
    /// the image.
    private mutating func leaveCurrent() { current += 1 }

    /// Ends all loads without calling completions, because the view was destroyed.
    mutating func end() -> [Action] {
        guard !isEnded else { return [] }
        isEnded = true
        defer { loads = [] }
        return loads.map { .stop($0.id) }
    }

    /// Changes the target of a running load that now loads its image at a different size.
    mutating func setTarget(_ target: Target, of id: LoadID) {
        guard let index = loads.lastIndex(where: { $0.id == id }) else { return }
        loads[index].target = target
    }
}

extension DisplayState {
    private mutating func show(
        _ content: Content, _ id: LoadID, by rules: DisplayRules, waited: Bool = true
    ) -> Action {
        let isEmpty = content == .nothing || content == .placeholder && !rules.hasPlaceholder
        (shown, rest) = (nil, isEmpty ? .nothing : .standIn)
        return .show(content, rules.transition(to: content, waited: waited), id)
    }

    private mutating func showImage(of load: Load) {
        shown = load.target?.hash
        newestShown = load.id
    }

    private mutating func showPlaceholder(_ load: inout Load, mustReplace: Bool) -> [Action] {
        // The slot already shows the image, and keeps it while it's loaded again.
        if load.showsImage { return [] }
        switch load.rules.placeholderPolicy {
        case .onFailure: return [show(.nothing, load.id, by: load.rules)]
        case .keepCurrent where !mustReplace && keepsContent(for: load): return []
        case .immediately, .keepCurrent:
            load.showsPlaceholder = true
            return [show(.placeholder, load.id, by: load.rules)]
        }
    }

    /// Returns whether the slot shows something that ``DisplayOptions/PlaceholderPolicy/keepCurrent`` keeps,
    /// or has nothing that a placeholder could replace.
    private func keepsContent(for load: Load) -> Bool {
        guard shown == nil else { return true }
        return switch rest {
        case .preview, .foreign: true
        case .standIn: false
        case .nothing: !load.rules.hasPlaceholder
        }
    }

    private mutating func showCancelled(_ load: Load) -> [Action] {
        guard load.rules.placeholderPolicy == .onFailure, !load.showsImage, !load.showsOlder else {
            return []
        }
        return [show(.placeholder, load.id, by: load.rules)]
    }

    private mutating func showFailure(_ load: Load) -> [Action] {
        if load.showsImage || load.showsOlder { return [] }
        let waited = !load.owesPlaceholder
        if load.rules.hasErrorImage { return [show(.errorImage, load.id, by: load.rules, waited: waited)] }
        let needsPlaceholder =
            switch load.rules.placeholderPolicy {
            case _ where load.showsPreview: true
            case .immediately: load.owesPlaceholder
            case .onFailure: true
            case .keepCurrent:
                // Another request's image must not stay. The app's content stays unless there's a
                // placeholder.
                !load.showsPlaceholder && (load.rules.hasPlaceholder || shown != nil || rest == .preview)
            }
        return needsPlaceholder ? [show(.placeholder, load.id, by: load.rules, waited: waited)] : []
    }

    private mutating func succeed(_ index: Int, waited: Bool) -> [Action] {
        let load = loads[index]
        guard load.rules.setsImage else { return end(index) }
        showImage(of: load)
        return [.show(.image, load.rules.transition(waited: waited), load.id)] + end(index)
    }

    /// Completes a load successfully.
    private mutating func end(_ index: Int) -> [Action] {
        let id = loads.remove(at: index).id
        var actions: [Action] = []
        if progress.received != progress.expected {
            // The length may be unknown until the end. An image from memory doesn't have a length, so count
            // it as one byte.
            let total = max(progress.received, progress.expected ?? 1, 1)
            progress = LoadProgress(received: total, expected: total)
            actions.append(.report(progress, id))
        }
        return actions + [.complete(id, .result)]
    }

    /// Handles an event of a load that isn't the current one.
    private mutating func handleOlder(_ event: Event, _ index: Int) -> [Action] {
        let load = loads[index]
        switch event {
        case .progress, .preview, .info: return []
        case .cached:
            loads[index].showsCached = true
            return showOlder(load)
        case .finished, .confirmed, .failed, .gone: loads.remove(at: index)
        }
        let end = Action.complete(load.id, .result)
        switch event {
        case .finished: return showOlder(load) + [end]
        case .confirmed: return (load.showsCached ? [] : showOlder(load)) + [end]
        case .gone: return hideOlder(load) + [end]
        case .progress, .preview, .info, .cached, .failed: return [end]
        }
    }

    /// Shows an older load's image, unless a newer load's image has arrived.
    private mutating func showOlder(_ load: Load) -> [Action] {
        guard load.rules.setsImage, load.id > newestShown else { return [] }
        if isLoading {
            if loads[loads.count - 1].showsImage { return [] }
            loads[loads.count - 1].showsOlder = true
        }
        showImage(of: load)
        return [.showOlder(load.rules.transition(waited: true), load.id)]
    }

    /// Removes an image that the server no longer has.
    private mutating func hideOlder(_ load: Load) -> [Action] {
        guard isLoading, load.showsCached, newestShown == load.id else { return [] }
        loads[loads.count - 1].showsOlder = false
        loads[loads.count - 1].showsPlaceholder = true
        return [show(.placeholder, current, by: loads[loads.count - 1].rules)]
    }
}

extension LoadProgress {
    static let zero = LoadProgress(received: 0, expected: nil)
    /// The progress of an image in memory.
    static let complete = LoadProgress(received: 1, expected: 1)
}
