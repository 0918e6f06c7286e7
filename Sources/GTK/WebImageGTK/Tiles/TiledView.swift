// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Glibc
import Raster
import WebImage
import WebImageDisplay

/// The state of a ``TiledImageWidget``. It draws the tiles in a GtkPicture. The picture's paintable doesn't
/// have an intrinsic size, so it fills the widget.
@MainActor
final class TiledView: Drawing {
    static let quark = g_quark_from_static_string("WebImage-tiled-view")

    let widget: OpaquePointer
    let image: TiledImage
    private(set) var viewport = TileViewport()
    var onChange: (@MainActor () -> Void)?
    /// The pointer's position.
    var pointer: TileViewport.Point?
    /// The scale at the start of a pinch, and the last position of a drag.
    private var firstScale = 1.0
    private var lastDrag = TileViewport.Point(x: 0, y: 0)
    private var paintable: WeakObject?
    private let owner: WeakObject
    private let live = LiveInstance("TiledView")

    init(_ image: TiledImage) {
        guard let picture = gtk_picture_new() else { preconditionFailure("cannot create a widget") }
        widget = OpaquePointer(picture)
        owner = WeakObject(widget)
        self.image = image
        let drawing = PaintableType.make(self)
        paintable = WeakObject(drawing.pointer)
        gtk_picture_set_paintable(widget, drawing.pointer)
        gtk_picture_set_can_shrink(widget, 1)
        gtk_widget_set_hexpand(widget.gtkWidget, 1)
        gtk_widget_set_vexpand(widget.gtkWidget, 1)
        gtk_widget_set_focusable(widget.gtkWidget, 1)
        gtk_widget_set_overflow(widget.gtkWidget, GTK_OVERFLOW_HIDDEN)
        addControllers()
        image.onChange = { [weak self] in self?.imageDidChange() }
        imageDidChange()
    }

    let width: Int32 = 0
    let height: Int32 = 0
    let aspectRatio = 0.0
    let isStatic = false

    func change(_ change: (inout TileViewport) -> Void) {
        let old = viewport
        change(&viewport)
        if viewport != old { invalidate() }
    }

    private func imageDidChange() {
        if let size = image.size, viewport.image != size { viewport.image = size }
        invalidate()
    }

    private func invalidate() {
        if let paintable = paintable?.get() { gdk_paintable_invalidate_contents(paintable.pointer) }
        onChange?()
    }

    func draw(into snapshot: OpaquePointer, width: Double, height: Double) {
        // A paintable can outlive its widget.
        guard let owner = owner.get() else { return }
        viewport.resize(width: width, height: height, density: DisplayScale.of(owner.pointer))
        guard width > 0, height > 0, !viewport.area.isEmpty else { return }
        image.show(viewport.area, scale: viewport.scale)
        for tile in image.tiles {
            guard let paintable = tile.bitmap.paintable else { continue }
            let (clip, frame) = (viewport.frame(of: tile.area), viewport.frame(of: tile.bitmapArea))
            guard clip.width > 0, clip.height > 0 else { continue }
            if clip != frame {
                var area = graphene_rect_t()
                graphene_rect_init(
                    &area, Float(clip.x), Float(clip.y), Float(clip.width), Float(clip.height))
                gtk_snapshot_push_clip(snapshot, &area)
            }
            gtk_snapshot_save(snapshot)
            var origin = graphene_point_t(x: Float(frame.x), y: Float(frame.y))
            gtk_snapshot_translate(snapshot, &origin)
            gdk_paintable_snapshot(paintable.pointer, snapshot, frame.width, frame.height)
            gtk_snapshot_restore(snapshot)
            if clip != frame { gtk_snapshot_pop(snapshot) }
        }
    }
}

// Input.
extension TiledView {
    /// The number of points for a step of the wheel or an arrow key.
    private static let stepLength = 60.0

    func scroll(x: Double, y: Double, isWheel: Bool, zooms: Bool) {
        guard isWheel || zooms else { return change { $0.pan(x: x, y: y) } }
        // Some wheels report fractions of a step.
        let steps = isWheel ? -y : -y / Self.stepLength
        change { $0.zoom(by: pow(TileViewport.step, min(max(steps, -10), 10)), at: pointer) }
    }

    /// Returns whether the key does anything.
    func press(_ key: UInt32) -> Bool {
        switch Int32(key) {
        case GDK_KEY_plus, GDK_KEY_KP_Add, GDK_KEY_equal: change { $0.zoom(by: TileViewport.step) }
        case GDK_KEY_minus, GDK_KEY_KP_Subtract: change { $0.zoom(by: 1 / TileViewport.step) }
        case GDK_KEY_0, GDK_KEY_KP_0: change { $0.fit() }
        case GDK_KEY_1, GDK_KEY_KP_1: change { $0.zoom(to: 1) }
        case GDK_KEY_Left, GDK_KEY_KP_Left: return move(x: -Self.stepLength, y: 0)
        case GDK_KEY_Right, GDK_KEY_KP_Right: return move(x: Self.stepLength, y: 0)
        case GDK_KEY_Up, GDK_KEY_KP_Up: return move(x: 0, y: -Self.stepLength)
        case GDK_KEY_Down, GDK_KEY_KP_Down: return move(x: 0, y: Self.stepLength)
        default: return false
        }
        return true
    }

    /// Returns false at an edge of the image, where the arrow key should move the focus instead.
    private func move(x: Double, y: Double) -> Bool {
        let old = viewport
        change { $0.pan(x: x, y: y) }
        return viewport != old
    }

    func beginDrag() {
        lastDrag = TileViewport.Point(x: 0, y: 0)
        gtk_widget_grab_focus(widget.gtkWidget)
    }

    func drag(x: Double, y: Double) {
        change { $0.pan(x: lastDrag.x - x, y: lastDrag.y - y) }
        lastDrag = TileViewport.Point(x: x, y: y)
    }

    func beginPinch() { firstScale = viewport.scale }

    func pinch(_ factor: Double, at place: TileViewport.Point?) {
        change { $0.zoom(to: firstScale * factor, at: place) }
    }

    func click(count: Int, at place: TileViewport.Point) {
        if count == 2 { change { $0.toggle(at: place) } }
    }
}
#endif
