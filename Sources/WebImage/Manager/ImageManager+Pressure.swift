// SPDX-License-Identifier: MIT

public import ImageBase
import ImageCaching
import Raster

extension ImageManager {
    /// Releases memory that can be filled again: half of the images in ``memory`` at a warning, all when
    /// pressure is critical, the frames of ``FrameBudget/shared`` likewise, variants that wait to be encoded
    /// for the disk, and the free memory in `PixelPool.shared`. Originals that wait for a quiet moment are
    /// written at once. Images that a view shows stay, and are found again. The manager calls this itself
    /// when ``Configuration/memoryPressure`` reports pressure.
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
        pipeline.pendingVariants.discardAll()
        pipeline.queues.stores.begin()
        // Last, because the lines above may have returned memory to it.
        PixelPool.shared.empty()
    }
}
