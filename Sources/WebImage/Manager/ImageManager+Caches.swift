// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import ImageCaching
public import ImageCoding
public import ImageLoading
public import PortableFoundation

extension ImageManager {
    /// Returns the image if it's in memory and the request's policy allows using it without validation.
    ///
    /// This looks in the request's memory cache if it has one, otherwise in the manager's, and never waits.
    /// It takes about 100 ns for a request; a URL takes longer, because a request is created first.
    @inlinable
    public func cachedImage(for request: some ImageRequestConvertible) -> ImageResponse? {
        lookUpImage(of: request.imageRequest)
    }

    /// Looks up an image. It isn't generic, so the inlinable ``cachedImage(for:)`` adds no overhead.
    @usableFromInline
    func lookUpImage(of request: ImageRequest) -> ImageResponse? {
        guard processesRequests || request.memoryQuery.hasLowDataURL else {
            return pipeline.cachedImage(for: request)
        }
        let request = processed(request)
        return pipeline.cachedImage(for: request)
            ?? lowDataRequest(for: request).flatMap { pipeline.cachedImage(for: $0) }
    }

    /// Returns the keys under which this manager looks up, stores and removes the image of `request`.
    ///
    /// They're computed after ``ImageManagerConfiguration/requestProcessor`` has been applied, and include
    /// the partition for the network options and the loader that apply. A response that varies on request
    /// headers (`Vary`) may be stored under an additional key. The keys don't depend on the request's caches
    /// (``ImageRequest/caches``), and no cache is read.
    ///
    /// ```swift
    /// let isStored = await manager.disk?.contains(manager.keys(for: request).original)
    /// ```
    public func keys(for request: some ImageRequestConvertible) -> ImageRequest.Keys {
        pipeline.planner.keys(for: processed(request.imageRequest))
    }

    /// The limits and the eviction policy of ``memory``. Changes apply immediately.
    ///
    /// ```swift
    /// manager.memoryLimits.maximumCost = 64 << 20
    /// ```
    ///
    /// If ``memory`` isn't a `MemoryCache`, it manages its own limits: changes have no effect on it, and only
    /// `maximumCost` is meaningful.
    public var memoryLimits: MemoryCacheConfiguration {
        get {
            (memory as? MemoryCache<CachedImage>)?.configuration
                ?? MemoryCacheConfiguration(maximumCost: memory.maximumCost)
        }
        set { (memory as? MemoryCache<CachedImage>)?.configuration = newValue }
    }

    /// The limits of ``disk``. Lowering a limit starts removing entries immediately, in the background.
    /// Modes, such as `isPrivate`, can't be changed.
    ///
    /// ```swift
    /// manager.diskLimits?.maximumBytes = 200 << 20
    /// ```
    ///
    /// It's `nil` if there's no disk cache or if it isn't a `DiskCache`. Changes have no effect then.
    public var diskLimits: DiskCacheConfiguration? {
        get { (disk as? DiskCache)?.configuration }
        set {
            if let newValue { (disk as? DiskCache)?.configuration = newValue }
        }
    }

    /// Immediately removes everything from memory and disk that exceeds the caches' size and age limits.
    ///
    /// The caches do this in the background anyway; this returns once it's done.
    public func trim() async {
        memory.trim(toCost: memory.maximumCost)
        pipeline.variantData.cache.trim(toCost: pipeline.variantData.cache.maximumCost)
        await disk?.trim()
    }

    /// Removes the image of a URL or a request from memory and disk, even while it's being stored.
    ///
    /// ```swift
    /// await manager.removeImage(for: url)
    /// await manager.removeImage(for: request, in: .memory)
    /// ```
    ///
    /// For a URL, or a request without a thumbnail, transformers or other options that change the image, this
    /// removes the original, its partial download, and everything that was made from it, such as thumbnails.
    /// Otherwise, it removes the result of these options and keeps the original. A running load may still
    /// store its image afterward.
    ///
    /// This takes the same time no matter how many images are stored; results on disk free their space when
    /// the cache needs it. When a user logs out, call ``removeAllImages(for:)`` instead: it looks at every
    /// entry, so it also removes the files, and the images for every language, format and credential.
    ///
    /// If the request has its own caches (``ImageRequest/caches``), the image is removed from those; a copy
    /// in the manager's caches stays there.
    ///
    /// - Parameter tiers: The caches to remove it from. Default: memory and disk.
    public func removeImage(
        for request: some ImageRequestConvertible, in tiers: CacheTiers = .all
    ) async {
        await pipeline.removeImage(for: processed(request.imageRequest), from: tiers)
    }

