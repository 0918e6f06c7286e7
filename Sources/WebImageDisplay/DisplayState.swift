// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading

/// The display rules of one slot, as a value: each event returns the actions to take. It contains no images,
/// tasks, views or closures of users.
///
/// The newest load is the current one. Of older loads that were not cancelled, an image is shown until one of
/// a newer load is there.
struct DisplayState {
    typealias LoadID = Int

    /// The image of a load. `hash` is equal for requests for the same image.
    struct Target {
        let hash: Hash128
    }

    struct Load {
        let id: LoadID
        var target: Target?
        let rules: DisplayRules
        /// Whether the slot shows an image of this request, which stays after a failure.
        var showsImage = false
        /// Whether that image was delivered as `cached` to this load.
        var showsCached = false
        /// Whether the slot shows a preview.
        var showsPreview = false
        /// Whether a stored image was delivered, which need not be shown.
        var hasCached = false
        /// Whether the slot shows the image of an older load, which stays after a failure.
        var showsOlder = false
        /// Whether the slot shows the placeholder of this load, or what stands for it.
        var showsPlaceholder = false
        /// Whether its failure was known, so that it has not shown its placeholder.
        var owesPlaceholder = false
    }

    /// The content of the slot if that isn't the image of a load.
    private enum Rest {
        case nothing
        case preview
        /// A placeholder or an error image.
        case standIn
        /// Set by the program.
        case foreign
    }

    /// The running loads in the order in which they began. More than one only without
    /// ``DisplayOptions/cancelsPrevious``.
    private(set) var loads: [Load] = []
    private(set) var current: LoadID = 0
    /// The progress of the current load.
    private(set) var progress = LoadProgress.zero
    /// The image in the slot; nil for other content and previews.
    private(set) var shown: Hash128?
    /// The content while `shown` is nil.
    private var rest = Rest.nothing
    /// The newest load with an image that was shown, or without a URL. No image of an older one is shown.
    private var newestShown: LoadID = 0
    /// Whether the content belongs to what the slot was used for before, so that it must not stay.
    private var isRecycled = false
    /// Whether the view was destroyed. No event has actions any more.
    private(set) var isEnded = false

    /// The ID of the next load.
    var next: LoadID { current + 1 }
    func isCurrent(_ id: LoadID) -> Bool { id == current && !isEnded }
    var isLoading: Bool { loads.last?.id == current }
    /// Whether the slot shows nothing that a load has brought.
    var isUnused: Bool { shown == nil && (rest == .nothing || rest == .foreign) }
    /// Whether the current load is running and none of its images is there.
    var isWaiting: Bool {
        guard let load = loads.last, load.id == current else { return false }
        return !load.showsImage && !load.hasCached
    }
}

