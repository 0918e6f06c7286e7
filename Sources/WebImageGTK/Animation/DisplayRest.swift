// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import ImageBase

/// Whether a display rests. A wake between its last look at the player and its rest is not lost.
final class DisplayRest: Sendable {
    private struct State {
        var isResting = true
        var wasWoken = false
    }

    private let state = Locked(State())

    /// The display is about to look at its player.
    func end() { state.withLock { $0 = State(isResting: false, wasWoken: false) } }

    /// False when it has been woken since ``end()``.
    func begin() -> Bool {
        state.withLock { state in
            state.isResting = !state.wasWoken
            return state.isResting
        }
    }

    /// Whether somebody has to be sent to the display.
    func wake() -> Bool {
        state.withLock { state in
            state.wasWoken = true
            defer { state.isResting = false }
            return state.isResting
        }
    }
}
#endif
