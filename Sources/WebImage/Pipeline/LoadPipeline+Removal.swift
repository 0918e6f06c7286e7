// SPDX-License-Identifier: MIT

import ImageCaching

extension LoadPipeline {
    /// Removes an image, its original and its partial download. Waits for the disk.
    func removeImage(for request: ImageRequest) {
        let (keys, fields) = (planner.keys(for: request), planner.fields(of: request))
        queues.waitForStores()
        pendingOriginals.remove(keys.original)
        images.originals.remove(keys.original)
        for key in Set([keys.variant, keys.original]) {
            images.remove(key, fields)
            disk?.remove(key, fields)
        }
        disk?.removeEntry(keys.original.partialDownload)
    }

    /// Removes all images of a URL or a name. Waits for the disk.
    func removeImages(of address: String) {
        queues.waitForStores()
        pendingOriginals.removeAll(of: address)
        images.cache.removeAll { $0.key.isOf(address) }
        disk?.removeAll(of: address)
    }
}
