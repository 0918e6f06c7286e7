// SPDX-License-Identifier: MIT

import ImageBase
import WebImage

/// The images that the rows of a list load while it is scrolled fast, which saves data that is not looked at.
///
/// It is set for a list of GTK with `listItemFactory`, for a scroll view of UIKit or AppKit with
/// `webImageFastScrolling`, and for one of SwiftUI with the modifier `webImageFastScrolling(_:)`.
///
/// Rows that come into use then show images in memory, and load files up to a size from a cache or the
/// network; the transfer of a larger one ends with its response head, if that states the length. Their loads
/// go on, with their placeholders and indicators, and load the whole file when scrolling has slowed.
public struct FastScrolling: Sendable, Hashable {
    /// The speed from which scrolling is fast, in lengths of the viewport per second. Default: 4.
    public var speed: Double
    /// The size of the largest file that is loaded at this speed, in bytes. 0 uses the caches only, with
    /// files of any size. Default: 32 KiB.
    public var maximumBytes: Int

    public init(speed: Double = 4, maximumBytes: Int = 32 << 10) {
        self.speed = speed
        self.maximumBytes = maximumBytes
    }

    /// Whether images are only taken from caches, as they are there.
    var usesCachesOnly: Bool { maximumBytes <= 0 }

    /// The request while the list is scrolled fast; nil if it can load nothing.
    func limited(_ request: ImageRequest) -> ImageRequest? {
        var request = request
        if usesCachesOnly {
            guard request.cachePolicy.readsCaches else { return nil }
            request.cachePolicy = .cacheOnly
        } else {
            let limit = request.decoding.limits.encodedBytes
            request.decoding.limits.encodedBytes = min(limit, maximumBytes)
        }
        // A file that is too large now is loaded later.
        request.failedURLPolicy = .ignore
        return request
    }
}
