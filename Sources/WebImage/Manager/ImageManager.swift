// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCaching
package import ImageCoding
public import ImageLoading
import PortableFoundation

/// Loads images from memory, from disk or from the network.
///
/// ```swift
/// let image = try await ImageManager.shared.image(for: url)
/// ```
///
/// One manager is enough for a program. Each has a memory cache of its own. By default they share the disk
/// cache (``Configuration/sharedDisk``), the loader with its connections (``Configuration/defaultLoader``),
/// the pool of pixel memory and the budget of animation frames. All methods may be called on any thread, and
/// none blocks unless its documentation says so. Equal loads that run at the same time are fetched, decoded
/// and transformed once.
public final class ImageManager: Sendable {
    public let configuration: Configuration
    /// Decoded images. One that was evicted, or is too large to keep, is still found while a view shows it.
    public let memory: any ValueCache<CachedImage>
    /// Encoded data; nil without a disk cache.
    public let disk: (any DataCache)?

    let pipeline: LoadPipeline
    let lateLoads = LateLoads()
    /// Whether requests are changed before they are processed.
    let processesRequests: Bool
    /// The size at which slots load requests that set none; nil for the full size.
    package let slotThumbnail: Thumbnail?
    private let memoryPressure = Locked<ChangeObservation?>(nil)
    /// Pass errors and evictions of the caches to the observer.
    private let cacheObservations: [ChangeObservation]

    public init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
        memory =
            configuration.memoryCache
            ?? Configuration.makeMemoryCache(configuration.memoryLimits, time: configuration.time)
        disk = configuration.disk
        processesRequests =
            configuration.requestProcessor != nil || !configuration.requestDefaults.isEmpty
            || !configuration.ignoredQueryParameters.isEmpty
        slotThumbnail = configuration.requestDefaults.slotThumbnail
        pipeline = LoadPipeline(configuration.pipelineSettings(memory: memory))
        cacheObservations =
            pipeline.events.map { [memory] in $0.observe(configuration.disk) + $0.observe(memory) } ?? []
        let observation = configuration.memoryPressure?.observe { [weak self] in self?.relieve($0) }
        memoryPressure.withLock { $0 = observation }
    }
}

extension ImageManager {
    /// The manager that views use unless they are given another one. Default: a manager with the default
    /// configuration, created when it is first used.
    ///
    /// An application replaces it to set its own defaults, best before the first load:
    ///
    /// ```swift
    /// var configuration = ImageManager.Configuration()
    /// configuration.requestDefaults.cachePolicy = .cacheElseLoad
    /// ImageManager.shared = ImageManager(configuration)
    /// ```
    ///
    /// Loads use the manager that is shared when they start, and stay with it: replacing it neither cancels
    /// nor moves them. It may be read and replaced on any thread.
    public static var shared: ImageManager {
        get { replacement.withLock { $0 } ?? standard }
        set {
            // Released after unlocking: it may be the last reference to a manager.
            let old = replacement.withLock { replacement in
                defer { replacement = newValue }
                return replacement
            }
            withExtendedLifetime(old) {}
        }
    }

    private static let replacement = Locked<ImageManager?>(nil)
    private static let standard = ImageManager()
}

extension ImageManager.Configuration {
    /// The folder of the disk cache that managers share: `WebImage` in a folder of this application, which is
    /// in `$XDG_CACHE_HOME`, else in `~/.cache`, and on Apple platforms in the user's folder for caches.
    ///
    /// The application's folder has the identifier of the `GApplication` if there is one when the folder is
    /// first used, else the name of the program. On Apple platforms other than macOS, the folder for caches
    /// is the application's already.
    public static let defaultFolder: String = {
        #if os(Linux) || os(macOS)
        folder(in: commonFolder, of: ApplicationName.current)
        #else
        folder(in: commonFolder, of: nil)
        #endif
    }()

    /// The folder for caches of all programs of the user.
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

    /// The folder that was every program's before each got its own. The command-line tool uses it.
    package static var sharedFolder: String { folder(in: commonFolder, of: nil) }

    /// The disk cache in ``defaultFolder``, shared by the managers of a process: at most 512 MiB, for 7 days
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

extension ImageManager {
    /// Whether a task of this manager is running. Validations in the background, and stores after the end of
    /// a task, do not count.
    public var isRunning: Bool { !lateLoads.tasks.isEmpty || pipeline.hasTasks }

