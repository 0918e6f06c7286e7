// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching
import WebImage

// The examples in Caching.md that import the product ImageCaching.
extension Snippets {
    /// A value that an app caches.
    struct Thumbnail {
        var byteCount = 0
    }

    static func composites(
        bundled: String, written: DiskCache, configuration: inout ImageManagerConfiguration
    ) {
        _ = DiskCache(directory: URL(filePath: "/var/cache/thumbnails"))
        let shipped = DiskCache(directory: bundled)
        configuration.disk = DataCacheSet([shipped, written])
        configuration.memoryCache = ImageManagerConfiguration.makeMemoryCache()
    }

    static func additionalFiles(
        folder: String, bundled: String, configuration: inout ImageManagerConfiguration
    ) {
        configuration.disk = DiskCache(
            directory: folder,
            additionalFile: { key in URL(string: key.text).map { "\(bundled)/\($0.lastPathComponent)" } })
    }

    static func imports(
        folder: String, oldFolder: String, yyFolder: String, configuration: inout ImageManagerConfiguration
    ) async {
        var limits = DiskCacheConfiguration()
        limits.sdWebImageDirectory = oldFolder
        let disk = DiskCache(directory: folder, configuration: limits)
        await disk.importEntries(fromYYCache: yyFolder)
        configuration.disk = disk
    }

    static func cachesAlone(thumbnail: Thumbnail, folder: String, bytes: Data) async {
        let thumbnails = MemoryCache<Thumbnail>(
            configuration: MemoryCacheConfiguration(maximumCost: 64 << 20), memoryPressure: .shared)
        thumbnails.set(thumbnail, for: "cat", cost: thumbnail.byteCount)
        let found = thumbnails.value(for: "cat")

        let disk = DiskCache(directory: folder)
        await disk.store(bytes, for: "cat")
        let entry = await disk.read("cat")
        _ = (found, entry)
    }

    /// A value that an app caches in memory and on disk.
    struct Palette: Codable {
        var colors: [UInt32] = []
    }

    static func tiers(palette: Palette, folder: String) async {
        let palettes = TieredCache<Palette>(directory: folder, coder: .codable)
        await palettes.set(palette, for: "cat", timeToLive: .seconds(3600))
        let stored = await palettes.value(for: "cat")
        await palettes.removeAll { progress in print(progress.finished, progress.total) }
        _ = stored
    }
}
