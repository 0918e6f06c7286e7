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
/// The wheel, two fingers on a touch screen or touch pad, a double click and the keys +, -, 0 (the whole
/// image) and 1 (its full size) change the scale; dragging, a touch pad and the arrow keys move the image.
/// The widget takes the space that it is given, and the keyboard focus when it is clicked. Before anything is
/// decoded, it is transparent.
///
/// This is a lightweight handle. The widget owns the state of the view and the image. Use it on the main
/// thread.
@MainActor
public struct TiledImageWidget {
    /// The GtkWidget, with a floating reference that its first parent takes over.
    public let widget: OpaquePointer
    private let view: TiledView

    /// - Parameter image: is shown by one widget at a time, which sets its ``TiledImage/onChange``.
    public init(_ image: TiledImage) {
        DesktopDecoders.confineByDefault()
        view = TiledView(image)
        widget = view.widget
        ObjectData.set(view, on: widget, quark: TiledView.quark)
    }

    public var image: TiledImage { view.image }

    /// Called when the image has been loaded or cannot be shown, when tiles are decoded, and when the scale
    /// or the part in the view changes. Default: nil.
    public var onChange: (@MainActor () -> Void)? {
        get { view.onChange }
        nonmutating set { view.onChange = newValue }
    }

    /// The number of display pixels per pixel of the image, at least that of the whole image and at most 16.
    /// Setting it keeps the middle of the view. Default: that of the whole image, at most 1.
    public var scale: Double {
        get { view.viewport.scale }
        nonmutating set { view.change { $0.zoom(to: newValue) } }
    }

    /// Shows the whole image, also after the widget is resized.
    public func showWholeImage() { view.change { $0.fit() } }

    /// The rules of zooming and panning, for tests.
    package var viewport: TileViewport { view.viewport }

    /// Handles a wheel or a touch pad, for tests.
    package func scroll(x: Double, y: Double, isWheel: Bool, zooms: Bool, at place: TileViewport.Point) {
        view.pointer = place
        view.scroll(x: x, y: y, isWheel: isWheel, zooms: zooms)
    }

    /// Handles a key, for tests. Returns whether it has a meaning.
    package func press(_ key: Int32) -> Bool { view.press(UInt32(key)) }
}
#endif