    /// Removes everything stored for a URL from the manager's memory and disk caches: the original, all
    /// variants for every language, format and credential, and partial downloads.
    ///
    /// Images that are being stored are removed, too. A running load may still store its image afterward.
    ///
    /// This looks at every entry, which takes about 10 µs per entry on disk.
    public func removeAllImages(for url: URL) async {
        // Earlier versions stored images under the second key, with the URL's original spelling.
        var texts: Set = [ImageRequest.Keys.text(url), ImageRequest.Keys.spelledText(url)]
        let request = ImageRequest(url: url).ignoring(queryParameters: configuration.ignoredQueryParameters)
        if let key = request.cacheKey { texts.insert(ImageRequest.Keys.text(key)) }
        await pipeline.removeImages(of: texts)
    }

    /// Removes all images of requests with the given ``ImageRequest/cacheKey``, like
    /// ``removeAllImages(for:)``.
    public func removeAllImages(forKey key: String) async {
        await pipeline.removeImages(of: [ImageRequest.Keys.text(key)])
    }

    /// Does the same as ``removeAllImages(forKey:)`` and returns how many entries were removed.
    package func removeEntries(ofKey key: String) async -> Int {
        await pipeline.removeImages(of: [ImageRequest.Keys.text(key)])
    }

    /// Removes encoded variants with keys that match a condition from the manager's memory and disk caches.
    /// Returns whether there were any.
    package func removeVariantData(where isUnwanted: @escaping @Sendable (CacheKey) -> Bool) async -> Bool {
        await pipeline.removeEntries { $0.isVariantData && isUnwanted($0) }
    }

    /// Waits until everything queued for the disk so far is stored. Unlike ``flush()``, it doesn't wait for
    /// canceled transfers or the disk cache.
    package func finishStores() async { await pipeline.afterStores {} }

    /// Waits until everything queued so far is on disk, including the partial downloads of canceled
    /// transfers.
    ///
    /// This doesn't flush a request's own caches (``ImageRequest/caches``). When you call it from a
    /// serializer, it doesn't wait for data that serializers are storing.
    public func flush() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let queues = pipeline.queues
            let skipsSerializers = queues.isInSerializer
            queues.cancelledTransfers.notify(queue: queues.ends) {
                queues.afterStores(skipsSerializers: skipsSerializers) { continuation.resume() }
            }
        }
        await pipeline.disk?.cache.flush()
    }
}

extension ImageManager {
    /// Stores an image as if it had been loaded: in memory immediately, then on disk. Returns once it's
    /// written.
    ///
    /// ```swift
    /// try await manager.store(StorableImage(bitmap), for: url)
    /// ```
    ///
    /// If the request has its own caches (``ImageRequest/caches``), the image is stored there, otherwise in
    /// the manager's.
    ///
    /// Pass the image as the request describes it, with its thumbnail size and transformers applied. It
    /// replaces a stored image along with everything that was made from it, so thumbnails are made again from
    /// the new image. If a cache that isn't in `tiers` has a different image, that image is removed. The new
    /// image is fresh for ``ImageManagerConfiguration/unstatedLifetime``. An image that a load wouldn't write
    /// to disk, for example because the request has credentials or because it's an animation with
    /// transformers, is stored in memory only.
    ///
    /// - Parameters:
    ///   - data: The encoded image, which is stored unchanged. Default: `nil`, which encodes the image in its
    ///     own format if possible. Otherwise, animations become APNG, still images with transparent pixels
    ///     PNG, and other still images JPEG with quality 0.9.
    ///   - tiers: The caches to store the image in. Default: memory and disk.
    /// - Throws: ``ImageError/Code/invalidURL`` if the request has neither a URL nor a cache key;
    ///   ``ImageError/Code/empty`` if the data is empty; ``ImageError/Code/io`` if the disk cache refuses the
    ///   data; or an encoding error.
    public func store(
        _ image: StorableImage, data: Data? = nil, for request: some ImageRequestConvertible,
        in tiers: CacheTiers = .all
    ) async throws(ImageError) {
        try await pipeline.store(image, data: data, for: processed(request.imageRequest), tiers: tiers)
    }

    /// Stores a decoded image; see ``store(_:data:for:in:)-(StorableImage,_,_,_)``.
    public func store(
        _ image: DecodedImage, data: Data? = nil, for request: some ImageRequestConvertible,
        in tiers: CacheTiers = .all
    ) async throws(ImageError) {
        try await store(StorableImage(image), data: data, for: request, in: tiers)
    }

    /// Returns whether the image of a URL or a request is stored, at any age. On disk, having the original is
    /// enough.
    ///
    /// This looks in the request's own caches (``ImageRequest/caches``) if it has any, otherwise in the
    /// manager's.
    ///
    /// - Parameter tiers: The caches to look in. Default: memory and disk.
    public func contains(
        _ request: some ImageRequestConvertible, in tiers: CacheTiers = .all
    ) async -> Bool {
        await pipeline.contains(processed(request.imageRequest), in: tiers)
    }
}

