// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCaching
public import ImageCoding
public import ImageLoading
public import PortableFoundation

/// The components and settings of a manager, which reads them once, when it's created. To change a
/// running manager, use ``ImageManager/network``, ``ImageManager/memoryLimits`` and
/// ``ImageManager/diskLimits``.
public struct ImageManagerConfiguration: Sendable {
    /// The limits of the manager's own memory cache. The default limits of `MemoryCache` depend on how
    /// much memory the machine has.
    public var memoryLimits = MemoryCacheConfiguration()
    /// The memory cache to use instead of the manager's own: one that several managers share, a
    /// `ValueCacheSet` of several caches, or any other `ValueCache`. Default: `nil`.
    public var memoryCache: (any ValueCache<CachedImage>)?
    /// Returns an image's cost in the memory cache. Default: `nil`, which uses ``CachedImage/cost``, the
    /// bytes of its pixels and of an animation's frames.
    ///
    /// Return zero for an image that shouldn't count toward the limit. The cost only affects eviction: if
    /// every image costs 1, `memoryLimits.maximumCost` is a number of images. The function is called once
    /// for each stored image, on any thread and outside of locks.
    public var memoryCost: (@Sendable (CachedImage) -> Int)?
    /// The disk cache, which can be any `DataCache`, such as a `DataCacheSet` that combines several;
    /// `nil` for no disk cache. Default: ``sharedDisk``.
    public var disk: (any DataCache)? = Self.sharedDisk
    /// Loads data. Default: ``defaultLoader``, which loads `http:`, `https:`, `file:` and `data:` URLs.
    public var loader: any Loader = Self.defaultLoader
    /// The stall timeout of a load: how long it may go without receiving a new byte of the body before it
    /// fails with `timeout`; `nil` for no limit. Default: 30 s.
    ///
    /// It covers all attempts of the load and the delays between them. It starts when the load leaves the
    /// library's queues, so it includes connecting and waiting for the response header or `Retry-After`.
    /// Bytes that an earlier attempt already received don't count as new. Time spent in a queue,
    /// suspended, or held back by a rate limit doesn't count. If a retry couldn't begin within the
    /// timeout, it isn't attempted; `ImageError.retryDate` says when it could.
    ///
    /// Each load is timed from its own start. If loads share a transfer and one of them times out, only
    /// that load fails; the transfer continues for the other loads. Prefetches and background validations
    /// are only subject to `NetworkOptions.timeouts`; a load that joins one of them applies its own stall
    /// timeout.
    public var stallTimeout: Duration? = .seconds(30)
    /// The longest time a load waits for the response header while validating a stale image that it could
    /// return instead, including time in queues; `nil` for no limit. Default: 5 s.
    ///
    /// After that, the load ends with the stored image and the status ``CacheStatus/stale``. The transfer
    /// continues in the background, and its response is stored.
    public var validationTimeout: Duration? = .seconds(5)
    /// When to stop sending requests to an unresponsive server for a while; `nil` for never. Default:
    /// `nil`.
    public var circuit: CircuitPolicy?
    /// Decodes and encodes images. Default: `CodecRegistry.default`.
    public var codecs = CodecRegistry.default
    /// How thumbnails and transformed images are encoded for the disk cache, unless a request sets
    /// ``ImageRequest/variantEncoding``. Default: ``VariantEncoding/automatic``.
    public var variantEncoding = VariantEncoding.automatic
    /// Decides which data is written to disk for an original, unless a request sets
    /// ``ImageRequest/originalSerializer``. Default: `nil`, which writes the data as it was received.
    public var originalSerializer: OriginalSerializer?
    /// The network options of all requests. Options set by a request take precedence (see
    /// ``ImageRequest/network``). Options that aren't set here use `NetworkOptions.defaults`. By
    /// default, none are set.
    public var network = NetworkOptions()
    /// Values for properties that a request doesn't set, such as its cache policy. Default: nothing is
    /// set.
    ///
    /// They're filled in after ``requestProcessor``, which takes up to a microsecond for each load and
    /// memory lookup.
    public var requestDefaults = RequestDefaults()
    /// Changes each request before it's processed, for example to set a policy or headers for a host.
    /// Default: `nil`.
    ///
    /// The result becomes the task's ``LoadTask/request``. The function is called on the caller's thread,
    /// including for each memory lookup, so it must be fast.
    ///
    /// ```swift
    /// configuration.requestProcessor = { request in
    ///     var request = request
    ///     if request.url?.host() == "static.example.com" { request.cachePolicy = .cacheElseLoad }
    ///     return request
    /// }
    /// ```
    public var requestProcessor: (@Sendable (ImageRequest) -> ImageRequest)?
    /// Names of query parameters that the caches ignore: URLs that differ only in these parameters are
    /// the same image. Servers still get the whole URL. Use this for signatures and tokens that change
    /// with each URL. Default: none.
    ///
    /// ```swift
    /// configuration.ignoredQueryParameters = ["X-Amz-Signature", "X-Amz-Date", "X-Amz-Credential"]
    /// ```
    ///
    /// Requests with their own ``ImageRequest/cacheKey`` keep it, and URLs with a user name are left
    /// unchanged.
    public var ignoredQueryParameters: Set<String> = []
    /// The name of the user whose credentials the loads use, such as an account number. Your app must
    /// make sure that a name always means the same user. Default: `nil`, which keeps images loaded with
    /// credentials in memory only, for requests with the same credentials.
    ///
    /// With a name, these images are also stored on disk, in a separate folder for the user with hashed
    /// keys, and they're still found after a token is renewed. Images loaded without credentials are
    /// shared by all users. Requests with and without credentials never use each other's images. Images
    /// with credentials from the URL or from unnamed functions still stay in memory only, and so do all
    /// images with credentials if your own ``disk`` doesn't support user partitions. Call
    /// ``ImageManager/removeAllImages(inUserPartition:)`` when the user logs out.
    public var userPartition: String?
    /// How long a response without `Cache-Control`, `Expires`, `Last-Modified` and `ETag` is fresh. If
    /// it's zero, such an image is requested each time, as in a browser. Default: 7 days.
    public var unstatedLifetime: Duration = .seconds(7 * 24 * 3600)
    /// How long an image in memory is fresh if its response has an `ETag` but neither a lifetime nor
    /// `Last-Modified`. This keeps a list that scrolls back and forth from sending requests. On disk,
    /// such an image is stale immediately. Default: 60 s.
    public var heuristicLifetime: Duration = .seconds(60)
    /// Directives that replace `Cache-Control`, `Expires` and `Pragma` of all responses, unless the
    /// request sets its own (see ``ImageRequest/responseCacheControl``). Default: `nil`.
    public var responseCacheControl: String?
    /// How long to wait before requesting a failed URL again. Default: 5 minutes for images that don't
    /// exist.
    public var failedURLTimes = FailedURLTimes()
    /// Decides whether to load an image that isn't in any cache, for example to avoid loads over a
    /// metered connection. Default: `nil`, which allows every load.
    ///
    /// Returning false or throwing an error ends the load with ``ImageError/Code/vetoed``. This isn't
    /// remembered: the next load calls the function again. If a stale image is stored, it's delivered
    /// without validation.
    ///
    /// The function gets the URL after ``requestProcessor``, and also each of
    /// ``ImageRequest/alternatives`` before it's requested. It's called once for all tasks that share a
    /// transfer, after checking the caches and ``ImageManager/failedURLs``, but never for `file:` and
    /// `data:` URLs. Calls run on a separate thread, so they may block; at most four run at a time. A
    /// load doesn't wait for a call longer than ``stallTimeout``; it then ends with
    /// ``ImageError/Code/vetoed``. So if the closure and a load wait for each other, they don't wait
    /// forever.
    ///
    /// ```swift
    /// configuration.shouldLoad = { url in url.host() != "ads.example.com" }
    /// ```
    ///
    /// It isn't called for redirects or stored images. To restrict those too, list the allowed origins in
    /// `NetworkOptions.allowedOrigins` of ``network``.
    public var shouldLoad: (@Sendable (URL) throws -> Bool)?
    /// Like ``shouldLoad``, but gets the request as it would be sent, with its header fields and the
    /// values of ``ImageRequest/subscript(_:)``. If both are set, both must allow the load. Default:
    /// `nil`.
    public var shouldLoadRequest: (@Sendable (LoadRequest) throws -> Bool)?
    /// Decides whether a failed URL is added to ``ImageManager/failedURLs``. If it's set,
    /// ``failedURLTimes`` only determines how long the URL stays there. Throwing an error counts as
    /// false. Default: `nil`.
    ///
    /// It's called for each failure of a loader or a decoder. Exceptions are cancellations, vetoes,
    /// requests blocked by a policy (``ImageError/Code/blocked``), and requests with
    /// ``FailedURLPolicy/ignore`` or with alternative URLs. Calls run on a separate thread before the
    /// tasks end, so they may block. A load doesn't wait for a call longer than ``stallTimeout``; the
    /// failure isn't remembered then.
    public var shouldRememberFailure: (@Sendable (URL, ImageError) throws -> Bool)?
    /// The fraction of an image's expected bytes, from 0 to 1, that must be received between two progress
    /// events of a load. Default: 0.
    ///
    /// The event for the last byte is always sent. This has no effect if the image's length is unknown.
    /// Events are always at least 10 ms apart.
    public var minimumProgress = 0.0
    /// The minimum time between two previews of a load. The first is delivered immediately. Default: 0.2
    /// seconds.
    public var previewInterval: Duration = .milliseconds(200)
    /// How many images are decoded or transformed at the same time. Default: the number of cores.
    public var pixelSlots = Self.coreCount
    /// How many bytes images may use together while they're decoded, transformed or encoded. Default: no
    /// limit.
    ///
    /// This includes the pixels and the working memory of the WebP, AVIF, HEIC and JPEG XL encoders,
    /// which need another 1 to 11 times the size of the pixels. For a single encoder, at most half the
    /// limit is counted, so two can always run. We know an image's size from its header, before memory is
    /// allocated. Images that don't fit wait for running ones to finish, in order of priority; an image
    /// larger than the limit is decoded alone.
    public var maximumPixelBytes = Int.max
    /// How many images may wait to be decoded, in addition to ``pixelSlots``. Default: no limit.
    ///
    /// Images are counted even while their data is still loading. Once the limit is reached, a load of
    /// another image that isn't in a cache fails immediately with ``ImageError/Code/busy``. This isn't
    /// remembered, so you can try again later.
    public var maximumWaitingImages = Int.max
    /// How many images may be in transfer, or in memory waiting to be decoded, at the same time. Default:
    /// no limit.
    ///
    /// Further transfers wait in order of priority. This keeps a fast network from filling memory with
    /// data that isn't decoded yet. If a loader, a codec, a transformer, or the function of
    /// ``ImageRequest/init(id:data:)`` starts another load, the new load uses the waiting load's slot,
    /// one at a time.
    public var maximumLoadingImages = Int.max
    /// The limits of the memory cache for ``ImageManager/variantData(for:encoding:)``. Default: 64 MiB.
    public var variantMemoryLimits = MemoryCacheConfiguration(maximumCost: 64 << 20)
    /// How many disk reads run at the same time. Default: 4.
    public var diskSlots = 4
    /// Determines when the manager releases memory; `nil` for never. Default: the process-wide monitor,
    /// which observes the system's memory pressure.
    public var memoryPressure: MemoryPressureMonitor? = .shared
    /// How much memory ``ImageManager/didEnterBackground()`` releases: nothing with `.normal`, half of
    /// the images with `.warning`, all of them with `.critical`. Default: `.warning`.
    public var backgroundPressure = MemoryPressure.warning
    /// Reports whether the user wants to save data, and whether there's a network connection; `nil` to
    /// monitor neither.
    ///
    /// While the user saves data, prefetchers don't start to load images, and requests load their
    /// ``ImageRequest/lowDataURL``. Loads with `NetworkOptions.waitsForConnectivity` wait for a
    /// connection. Default: the process-wide monitor, which follows Low Data Mode on Apple platforms, and
    /// metered networks if you use `DesktopNetwork` of WebImageGTK.
    public var networkMonitor: NetworkMonitor? = .shared
    /// Requests background time from the system for loads with ``ImageRequest/continuesInBackground``.
    /// Default: `nil`.
    ///
    /// It's called on the caller's thread for each of these loads that isn't served from memory, and by
    /// ``ImageManager/didEnterBackground()`` while images wait to be written. Its argument is a closure
    /// to call when the time is up, which cancels the load. It returns a closure that ends the background
    /// time, which we call when the load ends.
    ///
    /// In an iOS app (its extensions don't have `UIApplication`):
    ///
    /// ```swift
    /// configuration.beginBackgroundTask = { expired in
    ///     let task = UIApplication.shared.beginBackgroundTask { expired() }
    ///     return { UIApplication.shared.endBackgroundTask(task) }
    /// }
    /// ```
    public var beginBackgroundTask:
        (@Sendable (_ expired: @escaping @Sendable () -> Void) -> @Sendable () -> Void)?
    /// Receives the events of all loads. It also receives errors in the folder of ``disk``, even if other
    /// managers share it. Without an observer, events cost nothing. Default: `nil`.
    public var observer: (any ImageObserver)?
    /// The clock. Default: the system clock.
    public var time: any TimeSource = .system

    public init() {}

    /// A configuration without a disk cache.
    public static var memoryOnly: Self {
        var configuration = Self()
        configuration.disk = nil
        return configuration
    }
}
