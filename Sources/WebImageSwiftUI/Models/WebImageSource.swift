// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import ImageCaching
import SwiftUI
import WebImage

/// The request of a view, and how its image is loaded and shown.
struct WebImageSource {
    let request: ImageRequest?
    var transaction = Transaction()
    var options = DisplayOptions.default
    var settings = AnimationSettings()

    /// Equal for requests of the same image.
    var key: CacheKey? { request.map { (options.manager ?? .shared).keys(for: $0).variant } }
}

/// The action of a ``WebImageView`` on its running load when it disappears.
public enum WebImageDisappearance: Sendable, Hashable {
    /// The load is cancelled, and starts again when the view appears again.
    case cancel
    /// The load continues at low priority.
    case lowerPriority
    /// The load continues.
    case keep
}
#endif
