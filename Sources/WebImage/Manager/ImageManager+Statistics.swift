// SPDX-License-Identifier: MIT

public import ImageBase
import ImageCaching
import ImageLoading
import Raster

extension ImageManager {
    /// Counts since the manager was created, and of the present moment.
    public struct Statistics: Sendable, Hashable, CustomStringConvertible {
        /// Images and encoded variants found in memory.
        public var memoryHits = 0
        /// Images, originals and encoded variants found on disk.
        public var diskHits = 0
        /// Requests that were sent to a server, or that a loader of your app has begun. Each attempt counts,
        /// also one that fails to connect. Loads that share an attempt count once. Not counted are files,
        /// `data:` URLs and closures, and loads that are refused or cancelled before they begin, as in the
        /// queue of a transport.
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
        /// The bytes of pixels that are being decoded, transformed and encoded, about; zero without
        /// ``ImageManager/Configuration/maximumPixelBytes``.
        public var pixelBytes = 0

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
        result.memoryHits = memory.statistics.hits + pipeline.variantData.cache.statistics.hits
        result.diskHits = pipeline.diskHits.withLock { $0 }
        result.transfers = transfers.transfers
        result.failures = transfers.failures
        result.receivedBytes = transfers.receivedBytes
        let late = lateLoads.tasks.count
        let counts = pipeline.liveCounts
        (result.tasks, result.running, result.waiting) = (
            late + counts.tasks, counts.runningStages, counts.waitingJobs
        )
        result.pixelBytes = counts.pixelBytes
        return result
    }

    /// Counts of the present moment, for tests.
    package var liveCounts: LiveCounts { pipeline.liveCounts }

    /// The number of loads that have begun to fetch, whether or not they share a transfer, for tests.
    package var fetchCount: Int { pipeline.transferCounters.withLock { $0.fetches } }

    /// The number of servers of which a failure is remembered, for tests.
    package var circuitCount: Int { pipeline.fetchStage.context.circuits?.count ?? 0 }
}

extension ImageManager {
    /// Releases memory that can be filled again: half of the images in ``memory`` at a warning, all when
    /// pressure is critical, the frames of ``FrameBudget/shared`` likewise, variants that wait to be encoded
    /// for the disk, and the memory that waits in `PixelPool.shared`, and for the bodies of responses, to be
    /// used again. Originals that wait for a quiet moment are written at once, and then the process gives its
    /// free memory back to the system. Images that a view shows stay, and are found again. The manager calls
    /// this itself when ``Configuration/memoryPressure`` reports pressure.
    public func relieve(_ pressure: MemoryPressure) {
        if let events = pipeline.events { events.memoryPressure(pressure) }
        guard pressure > .normal else { return FrameBudget.shared.relax() }
        release(under: pressure)
    }

    /// Releases memory because no window of the application is visible any more: as ``relieve(_:)`` does
    /// under ``Configuration/backgroundPressure``. Originals that wait for a quiet moment are written at
    /// once, with time from ``Configuration/beginBackgroundTask``, because the system may end the process.
    /// Call it when the application enters the background; it does not block.
    public func didEnterBackground() {
        storeInBackground()
        guard configuration.backgroundPressure > .normal else { return }
        release(under: configuration.backgroundPressure)
        // Under real pressure, few frames are kept until it ends.
        if (configuration.memoryPressure?.current ?? .normal) == .normal { FrameBudget.shared.relax() }
    }

    private func release(under pressure: MemoryPressure) {
        let frames = Double(FrameBudget.shared.limit) * pressure.keptFraction
        FrameBudget.shared.trim(toBytes: Int(frames))
        memory.trim(under: pressure)
        pipeline.variantData.cache.trim(under: pressure)
        pipeline.pendingVariants.discardAll()
        // After the lines above, which may have returned memory to it.
        PixelPool.shared.empty()
        BufferPool.shared.empty()
        // After the pending writes, which hold originals until they end.
        pipeline.queues.stores.submit { PixelPool.returnFreeMemory() }
    }
}
