// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCaching
public import ImageCoding
public import ImageLoading
public import PortableFoundation

extension ImageManager {
    /// The parts and settings of a manager, read once when it is created. ``ImageManager/network``,
    /// ``ImageManager/memoryLimits`` and ``ImageManager/diskLimits`` change the settings of a manager that
    /// runs.
    public struct Configuration: Sendable {
        /// The limits of the manager's own memory cache. Default: those of `MemoryCache`, which depend on
        /// the machine's memory.
        public var memoryLimits = MemoryCacheConfiguration()
        /// The memory cache to use instead of a cache of the manager's own: a cache that several managers
        /// share, a `ValueCacheSet` of several caches, or any other `ValueCache`. Default: nil.
        public var memoryCache: (any ValueCache<CachedImage>)?
        /// Weighs an image for the memory cache, in place of ``CachedImage/cost``, the bytes of its pixels
        /// and of the frames of an animation; zero for an image that does not count. It is called once for
        /// each image that is stored, on any thread and outside of locks. The cost decides about eviction
        /// only: with a cost of one for all, `memoryLimits.maximumCost` is a number of images. Default: nil.
        public var memoryCost: (@Sendable (CachedImage) -> Int)?
        /// The disk cache, which can be any `DataCache`, such as a `DataCacheSet` of several; nil for none.
        /// Default: ``sharedDisk``.
        public var disk: (any DataCache)? = Self.sharedDisk
        /// Loads data. Default: ``defaultLoader``, for `http:`, `https:`, `file:` and `data:` URLs.
        public var loader: any Loader = Self.defaultLoader
        /// The time after which a load without a new byte of its body fails with `timeout`, over all of its
        /// attempts and the delays between them; nil for no limit. Default: 30 s.
        ///
        /// It counts from the moment when the load leaves the library's queues: to connect, to wait for the
        /// head and for `Retry-After`. Bytes that an earlier attempt has brought do not count as new. Time in
        /// a queue, while suspended, or held back by a rate limit does not count. A retry that could only
        /// begin later is not made; `ImageError.retryDate` says when it could.
        ///
        /// Each load has its own time, from its own start: of loads that share a transfer, one whose time has
        /// passed fails, and the transfer continues for the others. Prefetches and validations in the
        /// background have only the limits of `NetworkOptions.timeouts`; a load that joins one of them has
        /// its patience.
        public var patience: Duration? = .seconds(30)
        /// The longest time that a load waits for the head of the response when it validates a stale image
        /// that may be its result, time in queues included; nil for no limit. The load then ends with the
        /// stored image and the status ``CacheStatus/stale``; the transfer continues in the background and
        /// its response is stored. Default: 5 s.
        public var validationPatience: Duration? = .seconds(5)
        /// When requests to a server that does not respond are stopped for a while; nil for never. Default:
        /// nil.
        public var circuit: CircuitPolicy?
        /// Decodes and encodes images. Default: `CodecRegistry.default`.
        public var codecs = CodecRegistry.default
        /// How thumbnails and transformed images are encoded for the disk cache, unless a request sets
        /// ``ImageRequest/variantEncoding``. Default: ``VariantEncoding/automatic``.
        public var variantEncoding = VariantEncoding.automatic
        /// Decides what is written to disk for an original, unless a request sets
        /// ``ImageRequest/originalSerializer``. Default: nil, the data as it was received.
        public var originalSerializer: OriginalSerializer?
        /// The network options of all requests. Options that a request sets take precedence, see
        /// ``ImageRequest/network``; options that are not set here have the values of
        /// `NetworkOptions.defaults`. Default: none is set.
        public var network = NetworkOptions()
        /// The values of properties that a request does not set, such as its cache policy. They are filled in
        /// after ``requestProcessor``, which takes up to a microsecond for each load and memory look-up.
        /// Default: nothing is set.
        public var requestDefaults = RequestDefaults()
        /// Changes each request before it is processed, for example to set a policy or headers for a host.
        /// Its result is the task's ``LoadTask/request``. It is called on the caller's thread, also for each
        /// memory look-up, so it must be fast. Default: nil.
        ///
        /// ```swift
        /// configuration.requestProcessor = { request in
        ///     var request = request
        ///     if request.url?.host() == "static.example.com" { request.cachePolicy = .cacheElseLoad }
        ///     return request
        /// }
        /// ```
        public var requestProcessor: (@Sendable (ImageRequest) -> ImageRequest)?
        /// Names of query parameters that the caches ignore: URLs that differ only in these are one image.
        /// Servers get the whole URL. Use it for signatures and tokens that change with each URL. Default:
        /// none.
        ///
        /// ```swift
        /// configuration.ignoredQueryParameters = ["X-Amz-Signature", "X-Amz-Date", "X-Amz-Credential"]
        /// ```
        ///
        /// Requests with their own ``ImageRequest/cacheKey`` keep it, and so do URLs with a user name.
        public var ignoredQueryParameters: Set<String> = []
        /// The name of the user whose credentials the loads use, such as an account number; nil for none.
        /// The application guarantees that one name means one user. Default: nil: images that were loaded
        /// with credentials are in memory only, for requests with the same credentials.
        ///
        /// With a name they are stored on disk too, in a folder of the user's own with hashed keys, and a
        /// renewed token finds what the old one has stored. Images that were loaded without credentials
        /// stay common to all users, and neither serve the other requests. Credentials in the URL and
        /// functions without a name keep an image in memory as before, and so does a ``disk`` of the
        /// application's own that has no user partitions. Call
        /// ``ImageManager/removeAllImages(inUserPartition:)`` when the user logs out.
        public var userPartition: String?
        /// The time for which a response without `Cache-Control`, `Expires`, `Last-Modified` and `ETag` is
        /// fresh. Zero requests such an image each time, as a browser does. Default: 7 days.
        public var unstatedLifetime: Duration = .seconds(7 * 24 * 3600)
        /// The time for which an image in memory is fresh whose response has an `ETag`, but neither a
        /// lifetime nor `Last-Modified`, so that a list that scrolls back and forth sends no requests. On
        /// disk it is stale at once. Default: 60 s.
        public var heuristicLifetime: Duration = .seconds(60)
        /// The directives that replace `Cache-Control`, `Expires` and `Pragma` of all responses, unless the
        /// request has its own; see ``ImageRequest/responseCacheControl``. Default: nil.
        public var responseCacheControl: String?
        /// The times for which URLs that failed are not requested again. Default: 5 minutes for images that
        /// do not exist.
        public var failedURLTimes = FailedURLTimes()
        /// Decides whether an image that no cache can supply is loaded, for example not over a metered
        /// connection. False, or an error, ends the load with ``ImageError/Code/vetoed``, which is not
        /// remembered: the next load asks again. A stored image that is stale is delivered without
        /// validation. Default: nil, all are loaded.
        ///
        /// It is given the URL after ``requestProcessor``, once for all tasks that share a transfer, after
        /// the caches and ``ImageManager/failedURLs``, and each of ``ImageRequest/alternatives`` before it is
        /// requested. It is not called for `file:` and `data:` URLs. It is called on a thread of its own,
        /// where it may block. Four calls run at a time. A load does not wait for it longer than
        /// ``patience``, and ends with ``ImageError/Code/vetoed`` then, so that a closure that waits for a
        /// load which waits for the closure does not wait forever.
        ///
        /// ```swift
        /// configuration.shouldLoad = { url in url.host() != "ads.example.com" }
        /// ```
        ///
        /// It is not asked about redirects and stored images. A list of the origins that may be loaded,
        /// `NetworkOptions.allowedOrigins` in ``network``, holds for them too.
        public var shouldLoad: (@Sendable (URL) throws -> Bool)?
        /// Decides as ``shouldLoad`` does, and is given the request as it would be sent, with its header
        /// fields and the values of ``ImageRequest/subscript(_:)``. If both are set, both must allow the
        /// load. Default: nil.
        public var shouldLoadRequest: (@Sendable (LoadRequest) throws -> Bool)?
        /// Decides whether a failed URL is added to ``ImageManager/failedURLs``, instead of
        /// ``failedURLTimes``, which then only says for how long. Errors count as false. Default: nil.
        ///
        /// It is called for each failure of a loader or a decoder, except of requests with
        /// ``FailedURLPolicy/ignore`` or with alternative URLs, and except cancellations, vetoes and refusals
        /// by a policy (``ImageError/Code/blocked``). It is called on a thread of its own before the tasks
        /// end, where it may block. A load does not wait for it longer than ``patience``; the failure is not
        /// remembered then.
        public var shouldRememberFailure: (@Sendable (URL, ImageError) throws -> Bool)?
        /// The part of an image's expected bytes, from 0 to 1, that must be received between two progress
        /// events of a load. The event of the last byte is always sent, and the length of an image may be
        /// unknown: then this has no effect. Events are at least 10 ms apart in any case. Default: 0.
        public var minimumProgress = 0.0
        /// The minimum time between two previews of a load; the first is delivered at once. Default: 0.2
        /// seconds.
        public var previewInterval: Duration = .milliseconds(200)
        /// The number of images that are decoded or transformed at the same time. Default: the number of
        /// cores.
        public var pixelSlots = Self.coreCount
        /// The bytes that images may need together while they are decoded, transformed or encoded: their
        /// pixels, and what the encoders of WebP, AVIF, HEIC and JPEG XL take besides, 1 to 11 times as much;
        /// one encoder counts for half the limit at most, so two can always run.
        /// The size of an image is known from its header, before memory is allocated. Images that don't fit
        /// wait for others to end, in the order of priority; one that is larger than the limit is decoded
        /// alone. Default: no limit.
        public var maximumPixelBytes = Int.max
        /// The number of images that may wait to be decoded, besides ``pixelSlots``; those count too whose
        /// data is being loaded for that. A load of a further image that no cache has fails at once with
        /// ``ImageError/Code/busy``, which is not remembered: it may be tried again later. Default: no limit.
        public var maximumWaitingImages = Int.max
        /// The number of images that may be transferred, or wait in memory to be decoded, at the same time.
        /// Further transfers wait for them, in the order of priority, so that a fast network does not fill
        /// the memory with data that nothing decodes yet. A load that is started by the function of
        /// ``ImageRequest/init(id:data:)``, by a loader, a codec or a transformer uses the place of the load
        /// that waits for it, one at a time. Default: no limit.
        public var maximumLoadingImages = Int.max
        /// The limits of the memory cache of ``ImageManager/variantData(for:encoding:)``. Default: 64 MiB.
        public var variantMemoryLimits = MemoryCacheConfiguration(maximumCost: 64 << 20)
        /// The number of disk reads at the same time. Default: 4.
        public var diskSlots = 4
        /// Tells the manager when to release memory; nil for never. Default: the monitor of the process,
        /// which observes the system's memory pressure.
        public var memoryPressure: MemoryPressureMonitor? = .shared
        /// How much memory ``ImageManager/didEnterBackground()`` releases: nothing with `.normal`, half of
        /// the images with `.warning`, all with `.critical`. Default: `.warning`.
        public var backgroundPressure = MemoryPressure.warning
        /// Tells whether the user wants to save data: then prefetchers start no image, and requests load
        /// their ``ImageRequest/lowDataURL``. It also tells whether there is a network, for loads with
        /// `NetworkOptions.waitsForConnectivity`. Nil for never. Default: the monitor of the process, which
        /// follows low-data mode on Apple platforms, and metered networks with `DesktopNetwork` of
        /// WebImageGTK.
        public var networkMonitor: NetworkMonitor? = .shared
        /// Asks the system for time in the background, for loads with ``ImageRequest/continuesInBackground``.
        /// It is called on the caller's thread of each such load that a memory look-up does not end, and by
        /// ``ImageManager/didEnterBackground()`` while images wait to be written. It gets
        /// a closure to call when the time is over, which cancels the load, and returns one that gives the
        /// time back, which is called once the load ends. Default: nil.
        ///
        /// In an application for iOS, whose extensions have no `UIApplication`:
        ///
        /// ```swift
        /// configuration.beginBackgroundTask = { expired in
        ///     let task = UIApplication.shared.beginBackgroundTask { expired() }
        ///     return { UIApplication.shared.endBackgroundTask(task) }
        /// }
        /// ```
        public var beginBackgroundTask:
            (@Sendable (_ expired: @escaping @Sendable () -> Void) -> @Sendable () -> Void)?
        /// Receives the events of all loads, and errors of the folder of ``disk``, also of the one that
        /// managers share. Without an observer, loads take no time for events. Default: nil.
        public var observer: (any ImageObserver)?
        /// The clock. Default: the system's.
        public var time: any TimeSource = .system

