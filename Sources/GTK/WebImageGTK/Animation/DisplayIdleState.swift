// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import ImageBase

/// Tracks whether a display is idle. It doesn't lose a wake-up that arrives after the display has last read
/// its player but before the display is idle.
final class DisplayIdleState: Sendable {
    private struct State {
        var isIdle = true
        var wasWoken = false
    }

    private let state = Locked(State())

    /// Leaves the idle state. Call this before the display reads its player's state.
    func leave() { state.withLock { $0 = State(isIdle: false, wasWoken: false) } }

    /// Enters the idle state. Returns `false` if ``wake()`` was called since ``leave()``.
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
