// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import ImageLoading

/// One started piece of work outside the graph: a read, a transfer, a decode.
///
/// The actions `start` and `cancel` may be run by two threads in either order, so the handle itself remembers that it
/// was cancelled before it had anything to cancel.
final class EffectHandle: Sendable {
    let id: EffectID
    /// Looked at by the work while it runs.
    let cancellation = CancellationToken()
    private let state: Locked<State>

    private struct State {
        var priority: Priority
        var transfer: (any LoadHandle)?
        var isCancelled = false
        var isOver = false
        /// Entered while a cancelled transfer has not ended.
        var holder: DispatchGroup?
        /// What gathers the transfer's bytes, where they may be shown while they come.
        var source: DataCollector?
        var feed: PreviewFeed?
    }

    init(id: EffectID, priority: Priority) {
        self.id = id
        state = Locked(State(priority: priority))
    }

    var priority: Priority { state.withLock { $0.priority } }

    deinit { release() }

    /// - Parameter group: entered until the transfer, if there is one, has ended.
    func cancel(heldBy group: DispatchGroup? = nil) {
        cancellation.cancel()
        let transfer = state.withLock { state in
            if !state.isCancelled, !state.isOver, state.transfer != nil, let group {
                group.enter()
                state.holder = group
            }
            state.isCancelled = true
            return state.transfer
        }
        transfer?.cancel()
    }

    private func release() {
        state.withLock { state in
            defer { state.holder = nil }
            return state.holder
        }?.leave()
    }

    func setPriority(_ priority: Priority) {
        let transfer = state.withLock { state in
            state.priority = priority
            return state.transfer
        }
        transfer?.setPriority(priority)
    }

    /// Gives the handle its transfer, which hears at once of what happened before it was there.
    func attach(_ transfer: any LoadHandle, startedWith priority: Priority) {
        let (isCancelled, current) = state.withLock { state in
            state.transfer = state.isOver ? nil : transfer
            return (state.isCancelled, state.priority)
        }
        if isCancelled {
            transfer.cancel()
        } else if current != priority {
            transfer.setPriority(current)
        }
    }

    /// Lets go of everything once the transfer has ended, and gives back what has shown its bytes.
    func detach() -> PreviewFeed? {
        let feed = state.withLock { state in
            defer { (state.transfer, state.source, state.feed, state.isOver) = (nil, nil, nil, true) }
            return state.feed
        }
        release()
        return feed
    }

    /// Lets the transfer's bytes be shown while they come.
    func attach(_ source: DataCollector) {
        state.withLock { $0.source = source }
    }

    /// Those who wait for the transfer are `clients`. What shows them its bytes is made for the first who wants that.
    func notice(_ clients: [any JobClient], _ manager: ImageManager) {
        guard clients.contains(where: { $0.previews != nil }) else { return }
        let feed = state.withLock { state -> PreviewFeed? in
            guard let source = state.source else { return nil }
            if state.feed == nil { state.feed = PreviewFeed(manager, self, source) }
            return state.feed
        }
        feed?.notice(clients)
    }
}
