// SPDX-License-Identifier: MIT

/// Counts what a manager holds while it works. All are zero if no task is running and everything is stored,
/// so that tests can find leaks.
package struct LiveCounts: Sendable, Hashable {
    /// Tasks that have not ended.
    package var tasks = 0
    /// Jobs that a task or another job needs.
    package var jobs = 0
    /// Running stages, cancelled ones included.
    package var runningStages = 0
    /// Jobs that wait for a slot.
    package var waitingJobs = 0
    /// The bytes of pixels that running stages need, if the manager limits them.
    package var pixelBytes = 0
    /// Transfers that run, suspended ones included.
    package var transfers = 0
    /// Loads that wait for ``ImageManager/resume()``.
    package var suspendedLoads = 0
    /// Loads that wait for their next attempt, each with a timer.
    package var retryTimers = 0
    /// Attempts, and delays between them, with loads whose time is measured.
    package var watchedLoads = 0
    /// Received originals that are being decoded or stored.
    package var pendingOriginals = 0
    /// Bytes of originals that wait to be written or are being written.
    package var unstoredBytes = 0

    package init() {}
}

extension LoadPipeline {
    /// The counts are not read at one instant.
    var liveCounts: LiveCounts {
        var counts = LiveCounts()
        (counts.tasks, counts.jobs, counts.runningStages, counts.waitingJobs) = state.withLock { state in
            let graph = state.graph
            return (
                graph.tasks.count, graph.jobs.count - graph.standIns, graph.running.count,
                graph.lanes.reduce(0) { $0 + $1.waitingCount }
            )
        }
        (counts.transfers, counts.suspendedLoads, counts.retryTimers, counts.pixelBytes) = state.withLock {
            let (network, timer) = ($0.graph[.network], $0.graph[.timer])
            return (
                network.used + network.waitingCount, network.waitingCount, timer.used,
                $0.graph[.pixels].usedBytes
            )
        }
        counts.watchedLoads = fetchStage.context.watchTimer.count
        counts.pendingOriginals = pendingOriginals.liveCount
        counts.unstoredBytes = queues.stores.heldBytes
        return counts
    }
}

extension LoadPipeline {
    /// Whether a task has not ended, other than validations in the background.
    var hasTasks: Bool {
        state.withLock { $0.graph.tasks.values.contains { $0.client.owner != nil } }
    }

    /// The running tasks of one kind, in the order in which they were started.
    func tasks<Response>() -> [LoadTask<Response>] {
        let clients = state.withLock { state in state.graph.tasks.mapValues(\.client) }
        return clients.sorted { $0.key < $1.key }.compactMap { $0.value.owner as? LoadTask<Response> }
    }
}
