// SPDX-License-Identifier: MIT

import Dispatch
public import ImageBase
public import PortableFoundation

/// Loads images into the caches before a view shows them.
///
/// ```swift
/// let prefetcher = ImagePrefetcher()
/// let token = prefetcher.prefetch(urls)
/// …
/// token.cancel()
/// ```
///
/// At most ``concurrency`` images are loaded at a time, at ``Priority/low``. If a view requests an image
/// that's being prefetched, both share one load. The load takes the view's priority, continues if you cancel
/// the token, and no longer counts toward ``concurrency``.
///
/// Images that are fresh in the caches aren't loaded, and their data isn't read. Stale images are validated
/// with the server. No more images are started while the manager is suspended (``ImageManager/suspend()``),
/// while memory is low, and in low-data mode (``isLowDataMode``).
///
/// Releasing a prefetcher doesn't cancel anything: it lives until its lists have ended. Keep the prefetcher
/// or the tokens if you may need to cancel them. If it's paused when you release it, it waits until its
/// manager is released or shut down (``ImageManager/shutDown()``), unless a token ends its list.
public final class ImagePrefetcher: Sendable {
    /// A prefetcher with the default settings. It uses the manager that's shared when you first access it.
    public static let shared = ImagePrefetcher()

    let manager: ImageManager
    let tiers: CacheTiers
    let state: Locked<PrefetchState>
    let feed = ValueFeed(PrefetchProgress())
    // Don't set a QoS: a queue with a QoS shares its threads with Swift's cooperative pool.
    let queue = DispatchQueue(label: "WebImage.prefetch")
    private let memoryPressure = Locked<ChangeObservation?>(nil)
    private let network = Locked<ChangeObservation?>(nil)

    /// Creates a prefetcher.
    ///
    /// - Parameters:
    ///   - manager: loads the images. Default: ``ImageManager/shared``.
    ///   - tiers: the caches to fill. With `.all`, the default, loaded images are stored in the caches that
    ///     their requests choose, and images that are fresh in one of the caches aren't loaded. With `.disk`,
    ///     data is stored without decoding it, and images that can't be stored on disk are skipped. With
    ///     `.memory`, images on disk are decoded, too.
    ///   - concurrency: see ``concurrency``. Default: 3.
    ///   - priority: see ``priority``. Default: `.low`.
    public init(
        manager: ImageManager = .shared, tiers: CacheTiers = .all, concurrency: Int = 3,
        priority: Priority = .low
    ) {
        self.manager = manager
        self.tiers = tiers
        state = Locked(PrefetchState(concurrency: concurrency, priority: priority))
        manager.pipeline.resumeObservers.withLock {
            $0[ObjectIdentifier(self)] = { [weak self] in self?.schedule() }
        }
        let observation = manager.configuration.memoryPressure?.observe { [weak self] _ in self?.schedule() }
        memoryPressure.withLock { $0 = observation }
        let changes = manager.configuration.networkMonitor?.observe { [weak self] _ in self?.schedule() }
        network.withLock { $0 = changes }
    }

    deinit {
        let id = ObjectIdentifier(self)
        // Release the closure outside the lock.
        withExtendedLifetime(manager.pipeline.resumeObservers.withLock { $0.removeValue(forKey: id) }) {}
    }

    /// The number of images to load at a time, at least 1.
    public var concurrency: Int {
        get { state.withLock { $0.concurrency } }
        set {
            state.withLock { $0.concurrency = max(1, newValue) }
            schedule()
        }
    }

    /// The priority of the loads. The priority of each request is ignored. Setting this affects all lists,
    /// including loads that have already started. To change a single list, use ``PrefetchToken/priority``.
    public var priority: Priority {
        get { state.withLock { $0.priority } }
        set {
            let running = state.withLock { state in
                state.priority = newValue
                return Array(state.batches.keys)
            }
            setPriority(newValue, of: running)
        }
    }

