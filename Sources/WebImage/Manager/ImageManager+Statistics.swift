// SPDX-License-Identifier: MIT

public import ImageBase
import ImageCaching
import ImageLoading
import Raster

extension ImageManager {
    /// Totals since the manager was created, and counts of its current work.
    public struct Statistics: Sendable, Hashable, CustomStringConvertible {
        /// Images and encoded variants found in memory.
        public var memoryHits = 0
        /// Images, originals and encoded variants found on disk.
        public var diskHits = 0
        /// Requests that were sent to a server, or started by your app's own loader.
        ///
        /// Each attempt is counted, even if it fails to connect. An attempt that several loads share is
        /// counted once. Files, `data:` URLs and closures aren't counted, and neither are loads that are
        /// refused or canceled before they begin, such as while they wait in a transport's queue.
        public var transfers = 0
        /// Loader failures other than cancellation.
        public var failures = 0
        /// Response body bytes received.
        public var receivedBytes = 0
        /// Tasks that haven't finished.
        public var tasks = 0
        /// Running reads, transfers, decodes and transforms.
        public var running = 0
        /// Jobs waiting for a slot.
        public var waiting = 0
        /// Approximate bytes of pixels being decoded, transformed and encoded. It's always zero unless
        /// ``ImageManagerConfiguration/maximumPixelBytes`` is set.
        public var pixelBytes = 0

        /// The counts on one line, for logs.
        public var description: String {
            """
            \(memoryHits) memory hits, \(diskHits) disk hits, \(transfers) transfers, \(failures) failures, \
            \(receivedBytes) bytes received; \(tasks) tasks, \(running) running, \(waiting) waiting
            """
        }
    }

    /// The current counts. They aren't a snapshot of a single instant.
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

    /// Current counts, for tests.
    package var liveCounts: LiveCounts { pipeline.liveCounts }

    /// How many loads have started to fetch, whether or not they share a transfer, for tests.
    package var fetchCount: Int { pipeline.transferCounters.withLock { $0.fetches } }

    /// How many servers have remembered failures, for tests.
    package var circuitCount: Int { pipeline.fetchStage.context.circuits?.count ?? 0 }
}

extension ImageManager {
    /// Releases memory that caches and pools hold.
    ///
    /// At a warning, half the images in ``memory`` are released; when pressure is critical, all of them are.
    /// Frames in ``FrameBudget/shared`` are treated the same way. Also released are variants that wait to be
    /// encoded for the disk, and the memory that `PixelPool.shared` and the response bodies keep for reuse.
    /// Originals that wait for a quiet moment are written immediately; after that, the process returns its
    /// free memory to the system. Images that a view shows stay in memory and can still be found. The manager
    /// calls this itself when ``ImageManagerConfiguration/memoryPressure`` reports pressure.
    public func relieve(_ pressure: MemoryPressure) {
        if let events = pipeline.events { events.memoryPressure(pressure) }
        guard pressure > .normal else { return FrameBudget.shared.relax() }
        release(under: pressure)
    }

    /// Releases memory because your app has no visible windows anymore. Call it when your app enters the
    /// background; it doesn't block.
    ///
    /// This does the same as ``relieve(_:)`` under ``ImageManagerConfiguration/backgroundPressure``.
    /// Originals that wait for a quiet moment are written immediately, using time from
    /// ``ImageManagerConfiguration/beginBackgroundTask``, because the system may end the process.
    public func didEnterBackground() {
        storeInBackground()
        guard configuration.backgroundPressure > .normal else { return }
        release(under: configuration.backgroundPressure)
        // If memory really is short, the frame budget stays low until the pressure ends.
        if (configuration.memoryPressure?.current ?? .normal) == .normal { FrameBudget.shared.relax() }
    }

    private func release(under pressure: MemoryPressure) {
        let frames = Double(FrameBudget.shared.limit) * pressure.keptFraction
        FrameBudget.shared.trim(toBytes: Int(frames))
        memory.trim(under: pressure)
        pipeline.variantData.cache.trim(under: pressure)
        pipeline.pendingVariants.discardAll()
        // This comes last because the lines above may have returned memory to the pools.
        PixelPool.shared.empty()
        BufferPool.shared.empty()
        // Pending writes hold originals until they finish, so this waits for them.
        pipeline.queues.stores.submit { PixelPool.returnFreeMemory() }
    }
}
