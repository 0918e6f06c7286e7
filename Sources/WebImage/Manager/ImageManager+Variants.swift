// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCaching
public import ImageCoding

extension ImageManager {
    /// Reads the image header of a URL or a request: its size, format, orientation and number of frames. No
    /// pixels are decoded. Canceling the task cancels the load.
    ///
    /// ```swift
    /// let info = try await manager.info(for: url)
    /// if info.displaySize.width > 4000 { request.thumbnail = .fit(width: 4000, height: 0) }
    /// ```
    ///
    /// The request's thumbnail, transformers and decoding options have no effect, except for
    /// `DecodingOptions.limits` and `formatHint`. Equal loads share a transfer. It continues after the header
    /// has arrived, so if you load the image next, the data is already there.
    public func info(for request: some ImageRequestConvertible) async throws(ImageError) -> ImageInfo {
        try await loadVariantData(request.imageRequest, nil).response.info
    }

    /// Returns the processed image as encoded data, with the request's thumbnail and transformers applied.
    /// Canceling the task cancels the load.
    ///
    /// ```swift
    /// let request = ImageRequest(url: url, thumbnail: .fit(width: 800, height: 0))
    /// let response = try await manager.variantData(for: request, encoding: ImageEncoding(.webp))
    /// ```
    ///
    /// Concurrent calls for the same request share one transfer, decode and encode. An animation keeps its
    /// frames if the format supports animations.
    ///
    /// The data is kept in memory (``ImageManagerConfiguration/variantMemoryLimits``) and on disk.
    /// ``removeAllImages(for:)`` removes it, but ``removeImage(for:in:)`` doesn't. It stays fresh as long as
    /// the original and is validated like an image. Stale data isn't delivered until the server has confirmed
    /// it, unless the server allows stale responses. Data on disk is delivered without decoding, as an open
    /// file if it's large. ``ImageRequest/queryTiers`` and ``ImageRequest/storeTiers`` apply to the data; the
    /// decoded image isn't kept. The data is never made from a stored variant, which may be lossy, or from a
    /// larger image in memory.
    ///
    /// - Throws: Any loading error, or an error of `CodecRegistry.encode`.
    public func variantData(
        for request: some ImageRequestConvertible, encoding: ImageEncoding
    ) async throws(ImageError) -> VariantDataResponse {
        try await loadVariantData(request.imageRequest, encoding).response
    }

    /// Returns the key under which ``disk`` keeps the data of ``variantData(for:encoding:)``. If the response
    /// varies on request headers (`Vary`), its data may be under an additional key. No cache is read.
    ///
    /// ```swift
    /// let key = manager.variantDataKey(for: request, encoding: ImageEncoding(.webp))
    /// let isStored = await manager.disk?.contains(key)
    /// ```
    public func variantDataKey(
        for request: some ImageRequestConvertible, encoding: ImageEncoding
    ) -> CacheKey {
        pipeline.planner.variantDataCacheKey(for: effective(request.imageRequest), encoding)
    }

    /// Returns the data of ``variantData(for:encoding:)`` if it's in memory or on disk and can be used
    /// without validation. Nothing is loaded or encoded.
    package func storedVariantData(
        for request: ImageRequest, encoding: ImageEncoding
    ) async -> VariantDataResponse? {
        await pipeline.storedVariantData(for: effective(request), encoding)
    }

    /// Returns the key under which ``disk`` keeps a header loaded by ``openForOthers(_:)``.
    package func headerKey(for request: ImageRequest) -> CacheKey {
        pipeline.planner.variantDataCacheKey(for: effective(request).headerRequest, nil)
    }

    /// Returns the header of ``info(for:)`` if it or its original is in memory or on disk, and can be used
    /// without validation.
    package func storedHeader(for request: ImageRequest) async -> VariantDataResponse? {
        await pipeline.storedVariantData(for: effective(request).headerRequest, nil)
    }

