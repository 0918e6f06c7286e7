// SPDX-License-Identifier: MIT

import ImageCaching

extension ImageManager {
    /// Removes all images from the memory cache, the disk cache, or both.
    ///
    ///     await manager.removeAllImages()
    ///     await manager.removeAllImages(from: .memory)
    ///
    /// Images that are being stored are removed too. A running load may store its image afterwards. Images
    /// that are on screen stay there, but are not found any more.
    ///
    /// - Parameter tiers: The caches to empty. Default: memory and disk. Partial downloads are on disk.
    public func removeAllImages(from tiers: CacheTiers = .all) async {
        if tiers.contains(.disk) {
            await flush()
            pipeline.pendingOriginals.removeAll()
        }
        if tiers.contains(.memory) { memory.removeAll() }
        if tiers.contains(.disk) { _ = await disk?.removeAll() }
    }
}
