// SPDX-License-Identifier: MIT

import ImageBase
public import ImageCaching

/// Caches that requests use instead of their manager's caches.
///
/// ```swift
/// let avatars = RequestCaches(disk: DiskCache(directory: folder))
/// request.caches = avatars
/// ```
///
/// Create one object for all requests that use the same caches: loads with different objects only share
/// transfers. The keys are the same as the manager's. Manager methods that take a request use its caches.
/// Methods that affect all images, such as `removeAllImages(from:)`, `removeAllImages(for:)` and `flush()`,
/// only use the manager's caches, and so does memory pressure.
public final class RequestCaches: Sendable {
    package let memory: (any ValueCache<CachedImage>)?
    package let disk: (any DataCache)?
    package let originals: (any DataCache)?

    /// An object that a pipeline keeps for these caches.
    private let companion = Locked<(any AnyObject & Sendable)?>(nil)

    /// Creates the caches. To turn a kind of cache off, set the request's tiers instead, such as
    /// ``ImageRequest/storeTiers``.
    ///
    /// - Parameters:
    ///   - memory: The memory cache, such as `ImageManagerConfiguration.makeMemoryCache()`. Default: `nil`,
    ///     which uses the manager's cache.
    ///   - disk: The disk cache for thumbnails and transformed images, and for originals if `originals` is
    ///     `nil`. Images in a user partition (``ImageManagerConfiguration/userPartition``) aren't stored in
    ///     it. Default: `nil`, which uses the manager's cache.
    ///   - originals: The disk cache for originals. Default: `nil`, which uses `disk`, or else the manager's.
    public init(
        memory: (any ValueCache<CachedImage>)? = nil, disk: (any DataCache)? = nil,
        originals: (any DataCache)? = nil
    ) {
        self.memory = memory
        self.disk = disk
        self.originals = originals
    }

    /// Returns the object that the first call made for these caches.
    func companion<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
        companion.withLock { companion in
            if let object = companion as? Object { return object }
            let object = make()
            companion = object
            return object
        }
    }
}
