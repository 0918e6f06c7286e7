// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import ImageCaching
public import ImageCoding
public import ImageLoading
public import PortableFoundation

extension ImageManager {
    /// The image of a URL or a request, if it is in memory and the request's policy lets it be used without
    /// validation. Looks in the memory cache of the request, if it has one, else in the manager's. Never
    /// waits; takes about 100 ns for a request, and longer for a URL, whose request is made first.
    @inlinable
    public func cachedImage(for request: some ImageRequestConvertible) -> ImageResponse? {
        lookUpImage(of: request.imageRequest)
    }

    /// Looks up an image. Not generic, so that ``cachedImage(for:)`` costs no more than this.
    @usableFromInline
    func lookUpImage(of request: ImageRequest) -> ImageResponse? {
        guard processesRequests || request.memoryQuery.hasLowDataURL else {
            return pipeline.cachedImage(for: request)
        }
        let request = processed(request)
        return pipeline.cachedImage(for: request)
            ?? lowDataRequest(for: request).flatMap { pipeline.cachedImage(for: $0) }
    }

    /// The keys under which this manager looks up, stores and removes the image of `request`: those of the
    /// request after ``Configuration/requestProcessor``, with the partition of the network options and the
    /// loader that apply. A response that varies on request fields (`Vary`) may be under a further key. They
    /// are the same for each cache that the request may have (``ImageRequest/caches``); no cache is read.
    ///
    /// ```swift
    /// let isStored = await manager.disk?.contains(manager.keys(for: request).original)
    /// ```
    public func keys(for request: some ImageRequestConvertible) -> ImageRequest.Keys {
        pipeline.planner.keys(for: processed(request.imageRequest))
    }

    /// The limits and the eviction policy of ``memory``. A change applies at once.
    ///
    /// ```swift
    /// manager.memoryLimits.maximumCost = 64 << 20
    /// ```
    ///
    /// A cache of another type than `MemoryCache` has its own limits: a change has no effect on it, and only
    /// `maximumCost` says something about it.
    public var memoryLimits: MemoryCacheConfiguration {
        get {
            (memory as? MemoryCache<CachedImage>)?.configuration
                ?? MemoryCacheConfiguration(maximumCost: memory.maximumCost)
        }
        set { (memory as? MemoryCache<CachedImage>)?.configuration = newValue }
    }

    /// The limits of ``disk``. A lower limit removes entries at once, in the background; the modes do not
    /// change.
    ///
    /// ```swift
    /// manager.diskLimits?.maximumBytes = 200 << 20
    /// ```
    ///
    /// Nil, and without effect, without a disk cache and for one that is no `DiskCache`.
    public var diskLimits: DiskCacheConfiguration? {
        get { (disk as? DiskCache)?.configuration }
        set {
            if let newValue { (disk as? DiskCache)?.configuration = newValue }
        }
    }

    /// Removes from memory and disk at once what the limits and ages of the caches do not allow. They do the
    /// same in the background; this returns when it is done.
    public func trim() async {
        memory.trim(toCost: memory.maximumCost)
        pipeline.variantData.cache.trim(toCost: pipeline.variantData.cache.maximumCost)
        await disk?.trim()
    }

    /// Removes the image of a URL or a request from memory and from disk, also while it is being stored.
    ///
    /// ```swift
    /// await manager.removeImage(for: url)
    /// await manager.removeImage(for: request, in: .memory)
    /// ```
    ///
    /// For a URL, and for a request without thumbnail, transformers and other options that change the image,
    /// that is the original with its partial download, and all that was made of it: no thumbnail of it is
    /// found any more. Otherwise it is the result of these options, whose original stays. A running load may
    /// store its image afterwards.
    ///
    /// Takes the same time however many images there are, and frees the room of results on disk when the
    /// cache needs it. ``removeAllImages(for:)`` looks at every entry: it removes the files too, and the
    /// images in every language or format and for every credential, as is needed when a user logs out.
    ///
    /// The caches are those of the request, as far as it has its own (``ImageRequest/caches``), else the
    /// manager's; an image that is in the others too stays there.
    ///
    /// - Parameter tiers: The caches to remove it from. Default: memory and disk.
    public func removeImage(
        for request: some ImageRequestConvertible, in tiers: CacheTiers = .all
    ) async {
        await pipeline.removeImage(for: processed(request.imageRequest), from: tiers)
    }

    /// Removes all images of a URL, from the manager's memory cache and disk cache: the original, all
    /// variants in every language or format and for every credential, and partial downloads. Images that are
    /// being stored are removed too. A running load may store its own afterwards.
    ///
    /// Looks at every entry, which takes about 10 us each on disk.
    public func removeAllImages(for url: URL) async {
        // Earlier versions stored it under the other one.
        var texts: Set = [ImageRequest.Keys.text(url), ImageRequest.Keys.spelledText(url)]
        let request = ImageRequest(url: url).ignoring(queryParameters: configuration.ignoredQueryParameters)
        if let key = request.cacheKey { texts.insert(ImageRequest.Keys.text(key)) }
        await pipeline.removeImages(of: texts)
    }

    /// Removes all images of requests with that ``ImageRequest/cacheKey``, as ``removeAllImages(for:)`` does.
    public func removeAllImages(forKey key: String) async {
        await pipeline.removeImages(of: [ImageRequest.Keys.text(key)])
    }

    /// Removes what ``removeAllImages(forKey:)`` removes, and returns the number of entries.
    package func removeEntries(ofKey key: String) async -> Int {
        await pipeline.removeImages(of: [ImageRequest.Keys.text(key)])
    }

