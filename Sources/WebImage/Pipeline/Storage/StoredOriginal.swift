// SPDX-License-Identifier: MIT

import ImageCaching
import ImageLoading
import PortableFoundation

/// The original that a load wants, as caches find and store it.
protocol StoredOriginal: Sendable {
    /// The key of the original in the caches.
    var cacheKey: CacheKey { get }
    var url: URL { get }
    /// The request fields that `Vary` selects by. Computed each time.
    var fields: RequestFields { get }
    /// See ``ImageRequest/keptFor``.
    var keptFor: Duration? { get }
}
