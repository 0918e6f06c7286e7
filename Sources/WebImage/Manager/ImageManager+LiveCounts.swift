// SPDX-License-Identifier: MIT

/// What a manager holds while it works. All of it is zero when no task is under way and everything is stored, so that
/// tests can find leaks.
package struct LiveCounts: Sendable, Hashable {
    /// Tasks that wait for their result.
    package var tasks = 0
    /// Jobs that a task or another job needs.
    package var jobs = 0
    /// Stages that run, cancelled ones included.
    package var runningStages = 0
    /// Jobs that wait for a slot.
    package var waitingJobs = 0
    /// Loads that wait for ``ImageManager/resume()``.
    package var suspendedLoads = 0
    /// Loads that wait for their next attempt, each with a timer.
    package var retryTimers = 0
    /// Loads whose patience is watched.
    package var watchedLoads = 0
    /// Originals that were received and are being decoded or stored.
    package var pendingOriginals = 0

    package init() {}
}

extension ImageManager {
    /// The figures are not of one instant.
    package var liveCounts: LiveCounts {
        var counts = LiveCounts()
        (counts.tasks, counts.jobs, counts.runningStages, counts.waitingJobs) = graph.withLock { graph in
            (
                graph.tasks.count, graph.jobs.count, graph.running.count,
                graph.lanes.reduce(0) { $0 + $1.live }
            )
        }
        counts.suspendedLoads = gate.waitingCount
        (counts.retryTimers, counts.watchedLoads) = (loader.activity.waiting, loader.activity.watched)
        counts.pendingOriginals = fresh.liveCount
        return counts
    }

    /// Servers of which a failure is remembered.
    package var circuitCount: Int { loader.activity.circuits }
}
