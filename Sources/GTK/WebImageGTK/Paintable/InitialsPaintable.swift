// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Raster
import WebImage
import WebImageDisplay

/// Initials on a color that fills any size.
@MainActor
final class InitialsPaintable: Drawing {
    private let initials: Initials

    init(_ initials: Initials) { self.initials = initials }

    var width: Int32 { 0 }
    var height: Int32 { 0 }
    var aspectRatio: Double { 0 }
    var isStatic: Bool { true }

    func draw(into snapshot: OpaquePointer, width: Double, height: Double) {
        guard width > 0, height > 0 else { return }
        let side = min(width, height)
        var area = graphene_rect_t()
        var radius = 0.0
        switch initials.shape {
        case .rectangle: graphene_rect_init(&area, 0, 0, Float(width), Float(height))
        case .rounded(let fraction):
            graphene_rect_init(&area, 0, 0, Float(width), Float(height))
            radius = side * min(max(fraction, 0), 0.5)
        case .circle:
            graphene_rect_init(
                &area, Float((width - side) / 2), Float((height - side) / 2), Float(side), Float(side))
            radius = side / 2
        }
        var color = initials.background.gdk
        if radius > 0 {
            var outline = GskRoundedRect()
            gsk_rounded_rect_init_from_rect(&outline, &area, Float(radius))
            gtk_snapshot_push_rounded_clip(snapshot, &outline)
        }
        gtk_snapshot_append_color(snapshot, &color, &area)
        if radius > 0 { gtk_snapshot_pop(snapshot) }
        drawText(into: snapshot, width: width, height: height)
    }

    private func drawText(into snapshot: OpaquePointer, width: Double, height: Double) {
        guard let layout = webimage_layout_new(initials.text),
            let font = pango_font_description_from_string("Sans")
        else { return }
        defer {
            g_object_unref(layout.raw)
            pango_font_description_free(font)
        }
        pango_font_description_set_weight(font, PANGO_WEIGHT_MEDIUM)
        pango_font_description_set_absolute_size(font, Initials.textSize * min(width, height) * 1024)
        pango_layout_set_font_description(layout, font)
        // Center the glyphs rather than the line, because most capitals don't extend below the baseline.
        var ink = PangoRectangle()
        pango_layout_get_extents(layout, &ink, nil)
        let scale = 1.0 / 1024
        var origin = graphene_point_t()
        graphene_point_init(
            &origin, Float((width - Double(ink.width) * scale) / 2 - Double(ink.x) * scale),
            Float((height - Double(ink.height) * scale) / 2 - Double(ink.y) * scale))
        var color = initials.foreground.gdk
        gtk_snapshot_save(snapshot)
        gtk_snapshot_translate(snapshot, &origin)
        gtk_snapshot_append_layout(snapshot, layout, &color)
        gtk_snapshot_restore(snapshot)
    }
}
#endif
