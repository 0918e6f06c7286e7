// SPDX-License-Identifier: MIT

extension ImageManager {
    /// What a manager has done so far, and what it does now.
    public struct Statistics: Sendable, Hashable {
        /// Pictures found in memory.
        public var memoryHits = 0
        /// Pictures and originals found on disk.
        public var diskHits = 0
        /// Loads from loaders that were begun.
        public var transfers = 0
        /// Loads from loaders that ended with an error, cancelled ones apart.
        public var failures = 0
        /// Bytes of bodies received.
        public var receivedBytes = 0
        /// Tasks that wait for their result.
        public var tasks = 0
        /// Reads, transfers, decodes and transforms that run.
        public var running = 0
        /// Jobs that wait for a slot.
        public var waiting = 0
    }

    struct Counters: Sendable {
        var diskHits = 0
        var transfers = 0
        var failures = 0
        var receivedBytes = 0
    }

    /// Figures for a status line; they are not of one instant.
    public var statistics: Statistics {
        var result = Statistics()
        let counters = counters.withLock { $0 }
        result.memoryHits = memory.statistics.hits
        result.diskHits = counters.diskHits
        result.transfers = counters.transfers
        result.failures = counters.failures
        result.receivedBytes = counters.receivedBytes
        (result.tasks, result.running, result.waiting) = graph.withLock { graph in
            (graph.tasks.count, graph.running.count, graph.lanes.reduce(0) { $0 + $1.live })
        }
        return result
    }

    /// Cancels every task, whatever its load is doing; all have ended when this returns.
    public func cancelAll() {
        for task in graph.withLock({ Array($0.tasks.keys) }) { leave(task) }
    }
}
