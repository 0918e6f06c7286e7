// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import ImageBase
import WebImage
import WebImageDisplay

/// The images that the rows of a list load while it is scrolled fast, which saves data that is not looked at.
///
/// ```swift
/// let factory = WidgetImage.listItemFactory(fastScrolling: FastScrolling(maximumBytes: 16_000)) { row in
///     ImageRequest(url: photos[row.position].url, thumbnail: .fill(width: 160, height: 160))
/// }
/// ```
///
/// Rows that come into use then show what is in a cache, and load files up to a size; the transfer of a
/// larger one ends with its response head, if that states the length. When scrolling has slowed, the bound
/// rows load as always, from memory where the image is there.
public struct FastScrolling: Sendable, Hashable {
    /// The speed from which scrolling is fast, in lengths of the viewport per second. Default: 4.
    public var speed: Double
    /// The size of the largest file that is loaded at this speed, in bytes. 0 loads none. Default: 32 KiB.
    public var maximumBytes: Int

    public init(speed: Double = 4, maximumBytes: Int = 32 << 10) {
        self.speed = speed
        self.maximumBytes = maximumBytes
    }

    /// The load of a row while the list is scrolled fast. The closures of `options` are for the load that
    /// follows.
    @MainActor
    func load(_ request: ImageRequest, _ options: DisplayOptions, in slot: WidgetSlot) {
        var (request, options) = (request, options)
        if maximumBytes > 0 {
            let limit = request.decoding.limits.encodedBytes
            request.decoding.limits.encodedBytes = min(limit, maximumBytes)
            // The full load follows, so that a failure says nothing about it.
            request.failedURLPolicy = .ignore
        } else {
            request.cachePolicy = .cacheOnly
        }
        options.errorImage = nil
        options.retriesWhenReachable = false
        (options.completion, options.progress, options.onEvent) = (nil, nil, nil)
        slot.binding.load(request, options: options)
    }
}
#endif
