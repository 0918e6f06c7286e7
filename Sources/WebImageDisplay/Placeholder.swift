// SPDX-License-Identifier: MIT

import PortableFoundation
public import Raster
public import WebImage

/// The content of a slot before its image arrives, or after a failure.
public struct Placeholder: Sendable {
    /// The content, for view adapters.
    public enum Kind: Sendable {
        case bitmap(Bitmap)
        case color(RGBAColor)
        /// Initials on a colored background. The adapter draws them at the size of the view.
        case initials(Initials)
        /// An animation's first frame, and all of its frames. A slot receives it as
        /// ``DisplayContent/animation(_:_:)``.
        case animation(Bitmap, any FrameSource)
        /// A drawable object of a view framework. Adapters of other frameworks show an empty slot.
        case native(any AnyObject & Sendable)
    }

    /// How a placeholder is placed in its view.
    public enum ContentMode: Sendable, Hashable {
        /// Places the placeholder the way the view places its images.
        case view
        /// The placeholder's own size, in the center of the view, with one point for each bitmap pixel. It's
        /// scaled down if the view is smaller.
        case scaleDown
        /// The largest size that fits inside the view, keeping the aspect ratio.
        case fit
        /// The smallest size that covers the view, keeping the aspect ratio. The view crops it.
        case fill
        /// The size of the view, ignoring the aspect ratio.
        case stretch
    }

    public let kind: Kind
    /// How the placeholder is placed in its view. Default: `nil`.
    ///
    /// If it's `nil`, a GTK widget shows bitmaps and animations with ``ContentMode/scaleDown``, unless
    /// there's a ``DisplayOptions/gravity``. Everything else is placed the way the view places its images. A
    /// placeholder made from a hash stands in for the image, so it's placed like the image.
    ///
    /// ```swift
    /// options.errorImage = .bitmap(icon)
    /// options.errorImage?.contentMode = .scaleDown
    /// ```
    ///
    /// It works in GTK widgets, `UIImageView`, `NSImageView` and `CALayer`. In the last three, it changes the
    /// `contentMode`, `imageScaling` or `contentsGravity` while the placeholder is shown. It has no effect in
    /// buttons, map annotations and WatchKit views, which place each image themselves. In SwiftUI, you
    /// provide your own placeholder views. Colors, initials and shimmers fill their view in any mode.
    public var contentMode: ContentMode?
    /// The transition with which the placeholder or the error image is shown. Default: none.
    ///
    /// If a failure is already known before the load, the transition only runs with
    /// ``DisplayOptions/TransitionPolicy/always``.
    public var transition = DisplayTransition.none
    /// Whether the placeholder is a rough version of the image, such as a blurred one.
    private var isSketch = false
    /// Requests for images that are looked up in the caches and shown instead of ``kind``.
    let cached: [ImageRequest]
    /// Whether ``kind`` holds content to show. It's false if all content comes from the caches.
    let hasKind: Bool

    init(_ kind: Kind, cached: [ImageRequest] = [], hasKind: Bool = true) {
        self.kind = kind
        self.cached = cached
        self.hasKind = hasKind
    }

    /// Shows a bitmap.
    public static func bitmap(_ bitmap: Bitmap) -> Placeholder { Placeholder(.bitmap(bitmap)) }

    /// Fills the slot with a color, for example the image's dominant color as computed by your server.
    ///
    /// ```swift
    /// options.placeholder = .color(.white)
    /// ```
    public static func color(_ color: RGBAColor) -> Placeholder { Placeholder(.color(color)) }

    /// Fills the slot with a color, given as sRGB components from 0 to 1 that aren't premultiplied.
    public static func color(red: Double, green: Double, blue: Double, alpha: Double = 1) -> Placeholder {
        .color(RGBAColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Shows an image of any age from the caches, such as a small version of the image being loaded. It isn't
    /// loaded from the network.
    ///
    /// ```swift
    /// options.placeholder = .cached(smallRequest, otherwise: .thumbHash(hash))
    /// ```
    ///
    /// An image in memory is shown immediately. If it isn't in memory, the slot is empty while the disk is
    /// read; this prevents another placeholder from flashing before the image.
    ///
    /// - Parameter otherwise: The placeholder to use if the image isn't in a cache. It can be another image
    ///   from the caches, which is shown first if it's in memory and this one is on disk. Default: `nil`,
    ///   which leaves the slot empty.
    public static func cached(_ request: ImageRequest?, otherwise: Placeholder? = nil) -> Placeholder {
        var request = request
        request?.cachePolicy = .cacheOnly
        var placeholder = Placeholder(
            otherwise?.kind ?? .color(.clear),
            cached: (request.map { [$0] } ?? []) + (otherwise?.cached ?? []),
            hasKind: otherwise?.hasKind ?? false)
        guard let otherwise else { return placeholder }
        placeholder.contentMode = otherwise.contentMode
        placeholder.transition = otherwise.transition
        placeholder.isSketch = otherwise.isSketch
        return placeholder
    }

    /// Shows a drawable object of a view framework. Each adapter has a typed version of this function.
    public static func native(_ object: any AnyObject & Sendable) -> Placeholder {
        Placeholder(.native(object))
    }
}

extension Placeholder {
    /// Shows the blurred image of a hash, which is decoded immediately.
    ///
    /// - Returns: `nil`, which leaves the slot empty, if the hash is invalid.
    public static func hash(_ hash: PlaceholderHash) -> Placeholder? {
        switch hash {
        case .blurHash(let text): blurHash(text)
        case .thumbHash(let bytes): thumbHash(bytes)
        }
    }

    /// Shows the blurred image of a BlurHash (blurha.sh). It's decoded immediately, which takes about 0.1 ms
    /// at 32 x 32.
    ///
    /// - Parameter size: The size in pixels. It determines the aspect ratio, which isn't part of the hash.
    ///   Default: 32 x 32.
    /// - Returns: `nil`, which leaves the slot empty, if the hash is invalid.
    public static func blurHash(
        _ hash: String, size: PixelSize = PixelSize(width: 32, height: 32)
    ) -> Placeholder? {
        (try? Bitmap(blurHash: hash, size: size)).map(sketch)
    }

    /// Shows the blurred image of a ThumbHash (evanw.github.io/thumbhash), which is decoded immediately.
    ///
    /// - Returns: `nil`, which leaves the slot empty, if the hash is invalid.
    public static func thumbHash(_ hash: [UInt8]) -> Placeholder? {
        (try? Bitmap(thumbHash: hash)).map(sketch)
    }

    /// Shows the blurred image of a ThumbHash in Base64, with or without padding.
    public static func thumbHash(base64 hash: String) -> Placeholder? {
        let padding = String(repeating: "=", count: (4 - hash.utf8.count % 4) % 4)
        return Data(base64Encoded: hash + padding).flatMap { thumbHash(Array($0)) }
    }
}

extension Placeholder {
    private static func sketch(_ bitmap: Bitmap) -> Placeholder {
        var placeholder = Placeholder.bitmap(bitmap)
        placeholder.isSketch = true
        return placeholder
    }

    /// Whether the placeholder is a separate image with its own size.
    var hasOwnSize: Bool {
        switch kind {
        case .bitmap: !isSketch
        case .animation(_, let source): !(source is ShimmerSource)
        case .color, .initials, .native: false
        }
    }
}
