// SPDX-License-Identifier: MIT

import ImageCaching

extension ImageManager {
    /// Removes all images from the manager's memory cache, its disk cache, or both. Caches of single requests
    /// (``ImageRequest/caches``) are left alone.
    ///
    ///     await manager.removeAllImages()
    ///     await manager.removeAllImages(from: .memory)
    ///
    /// Images that are being stored are removed too. A running load may store its image afterwards, unless
    /// ``cancelAll()`` was called before, as it should be when a user logs out. Images that are on screen
    /// stay there, but are not found any more.
    ///
    /// - Parameter tiers: The caches to empty. Default: memory and disk. Partial downloads are on disk.
    public func removeAllImages(from tiers: CacheTiers = .all) async {
        if tiers.contains(.disk) {
            await flush()
            pipeline.pendingOriginals.removeAll()
        }
        if tiers.contains(.memory) { memory.removeAll() }
        if tiers.contains(.disk) { await pipeline.disk?.cache.removeAll() }
    }

    /// Removes all images of a user, for example at the log-out: from this manager's memory cache, and from
    /// disk. A load that is running may end as usual, but stores nothing for the user any more, in any
    /// manager of the process. Loads that begin later do.
    ///
    ///     await manager.removeAll(inUserPartition: account.identifier)
    ///
    /// - Parameter name: ``Configuration/userPartition`` of this manager, or of another one with the same
    ///   ``disk``.
    public func removeAll(inUserPartition name: String) async {
        let partition = disk?.userPartition(named: name)
        let user = UserPartition(name: name, isOnDisk: partition != nil)
        user.logOut()
        memory.removeAll { user.contains($0.key) }
        _ = await partition?.removeAll()
    }
}
