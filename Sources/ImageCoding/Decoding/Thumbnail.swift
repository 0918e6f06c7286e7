// SPDX-License-Identifier: MIT

public import Raster

/// The size at which to decode an image, in pixels of the upright image.
///
/// ```swift
/// request.thumbnail = .fill(width: 320, height: 240)
/// ```
///
/// ``fit(width:height:)`` and ``fill(width:height:gravity:)`` keep the aspect ratio and never enlarge.
/// ``stretch(width:height:)`` ignores the aspect ratio and may enlarge. A side of 0 or less is computed from
/// the other side and the image's aspect ratio: `.fit(width: 200, height: 0)` is 200 pixels wide.
public struct Thumbnail: Hashable, Sendable {
    /// How the image fills the size.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// The whole image fits into the box; it's never enlarged.
        case fit
        /// The image covers the box and is cropped; it's never enlarged.
        case fill
        /// The image is scaled to exactly the box's size, ignoring the aspect ratio; it's enlarged if
        /// necessary.
        case stretch

        /// The mode's name in cache keys. It must not change, because keys of images on disk contain it.
        package var keyText: String { self == .stretch ? "exact" : rawValue }
    }

    /// The unit of ``size``, or where the size comes from.
    package enum Unit: Hashable, Sendable {
        case pixel
        case point
        /// The size comes from the view that shows the image.
        case view
        /// The size and mode come from the view that shows the image.
        case viewAsShown
        /// The image's full size, without a limit.
        case original

        /// Whether the size comes from a view.
        package var isOfView: Bool { self == .view || self == .viewAsShown }
    }

    public var mode: Mode
    /// The size in pixels, or in points for ``points(_:width:height:)``.
    public var size: PixelSize
    /// The part of the image that ``fill(width:height:gravity:)`` keeps. Default: the center.
    ///
    /// An offset is in pixels of the result. Gravities that depend on the content analyze the scaled image.
    ///
    /// ```swift
    /// request.thumbnail = .fill(width: 320, height: 240, gravity: .focus(x: 0.3, y: 0.2))
    /// ```
    public var gravity = Gravity.center
    package private(set) var unit = Unit.pixel

    public init(_ mode: Mode, size: PixelSize) {
        self.mode = mode
        self.size = PixelSize(width: max(0, size.width), height: max(0, size.height))
    }

    /// The full size, for a request that shouldn't use a default such as `RequestDefaults.thumbnail`.
    ///
    /// ```swift
    /// request.thumbnail = .original     // the same as nil
    /// ```
    public static var original: Thumbnail { Thumbnail(.fit, width: 0, height: 0, in: .original) }

    /// The size of the view that shows the image, scaled the way the view shows images; see ``view(_:)``.
    ///
    /// The mode is ``Mode/fit`` in a view that shows the whole image, such as a `GtkPicture` with
    /// `GTK_CONTENT_FIT_CONTAIN` or a `UIImageView` with `scaleAspectFit`. It's ``Mode/fill`` in a view that
    /// the image covers, and ``Mode/stretch`` in a view that ignores the aspect ratio. If the view changes
    /// its mode, the image is loaded again: immediately in GTK, with the next layout in UIKit or AppKit. If
    /// the view doesn't have such a setting, as in SwiftUI, the mode is ``Mode/fill``.
    public static var view: Thumbnail { Thumbnail(.fill, width: 0, height: 0, in: .viewAsShown) }

    /// The size of the view that shows the image, in display pixels, rounded up to multiples of 32.
    ///
    /// Only a view's slot can load it. The slot waits until the view has a size, and loads again when a side
    /// of the view grows by more than a quarter. Any other load fails with
    /// ``ImageError/Code/invalidRequest``.
    ///
    /// In GTK, this is the size of the widget; in SwiftUI, the size that the view is offered. A side without
    /// a length, such as the height of a view in a vertical scroll view, is unbounded: the image keeps its
    /// aspect ratio and isn't cropped.
    public static func view(_ mode: Mode) -> Thumbnail { Thumbnail(mode, width: 0, height: 0, in: .view) }

    /// A size in points. The slot that shows the image multiplies it by its display's scale.
    ///
    /// ```swift
    /// request.thumbnail = .points(width: 160, height: 120)     // 320x240 pixels at a scale of 2
    /// ```
    ///
    /// Unlike ``view(_:)``, this doesn't need a view that has been laid out. Only a slot can load it, and it
    /// loads again when the scale grows by more than a quarter. A slot without a display has a scale of 1.
    /// Any other load fails with ``ImageError/Code/invalidRequest``.
    ///
    /// - Parameters:
    ///   - mode: How the image is scaled to the size. Default: it covers the size and is cropped.
    ///   - width: The width in points; 0 for no limit.
    ///   - height: The height in points; 0 for no limit.
    public static func points(_ mode: Mode = .fill, width: Int, height: Int) -> Thumbnail {
        Thumbnail(mode, width: width, height: height, in: .point)
    }

    private init(_ mode: Mode, width: Int, height: Int, in unit: Unit) {
        self.init(mode, size: PixelSize(width: width, height: height))
        self.unit = unit
    }

    /// Scales the whole image to fit into the box.
    public static func fit(width: Int, height: Int) -> Thumbnail {
        Thumbnail(.fit, size: PixelSize(width: width, height: height))
    }

    /// Scales the image to cover the box and crops it to exactly the box's size. An image that is too small
    /// to cover the box isn't scaled, only cropped to the box's aspect ratio.
    ///
    /// - Parameters:
    ///   - width: The width in pixels; 0 for no limit.
    ///   - height: The height in pixels; 0 for no limit.
    ///   - gravity: The part to keep. Decoding fails with ``ImageError/Code/invalidInput`` for a focus point
    ///     outside the image. Default: the center.
    public static func fill(width: Int, height: Int, gravity: Gravity = .center) -> Thumbnail {
        fill(PixelSize(width: width, height: height), gravity: gravity)
    }

    /// Stretches the image to exactly the given size, enlarging it if necessary. A side of 0 is computed from
    /// the other side, so nothing is distorted.
    public static func stretch(width: Int, height: Int) -> Thumbnail {
        Thumbnail(.stretch, size: PixelSize(width: width, height: height))
    }

    /// Like ``fit(width:height:)``, with a size such as `.points(width: 160, height: 120, scale: 2)`.
    public static func fit(_ size: PixelSize) -> Thumbnail { Thumbnail(.fit, size: size) }

    /// Like ``fill(width:height:gravity:)``, with a size such as `.points(width: 80, height: 60, scale: 2)`.
    public static func fill(_ size: PixelSize, gravity: Gravity = .center) -> Thumbnail {
        var thumbnail = Thumbnail(.fill, size: size)
        thumbnail.gravity = gravity
        return thumbnail
    }

    /// Like ``stretch(width:height:)``, with a size such as `.points(width: 160, height: 120, scale: 2)`.
    public static func stretch(_ size: PixelSize) -> Thumbnail { Thumbnail(.stretch, size: size) }

    /// A stable string for cache keys, such as `fill(320x240)` or `fill(320x240 topLeft)`.
    package var key: String {
        let size =
            switch unit {
            case .pixel: "\(size)"
            case .point: "\(size) points"
            case .view: "view"
            case .viewAsShown: "view as shown"
            case .original: "original"
            }
        return "\(mode.keyText)(\(size)\(mode == .fill && gravity != .center ? " \(gravity)" : ""))"
    }

    /// Returns the result's size for an image of `source` pixels.
    public func size(of source: PixelSize) -> PixelSize { plan(for: source).result }

    /// The scaled size of the whole image, and the size of the part to keep.
    struct Plan: Hashable {
        var scaled: PixelSize
        var result: PixelSize
    }

    func plan(for source: PixelSize) -> Plan {
        guard size.width > 0 || size.height > 0, !source.isEmpty else {
            return Plan(scaled: source, result: source)
        }
        let isBounded = !size.isEmpty
        let box = PixelSize(
            width: size.width > 0 ? size.width : .max, height: size.height > 0 ? size.height : .max)
        switch mode {
        case .stretch:
            let size = source.completing(size)
            return Plan(scaled: size, result: size)
        case .fill where isBounded:
            let result = ResizeMode.fill.outputSize(for: source, in: box, allowsUpscaling: false)
            return Plan(scaled: source.filling(result, allowsUpscaling: false), result: result)
        case .fit, .fill:
            let size = source.fitting(in: box, allowsUpscaling: false)
            return Plan(scaled: size, result: size)
        }
    }
}
