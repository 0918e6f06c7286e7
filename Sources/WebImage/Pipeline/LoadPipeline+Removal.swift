// SPDX-License-Identifier: MIT

import ImageCaching
import ImageLoading

extension LoadPipeline {
    /// Removes an image, its original and its partial download. Waits for the disk.
    func removeImage(for request: ImageRequest) {
        let (keys, fields) = (planner.keys(for: request), planner.fields(of: request))
        let caches = planner.caches(for: request)
        queues.waitForStores()
        caches.pendingOriginals.remove(keys.original)
        caches.images.originals.remove(keys.original)
        for key in Set([keys.variant, keys.original]) { caches.images.remove(key, fields) }
        caches.removeFromDisk(keys, fields)
    }

    /// Removes all images of a URL or a name from the manager's caches. Waits for the disk.
    func removeImages(of address: String) {
        queues.waitForStores()
        pendingOriginals.removeAll(of: address)
        images.cache.removeAll { $0.key.isOf(address) }
        disk?.removeAll(of: address)
    }
}