    /// Removes the encoded variants whose key fulfils a condition, from the manager's memory and disk cache.
    /// Returns whether there were any.
    package func removeVariantData(where isUnwanted: @escaping @Sendable (CacheKey) -> Bool) async -> Bool {
        await pipeline.removeEntries { $0.isVariantData && isUnwanted($0) }
    }

    /// Waits until what is to be stored on disk now is stored. Unlike ``flush()``, it waits neither for
    /// cancelled transfers nor for the disk cache.
    package func finishStores() async { await pipeline.afterStores {} }

    /// Waits until everything is on disk that is to be stored now, including the partial downloads of
    /// cancelled transfers. A request's own caches (``ImageRequest/caches``) are not flushed themselves. In a
    /// serializer, it does not wait for what serializers store.
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
    /// Stores an image as if it had been loaded, in memory at once and then on disk. Returns when it is
    /// written.
    ///
    /// ```swift
    /// try await manager.store(StorableImage(bitmap), for: url)
    /// ```
    ///
    /// The caches are those of the request, as far as it has its own (``ImageRequest/caches``), else the
    /// manager's.
    ///
    /// The image is that of the request, with its thumbnail size and transformers. It replaces a stored one,
    /// and takes along what was made of that: thumbnails are made again, of the stored image. Another picture
    /// in a cache that isn't among `tiers` is removed. The image is fresh for
    /// ``Configuration/unstatedLifetime``. What a load does not store on disk, such as images of requests
    /// with credentials and animations with transformers, is stored in memory only.
    ///
    /// - Parameters:
    ///   - data: The encoded image, stored unchanged. Default: nil, which encodes the image: in its own
    ///     format if that can be encoded, else an animation as APNG, and a still image as PNG with
    ///     transparent pixels and as JPEG with quality 0.9 without.
    ///   - tiers: The caches to store the image in. Default: memory and disk.
    /// - Throws: ``ImageError/Code/invalidURL`` for a request without URL and cache key;
    ///   ``ImageError/Code/empty`` for empty data; ``ImageError/Code/io`` if the disk cache refuses the data;
    ///   the errors of encoding.
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

    /// Whether the image of a URL or a request, of any age, is stored: in memory, or on disk, where its
    /// original counts too. Looks in the caches of the request, as far as it has its own
    /// (``ImageRequest/caches``), else in the manager's.
    ///
    /// - Parameter tiers: The caches to look in. Default: memory and disk.
    public func contains(
        _ request: some ImageRequestConvertible, in tiers: CacheTiers = .all
    ) async -> Bool {
        await pipeline.contains(processed(request.imageRequest), in: tiers)
    }
}

extension ImageManager {
    /// Removes all images from the manager's memory cache, its disk cache, or both. Caches of single requests
    /// (``ImageRequest/caches``) are left alone.
    ///
    /// ```swift
    /// await manager.removeAllImages()
    /// await manager.removeAllImages(from: .memory)
    /// ```
    ///
    /// Images that are being stored are removed too. A running load may store its image afterwards, unless
    /// ``cancelAll()`` was called before, as it should be when a user logs out. Images that are on screen
    /// stay there, but are not found any more.
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

    /// Removes all images of a user, for example at the log-out: from this manager's memory cache, and from
    /// disk. A load that is running may end as usual, but stores nothing for the user any more, in any
    /// manager of the process. Loads that begin later do.
    ///
    /// ```swift
    /// await manager.removeAllImages(inUserPartition: account.identifier)
    /// ```
    ///
    /// - Parameter name: ``Configuration/userPartition`` of this manager, or of another one with the same
    ///   ``disk``.
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
    /// The placeholder hash that is stored on disk with the original of `request`; nil if there is none. It
    /// is stored by a load with ``ImageRequest/placeholderHash``.
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
    /// The URLs that failed recently and are not loaded again yet, in no order; see
    /// ``ImageManager/Configuration/failedURLTimes``. Copies the list.
    public var failedURLs: [FailedURL] { pipeline.failedURLs.all }

    #if DEBUG
    /// The number of failures that are kept, for tests.
    package var failedURLCount: Int { pipeline.failedURLs.count }
    #endif

    /// Allows a request to be loaded again at once, although it failed recently: forgets the failures of its
    /// URL, with any header fields and for any ``ImageRequest/cacheKey``.
    public func forgetFailure(for request: some ImageRequestConvertible) {
        forgetFailures(of: request.imageRequest)
    }

    /// Does the same, and returns the number of failures.
    @discardableResult
    package func forgetFailures(of request: ImageRequest) -> Int {
        pipeline.failedURLs.removeAll(of: pipeline.planner.failureKey(for: processed(request)))
    }

    /// Allows all URLs that failed, or those that failed in a certain way, to be loaded again at once.
    ///
    /// ```swift
    /// manager.forgetFailures()
    /// manager.forgetFailures { $0.error.status == 404 }
    /// ```
    ///
    /// - Parameter isForgotten: Whether a failure is forgotten. Default: all are.
    public func forgetFailures(where isForgotten: (FailedURL) -> Bool = { _ in true }) {
        let failures = pipeline.failedURLs
        for failure in failures.all where isForgotten(failure) { failures.remove(failure) }
    }

    /// The servers that get no requests at the moment, because several loads from them failed in a row; in no
    /// order. Empty without a ``ImageManager/Configuration/circuit`` policy.
    public var openCircuits: [OpenCircuit] { pipeline.fetchStage.context.circuits?.open ?? [] }

    /// Allows requests to servers again that get none at the moment.
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
