// SPDX-License-Identifier: MIT

import ImageBase
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
/// One manager is enough for most apps. Each manager has its own memory cache. By default, managers share the
/// disk cache (``ImageManagerConfiguration/sharedDisk``), the loader and its connections
/// (``ImageManagerConfiguration/defaultLoader``), the pixel memory pool and the budget for animation frames.
/// You can call all methods from any thread, and they never block unless their documentation says so. Equal
/// loads that run at the same time are fetched, decoded and transformed once.
public final class ImageManager: Sendable {
    /// The settings of a manager.
    public typealias Configuration = ImageManagerConfiguration

    public let configuration: ImageManagerConfiguration
    /// The cache of decoded images. An image that was evicted, or is too large to keep, can still be found
    /// while a view shows it.
    public let memory: any ValueCache<CachedImage>
    /// The cache of encoded data, or `nil` if there's no disk cache.
    public let disk: (any DataCache)?

    let pipeline: LoadPipeline
    let lateLoads = LateLoads()
    /// Whether requests are changed before they are processed.
    let processesRequests: Bool
    /// The size at which slots load requests that don't set one; `nil` for the full size.
    package let slotThumbnail: Thumbnail?
    private let memoryPressure = Locked<ChangeObservation?>(nil)
    /// The observations that pass cache errors and evictions to the observer.
    private let cacheObservations: [ChangeObservation]

    public init(_ configuration: ImageManagerConfiguration = ImageManagerConfiguration()) {
        self.configuration = configuration
        memory =
            configuration.memoryCache
            ?? ImageManagerConfiguration.makeMemoryCache(configuration.memoryLimits, time: configuration.time)
        disk = configuration.disk
        processesRequests =
            configuration.requestProcessor != nil || !configuration.requestDefaults.isEmpty
            || !configuration.ignoredQueryParameters.isEmpty
        slotThumbnail = configuration.requestDefaults.slotThumbnail
        pipeline = LoadPipeline(configuration, memory: memory)
        cacheObservations =
            pipeline.events.map { [memory] in $0.observe(configuration.disk) + $0.observe(memory) } ?? []
        let observation = configuration.memoryPressure?.observe { [weak self] in self?.relieve($0) }
        memoryPressure.withLock { $0 = observation }
    }
}

extension ImageManager {
    /// The manager that views use unless you give them a different one. Default: a manager with the default
    /// configuration, created on first use.
    ///
    /// Replace it to set your own defaults, ideally before the first load:
    ///
    /// ```swift
    /// var configuration = ImageManagerConfiguration()
    /// configuration.requestDefaults.cachePolicy = .cacheElseLoad
    /// ImageManager.shared = ImageManager(configuration)
    /// ```
    ///
    /// A load uses the manager that's shared when it starts, and stays with it: replacing the shared manager
    /// neither cancels nor moves running loads. You can read and replace it on any thread.
    public static var shared: ImageManager {
        get { replacement.withLock { $0 } ?? standard }
        set {
            // Release the old value after unlocking: this may be the last reference to that manager.
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

extension ImageManager {
    /// Whether this manager has running tasks. Background validations, and stores that continue after a task
    /// has finished, don't count.
    public var isRunning: Bool { !lateLoads.tasks.isEmpty || pipeline.hasTasks }

    /// The unfinished tasks that load images, in the order in which they were started. Each access copies the
    /// list.
    public var tasks: [ImageTask] {
        // Read the late loads first, because tasks enter the pipeline before they leave this list.
        let late = lateLoads.tasks.filter { $0.result == nil }
        let tasks: [ImageTask] = pipeline.tasks()
        return tasks + late.filter { task in !tasks.contains { $0 === task } }
    }

    /// The unfinished tasks that load encoded data, in the order in which they were started. Each access
    /// copies the list.
    public var dataTasks: [DataTask] { pipeline.tasks() }

    /// Cancels every task of this manager, including tasks with requests that have their own caches. They've
    /// all ended when this returns. Background validations end, too. Nothing is removed from a cache.
    public func cancelAll() {
        for task in lateLoads.tasks { task.cancel() }
        pipeline.cancelAll()
    }

    /// Shuts this manager down for good, for example when the user logs out or before the process exits.
    ///
    /// - Running loads end with ``ImageError/Code/cancelled`` before this suspends, each of them once. This
    ///   includes loads of ``download(_:to:replacesFiles:concurrency:progress:naming:)`` and of prefetchers.
    ///   Background validations end, too. The remaining images of a download or a prefetch list fail, so
    ///   these also end, even while the manager is suspended or the prefetcher is paused.
    /// - Loads that begin afterward fail immediately with ``ImageError/Code/shutDown``. An image in memory
    ///   that doesn't need validation is still delivered, so views can continue to show it.
    /// - Everything queued for the disk is written before this returns, as with ``flush()``.
    /// - The loader closes unused connections (`Loader.closeUnusedConnections()`), and ends its thread if it
    ///   has no loads. If other managers use the loader, it continues to serve them.
    ///
    /// You can still read, fill and empty the caches. Calling this again has no further effect; concurrent
    /// calls all wait for the disk.
    public func shutDown() async {
        pipeline.shutDown()
        cancelAll()
        await flush()
        configuration.loader.closeUnusedConnections()
    }
}

extension ImageManager {
    /// The network options for loads that begin from now on, such as header fields, credentials and timeouts.
    /// Default: ``ImageManagerConfiguration/network``.
    ///
    /// ```swift
    /// manager.network.headers["Authorization"] = "Bearer \(token)"
    /// manager.network.timeouts = LoadTimeouts(connect: .seconds(5), idle: .seconds(5))
    /// ```
    ///
    /// Running loads keep the options that they started with, and so do validations that follow from them.
    /// Images loaded with credentials are only found with the same credentials, unless the manager has a
    /// ``ImageManagerConfiguration/userPartition``. The partition can't change: for a different user, create
    /// another manager. You can read and replace the options on any thread, but if two threads change them at
    /// the same time, one change may be lost.
    public var network: NetworkOptions {
        get { pipeline.network }
        set { pipeline.network = newValue }
    }
}

extension ImageManager {
    /// Whether new loads are held back. See ``suspend()``.
    public var isSuspended: Bool { pipeline.isSuspended }

    /// Holds back everything that needs a loader until you call ``resume()``, for example while a list
    /// scrolls fast.
    ///
    /// Running transfers continue, and a load that a cache can serve finishes as usual. A stale image is
    /// returned immediately with the status ``CacheStatus/stale``, unless the server forbids that. If an
    /// image isn't in a cache, its load waits; a load with ``CachePolicy/refresh`` waits after delivering its
    /// stored image. You can cancel waiting loads.
    public func suspend() { pipeline.suspend() }

    /// Starts the waiting loads in order of priority.
    public func resume() { pipeline.resume() }
}

extension ImageManager {
    /// Requests background time until a task ends, if its request has ``ImageRequest/continuesInBackground``.
    func continueInBackground<Response>(_ task: LoadTask<Response>) {
        guard task.request.memoryQuery.continuesInBackground,
            let begin = configuration.beginBackgroundTask, task.result == nil
        else { return }
        let end = begin { [weak task] in task?.cancel() }
        task.onFinish { _ in end() }
    }

    /// Starts writing everything that's queued for the disk, and requests background time until it's written.
    func storeInBackground() {
        let queues = pipeline.queues
        guard queues.stores.heldBytes > 0 else { return }
        let end = configuration.beginBackgroundTask?({})
        queues.afterStores { end?() }
    }

    /// Whether the user wants to save data.
    var isConstrained: Bool { configuration.networkMonitor?.current.isConstrained == true }
}
