// SPDX-License-Identifier: MIT

#if Server
public import ImageBase
public import ImageCaching
public import WebImage

/// Decides which of several servers makes an uncached image or loads a source for its header, for example
/// with a lease.
///
/// To share a cache between servers, set `ImageManagerConfiguration.disk` in
/// ``ImageServerConfiguration/manager``.
public protocol VariantCoordinator: Sendable {
    /// Returns the image or header that `read` finds, or that this server or another one makes.
    ///
    /// It's called once for identical simultaneous requests, and canceled when all of them have ended.
    ///
    /// - Parameters:
    ///   - key: the image's cache key.
    ///   - read: looks for the image in the caches.
    ///   - make: finds or makes the image, and stores it shortly afterward. Call it at most once.
    ///   - finishStores: returns when the cache has the new image.
    func variant(
        for key: CacheKey, read: @escaping @Sendable () async -> VariantDataResponse?,
        make: @escaping @Sendable () async throws(ImageError) -> VariantDataResponse,
        finishStores: @escaping @Sendable () async -> Void
    ) async throws(ImageError) -> VariantDataResponse
}
#endif
