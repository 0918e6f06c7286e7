// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCaching
public import ImageCoding
public import ImageLoading

extension ImageManager {
    /// What a manager is made of. Read once, when it is made.
    public struct Configuration: Sendable {
        /// Bounds of the manager's own memory cache. Default: as `MemoryCache` has it, by the machine's
        /// memory.
        public var memory = MemoryCacheConfiguration()
        /// Where pictures are kept in memory, instead of in a cache of the manager's own: one that managers
        /// share, several as one (`ValueCacheSet`), or one of another kind. Default: nil.
        public var memoryCache: (any ValueCache<CachedImage>)?
        /// Where bytes are kept; nil for nowhere. Any `DataCache`: several as one (`DataCacheSet`), or one of
        /// another kind. Default: ``DiskCache`` in ``defaultFolder``, one for the process.
        public var disk: (any DataCache)? = Self.sharedDisk
        /// Where bytes come from. Default: ``defaultLoader``: `http:`, `https:`, `file:` and `data:`.
        public var loader: any Loader = Self.defaultLoader
        /// How long a load may go without a new byte, attempts and the delays between them included; then it
        /// fails with `timeout`; nil = no limit. Validation in the background has only the limits of
        /// `NetworkOptions.timeouts`. See `LoadRequest.patience`. Default: 30 s.
        public var patience: Duration? = .seconds(30)
        /// When a server that does not answer is left alone for a while; nil = never. Default: nil.
        public var circuit: CircuitPolicy?
        /// What turns bytes into pixels. Default: `CodecRegistry.default`.
        public var codecs = CodecRegistry.default
        /// Network options of all requests; those that a request sets go first, see ``ImageRequest/network``.
        /// What is not set here either has the value of `NetworkOptions.defaults`. Default: nothing is set.
        public var network = NetworkOptions()
        /// Changes each request before anything else is done with it: the place for what all requests of an
        /// application have in common, such as a policy, or headers by host. What it gives is the task's
        /// ``LoadTask/request``. Called on the caller's thread, for each look into memory too, so it is to be
        /// quick. Default: nil.
        ///
        ///     configuration.requestProcessor = { request in
        ///         var request = request
        ///         if request.url?.host() == "static.example.com" { request.cachePolicy = .cacheElseLoad }
        ///         return request
        ///     }
        public var requestProcessor: (@Sendable (ImageRequest) -> ImageRequest)?
        /// For how long a picture is fresh whose server says nothing of caching: no `Cache-Control`,
        /// `Expires`, `Last-Modified` or `ETag`. A browser would ask again each time, which zero gives.
        /// Default: 7 days.
        public var unstatedLifetime: Duration = .seconds(7 * 24 * 3600)
        /// For how long addresses that failed are not asked again. Default: 5 minutes for what is not there.
        public var failedURLTimes = FailedURLTimes()
        /// The least time between two previews of a load; the first comes at once. Default: 0.2 seconds.
        public var previewInterval: Duration = .milliseconds(200)
        /// Pictures decoded or transformed at a time. Default: one a core.
        public var pixelSlots = Self.coreCount
        /// Disk reads at a time. Default: 4.
        public var diskSlots = 4
        /// What tells the manager to let go of memory; nil = nothing does. Default: the one of the process,
        /// which hears of the system's pressure.
        public var memoryPressure: MemoryPressureMonitor? = .shared
        /// Default: the machine's.
        public var time: any TimeSource = .system

        public init() {}

        /// Nothing is kept on disk.
        public static var memoryOnly: Configuration {
            var configuration = Configuration()
            configuration.disk = nil
            return configuration
        }

        func pipelineSettings(memory: any ValueCache<CachedImage>) -> PipelineSettings {
            var rules = HTTPCacheRules()
            rules.unstatedLifetime = unstatedLifetime.seconds
            return PipelineSettings(
                memory: memory, disk: disk, loader: loader, network: network, patience: patience,
                circuit: circuit, codecs: codecs, rules: rules,
                failedURLTimes: failedURLTimes, previewInterval: previewInterval, pixelSlots: pixelSlots,
                diskSlots: diskSlots, memoryPressure: memoryPressure, time: time)
        }
    }
}
