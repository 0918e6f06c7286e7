// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

extension SlotBinding {
    /// A slot whose load has failed for lack of a network.
    private struct WaitingSlot: Sendable {
        weak var binding: SlotBinding?
        let schedule: Scheduler
    }

    /// The slots whose loads have failed for lack of a network.
    private struct WaitingSlots {
        /// In the order of the failures. Some may have been used for something else since.
        var slots: [WaitingSlot] = []
        /// The number of slots at which those that do not wait any more are removed.
        var limit = 64
    }

    private nonisolated static let waiting = Locked(WaitingSlots())
    /// Follows the network from the first failure on.
    private static let network: ChangeObservation = {
        let wasAvailable = Locked(NetworkMonitor.shared.current.isAvailable)
        return NetworkMonitor.shared.observe { state in
            let hasReturned = wasAvailable.withLock { wasAvailable in
                defer { wasAvailable = state.isAvailable }
                return state.isAvailable && !wasAvailable
            }
            if hasReturned { SlotBinding.networkDidReturn() }
        }
    }()

    /// Tells all slots that the network can be reached again: those with
    /// ``DisplayOptions/retriesWhenReachable`` whose last load failed for lack of it load again, once. A
    /// change of `NetworkMonitor.shared` calls it. Callable on any thread.
    public nonisolated static func networkDidReturn() {
        let slots = waiting.withLock { waiting in
            defer { waiting.slots = [] }
            return waiting.slots
        }
        // Many slots may have failed; the main loop decides how many load at a time. A slot is looked at on
        // the main thread only, where it is released.
        for slot in slots { slot.schedule { slot.binding?.repeatLoad() } }
    }

    /// Waits for the network if `error` is a lack of it and the options ask for it.
    ///
    /// - Returns: whether the slot waits.
    func waitForNetwork(after error: ImageError) -> Bool {
        guard lastLoad?.options.retriesWhenReachable == true, error.isLackOfNetwork else { return false }
        lastLoad?.waitsForNetwork = true
        lastLoad?.wasReplaced = isReplaced
        _ = Self.network
        let isFull = Self.waiting.withLock { waiting in
            waiting.slots.append(WaitingSlot(binding: self, schedule: schedule))
            return waiting.slots.count >= waiting.limit
        }
        if isFull { Self.removeUnneeded() }
        return true
    }

    private static func removeUnneeded() {
        let slots = waiting.withLock { waiting in
            defer { waiting.slots = [] }
            return waiting.slots
        }
        let needed = slots.filter { $0.binding?.lastLoad?.waitsForNetwork == true }
        waiting.withLock { waiting in
            waiting.slots = needed + waiting.slots
            waiting.limit = max(64, 2 * waiting.slots.count)
        }
    }

    private func repeatLoad() {
        guard let last = lastLoad, last.waitsForNetwork else { return }
        // An image that the program has set since the failure stays.
        if last.options.setsImage, isReplaced, !last.wasReplaced { return }
        switch last.source {
        case .image(let request): load(request, options: last.options)
        case .animation(let list): load(list, options: last.options)
        }
    }
}

extension ImageError {
    /// Whether no server could be reached.
    fileprivate var isLackOfNetwork: Bool {
        code == .network || code == .timeout || code == .framing && cause is NetworkFailure
    }
}
