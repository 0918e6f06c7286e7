// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Raster

/// A paintable that covers its widget, with a part that stays visible.
///
/// It has the size of its content and no aspect ratio, so that a widget draws it over its whole area.
@MainActor
final class PlacedPaintable: ContentDrawing {
    var content: ObjectReference?
    private let gravity: Gravity

    init(_ content: ObjectReference, _ gravity: Gravity) {
        self.content = content
        self.gravity = gravity
    }

    var aspectRatio: Double { 0 }
    var isStatic: Bool { has(GDK_PAINTABLE_STATIC_CONTENTS) && has(GDK_PAINTABLE_STATIC_SIZE) }
    var hasStaticSize: Bool { has(GDK_PAINTABLE_STATIC_SIZE) }

    private func has(_ flag: GdkPaintableFlags) -> Bool {
        content.map { gdk_paintable_get_flags($0.pointer).rawValue & flag.rawValue != 0 } ?? true
    }

    func draw(into snapshot: OpaquePointer, width: Double, height: Double) {
        guard let content else { return }
        let size = (
            width: Double(gdk_paintable_get_intrinsic_width(content.pointer)),
            height: Double(gdk_paintable_get_intrinsic_height(content.pointer))
        )
        guard let place = CoveringPlace(gravity, image: size, view: (width, height)) else {
            return drawContent(into: snapshot, width: width, height: height)
        }
        var (area, origin) = (graphene_rect_t(), graphene_point_t())
        graphene_rect_init(&area, 0, 0, Float(width), Float(height))
        graphene_point_init(&origin, Float(place.x), Float(place.y))
        gtk_snapshot_push_clip(snapshot, &area)
        gtk_snapshot_save(snapshot)
        gtk_snapshot_translate(snapshot, &origin)
        drawContent(into: snapshot, width: place.width, height: place.height)
        gtk_snapshot_restore(snapshot)
        gtk_snapshot_pop(snapshot)
    }
}

/// The content of a slot that covers its widget. Contents that change must keep this object.
@MainActor
final class PlacedContent: ContentOverlay {
    let gravity: Gravity

    init(_ content: ObjectReference, _ gravity: Gravity) {
        self.gravity = gravity
        let drawing = PlacedPaintable(content, gravity)
        super.init(drawing)
        if !drawing.isStatic { self.content = content }
    }
}
#endif
