// SPDX-License-Identifier: MIT

import ImageCaching
import ImageLoading
import PortableFoundation

/// A load's original, in the form that caches need to find and store it.
protocol StoredOriginal: Sendable {
    /// The original's key in the caches.
    var cacheKey: CacheKey { get }
    var url: URL { get }
    /// The request's header fields, which a stored response's `Vary` may select by. Computed on every access.
    var fields: RequestFields { get }
    /// See ``ImageRequest/keptFor``.
    var keptFor: Duration? { get }
}
