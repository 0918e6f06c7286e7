// SPDX-License-Identifier: MIT

import ImageBase
import WebImage

/// Limits which images a list's rows load while the user scrolls quickly. This saves data for images that
/// scroll past too quickly to be seen.
///
/// Set it with `listItemFactory` for a GTK list, with `webImageFastScrolling` for a UIKit or AppKit scroll
/// view, and with the modifier `webImageFastScrolling(_:)` in SwiftUI.
///
/// While the list scrolls fast, new rows show images from memory, and load files up to a maximum size from a
/// cache or the network. The first request returns the length of a file together with its first 8 KiB. If the
/// file is too large, only these bytes are transferred, and the connection stays open. A file between 8 KiB
/// and the maximum size needs a second request. If a server ignores `Range`, we switch to `HEAD` requests
/// once one of its files has turned out to be too large. If a file is too large, its load doesn't end. It
/// shows the placeholder and the indicator, and loads the whole file once scrolling has slowed down.
public struct FastScrolling: Sendable, Hashable {
    /// The speed at which scrolling counts as fast, in viewport lengths per second. Default: 4.
    public var speed: Double
    /// The size of the largest file to load at this speed, in bytes. If it's 0, only the caches are used,
    /// with files of any size. Default: 32 KiB.
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
