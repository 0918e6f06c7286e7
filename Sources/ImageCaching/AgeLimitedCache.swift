// SPDX-License-Identifier: MIT

import ImageBase

/// A cache that removes entries without a time to live at an age.
package protocol AgeLimitedCache: DataCache {
    /// The age; nil for no limit.
    var maximumAge: Duration? { get }
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
