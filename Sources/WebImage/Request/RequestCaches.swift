// SPDX-License-Identifier: MIT

import ImageBase
public import ImageCaching

/// Caches that requests use instead of those of their manager.
///
/// ```swift
/// let avatars = RequestCaches(disk: DiskCache(directory: folder))
/// request.caches = avatars
/// ```
///
/// Create one object for all requests that use the same caches: loads with different objects are not shared,
/// except for their transfers. The keys are those of the manager. Functions of a manager that take a request
/// use its caches; those that concern all images, such as `removeAllImages(from:)`, `removeAllImages(for:)`,
/// `flush()` and memory pressure, use only the manager's.
public final class RequestCaches: Sendable {
    package let memory: (any ValueCache<CachedImage>)?
    package let disk: (any DataCache)?
    package let originals: (any DataCache)?

    /// An object that a pipeline keeps for these caches.
    private let companion = Locked<(any AnyObject & Sendable)?>(nil)

    /// Creates the caches. To use none of a kind, set the tiers of the request, such as
    /// ``ImageRequest/storeTiers``.
    ///
    /// - Parameters:
    ///   - memory: The memory cache, such as `ImageManager.Configuration.makeMemoryCache()`. Default: nil,
    ///     the manager's.
    ///   - disk: The disk cache of thumbnails and transformed images, and of originals if `originals` is nil.
    ///     Images in a user partition (``ImageManager/Configuration/userPartition``) are not stored in it.
    ///     Default: nil, the manager's.
    ///   - originals: The disk cache of originals. Default: nil, `disk` or else the manager's.
    public init(
        memory: (any ValueCache<CachedImage>)? = nil, disk: (any DataCache)? = nil,
        originals: (any DataCache)? = nil
    ) {
        self.memory = memory
        self.disk = disk
        self.originals = originals
    }

    /// The same object in each call.
    func companion<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
        companion.withLock { companion in
            if let object = companion as? Object { return object }
            let object = make()
            companion = object
            return object
        }
    }
}
