// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import ImageBase

/// Whether a display is idle. It keeps wake-ups that arrive between the last read of the player and the idle
/// state.
final class DisplayIdleState: Sendable {
    private struct State {
        var isIdle = true
        var wasWoken = false
    }

    private let state = Locked(State())

    /// Leaves the idle state. Must be called before the display reads the state of its player.
    func leave() { state.withLock { $0 = State(isIdle: false, wasWoken: false) } }

    /// Enters the idle state. Returns `false` when ``wake()`` was called since ``leave()``.
    func enter() -> Bool {
        state.withLock { state in
            state.isIdle = !state.wasWoken
            return state.isIdle
        }
    }

    /// Leaves the idle state. Returns whether the caller must restart the display.
    func wake() -> Bool {
        state.withLock { state in
            state.wasWoken = true
            defer { state.isIdle = false }
            return state.isIdle
        }
    }
}
#endif
