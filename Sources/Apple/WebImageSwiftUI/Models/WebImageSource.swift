// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import ImageCaching
import ImageCoding
import SwiftUI
import WebImage
import WebImageDisplay
import WebImageApple

/// The request of a view, and how its image is loaded and shown.
struct WebImageSource: Equatable {
    let request: ImageRequest?
    var transaction = Transaction()
    var options = DisplayOptions.default
    var settings = AnimationSettings()

    /// Whether the image is loaded at the size of the view.
    var hasViewSize: Bool {
        request?.inSlot(of: options.manager ?? .shared)?.thumbnail?.unit.isOfView == true
    }

    /// Equal for requests of the same image.
    private var key: CacheKey? { request.map { (options.manager ?? .shared).keys(for: $0).variant } }

    /// Whether the requests are for the same image, whatever else differs.
    static func == (left: WebImageSource, right: WebImageSource) -> Bool { left.key == right.key }
}

extension WebImageSource {
    /// The same source for a load that begins while SwiftUI computes a body, when closures of the program
    /// must not change the state of a view.
    var callingClosuresLater: WebImageSource {
        var source = self
        if let call = options.onEvent {
            source.options.onEvent = { event in MainQueue.schedule { call(event) } }
        }
        if let call = options.progress {
            source.options.progress = { progress in MainQueue.schedule { call(progress) } }
        }
        if let call = options.completion {
            source.options.completion = { result in MainQueue.schedule { call(result) } }
        }
        return source
    }
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
