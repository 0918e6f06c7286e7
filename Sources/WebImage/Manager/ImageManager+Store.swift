// SPDX-License-Identifier: MIT

public import ImageCoding

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension ImageManager {
    /// Stores an image as if it had been loaded, in memory at once and then on disk. Returns when it is
    /// written.
    ///
    ///     try await manager.store(StorableImage(bitmap), for: ImageRequest(url: url))
    ///
    /// The caches are those of the request, as far as it has its own (``ImageRequest/caches``), else the
    /// manager's.
    ///
    /// The image is that of the request, with its thumbnail size and transformers. It replaces a stored one;
    /// variants of an earlier original stay, unless ``removeImages(for:)`` removes them before. It is fresh
    /// for ``Configuration/unstatedLifetime``. What a load does not store on disk, such as images of requests
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
        _ image: StorableImage, data: Data? = nil, for request: ImageRequest, tiers: CacheTiers = .all
    ) async throws(ImageError) {
        try await pipeline.store(image, data: data, for: processed(request), tiers: tiers)
    }

    /// Stores a decoded image; see ``store(_:data:for:tiers:)-(StorableImage,_,_,_)``.
    public func store(
        _ image: DecodedImage, data: Data? = nil, for request: ImageRequest, tiers: CacheTiers = .all
    ) async throws(ImageError) {
        try await store(StorableImage(image), data: data, for: request, tiers: tiers)
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
