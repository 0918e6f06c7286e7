// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCaching
public import ImageLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ImageManager.Configuration {
    /// The folder of the disk cache that managers share: `WebImage` in `$XDG_CACHE_HOME`, else in `~/.cache`;
    /// on Apple platforms in the user's caches folder.
    public static let defaultFolder: String = {
        #if os(Linux)
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return folder + "/WebImage" }
        return (environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path)
            + "/.cache/WebImage"
        #else
        return URL.cachesDirectory.appending(path: "WebImage").path
        #endif
    }()

    /// The disk cache in ``defaultFolder``, shared by the managers of a process: at most 512 MB, for 7 days
    /// since the last use.
    public static let sharedDisk: DiskCache? = DiskCache(directory: defaultFolder)

    /// Loads `http:` and `https:` URLs by the system's transport, and `file:` and `data:` URLs. Managers
    /// share it and its connections.
    public static let defaultLoader: any Loader = makeLoader(LoaderConfiguration())

    /// Creates a loader like ``defaultLoader`` with other connection limits, another order or a proxy.
    public static func makeLoader(_ configuration: LoaderConfiguration) -> any Loader {
        let transport = makeSystemTransport(configuration)
        return LoaderSet([
            FileLoader(), DataURLLoader(), HTTPLoader(transport: transport, configuration: configuration),
        ])
    }

    /// Creates a memory cache like the one a manager uses unless ``memoryCache`` is set. An image that was
    /// evicted, or is too large to be stored, is still found while a view shows it.
    public static func makeMemoryCache(
        _ configuration: MemoryCacheConfiguration = MemoryCacheConfiguration(),
        time: any TimeSource = .system
    ) -> MemoryCache<CachedImage> {
        MemoryCache(
            configuration: configuration, time: time, weakReference: CachedImage.weakReference)
    }

    static var coreCount: Int { ProcessInfo.processInfo.activeProcessorCount }
}
