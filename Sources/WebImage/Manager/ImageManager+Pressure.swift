// SPDX-License-Identifier: MIT

public import ImageBase
import ImageCaching
import Raster

extension ImageManager {
    /// Lets go of memory that can be had again: of the pictures in ``memory`` half at a warning, all when it is critical,
    /// and with them the frames of ``FrameBudget/shared`` and what waits in `PixelPool.shared`. Pictures that somebody
    /// shows stay, and are found again. The manager does it by itself when ``Configuration/memoryPressure`` says so.
    public func relieve(_ pressure: MemoryPressure) {
        guard pressure > .normal else { return FrameBudget.shared.relax() }
        let frames = Double(FrameBudget.shared.limit) * pressure.keptFraction
        FrameBudget.shared.trim(toBytes: Int(frames))
        memory.trim(under: pressure)
        // Last: what went before may be in it by now.
        PixelPool.shared.empty()
    }
}
