// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import ImageCaching
import PortableFoundation
@_spi(Programs) import WebImage

/// The option for the disk cache's folder.
struct CacheFolderArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The folder of the disk cache, for example an app's. Default: WebImage in $XDG_CACHE_HOME or \
            ~/.cache; on macOS, in ~/Library/Caches.
            """, valueName: "folder"))
    var cacheFolder: String?

    func validate() throws {
        guard let cacheFolder else { return }
        if cacheFolder.isEmpty { throw ValidationError("--cache-folder needs the path of a folder.") }
        ToolCache.folder.withLock { $0 = URL(filePath: cacheFolder).path }
    }
}

/// The disk cache that this run of `webimage` uses.
enum ToolCache {
    /// The path of the cache's folder. Set it before ``disk`` is first used.
    static let folder = Locked(ProgramSupport.sharedCacheFolder)

    static let disk = DiskCache(directory: folder.withLock { $0 })

    /// A manager with this cache and the default configuration.
    static let manager: ImageManager = {
        var configuration = ImageManagerConfiguration()
        configuration.disk = disk
        return ImageManager(configuration)
    }()
}