    /// Whether the user wants to save data. While this is true, no more images are started. The prefetcher is
    /// also paused while the manager's ``ImageManagerConfiguration/networkMonitor`` reports a constrained
    /// network. Default: false.
    public var isLowDataMode: Bool {
        get { state.withLock { $0.isLowDataMode } }
        set {
            state.withLock { $0.isLowDataMode = newValue }
            schedule()
        }
    }

    /// Pauses prefetching until ``resume()``. No more loads are started, but running ones continue.
    public func pause() { state.withLock { $0.isPaused = true } }

    /// Ends ``pause()``. The prefetcher stays paused while the manager is suspended, memory is low, or
    /// ``isLowDataMode`` is true.
    public func resume() {
        state.withLock { $0.isPaused = false }
        schedule()
    }

    /// Removes an image from all lists; see ``PrefetchToken/cancel(_:)``.
    public func cancel(_ url: URL) { cancel([url], of: tokens.map(\.id)) }

    /// Removes images from all lists, for example because their rows won't be shown.
    ///
    /// ```swift
    /// prefetcher.prefetch(urls)
    /// prefetcher.cancel(urls)
    /// ```
    ///
    /// If a view has also requested one of these images, that image continues to load. The time this takes is
    /// proportional to the number of images that haven't been loaded.
    public func cancel(_ urls: some Sequence<URL>) { cancel(Set(urls), of: tokens.map(\.id)) }

    /// Whether prefetching is paused: after ``pause()``, while the manager is suspended or memory is low, or
    /// because of ``isLowDataMode``.
    public var isPaused: Bool {
        if manager.isSuspended || state.withLock({ $0.isPaused || $0.isLowDataMode }) { return true }
        if manager.isConstrained { return true }
        return (manager.configuration.memoryPressure?.current ?? .normal) > .normal
    }

    /// The lists that haven't ended, in the order they were started.
    public var tokens: [PrefetchToken] {
        state.withLock { $0.batches.values.map(\.token) }.sorted { $0.id < $1.id }
    }

    /// The combined progress of all lists since the prefetcher was last idle.
    public var progress: PrefetchProgress { state.withLock { $0.overall } }

    /// The combined progress of all lists and its changes. The sequence ends with the prefetcher. If your
    /// loop is slower than the prefetcher, it only receives the newest progress. Use each sequence in only
    /// one loop.
    public var progressUpdates: AsyncStream<PrefetchProgress> { feed.updates }

    /// Cancels all lists; see ``PrefetchToken/cancel()``.
    public func cancelAll() { cancel(tokens.map(\.id)) }
}

extension ImagePrefetcher {
    /// Starts prefetching the images of URLs or requests, and returns right away. Requests are loaded with
    /// their thumbnail sizes, transformers and policies. A new list doesn't cancel earlier ones: they take
    /// turns. If an image fails, it isn't loaded again for the same list.
    @discardableResult
    public func prefetch(_ requests: some Sequence<some ImageRequestConvertible>) -> PrefetchToken {
        start(PrefetchList(Array(requests)))
    }

    /// Starts prefetching the images of URLs or requests; see ``prefetch(_:)``.
    ///
    /// The closures are called on one of the prefetcher's threads, one at a time. Prefetching waits for them.
    ///
    /// - Parameters:
    ///   - progress: called for each finished image, including failed ones. Default: nil.
    ///   - completion: called once all images are finished, but not after ``PrefetchToken/cancel()``. For an
    ///     empty list, it's called on your thread before this returns.
    @discardableResult
    public func prefetch(
        _ requests: some Sequence<some ImageRequestConvertible>,
        progress: (@Sendable (PrefetchProgress) -> Void)? = nil,
        completion: @escaping @Sendable (PrefetchProgress) -> Void
    ) -> PrefetchToken {
        start(PrefetchList(Array(requests)), progress: progress, completion: completion)
    }
}
