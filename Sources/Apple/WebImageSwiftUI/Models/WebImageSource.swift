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
    /// A body compares its source more than once, and a key takes longer than the rest of it.
    private let keys = SourceKey()

    /// Whether the image is loaded at the size of the view.
    var hasViewSize: Bool {
        request?.inSlot(of: options.manager ?? .shared)?.thumbnail?.unit.isOfView == true
    }

    /// Settings from the modifiers, completed by the options.
    var playback: AnimationSettings {
        var settings = settings
        settings.loopCount = settings.loopCount ?? options.loopCount
        settings.rate = settings.rate ?? options.playbackRate
        settings.mode = settings.mode ?? options.playbackMode
        return settings
    }

    /// Equal for requests of the same image.
    private var key: CacheKey? {
        guard let request else { return nil }
        if let key = keys.value { return key }
        let key = (options.manager ?? .shared).keys(for: request).variant
        keys.value = key
        return key
    }

    /// Whether the requests are for the same image, whatever else differs.
    static func == (left: WebImageSource, right: WebImageSource) -> Bool { left.key == right.key }
}

/// The key of a source once it is known.
private final class SourceKey {
    var value: CacheKey?
}

/// The source of a load. A later body that asks for the same image replaces it, and has its closures
/// called.
@MainActor
final class LoadedSource {
    var source: WebImageSource
    /// Whether the load began while SwiftUI computed a body, when closures of the app must not change the
    /// state of a view.
    let callsLater: Bool

    init(_ source: WebImageSource, callsLater: Bool) { (self.source, self.callsLater) = (source, callsLater) }

    /// Calls closures of the newest source.
    func call(_ action: @escaping @MainActor (DisplayOptions) -> Void) {
        guard callsLater else { return action(source.options) }
        MainQueue.schedule { action(self.source.options) }
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
