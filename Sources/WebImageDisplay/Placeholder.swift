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

    public let kind: Kind
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
        return Placeholder(
            otherwise?.kind ?? .color(.clear),
            cached: (request.map { [$0] } ?? []) + (otherwise?.cached ?? []),
            hasKind: otherwise?.hasKind ?? false)
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
        (try? Bitmap(blurHash: hash, size: size)).map(bitmap)
    }

    /// The blurred image of a ThumbHash (evanw.github.io/thumbhash), decoded at once.
    ///
    /// - Returns: nil, an empty slot, if the hash is invalid.
    public static func thumbHash(_ hash: [UInt8]) -> Placeholder? {
        (try? Bitmap(thumbHash: hash)).map(bitmap)
    }

    /// The blurred image of a ThumbHash in Base64, with or without padding.
    public static func thumbHash(base64 hash: String) -> Placeholder? {
        let padding = String(repeating: "=", count: (4 - hash.utf8.count % 4) % 4)
        return Data(base64Encoded: hash + padding).flatMap { thumbHash(Array($0)) }
    }
}
