// SPDX-License-Identifier: MIT

import ImageBase
public import ImageCaching

/// Loads images from memory, from disk or from the network.
///
///     let image = try await ImageManager.shared.image(for: url)
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
    private let memoryPressure = Locked<ChangeObservation?>(nil)
    /// Pass errors and evictions of the caches to the observer.
    private let cacheObservations: [ChangeObservation]

    public init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
        memory =
            configuration.memoryCache
            ?? Configuration.makeMemoryCache(configuration.memory, time: configuration.time)
        disk = configuration.disk
        processesRequests =
            configuration.requestProcessor != nil || configuration.requestDefaults != RequestDefaults()
        pipeline = LoadPipeline(configuration.pipelineSettings(memory: memory))
        cacheObservations =
            pipeline.events.map { [memory] in $0.observe(configuration.disk) + $0.observe(memory) } ?? []
        let observation = configuration.memoryPressure?.observe { [weak self] in self?.relieve($0) }
        memoryPressure.withLock { $0 = observation }
    }
}
