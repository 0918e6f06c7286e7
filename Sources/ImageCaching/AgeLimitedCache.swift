// SPDX-License-Identifier: MIT

import ImageBase

/// A cache that removes entries without a time to live at an age.
package protocol AgeLimitedCache: DataCache {
    /// The age; nil for no limit.
    var maximumAge: Duration? { get }
}

extension DiskCache: AgeLimitedCache {
    package var maximumAge: Duration? { configuration.maximumAge }
}

extension DataCacheSet: AgeLimitedCache {
    /// The lowest age at which one of the caches removes entries.
    package var maximumAge: Duration? {
        caches.compactMap { ($0 as? any AgeLimitedCache)?.maximumAge }.min()
    }
}

extension DataCache {
    /// The time to live of an entry that is to be kept for `duration`; nil if the cache keeps it so long
    /// anyway. So an entry that is not fresh any more can still be validated.
    package func timeToLive(keeping duration: Duration?) -> Duration? {
        guard let duration, let age = (self as? any AgeLimitedCache)?.maximumAge, duration > age else {
            return nil
        }
        return duration
    }
}
