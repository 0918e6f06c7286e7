// SPDX-License-Identifier: MIT

import ImageBase
import WebImage

/// Limits which images a list's rows load while the user scrolls quickly. This saves data that would be spent
/// on images that fly by.
///
/// Set it with `listItemFactory` for a GTK list, with `webImageFastScrolling` for a UIKit or AppKit scroll
/// view, and with the modifier `webImageFastScrolling(_:)` in SwiftUI.
///
/// While the list scrolls fast, new rows show images from memory, and load files up to a maximum size from a
/// cache or the network. The length of a file is requested first, together with its first 8 KiB. A larger
/// file only costs these bytes, not the connection, and a file between 8 KiB and the maximum size takes a
/// second request. If a server ignores `Range`, we switch to `HEAD` requests once one of its files was too
/// large. Loads of larger files continue, showing their placeholders and indicators, and load the whole file
/// when scrolling has slowed down.
public struct FastScrolling: Sendable, Hashable {
    /// The speed at which scrolling counts as fast, in viewport lengths per second. Default: 4.
    public var speed: Double
    /// The size of the largest file to load at this speed, in bytes. 0 only uses the caches, with files of
    /// any size. Default: 32 KiB.
    public var maximumBytes: Int

    public init(speed: Double = 4, maximumBytes: Int = 32 << 10) {
        self.speed = speed
        self.maximumBytes = maximumBytes
    }

    /// Whether images are only taken from caches, regardless of their age.
    var usesCachesOnly: Bool { maximumBytes <= 0 }

    /// Returns the request to use while the list scrolls fast, or `nil` if it can't load anything.
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
        // Don't remember the failure if the file is too large now, because it's loaded later.
        request.failedURLPolicy = .ignore
        return request
    }
}
