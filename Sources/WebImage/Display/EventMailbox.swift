// SPDX-License-Identifier: MIT

import ImageBase

/// A load's events on their way from any thread to the user interface's.
final class EventMailbox: Sendable {
    private struct State {
        var events: [ImageTask.Event] = []
        var isOpen = false
    }

    private let state = Locked(State())

    /// Leaves an event; true when somebody has to be sent to ``take()`` it: nothing was waiting, and the mailbox is
    /// open. Progress that was not taken is replaced by newer progress.
    func put(_ event: ImageTask.Event) -> Bool {
        state.withLock { state in
            if case .progress = event, case .progress? = state.events.last {
                state.events[state.events.count - 1] = event
                return false
            }
            state.events.append(event)
            return state.isOpen && state.events.count == 1
        }
    }

    /// All that waits, oldest first. Opens the mailbox: before the first call nobody is sent for.
    func take() -> [ImageTask.Event] {
        state.withLock { state in
            defer { state.events = [] }
            state.isOpen = true
            return state.events
        }
    }
}
