// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase

/// Work for the main loop, drained by one idle source that exists only while there is some.
final class MainLoopQueue: Sendable {
    typealias Work = @MainActor @Sendable () -> Void

    /// The priority of GDK's painting. Sources of equal priority take turns: neither a flood of results nor slow
    /// painting stops the other.
    static let priority = G_PRIORITY_HIGH_IDLE + 20
    /// The longest turn.
    static let budget: gint64 = 4_000  // microseconds

    private struct State {
        var work: [Work] = []
        var isArmed = false
    }

    private let state = Locked(State())

    func append(_ work: @escaping Work) {
        let arms = state.withLock { state in
            state.work.append(work)
            defer { state.isArmed = true }
            return !state.isArmed
        }
        guard arms else { return }
        g_idle_add_full(
            Self.priority,
            { data in
                guard let data else { return 0 }
                let queue = Unmanaged<MainLoopQueue>.fromOpaque(data).takeUnretainedValue()
                return MainActor.assumeIsolated { queue.drain() } ? 1 : 0
            }, Unmanaged.passRetained(self).toOpaque(),
            { data in
                if let data { Unmanaged<MainLoopQueue>.fromOpaque(data).release() }
            })
    }

    /// Runs what is there until the budget is spent; false when nothing is left and the source may go.
    @MainActor
    private func drain() -> Bool {
        let deadline = g_get_monotonic_time() + Self.budget
        while true {
            let batch = state.withLock { state in
                defer { state.work = [] }
                return state.work
            }
            var done = 0
            while done < batch.count {
                batch[done]()
                done += 1
                if g_get_monotonic_time() >= deadline { break }
            }
            let rest = batch[done...]
            let isEmpty = state.withLock { state in
                state.work.insert(contentsOf: rest, at: 0)
                if state.work.isEmpty { state.isArmed = false }
                return state.work.isEmpty
            }
            if isEmpty { return false }
            if g_get_monotonic_time() >= deadline { return true }
        }
    }
}
#endif
