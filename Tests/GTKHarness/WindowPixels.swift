// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// A window's pixels, as they were last painted.
@MainActor
struct WindowPixels {
    let width: Int
    let height: Int
    private var pixels: [UInt32]

    /// Returns `nil` if the window hasn't been painted.
    ///
    /// - Parameter paintable: A GtkWidgetPaintable of the window, created before the last frame.
    init?(of window: OpaquePointer, paintable: OpaquePointer) {
        let (w, h) = (gtk_widget_get_width(window.widget), gtk_widget_get_height(window.widget))
        guard let snapshot = gtk_snapshot_new() else { return nil }
        gdk_paintable_snapshot(paintable, snapshot, Double(w), Double(h))
        guard let node = gtk_snapshot_free_to_node(snapshot),
            let renderer = gtk_native_get_renderer(window)
        else { return nil }
        defer { gsk_render_node_unref(node) }
        var area = graphene_rect_t()
        graphene_rect_init(&area, 0, 0, Float(w), Float(h))
        guard let texture = gsk_renderer_render_texture(renderer, node, &area) else { return nil }
        defer { g_object_unref(texture.raw) }
        (width, height) = (Int(w), Int(h))
        pixels = [UInt32](repeating: 0, count: width * height)
        pixels.withUnsafeMutableBytes { bytes in
            gdk_texture_download(
                texture, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), gsize(w * 4))
        }
    }

    /// Returns the number of pixels that meet a condition.
    func count(where condition: (UInt32) -> Bool) -> Int { pixels.count(where: condition) }

    /// Returns a pixel's red, green and blue, or black outside the window.
    func color(x: Int, y: Int) -> [UInt8] {
        guard 0..<width ~= x, 0..<height ~= y else { return [0, 0, 0] }
        let pixel = pixels[y * width + x]
        return [16, 8, 0].map { UInt8(truncatingIfNeeded: pixel >> $0) }
    }

    /// Returns the colors of a widget's pixels.
    func colors(in widget: OpaquePointer, of window: OpaquePointer) -> Set<Int> {
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(widget.widget, window.widget, &bounds) != 0 else { return [] }
        var colors: Set<Int> = []
        for y in max(0, Int(bounds.origin.y))..<min(height, Int(bounds.origin.y + bounds.size.height)) {
            for x in max(0, Int(bounds.origin.x))..<min(width, Int(bounds.origin.x + bounds.size.width)) {
                colors.insert(Int(pixels[y * width + x] & 0xFFFFFF))
            }
        }
        return colors
    }

    /// Returns the number of the image in the center of a widget, or `nil` outside the window.
    func number(in widget: OpaquePointer, of window: OpaquePointer) -> Int? {
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(widget.widget, window.widget, &bounds) != 0 else { return nil }
        let x = Int(bounds.origin.x + bounds.size.width / 2)
        let y = Int(bounds.origin.y + bounds.size.height / 2)
        guard 0..<width ~= x, 0..<height ~= y else { return nil }
        return Int(pixels[y * width + x] & 0xFFFFFF)
    }
}
#endif
