// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// A cross-fade between two paintables. It has the size of the new one; the old one is scaled to cover it and
/// cropped.
@MainActor
final class FadePaintable: Drawing {
    let old: ObjectReference?
    let new: ObjectReference
    /// The share of the new paintable, from 0 to 1.
    var progress = 0.0

    init(from old: ObjectReference?, to new: ObjectReference) {
        self.old = old
        self.new = new
    }

    var width: Int32 { gdk_paintable_get_intrinsic_width(new.pointer) }
    var height: Int32 { gdk_paintable_get_intrinsic_height(new.pointer) }
    var aspectRatio: Double { gdk_paintable_get_intrinsic_aspect_ratio(new.pointer) }
    var isStatic: Bool { false }

    func draw(into snapshot: OpaquePointer, width: Double, height: Double) {
        gtk_snapshot_push_cross_fade(snapshot, progress)
        if let old { Self.drawCovering(old.pointer, into: snapshot, width: width, height: height) }
        gtk_snapshot_pop(snapshot)
        gdk_paintable_snapshot(new.pointer, snapshot, width, height)
        gtk_snapshot_pop(snapshot)
    }

    private static func drawCovering(
        _ paintable: OpaquePointer, into snapshot: OpaquePointer, width: Double, height: Double
    ) {
        let ratio = gdk_paintable_get_intrinsic_aspect_ratio(paintable)
        guard ratio > 0 else { return gdk_paintable_snapshot(paintable, snapshot, width, height) }
        let (covering, tall) = (max(width, height * ratio), max(height, width / ratio))
        var area = graphene_rect_t()
        graphene_rect_init(&area, 0, 0, Float(width), Float(height))
        var origin = graphene_point_t()
        graphene_point_init(&origin, Float((width - covering) / 2), Float((height - tall) / 2))
        gtk_snapshot_push_clip(snapshot, &area)
        gtk_snapshot_save(snapshot)
        gtk_snapshot_translate(snapshot, &origin)
        gdk_paintable_snapshot(paintable, snapshot, covering, tall)
        gtk_snapshot_restore(snapshot)
        gtk_snapshot_pop(snapshot)
    }
}
#endif
