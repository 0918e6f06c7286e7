// SPDX-License-Identifier: MIT

#if Server
public import ImageBase
public import ImageCaching
public import WebImage

/// Decides which of several servers makes an image that is in no cache, or loads a source for its header, for
/// example by a lease.
///
/// A cache that the servers share is `ImageManager.Configuration.disk` of
/// ``ImageServerConfiguration/manager``.
public protocol VariantCoordinator: Sendable {
    /// Returns the image or header that `read` finds, or that `make` or another server makes. Called once for
    /// equal requests at the same time; cancelled when none of them is left.
    ///
    /// - Parameters:
    ///   - key: the key of the image in the cache.
    ///   - read: looks for the image in the caches.
    ///   - make: finds or makes the image, and stores it some time later. To be called at most once.
    ///   - finishStores: returns when the cache has what was made.
    func variant(
        for key: CacheKey, read: @escaping @Sendable () async -> VariantDataResponse?,
        make: @escaping @Sendable () async throws(ImageError) -> VariantDataResponse,
        finishStores: @escaping @Sendable () async -> Void
    ) async throws(ImageError) -> VariantDataResponse
}
#endif
