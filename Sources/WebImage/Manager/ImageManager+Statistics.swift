// SPDX-License-Identifier: MIT

extension ImageManager {
    /// Counts since the manager was created, and of the present moment.
    public struct Statistics: Sendable, Hashable, CustomStringConvertible {
        /// Images found in memory.
        public var memoryHits = 0
        /// Images and originals found on disk.
        public var diskHits = 0
        /// Loads that a loader has started.
        public var transfers = 0
        /// Loads of a loader that ended with an error, other than cancellation.
        public var failures = 0
        /// Bytes of bodies received.
        public var receivedBytes = 0
        /// Tasks that have not ended.
        public var tasks = 0
        /// Running reads, transfers, decodes and transforms.
        public var running = 0
        /// Jobs that wait for a slot.
        public var waiting = 0

        /// The counts on one line, for logs.
        public var description: String {
            """
            \(memoryHits) memory hits, \(diskHits) disk hits, \(transfers) transfers, \(failures) failures, \
            \(receivedBytes) bytes received; \(tasks) tasks, \(running) running, \(waiting) waiting
            """
        }
    }

    /// The present counts, which are not read at one instant.
    public var statistics: Statistics {
        var result = Statistics()
        let transfers = pipeline.transferCounters.withLock { $0 }
        result.memoryHits = memory.statistics.hits
        result.diskHits = pipeline.diskHits.withLock { $0 }
        result.transfers = transfers.transfers
        result.failures = transfers.failures
        result.receivedBytes = transfers.receivedBytes
        let late = lateLoads.tasks.count
        let counts = pipeline.liveCounts
        (result.tasks, result.running, result.waiting) = (
            late + counts.tasks, counts.runningStages, counts.waitingJobs
        )
        return result
    }

    /// Counts of the present moment, for tests.
    package var liveCounts: LiveCounts { pipeline.liveCounts }

    /// The number of servers of which a failure is remembered, for tests.
    package var circuitCount: Int { pipeline.loader.activity.circuits }
}
