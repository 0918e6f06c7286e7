// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Raster

/// A single color that fills any size.
@MainActor
final class ColorPaintable: Drawing {
    private let color: GdkRGBA

    init(_ color: RGBAColor) { self.color = color.gdk }

    var width: Int32 { 0 }
    var height: Int32 { 0 }
    var aspectRatio: Double { 0 }
    var isStatic: Bool { true }

    func draw(into snapshot: OpaquePointer, width: Double, height: Double) {
        var color = color
        var area = graphene_rect_t()
        graphene_rect_init(&area, 0, 0, Float(width), Float(height))
        gtk_snapshot_append_color(snapshot, &color, &area)
    }
}
#endif
