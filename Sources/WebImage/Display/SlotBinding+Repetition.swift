// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

extension SlotBinding {
    /// A load that is repeated when the network returns.
    struct Repetition {
        enum Source {
            case image(ImageRequest)
            case animation(AnimationList)
        }

        let source: Source
        let options: DisplayOptions
        /// Whether the load has failed for lack of a network.
        var isNeeded = false
        /// Whether the program had set the image of the view itself when the load failed.
        var wasReplaced = false

        init(_ source: Source, _ options: DisplayOptions) {
            self.source = source
            var options = options
            // It is called once, for the first load.
            options.completion = nil
            self.options = options
        }
    }

    private struct WeakBinding {
        weak var binding: SlotBinding?
    }

    /// The slots whose loads have failed for lack of a network, in that order. Some may have been used for
    /// something else since.
    private static var failedSlots: [WeakBinding] = []
    /// Follows the network from the first failure on.
    private static var network: ChangeObservation?
    /// The number of slots at which those that do not wait any more are removed.
    private static var failedSlotLimit = 64

    /// Tells all slots that the network can be reached again: those with
    /// ``DisplayOptions/retriesWhenReachable`` whose last load failed for lack of it load again, once. A
    /// change of `NetworkMonitor.shared` calls it.
    public static func networkDidReturn() {
        let slots = failedSlots
        failedSlots = []
        for binding in slots.compactMap(\.binding) {
            // Many slots may have failed; the main loop decides how many load at a time.
            binding.schedule { [weak binding] in binding?.repeatLoad() }
        }
    }

    /// Waits for the network if `error` is a lack of it.
    func waitForNetwork(after error: ImageError) {
        guard repetition != nil, error.isLackOfNetwork else { return }
        repetition?.isNeeded = true
        repetition?.wasReplaced = isReplaced
        if Self.network == nil {
            let wasAvailable = Locked(NetworkMonitor.shared.current.isAvailable)
            Self.network = NetworkMonitor.shared.observe { state in
                let hasReturned = wasAvailable.withLock { wasAvailable in
                    defer { wasAvailable = state.isAvailable }
                    return state.isAvailable && !wasAvailable
                }
                if hasReturned { Task { @MainActor in SlotBinding.networkDidReturn() } }
            }
        }
        Self.failedSlots.append(WeakBinding(binding: self))
        guard Self.failedSlots.count >= Self.failedSlotLimit else { return }
        Self.failedSlots.removeAll { $0.binding?.repetition?.isNeeded != true }
        Self.failedSlotLimit = max(64, 2 * Self.failedSlots.count)
    }

    private func repeatLoad() {
        guard let repetition, repetition.isNeeded else { return }
        // An image that the program has set since the failure stays.
        if repetition.options.setsImage, isReplaced, !repetition.wasReplaced { return }
        switch repetition.source {
        case .image(let request): load(request, options: repetition.options)
        case .animation(let list): load(list, options: repetition.options)
        }
    }
}

extension ImageError {
    /// Whether no server could be reached.
    fileprivate var isLackOfNetwork: Bool {
        code == .network || code == .timeout || code == .framing && cause is NetworkFailure
    }
}