    private func loadVariantData(
        _ request: ImageRequest, _ encoding: ImageEncoding?, cacheKey: CacheKey? = nil,
        of original: EncodedImage? = nil
    ) -> VariantDataTask {
        let request = effective(request)
        let task = VariantDataTask(encoding == nil ? request.headerRequest : request)
        if let original {
            pipeline.load(task, encoding, cacheKey: cacheKey, of: original)
        } else {
            pipeline.load(task, encoding, cacheKey: cacheKey)
        }
        continueInBackground(task)
        return task
    }
}

/// An original from which several results are made with a single request to its server, even if it can't be
/// stored. It holds the encoded data for as long as it exists.
package struct OpenedOriginal: Sendable {
    /// The response with the header, without the encoded data.
    package let header: VariantDataResponse
    /// The data, or `nil` if the header came from a cache.
    package let data: DataResponse?
    fileprivate let original: EncodedImage?

    /// Wraps a header that another machine has read.
    package init(header: VariantDataResponse) { self.init(header: header, data: nil, original: nil) }

    fileprivate init(header: VariantDataResponse, data: DataResponse?, original: EncodedImage?) {
        (self.header, self.data, self.original) = (header, data, original)
    }

    /// Whether other loads may use images made from this original.
    package var isShared: Bool { original?.isStorable ?? true }
}

// Methods that make several results from one response.
extension ImageManager {
    /// Finds the header of an original in a cache if it can be used without validation; otherwise loads the
    /// original.
    ///
    /// - Parameter needsData: Whether to load the data, from a cache or the server, even if the header is
    ///   cached.
    package func open(
        _ request: ImageRequest, needsData: Bool = false
    ) async throws(ImageError) -> OpenedOriginal {
        if !needsData, let header = await storedHeader(for: request) { return OpenedOriginal(header: header) }
        let (task, kept) = (DataTask(effective(request)), KeptOriginal())
        pipeline.load(task, keptIn: kept)
        continueInBackground(task)
        let data = try await task.response
        let header = try await loadVariantData(request, nil, of: kept.value).response
        return OpenedOriginal(header: header, data: data, original: kept.value)
    }

    /// Loads an original, and also stores its header on its own if the original is stored. This is for a disk
    /// cache that serves headers, but not originals, to other machines.
    package func openForOthers(_ request: ImageRequest) async throws(ImageError) -> OpenedOriginal {
        let opened = try await open(request, needsData: true)
        await pipeline.storeHeader(opened.header.info, opened.data?.http, for: effective(request))
        return opened
    }

    /// Does the same as ``variantData(for:encoding:)`` without requesting the original again.
    ///
    /// - Parameters:
    ///   - cacheKey: The result of ``variantDataKey(for:encoding:)``.
    ///   - opened: The original of `request`, or `nil` to load it.
    package func variantData(
        for request: ImageRequest, encoding: ImageEncoding, cacheKey: CacheKey, of opened: OpenedOriginal?
    ) async throws(ImageError) -> VariantDataResponse {
        try await loadVariantData(request, encoding, cacheKey: cacheKey, of: opened?.original).response
    }

    /// Does the same as ``image(for:)`` without requesting the original again.
    package func image(
        for request: ImageRequest, of opened: OpenedOriginal
    ) async throws(ImageError) -> DecodedImage {
        guard let original = opened.original else { return try await image(for: request) }
        let task = ImageTask(effective(request))
        pipeline.load(task, of: original)
        continueInBackground(task)
        return try await task.response.image
    }
}

extension CacheKey {
    /// Whether this is the key of encoded data (``ImageManager/variantData(for:encoding:)``) or a header, not
    /// of an original or a stored image.
    public var isVariantData: Bool {
        let header = "\n" + KeyWord.header.rawValue
        return text.contains("\n" + KeyWord.encoded.mark) || text.hasSuffix(header)
            || text.contains(header + "\n")
    }
}
