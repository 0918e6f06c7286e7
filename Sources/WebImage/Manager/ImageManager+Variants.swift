// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCaching
public import ImageCoding

extension ImageManager {
    /// Reads the header of the image of a URL or a request: size, format, orientation, number of frames. No
    /// pixels are decoded. Cancelling the Swift task cancels the load.
    ///
    /// ```swift
    /// let info = try await manager.info(for: url)
    /// if info.displaySize.width > 4000 { request.thumbnail = .fit(width: 4000, height: 0) }
    /// ```
    ///
    /// The thumbnail, the transformers and the decoding options of the request have no effect, except
    /// `DecodingOptions.limits` and `formatHint`. A transfer is shared with equal loads. It continues after
    /// the header was received, so that a load of the image that follows finds the data.
    public func info(for request: some ImageRequestConvertible) async throws(ImageError) -> ImageInfo {
        try await loadVariantData(request.imageRequest, nil).response.info
    }

    /// Loads the image of a URL or a request, with its thumbnail and transformers, and encodes it. Cancelling
    /// the Swift task cancels the load.
    ///
    /// ```swift
    /// let request = ImageRequest(url: url, thumbnail: .fit(width: 800, height: 0))
    /// let response = try await manager.variantData(for: request, encoding: ImageEncoding(.webp))
    /// ```
    ///
    /// Equal calls at the same time share the transfer, the decoding and the encoding. An animation keeps its
    /// frames if the format holds animations.
    ///
    /// The data is kept in memory (``Configuration/variantMemoryLimits``) and on disk, where
    /// ``removeAllImages(for:)`` finds it, but ``removeImage(for:in:)`` does not. It is fresh as long as the
    /// original that it was made from, and is validated as an image is; stale data is not delivered before
    /// the server has confirmed it, unless the server allows that. Data on disk is delivered without
    /// decoding, as an open file if it is large. ``ImageRequest/queryTiers`` and ``ImageRequest/storeTiers``
    /// apply to the data; the decoded image is not kept. The data is never made from a stored variant, which
    /// may be lossy, nor from a larger image in memory.
    ///
    /// - Throws: The errors of a load and of `CodecRegistry.encode`.
    public func variantData(
        for request: some ImageRequestConvertible, encoding: ImageEncoding
    ) async throws(ImageError) -> VariantDataResponse {
        try await loadVariantData(request.imageRequest, encoding).response
    }

    /// The key under which ``disk`` keeps the data of ``variantData(for:encoding:)``. The data of a response
    /// that varies on request fields (`Vary`) may be under a further key. No cache is read.
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

    /// The data of ``variantData(for:encoding:)`` if it is in memory or on disk and may be used without
    /// validation. Nothing is loaded or made.
    package func storedVariantData(
        for request: ImageRequest, encoding: ImageEncoding
    ) async -> VariantDataResponse? {
        await pipeline.storedVariantData(for: effective(request), encoding)
    }

    /// The key under which ``disk`` keeps a header that ``openForOthers(_:)`` has loaded.
    package func headerKey(for request: ImageRequest) -> CacheKey {
        pipeline.planner.variantDataCacheKey(for: effective(request).headerRequest, nil)
    }

    /// The header of ``info(for:)`` if it or its original is in memory or on disk, and may be used without
    /// validation.
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

/// An original that several results are made of, which its server is asked for once: also if nothing may be
/// kept. Holds the encoded data as long as it exists.
package struct OpenedOriginal: Sendable {
    /// The response with the header, without encoded data.
    package let header: VariantDataResponse
    /// The data; nil if the header was in a cache.
    package let data: DataResponse?
    fileprivate let original: EncodedImage?

    /// A header that another machine has read.
    package init(header: VariantDataResponse) { self.init(header: header, data: nil, original: nil) }

    fileprivate init(header: VariantDataResponse, data: DataResponse?, original: EncodedImage?) {
        (self.header, self.data, self.original) = (header, data, original)
    }

    /// Whether other loads may use images that are made of it.
    package var isShared: Bool { original?.isStorable ?? true }
}

// Results that are made of one response.
extension ImageManager {
    /// Finds the header of an original in a cache, where it may be used without validation, or loads the
    /// original.
    ///
    /// - Parameter needsData: whether it is loaded, from a cache or its server, wherever the header is.
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

    /// Loads an original, and stores its header by itself if the original is stored: for a disk cache that
    /// gives headers, but not originals, to other machines.
    package func openForOthers(_ request: ImageRequest) async throws(ImageError) -> OpenedOriginal {
        let opened = try await open(request, needsData: true)
        await pipeline.storeHeader(opened.header.info, opened.data?.http, for: effective(request))
        return opened
    }

    /// Does what ``variantData(for:encoding:)`` does, without asking for the original again.
    ///
    /// - Parameters:
    ///   - cacheKey: what ``variantDataKey(for:encoding:)`` has returned.
    ///   - opened: the original of `request`; nil to load it.
    package func variantData(
        for request: ImageRequest, encoding: ImageEncoding, cacheKey: CacheKey, of opened: OpenedOriginal?
    ) async throws(ImageError) -> VariantDataResponse {
        try await loadVariantData(request, encoding, cacheKey: cacheKey, of: opened?.original).response
    }

    /// Does what ``image(for:)`` does, without asking for the original again.
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
    /// Whether the key is that of encoded data (``ImageManager/variantData(for:encoding:)``) or of a header,
    /// and not of an original or a stored image.
    public var isVariantData: Bool {
        let header = "\n" + KeyWord.header.rawValue
        return text.contains("\n" + KeyWord.encoded.mark) || text.hasSuffix(header)
            || text.contains(header + "\n")
    }
}