    /// The tasks that load images and have not ended, in the order in which they were started. Copies the
    /// list.
    public var tasks: [ImageTask] {
        // First, because they enter the pipeline before they leave the list.
        let late = lateLoads.tasks.filter { $0.result == nil }
        let tasks: [ImageTask] = pipeline.tasks()
        return tasks + late.filter { task in !tasks.contains { $0 === task } }
    }

    /// The tasks that load undecoded data and have not ended, in the order in which they were started. Copies
    /// the list.
    public var dataTasks: [DataTask] { pipeline.tasks() }

    /// Cancels every task of this manager, whatever caches its request has; all have ended when this returns.
    /// Nothing is removed from a cache. Ends validations in the background, too.
    public func cancelAll() {
        for task in lateLoads.tasks { task.cancel() }
        pipeline.cancelAll()
    }

    /// Ends this manager for good, for example at a log-out or before the process exits.
    ///
    /// - Running loads, those of ``download(_:to:replacesFiles:concurrency:progress:naming:)`` and of
    ///   prefetchers included, end with ``ImageError/Code/cancelled`` before this suspends, each once.
    ///   Validations in the background end too. The rest of a download and of a prefetch list fails, and so
    ///   these end, also while the manager is suspended or the prefetcher is paused.
    /// - Loads that begin afterwards fail at once with ``ImageError/Code/shutDown``. An image that is in
    ///   memory and needs no validation is still delivered, so that views go on to show what they can.
    /// - What waits for the disk is written before this returns, as by ``flush()``.
    /// - The loader closes the connections that no load uses (`Loader.closeUnusedConnections()`), and ends
    ///   its thread if it has no load. A loader that other managers use goes on to serve them.
    ///
    /// The caches can be read, filled and emptied as before. Calling it again has no further effect; calls at
    /// the same time all wait for the disk.
    public func shutDown() async {
        pipeline.shutDown()
        cancelAll()
        await flush()
        configuration.loader.closeUnusedConnections()
    }
}

extension ImageManager {
    /// The network options of requests, for loads that begin afterwards: header fields, credentials, timeouts
    /// and the others. Default: ``Configuration/network``.
    ///
    /// ```swift
    /// manager.network.headers["Authorization"] = "Bearer \(token)"
    /// manager.network.timeouts = LoadTimeouts(connect: .seconds(5), idle: .seconds(5))
    /// ```
    ///
    /// Running loads keep the options that they began with, and so do the validations that follow from them.
    /// Images that were loaded with credentials are found only with the same ones, unless the manager has a
    /// ``Configuration/userPartition``, which does not change: a manager for another user is another manager.
    /// It may be read and replaced on any thread; of two changes at the same time, one may be lost.
    public var network: NetworkOptions {
        get { pipeline.network }
        set { pipeline.network = newValue }
    }
}

extension ImageManager {
    /// Whether new loads wait; see ``suspend()``.
    public var isSuspended: Bool { pipeline.isSuspended }

    /// Holds back everything that needs a loader until ``resume()``, for example while a list scrolls fast.
    ///
    /// Running transfers continue. A load that a cache can serve alone ends as usual. A stale image is the
    /// result at once, with the status ``CacheStatus/stale``, unless the server forbids that. A miss waits,
    /// and so does ``CachePolicy/refresh``, after its stored image was delivered. Waiting loads can be
    /// cancelled.
    public func suspend() { pipeline.suspend() }

    /// Starts the loads that wait, in the order of priority.
    public func resume() { pipeline.resume() }
}

extension ImageManager {
    /// Asks for time in the background until a task ends, if its request wants that.
    func continueInBackground<Response>(_ task: LoadTask<Response>) {
        guard task.request.memoryQuery.continuesInBackground,
            let begin = configuration.beginBackgroundTask, task.result == nil
        else { return }
        let end = begin { [weak task] in task?.cancel() }
        task.onFinish { _ in end() }
    }

    /// Writes at once what waits for the disk, and asks for time in the background until it is written.
    func storeInBackground() {
        let queues = pipeline.queues
        guard queues.stores.heldBytes > 0 else { return }
        let end = configuration.beginBackgroundTask?({})
        queues.afterStores { end?() }
    }

    /// Whether the user wants to save data.
    var isConstrained: Bool { configuration.networkMonitor?.current.isConstrained == true }
}
