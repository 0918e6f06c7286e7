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
    /// open. Progress and a preview that were not taken are replaced by newer ones, and the end takes a preview's place.
    func put(_ event: ImageTask.Event) -> Bool {
        state.withLock { state in
            let isKnown = !state.events.isEmpty
            state.events.removeAll { event.replaces($0) }
            state.events.append(event)
            return state.isOpen && !isKnown
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

extension ImageTask.Event {
    fileprivate func replaces(_ older: ImageTask.Event) -> Bool {
        switch (self, older) {
        case (.progress, .progress), (.preview, .preview), (.finished, .preview): true
        default: false
        }
    }
}
