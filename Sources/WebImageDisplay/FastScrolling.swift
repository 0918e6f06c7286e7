// SPDX-License-Identifier: MIT

import ImageBase
import WebImage

/// The images that the rows of a list load while it is scrolled fast, which saves data that is not looked at.
///
/// It is set for a list of GTK with `listItemFactory`, for a scroll view of UIKit or AppKit with
/// `webImageFastScrolling`, and for one of SwiftUI with the modifier `webImageFastScrolling(_:)`.
///
/// Rows that come into use then show images in memory, and load files up to a size from a cache or the
/// network. The length of a file is asked for first, together with its first 8 KiB: a larger one costs these
/// and no connection, and a file between 8 KiB and the size a second request. Servers that ignore `Range` are
/// asked with `HEAD`, once one of their files was too large. Loads of larger files go on, with their
/// placeholders and indicators, and load the whole file when scrolling has slowed.
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
            request.wantsSmallFilesOnly = true
        }
        // A file that is too large now is loaded later.
        request.failedURLPolicy = .ignore
        return request
    }
}
