// SPDX-License-Identifier: MIT

import PortableFoundation
public import Raster
public import WebImage

/// The content of a slot before its image has arrived, or after a failure.
public struct Placeholder: Sendable {
    /// The content, for view adapters.
    public enum Kind: Sendable {
        case bitmap(Bitmap)
        case color(RGBAColor)
        /// Initials on a colour, which the adapter draws at the size of the view.
        case initials(Initials)
        /// The first frame of an animation, and all frames. A slot receives it as
        /// ``DisplayContent/animation(_:_:)``.
        case animation(Bitmap, any FrameSource)
        /// A drawable object of a view framework. Adapters of other frameworks show an empty slot.
        case native(any AnyObject & Sendable)
    }

    /// How a placeholder is placed in its view.
    public enum ContentMode: Sendable, Hashable {
        /// The way in which the view places its images.
        case view
        /// The placeholder's own size, a pixel of a bitmap for each point, in the center of the view. A
        /// smaller view reduces it.
        case scaleDown
        /// The largest size inside the view, aspect ratio kept.
        case fit
        /// The smallest size around the view, which crops it, aspect ratio kept.
        case fill
        /// The size of the view, aspect ratio ignored.
        case stretch
    }

    public let kind: Kind
    /// How the placeholder is placed in its view. Default: nil. Then a widget of GTK shows a bitmap and an
    /// animation as ``ContentMode/scaleDown``, unless there is a ``DisplayOptions/gravity``; everything else
    /// is placed as the view places its images. What was made from a hash stands for the image, and is placed
    /// as it is.
    ///
    /// ```swift
    /// options.errorImage = .bitmap(icon)
    /// options.errorImage?.contentMode = .scaleDown
    /// ```
    ///
    /// It has an effect in widgets of GTK, in `UIImageView`, whose `contentMode` is changed while the
    /// placeholder is shown, in `NSImageView`, whose `imageScaling` is, and in `CALayer`, whose
    /// `contentsGravity` is. It has none in buttons, map annotations and views of WatchKit, which place each
    /// image by themselves; a view of SwiftUI shows placeholders of your own. Colors, initials and shimmers
    /// fill their view in any mode.
    public var contentMode: ContentMode?
    /// The transition with which the placeholder, or the error image, is shown. A failure that is known
    /// before the load has it with ``DisplayOptions/TransitionPolicy/always`` only. Default: none.
    public var transition = DisplayTransition.none
    /// Whether it stands for the image, as a blurred one does.
    private var isSketch = false
    /// Requests for images that are looked up in the caches, and shown instead of ``kind``.
    let cached: [ImageRequest]
    /// Whether ``kind`` is content.
    let hasKind: Bool

    init(_ kind: Kind, cached: [ImageRequest] = [], hasKind: Bool = true) {
        self.kind = kind
        self.cached = cached
        self.hasKind = hasKind
    }

    /// A bitmap.
    public static func bitmap(_ bitmap: Bitmap) -> Placeholder { Placeholder(.bitmap(bitmap)) }

    /// A colour that fills the slot, such as the dominant colour of the image, which a server computed
    /// before.
    ///
    /// ```swift
    /// options.placeholder = .color(.white)
    /// ```
    public static func color(_ color: RGBAColor) -> Placeholder { Placeholder(.color(color)) }

    /// A colour that fills the slot, as sRGB components from 0 to 1, not premultiplied.
    public static func color(red: Double, green: Double, blue: Double, alpha: Double = 1) -> Placeholder {
        .color(RGBAColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// An image from the caches, of any age, such as a small version of the image that is being loaded. It is
    /// not loaded from the network.
    ///
    /// ```swift
    /// options.placeholder = .cached(smallRequest, otherwise: .thumbHash(hash))
    /// ```
    ///
    /// An image in memory is shown at once. Without one, the slot is empty while the disk is read, so that
    /// no other placeholder flashes before the image.
    ///
    /// - Parameter otherwise: The placeholder if the image is in no cache. It can be another image from the
    ///   caches: that one is shown first if it is in memory and this one is on disk. Default: nil, an empty
    ///   slot.
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

    /// A drawable object of a view framework. Adapters have a typed function for it.
    public static func native(_ object: any AnyObject & Sendable) -> Placeholder {
        Placeholder(.native(object))
    }
}

extension Placeholder {
    /// The blurred image of a hash, decoded at once.
    ///
    /// - Returns: nil, an empty slot, if the hash is invalid.
    public static func hash(_ hash: PlaceholderHash) -> Placeholder? {
        switch hash {
        case .blurHash(let text): blurHash(text)
        case .thumbHash(let bytes): thumbHash(bytes)
        }
    }

    /// The blurred image of a BlurHash (blurha.sh), decoded at once, in about 0.1 ms at 32 x 32.
    ///
    /// - Parameter size: The size in pixels, which sets the aspect ratio, because the hash does not contain
    ///   it. Default: 32 x 32.
    /// - Returns: nil, an empty slot, if the hash is invalid.
    public static func blurHash(
        _ hash: String, size: PixelSize = PixelSize(width: 32, height: 32)
    ) -> Placeholder? {
        (try? Bitmap(blurHash: hash, size: size)).map(sketch)
    }

    /// The blurred image of a ThumbHash (evanw.github.io/thumbhash), decoded at once.
    ///
    /// - Returns: nil, an empty slot, if the hash is invalid.
    public static func thumbHash(_ hash: [UInt8]) -> Placeholder? {
        (try? Bitmap(thumbHash: hash)).map(sketch)
    }

    /// The blurred image of a ThumbHash in Base64, with or without padding.
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

    /// Whether it's an image of its own, which has a size.
    var hasOwnSize: Bool {
        switch kind {
        case .bitmap: !isSketch
        case .animation(_, let source): !(source is ShimmerSource)
        case .color, .initials, .native: false
        }
    }
}
