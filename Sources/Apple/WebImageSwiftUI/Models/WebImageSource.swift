// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import ImageCaching
import ImageCoding
import SwiftUI
import WebImage
import WebImageDisplay
import WebImageApple

/// A view's request, and how its image is loaded and shown.
struct WebImageSource: Equatable {
    let request: ImageRequest?
    var transaction = Transaction()
    var options = DisplayOptions.default
    var settings = AnimationSettings()
    /// Remembers the key, because a body compares its source more than once, and computing the key takes
    /// longer than everything else.
    private let keys = SourceKey()

    /// Whether the image is loaded at the view's size.
    var hasViewSize: Bool {
        request?.inSlot(of: options.manager ?? .shared)?.thumbnail?.unit.isOfView == true
    }

    /// The settings from the modifiers, with missing ones taken from the options.
    var playback: AnimationSettings {
        var settings = settings
        settings.loopCount = settings.loopCount ?? options.loopCount
        settings.rate = settings.rate ?? options.playbackRate
        settings.mode = settings.mode ?? options.playbackMode
        return settings
    }

    /// The image's cache key, which is equal for requests for the same image.
    private var key: CacheKey? {
        guard let request else { return nil }
        if let key = keys.value { return key }
        let key = (options.manager ?? .shared).keys(for: request).variant
        keys.value = key
        return key
    }

    /// Whether the requests are for the same image. Everything else is ignored.
    static func == (left: WebImageSource, right: WebImageSource) -> Bool { left.key == right.key }
}

/// Stores a source's key once it has been computed.
private final class SourceKey {
    var value: CacheKey?
}

/// The source of a load. If a later body requests the same image, the new source replaces this one, and the
/// new source's closures are called instead.
@MainActor
final class LoadedSource {
    var source: WebImageSource
    /// Whether the load began while SwiftUI was computing a body. At that point, the app's closures must not
    /// change a view's state.
    let callsLater: Bool

    init(_ source: WebImageSource, callsLater: Bool) { (self.source, self.callsLater) = (source, callsLater) }

    /// Calls the newest source's closures.
    func call(_ action: @escaping @MainActor (DisplayOptions) -> Void) {
        guard callsLater else { return action(source.options) }
        MainQueue.schedule { action(self.source.options) }
    }
}

/// How a ``WebImageView`` handles its running load when it disappears.
public enum WebImageDisappearance: Sendable, Hashable {
    /// The load is canceled, and starts again when the view reappears.
    case cancel
    /// The load continues at low priority.
    case lowerPriority
    /// The load continues.
    case keep
}
#endif