extension DisplayState {
    /// Begins a load.
    ///
    /// - Parameters:
    ///   - hasImage: Whether its image is the next event, so no placeholder is shown.
    ///   - hasFailed: Whether its failure is the next event, so no placeholder is shown before.
    ///   - keepsImage: Whether the image in the slot is one of the same request, in another size.
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
                // What the slot was used for before must not stay.
                if mustReplace { (shown, rest) = (nil, .preview) }
            } else if !keepsImage, !(hasImage && rules.setsImage) {
                actions += showPlaceholder(&load, mustReplace: mustReplace)
            }
            loads.append(load)
        } else {
            // Nothing is loading that the content could be kept for.
            newestShown = id
            actions.append(show(.placeholder, id, by: rules))
        }
        for id in replaced { actions += [.stop(id), .complete(id, .cancelled)] }
        if target == nil { actions.append(.complete(id, .invalidURL)) }
        return actions
    }

    /// Begins and ends a load whose image is in memory and is shown, of a slot without running loads.
    ///
    /// - Returns: whether the slot shows that image already.
    mutating func beginInMemory(_ target: Target) -> Bool {
        current = next
        progress = .complete
        isRecycled = false
        defer { shown = target.hash }
        return shown == target.hash
    }

    /// Handles an event of a load. `synchronously` tells whether it was sent before the call that began the
    /// load returned.
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
            // The user waited for it if it replaces a placeholder.
            let waited = !synchronously && !load.showsImage
            return [.show(.image, load.rules.transition(waited: waited), id)]
        case .preview:
            // A preview does not replace an image of the same request.
            guard load.rules.setsImage, !load.showsImage, !load.showsOlder else { return [] }
            loads[index].showsPreview = true
            (shown, rest, newestShown) = (nil, .preview, id)
            return [.show(.image, load.rules.previewTransition, id)]
        case .info: return []
        case .finished:
            return succeed(index, waited: !synchronously)
        case .confirmed:
            if load.showsCached { return end(index) }
            // An image that the slot already shows has no transition to itself.
            return succeed(index, waited: !synchronously && !load.showsImage)
        case .failed(let code):
            loads.remove(at: index)
            return (code == .cancelled ? showCancelled(load) : showFailure(load)) + [.complete(id, .result)]
        case .gone:
            var load = loads.remove(at: index)
            // The image must not stay.
            if load.showsImage { (load.showsImage, load.showsPreview) = (false, true) }
            return showFailure(load) + [.complete(id, .result)]
        }
    }

    /// Records that the slot shows content of the program, and not of a load any more.
    ///
    /// - Parameter isEmpty: Whether the program has emptied it.
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
    /// - Parameter keepsContent: Whether the program has replaced the content of the view.
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

    /// Ends all loads of a slot that is emptied or shows content without a load.
    mutating func clear(isEmpty: Bool = true) -> [Action] {
        leaveCurrent()
        (shown, rest) = (nil, isEmpty ? .nothing : .foreign)
        isRecycled = false
        progress = .zero
        return endLoads()
    }

    /// Ends all loads of a slot whose content is to stay until the next load, which replaces it.
    mutating func recycle() -> [Action] {
        leaveCurrent()
        progress = .zero
        isRecycled = true
        return endLoads()
    }

    /// Makes the last load an earlier one. A closure that is called with the image of that load, before the
    /// slot shows it, may use the slot for something else.
    private mutating func leaveCurrent() { current += 1 }

    /// Ends all loads without completions, because the view was destroyed.
    mutating func end() -> [Action] {
        guard !isEnded else { return [] }
        isEnded = true
        defer { loads = [] }
        return loads.map { .stop($0.id) }
    }

    /// Changes the image of a running load, because it is loaded in another size.
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
        // The slot shows the image already, which stays while it is loaded again.
        if load.showsImage { return [] }
        switch load.rules.placeholderPolicy {
        case .onFailure: return [show(.nothing, load.id, by: load.rules)]
        case .keepCurrent where !mustReplace && keepsContent(for: load): return []
        case .immediately, .keepCurrent:
            load.showsPlaceholder = true
            return [show(.placeholder, load.id, by: load.rules)]
        }
    }

    /// Whether the slot shows something that ``DisplayOptions/PlaceholderPolicy/keepCurrent`` keeps, or
    /// nothing that a placeholder could replace.
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
                // The image of another request must not stay. Content of the program stays unless there is a
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

    /// Completes a load with success.
    private mutating func end(_ index: Int) -> [Action] {
        let id = loads.remove(at: index).id
        var actions: [Action] = []
        if progress.received != progress.expected {
            // The length may be unknown to the end, and an image from memory has none: it counts as one byte.
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

    /// Shows the image of an older load, unless one of a newer load is there.
    private mutating func showOlder(_ load: Load) -> [Action] {
        guard load.rules.setsImage, load.id > newestShown else { return [] }
        if isLoading {
            if loads[loads.count - 1].showsImage { return [] }
            loads[loads.count - 1].showsOlder = true
        }
        showImage(of: load)
        return [.showOlder(load.rules.transition(waited: true), load.id)]
    }

    /// Removes an image that the server doesn't have any more.
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
