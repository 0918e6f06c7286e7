// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase

/// Work for the main loop, run by one idle source that exists only while work is pending.
final class MainLoopQueue: Sendable {
    typealias Work = @MainActor @Sendable () -> Void

    /// The priority of GDK's painting. Sources of equal priority alternate, so a burst of results and slow
    /// painting can't block each other.
    static let priority = G_PRIORITY_HIGH_IDLE + 20
    /// The maximum time spent on work in one iteration of the loop.
    static let budget: gint64 = 4_000  // microseconds

    private struct State {
        /// Work that was taken leaves `nil` behind, so it's never released under the lock: its captures may
        /// append work when they're deallocated.
        var work: [Work?] = []
        /// The index of the next item.
        var head = 0
        var isArmed = false

        /// Removes and returns the oldest item. Returns `nil` if no work is pending; in that case, the source
        /// must be removed.
        mutating func next() -> Work? {
            guard head < work.count else {
                work.removeAll(keepingCapacity: work.capacity < 1024)
                (head, isArmed) = (0, false)
                return nil
            }
            defer { head += 1 }
            return work[head].take()
        }
    }

    private let state = Locked(State())

    func append(_ work: @escaping Work) {
        let needsSource = state.withLock { state in
            state.work.append(work)
            defer { state.isArmed = true }
            return !state.isArmed
        }
        guard needsSource, let source = g_idle_source_new() else { return }
        g_source_set_priority(source, Self.priority)
        // Work may run a nested main loop, for example for a dialog, which must receive results too.
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

    /// Runs pending work until the budget is used up. Returns `false` when no work is left and the source can
    /// be removed.
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
