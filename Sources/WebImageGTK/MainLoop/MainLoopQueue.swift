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
        /// What is before it has run.
        var head = 0
        var isArmed = false

        /// The oldest; nil when there is none, and then the source goes.
        mutating func next() -> Work? {
            guard head < work.count else {
                work.removeAll(keepingCapacity: work.capacity < 1024)
                (head, isArmed) = (0, false)
                return nil
            }
            defer { head += 1 }
            return work[head]
        }
    }

    private let state = Locked(State())

    func append(_ work: @escaping Work) {
        let arms = state.withLock { state in
            state.work.append(work)
            defer { state.isArmed = true }
            return !state.isArmed
        }
        guard arms, let source = g_idle_source_new() else { return }
        g_source_set_priority(source, Self.priority)
        // Work may run a main loop of its own, for a dialog: results reach that one too.
        g_source_set_can_recurse(source, 1)
        g_source_set_callback(
            source,
            { data in
                guard let data else { return 0 }
                let queue = Unmanaged<MainLoopQueue>.fromOpaque(data).takeUnretainedValue()
                return MainActor.assumeIsolated { queue.drain() } ? 1 : 0
            }, Unmanaged.passRetained(self).toOpaque(),
            { data in
                if let data { Unmanaged<MainLoopQueue>.fromOpaque(data).release() }
            })
        g_source_attach(source, nil)
        g_source_unref(source)
    }

    /// Runs what is there until the budget is spent; false when nothing is left and the source may go.
    @MainActor
    private func drain() -> Bool {
        let deadline = g_get_monotonic_time() + Self.budget
        while let work = state.withLock({ $0.next() }) {
            work()
            if g_get_monotonic_time() >= deadline { return true }
        }
        return false
    }
}
#endif