extension ImageManager {
    /// Removes all images from the manager's memory cache, its disk cache, or both. Caches that belong to
    /// individual requests (``ImageRequest/caches``) aren't touched.
    ///
    /// ```swift
    /// await manager.removeAllImages()
    /// await manager.removeAllImages(from: .memory)
    /// ```
    ///
    /// Images that are being stored are removed, too. A running load may store its image afterward, unless
    /// you call ``cancelAll()`` first, which you should do when a user logs out. Images on screen stay there,
    /// but are no longer found in the cache.
    ///
    /// - Parameter tiers: The caches to empty. Default: memory and disk. Partial downloads are on disk.
    public func removeAllImages(from tiers: CacheTiers = .all) async {
        if tiers.contains(.disk) {
            await flush()
            pipeline.pendingOriginals.removeAll()
        }
        if tiers.contains(.memory) {
            memory.removeAll()
            pipeline.variantData.cache.removeAll()
        }
        if tiers.contains(.disk) { await pipeline.disk?.cache.removeAll() }
    }

    /// Removes all images of a user from this manager's memory cache and from disk, for example when they log
    /// out.
    ///
    /// A running load finishes normally, but no manager in the process stores anything for that user anymore.
    /// Loads that begin later store their images again.
    ///
    /// ```swift
    /// await manager.removeAllImages(inUserPartition: account.identifier)
    /// ```
    ///
    /// - Parameter name: The ``ImageManagerConfiguration/userPartition`` of this manager, or of another
    ///   manager with the same ``disk``.
    public func removeAllImages(inUserPartition name: String) async {
        let partition = disk?.userPartition(named: name)
        let user = UserPartition(name: name, isOnDisk: partition != nil)
        user.logOut()
        memory.removeAll { user.contains($0.key) }
        pipeline.variantData.cache.removeAll { user.contains($0.key) }
        _ = await partition?.removeAll()
    }
}

extension ImageManager {
    /// Returns the placeholder hash stored on disk with the original of `request`, or `nil` if there isn't
    /// one.
    ///
    /// A load with ``ImageRequest/placeholderHash`` stores it.
    public func placeholderHash(for request: some ImageRequestConvertible) async -> PlaceholderHash? {
        let request = processed(request.imageRequest)
        let planner = pipeline.planner
        guard planner.refusal(of: request) == nil,
            let disk = planner.caches(for: request).originals
        else { return nil }
        return await pipeline.queues.storedReads.run {
            planner.keys(for: request).original.first(of: request.url) { key in
                disk.placeholderHash(for: key, planner.fields(of: request)) {
                    planner.allowsRedirectChain(of: $0, for: request)
                }
            }
        }
    }
}

extension ImageManager {
    /// The URLs that failed recently and aren't loaded again yet, in no particular order. Each access copies
    /// the list.
    ///
    /// See ``ImageManagerConfiguration/failedURLTimes``.
    public var failedURLs: [FailedURL] { pipeline.failedURLs.all }

    #if DEBUG
    /// The number of remembered failures, for tests.
    package var failedURLCount: Int { pipeline.failedURLs.count }
    #endif

    /// Allows a request that failed recently to be loaded again immediately. This forgets the failures of its
    /// URL for all header fields and for every ``ImageRequest/cacheKey``.
    public func forgetFailure(for request: some ImageRequestConvertible) {
        forgetFailures(of: request.imageRequest)
    }

    /// Does the same as ``forgetFailure(for:)`` and returns how many failures were forgotten.
    @discardableResult
    package func forgetFailures(of request: ImageRequest) -> Int {
        pipeline.failedURLs.removeAll(of: pipeline.planner.failureKey(for: processed(request)))
    }

    /// Allows failed URLs to be loaded again immediately, either all of them or only those with certain
    /// failures.
    ///
    /// ```swift
    /// manager.forgetFailures()
    /// manager.forgetFailures { $0.error.status == 404 }
    /// ```
    ///
    /// - Parameter isForgotten: Returns whether to forget a failure. Default: forget all of them.
    public func forgetFailures(where isForgotten: (FailedURL) -> Bool = { _ in true }) {
        let failures = pipeline.failedURLs
        for failure in failures.all where isForgotten(failure) { failures.remove(failure) }
    }

    /// The servers that currently get no requests because several loads from them failed in a row, in no
    /// particular order. It's empty without a ``ImageManagerConfiguration/circuit`` policy.
    public var openCircuits: [OpenCircuit] { pipeline.fetchStage.context.circuits?.open ?? [] }

    /// Allows requests to the servers in ``openCircuits`` again.
    ///
    /// ```swift
    /// manager.closeCircuits { $0.origin.hasPrefix("https://images.example.com") }
    /// ```
    public func closeCircuits(where isClosed: (OpenCircuit) -> Bool = { _ in true }) {
        for circuit in openCircuits where isClosed(circuit) {
            pipeline.fetchStage.context.circuits?.close(circuit.origin)
        }
    }
}
