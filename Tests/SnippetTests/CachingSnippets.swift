// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching
import WebImage

// The examples in Caching.md that import the product ImageCaching.
extension Snippets {
    /// A value that an application caches.
    struct Thumbnail {
        var byteCount = 0
    }

    static func composites(
        bundled: String, written: DiskCache, configuration: inout ImageManager.Configuration
    ) {
        let shipped = DiskCache(directory: bundled)
        configuration.disk = DataCacheSet([shipped, written])
        configuration.memoryCache = ImageManager.Configuration.makeMemoryCache()
    }

    static func cachesAlone(thumbnail: Thumbnail, folder: String, bytes: Data) async {
        let thumbnails = MemoryCache<Thumbnail>(
            configuration: MemoryCacheConfiguration(maximumCost: 64 << 20))
        thumbnails.set(thumbnail, for: "cat", cost: thumbnail.byteCount)
        let found = thumbnails.value(for: "cat")
        let pressure = MemoryPressureMonitor.shared.observe { [weak thumbnails] in thumbnails?.trim(under: $0)
        }

        let disk = DiskCache(directory: folder)
        await disk.store(bytes, for: "cat")
        let entry = await disk.read("cat")
        _ = (found, pressure, entry)
    }
}
