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

    /// Lets go of the transfer and the feed once it has ended.
    func detach() {
        state.withLock { ($0.transfer, $0.feed, $0.isOver) = (nil, nil, true) }
        release()
    }

    /// What shows the transfer's bytes while they come.
    var feed: PreviewFeed? {
        get { state.withLock { $0.feed } }
        set { state.withLock { $0.feed = newValue } }
    }
}