        public init() {}

        /// A configuration without a disk cache.
        public static var memoryOnly: Configuration {
            var configuration = Configuration()
            configuration.disk = nil
            return configuration
        }

        func pipelineSettings(memory: any ValueCache<CachedImage>) -> PipelineSettings {
            var rules = HTTPCacheRules()
            rules.unstatedLifetime = unstatedLifetime.seconds
            rules.responseCacheControl = responseCacheControl.map { CacheControl(["Cache-Control": $0]) }
            let userDisk = userPartition.flatMap { disk?.userPartition(named: $0) }
            let user = userPartition.map { UserPartition(name: $0, isOnDisk: userDisk != nil) }
            return PipelineSettings(
                memory: memory, memoryCost: memoryCost, variantMemoryLimits: variantMemoryLimits, disk: disk,
                user: user,
                userDisk: userDisk,
                loader: loader, network: network,
                patience: patience, validationPatience: validationPatience,
                circuit: circuit, codecs: codecs, variantEncoding: variantEncoding,
                originalSerializer: originalSerializer, rules: rules,
                heuristicLifetime: heuristicLifetime.seconds, failedURLTimes: failedURLTimes,
                hooks: LoadHooks(
                    shouldLoad: shouldLoad, shouldLoadRequest: shouldLoadRequest,
                    shouldRememberFailure: shouldRememberFailure),
                previewInterval: previewInterval,
                minimumProgress: minimumProgress, networkMonitor: networkMonitor, pixelSlots: pixelSlots,
                pixelBytes: maximumPixelBytes, waitingImages: maximumWaitingImages,
                loadingImages: maximumLoadingImages,
                diskSlots: diskSlots, memoryPressure: memoryPressure, time: time, observer: observer)
        }
    }
}
