// SPDX-License-Identifier: MIT

/// Counts a manager's unfinished work. Every count is zero when no task is running and everything is stored,
/// so tests can find leaks.
package struct LiveCounts: Sendable, Hashable {
    /// Tasks that haven't ended.
    package var tasks = 0
    /// Jobs that a task or another job needs.
    package var jobs = 0
    /// Running stages, including canceled ones.
    package var runningStages = 0
    /// Jobs waiting for a slot.
    package var waitingJobs = 0
    /// The bytes of pixels that running stages need, if the manager limits them.
    package var pixelBytes = 0
    /// Running transfers, including suspended ones.
    package var transfers = 0
    /// Loads waiting for ``ImageManager/resume()``.
    package var suspendedLoads = 0
    /// Loads waiting for their next attempt. Each one has a timer.
    package var retryTimers = 0
    /// Attempts, and delays between attempts, that are being timed because their loads may run out of time.
    package var watchedLoads = 0
    /// Received originals that are being decoded or stored.
    package var pendingOriginals = 0
    /// Bytes of originals that are waiting to be written or being written.
    package var unstoredBytes = 0

    package init() {}
}

extension LoadPipeline {
    /// The manager's current counts. They aren't all read at the same moment.
    var liveCounts: LiveCounts {
        var counts = LiveCounts()
        (counts.tasks, counts.jobs, counts.runningStages, counts.waitingJobs) = state.withLock { state in
            let graph = state.graph
            // A job that stands in for another one is in the table twice, under both keys.
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
    /// Whether any task is still running, apart from validations and stores in the background.
    var hasTasks: Bool {
        state.withLock { $0.graph.tasks.values.contains { $0.client.owner != nil } }
    }

    /// The running tasks of one kind, in the order they were started.
    func tasks<Response>() -> [LoadTask<Response>] {
        let clients = state.withLock { state in state.graph.tasks.mapValues(\.client) }
        return clients.sorted { $0.key < $1.key }.compactMap { $0.value.owner as? LoadTask<Response> }
    }
}
