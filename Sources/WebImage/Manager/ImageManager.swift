// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
public import ImageCaching
import ImageCoding
import ImageLoading

/// Gets images: from memory, from disk, from the network, whatever is nearest.
///
///     let image = try await ImageManager.shared.image(from: url)
///
/// One manager is enough for a program. Each has a memory cache of its own; by default they share the disk cache
/// (``Configuration/sharedDisk``), the loader with its connections (``Configuration/defaultLoader``), the pool of pixel
/// memory and the budget of animation frames. All methods may be called on any thread, and none waits for anything,
/// unless it says so. Equal loads that run at the same time are fetched, decoded and transformed once.
public final class ImageManager: Sendable {
    public let configuration: Configuration
    /// Decoded pictures. One that was evicted, or is too large to keep, is still found while a view shows it.
    public let memory: any ValueCache<CachedImage>
    /// Encoded bytes; nil when there is no folder to keep them in.
    public let disk: (any DataCache)?

    /// The same as ``memory``, unretained, if it is of the usual kind and ``hasPartition`` is false: a
    /// request's own hash finds its image then, in half the time.
    let plainMemory: Unmanaged<MemoryCache<CachedImage>>?
    let gate: GateLoader
    let loader: RetryLoader
    let graph: Locked<Graph>
    let failures: FailedURLs
    let fresh = FreshBytes()
    let waitingVariants = WaitingVariants()
    let counters = Locked(Counters())
    let pendingStores = DispatchGroup()
    let pressure = Locked<MemoryPressureObservation?>(nil)
    /// Whether the manager's own headers say something of caching.
    let ownHeadersDemand: Bool
    /// Worked out once: it is looked at in every memory hit.
    let unstatedLifetimeInSeconds: Double
    let time: any TimeSource
    /// Whether there is a ``Configuration/requestProcessor``.
    let processesRequests: Bool
    /// Added to the keys of requests without network options of their own; see ``keys(for:)``.
    let partition: CachePartition
    /// Added to the keys of requests that have network options of their own.
    let loaderPartition: CachePartition
    /// Whether one of them is not empty.
    let hasPartition: Bool

    // No queue has a QoS: one that has shares its threads with Swift's cooperative pool, and blocking work on it makes a
    // `Task(priority: .high)` wait for seconds.
    let reads = DispatchQueue(label: "WebImage.read", attributes: .concurrent)
    let pixels = DispatchQueue(label: "WebImage.pixels", attributes: .concurrent)
    /// One preview at a time, so that finished pictures have the other cores.
    let previews = DispatchQueue(label: "WebImage.preview")
    let stores = DispatchQueue(label: "WebImage.store")
    let encodes = DispatchQueue(label: "WebImage.encode")

    /// The one that views use unless they are given another.
    public static let shared = ImageManager()

    public init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
        time = configuration.time
        processesRequests = configuration.requestProcessor != nil
        let secret = configuration.loader.partition
        partition = CachePartition(configuration.network, loader: secret)
        loaderPartition = CachePartition(nil, loader: secret)
        hasPartition = partition != CachePartition(nil)
        memory =
            configuration.memoryCache
            ?? Configuration.makeMemoryCache(configuration.memory, time: configuration.time)
        plainMemory =
            hasPartition ? nil : (memory as? MemoryCache<CachedImage>).map(Unmanaged.passUnretained)
        disk = configuration.disk
        ownHeadersDemand = configuration.network.headers["Cache-Control"] != nil
        gate = GateLoader(configuration.loader)
        loader = RetryLoader(gate, circuit: configuration.circuit, time: configuration.time)
        graph = Locked(Graph(diskSlots: configuration.diskSlots, pixelSlots: configuration.pixelSlots))
        failures = FailedURLs(time: configuration.time, times: configuration.failedURLTimes)
        unstatedLifetimeInSeconds = configuration.unstatedLifetime.seconds
        let observation = configuration.memoryPressure?.observe { [weak self] in self?.relieve($0) }
        pressure.withLock { $0 = observation }
    }

    var codecs: CodecRegistry { configuration.codecs }
}
