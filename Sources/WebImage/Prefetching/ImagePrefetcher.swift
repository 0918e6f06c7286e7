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
/// At most ``concurrency`` images are loaded at a time, at ``Priority/low``. If a view requests an image that
/// is being prefetched, both share one load, which takes the view's priority, goes on when the token is
/// cancelled, and no longer counts against ``concurrency``.
///
/// An image that is fresh in the caches is not loaded; its data is not read either. A stale image is
/// validated with the server. No further image is started while the manager is suspended
/// (``ImageManager/suspend()``), while memory is short, and in low-data mode (``isLowDataMode``).
///
/// Releasing a prefetcher cancels nothing: it lives until its lists have ended. Keep it, or the tokens, if
/// they may have to be cancelled. One that is paused when it is released waits until its manager is released
/// or shut down (``ImageManager/shutDown()``), unless a token ends its list.
public final class ImagePrefetcher: Sendable {
    /// A prefetcher with the default settings, for the manager that is shared when it is first used.
    public static let shared = ImagePrefetcher()

    let manager: ImageManager
    let tiers: CacheTiers
    let state: Locked<PrefetchState>
    let feed = ValueFeed(PrefetchProgress())
    // Without QoS: a queue with a QoS shares its threads with Swift's cooperative pool.
    let queue = DispatchQueue(label: "WebImage.prefetch")
    private let memoryPressure = Locked<ChangeObservation?>(nil)
    private let network = Locked<ChangeObservation?>(nil)

    /// Creates a prefetcher.
    ///
    /// - Parameters:
    ///   - manager: loads the images. Default: ``ImageManager/shared``.
    ///   - tiers: the caches to fill. With `.all`, the default, images that are loaded are stored where their
    ///     requests say, and images that are fresh in one of the caches are not loaded. With `.disk`, data is
    ///     stored without being decoded, and an image that may not be stored on disk is skipped. With
    ///     `.memory`, images on disk are decoded too.
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
        // Released after unlocking.
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

    /// The priority of the loads; that of requests has no effect. A change holds for lists that run, with the
    /// loads that have begun, and for later ones. ``PrefetchToken/priority`` changes one list.
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

    /// Whether the user wants to save data: while it is true, no further image is started. Also paused is a
    /// prefetcher whose manager has an ``ImageManager/Configuration/networkMonitor`` that says so. Default:
    /// false.
    public var isLowDataMode: Bool {
        get { state.withLock { $0.isLowDataMode } }
        set {
            state.withLock { $0.isLowDataMode = newValue }
            schedule()
        }
    }

    /// Starts no further image until ``resume()``. Running loads go on.
    public func pause() { state.withLock { $0.isPaused = true } }

    /// Ends ``pause()``. The prefetcher stays paused while the manager is suspended, memory is short, or
    /// ``isLowDataMode`` is true.
    public func resume() {
        state.withLock { $0.isPaused = false }
        schedule()
    }

    /// Takes an image out of all lists, as ``PrefetchToken/cancel(_:)`` does.
    public func cancel(_ url: URL) { cancel([url], of: tokens.map(\.id)) }

    /// Takes images out of all lists, for example when their rows will not be shown.
    ///
    /// ```swift
    /// prefetcher.prefetch(urls)
    /// prefetcher.cancel(urls)
    /// ```
    ///
    /// An image that a view has requested, too, goes on loading. Looks once at each URL that has not been
    /// loaded.
    public func cancel(_ urls: some Sequence<URL>) { cancel(Set(urls), of: tokens.map(\.id)) }

    /// Whether no further image is started: after ``pause()``, while the manager is suspended or memory is
    /// short, or because it is ``isLowDataMode``.
    public var isPaused: Bool {
        if manager.isSuspended || state.withLock({ $0.isPaused || $0.isLowDataMode }) { return true }
        if manager.isConstrained { return true }
        return (manager.configuration.memoryPressure?.current ?? .normal) > .normal
    }

    /// The lists that have not ended, in the order in which they were started.
    public var tokens: [PrefetchToken] {
        state.withLock { $0.batches.values.map(\.token) }.sorted { $0.id < $1.id }
    }

    /// The progress of all lists since there was none.
    public var progress: PrefetchProgress { state.withLock { $0.overall } }

    /// The progress of all lists and its changes. The sequence ends with the prefetcher. A loop that is
    /// slower than the prefetcher receives the newest progress only. Each sequence is for one loop.
    public var progressUpdates: AsyncStream<PrefetchProgress> { feed.updates }

    /// Cancels all lists, as ``PrefetchToken/cancel()`` does.
    public func cancelAll() { cancel(tokens.map(\.id)) }
}

extension ImagePrefetcher {
    /// Starts to prefetch the images of URLs or requests, those of requests with their thumbnail sizes,
    /// transformers and policies, and returns at once. Lists do not cancel one another; they take turns. An
    /// image that fails is not loaded again for the same list.
    @discardableResult
    public func prefetch(_ requests: some Sequence<some ImageRequestConvertible>) -> PrefetchToken {
        start(PrefetchList(Array(requests)))
    }

    /// Starts to prefetch the images of URLs or requests; see ``prefetch(_:)``.
    ///
    /// The closures are called on a thread of the prefetcher, one at a time. Prefetching waits for them.
    ///
    /// - Parameters:
    ///   - progress: called for each image that is done, failed ones included. Default: nil.
    ///   - completion: called once all images are done, but not after ``PrefetchToken/cancel()``. For an
    ///     empty list, it is called on the caller's thread before this returns.
    @discardableResult
    public func prefetch(
        _ requests: some Sequence<some ImageRequestConvertible>,
        progress: (@Sendable (PrefetchProgress) -> Void)? = nil,
        completion: @escaping @Sendable (PrefetchProgress) -> Void
    ) -> PrefetchToken {
        start(PrefetchList(Array(requests)), progress: progress, completion: completion)
    }
}
