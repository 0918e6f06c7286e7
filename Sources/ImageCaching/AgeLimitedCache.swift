// SPDX-License-Identifier: MIT

import ImageBase

/// A cache that removes entries without a time to live once they reach a maximum age.
package protocol AgeLimitedCache: DataCache {
    /// The age at which entries without a time to live are removed; `nil` for no limit.
    var maximumAge: Duration? { get }
}

extension DataCache {
    /// Returns the time to live for an entry that should be kept for `duration`, so it can still be validated
    /// when it isn't fresh anymore. Returns `nil` if the cache keeps it that long anyway.
    package func timeToLive(keeping duration: Duration?) -> Duration? {
        guard let duration, let age = (self as? any AgeLimitedCache)?.maximumAge, duration > age else {
            return nil
        }
        return duration
    }
}
