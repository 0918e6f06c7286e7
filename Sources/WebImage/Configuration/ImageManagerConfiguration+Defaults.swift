// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCaching
public import ImageLoading
import PortableFoundation

#if canImport(Darwin)
private typealias SystemTransport = URLSessionTransport
#else
private typealias SystemTransport = CurlTransport
#endif

extension ImageManagerConfiguration {
    /// The folder for the disk cache that managers share by default.
    ///
    /// It's named `WebImage` and is inside a folder for this app, in `$XDG_CACHE_HOME` or else `~/.cache`. On
    /// Apple platforms, it's inside the user's caches folder.
    ///
    /// The app's folder is named after the `GApplication` identifier if there is one when this is first used,
    /// otherwise after the executable. On Apple platforms other than macOS, the caches folder already belongs
    /// to the app.
    public static let defaultFolder: String = {
        #if os(Linux) || os(macOS)
        folder(in: commonFolder, of: ApplicationName.current)
        #else
        folder(in: commonFolder, of: nil)
        #endif
    }()

    /// The folder where all apps of a user keep their caches.
    private static var commonFolder: String {
        #if os(Linux)
        let environment = ProcessInfo.processInfo.environment
        if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return folder }
        return (environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path) + "/.cache"
        #else
        return URL.cachesDirectory.path
        #endif
    }

    private static func folder(in caches: String, of application: String?) -> String {
        caches + (application.map { "/" + $0 } ?? "") + "/WebImage"
    }

    /// The folder that all apps shared before each app got its own folder. The command line tool uses it.
    package static var sharedFolder: String { folder(in: commonFolder, of: nil) }

    /// The disk cache in ``defaultFolder``, shared by the managers of a process. It keeps at most 512 MiB,
    /// for up to 7 days after the last use.
    public static let sharedDisk: DiskCache? = DiskCache(directory: defaultFolder)

    /// Loads `http:` and `https:` URLs with the system's transport, and `file:` and `data:` URLs. Managers
    /// share it and its connections.
    public static let defaultLoader: any Loader = makeLoader(LoaderConfiguration())

    /// Creates a loader like ``defaultLoader`` with different connection limits, ordering or proxy.
    public static func makeLoader(_ configuration: LoaderConfiguration) -> any Loader {
        let transport = SystemTransport(configuration: configuration)
        return LoaderSet([
            FileLoader(), DataURLLoader(), HTTPLoader(transport: transport, configuration: configuration),
        ])
    }

    /// Creates a memory cache like the one a manager uses by default (see ``memoryCache``). An image that was
    /// evicted, or is too large to store, can still be found while a view shows it.
    public static func makeMemoryCache(
        _ configuration: MemoryCacheConfiguration = MemoryCacheConfiguration(),
        time: any TimeSource = .system
    ) -> MemoryCache<CachedImage> {
        MemoryCache(
            configuration: configuration, time: time, weakReference: CachedImage.weakReference)
    }

    static var coreCount: Int { ProcessInfo.processInfo.activeProcessorCount }
}
