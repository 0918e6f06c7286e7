// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
public import WebImageDisplay

/// A widget that shows a ``TiledImage``: an image of any size, sharp at every scale, in bounded memory.
///
/// ```swift
/// let view = TiledImageWidget(TiledImage(request))
/// gtk_window_set_child(window, UnsafeMutablePointer(view.widget))
/// ```
///
/// To zoom, users turn the wheel, pinch on a touch screen or touchpad, double-click, or press +, -, 0 (the
/// whole image) or 1 (full size). To move the image, they drag, scroll on a touchpad or press the arrow keys.
/// The widget fills the space that it's given, and takes the keyboard focus when it's clicked. It's
/// transparent until something has been decoded.
///
/// This is a lightweight handle. The widget owns the view's state and the image. Use it on the main thread.
@MainActor
public struct TiledImageWidget {
    /// The GtkWidget, with a floating reference that its first parent takes over.
    public let widget: OpaquePointer
    private let view: TiledView

    /// - Parameter image: The image. Only one widget can show it at a time, because the widget sets its
    ///   ``TiledImage/onChange``.
    public init(_ image: TiledImage) {
        DesktopDecoders.confineByDefault()
        view = TiledView(image)
        widget = view.widget
        ObjectData.set(view, on: widget, quark: TiledView.quark)
    }

    public var image: TiledImage { view.image }

    /// Called when the image has loaded or can't be shown, when tiles are decoded, and when the scale or the
    /// visible part changes. Default: nil.
    public var onChange: (@MainActor () -> Void)? {
        get { view.onChange }
        nonmutating set { view.onChange = newValue }
    }

    /// The number of display pixels per image pixel, at least the scale that shows the whole image and at
    /// most 16. Setting it keeps the middle of the view in place. Default: the scale that shows the whole
    /// image, at most 1.
    public var scale: Double {
        get { view.viewport.scale }
        nonmutating set { view.change { $0.zoom(to: newValue) } }
    }

    /// Shows the whole image, even after the widget is resized.
    public func showWholeImage() { view.change { $0.fit() } }

    /// The rules of zooming and panning, for tests.
    package var viewport: TileViewport { view.viewport }

    /// Handles a wheel or a touch pad, for tests.
    package func scroll(x: Double, y: Double, isWheel: Bool, zooms: Bool, at place: TileViewport.Point) {
        view.pointer = place
        view.scroll(x: x, y: y, isWheel: isWheel, zooms: zooms)
    }

    /// Handles a key, for tests. Returns whether the key does anything.
    package func press(_ key: Int32) -> Bool { view.press(UInt32(key)) }
}
#endif
