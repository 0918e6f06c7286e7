// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import Raster

/// Cairo, drawing into a bitmap's own memory.
struct Canvas {
    let width: Double
    let height: Double
    let cairo: OpaquePointer

    static func draw(_ size: PixelSize, _ body: (Canvas) -> Void) throws(ImageError) -> Bitmap {
        try Bitmap(size: size, isZeroed: true) { pixels, bytesPerRow in
            let surface = cairo_image_surface_create_for_data(
                pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
                Int32(size.width), Int32(size.height), Int32(bytesPerRow))
            defer { cairo_surface_destroy(surface) }
            guard let cairo = cairo_create(surface) else { return }
            body(Canvas(width: Double(size.width), height: Double(size.height), cairo: cairo))
            cairo_destroy(cairo)
            cairo_surface_flush(surface)
        }
    }

    func fill(_ color: Color, alpha: Double = 1) {
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, alpha)
        cairo_fill(cairo)
    }

    func stroke(_ color: Color, width: Double, alpha: Double = 1) {
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, alpha)
        cairo_set_line_width(cairo, width)
        cairo_stroke(cairo)
    }

    func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        cairo_rectangle(cairo, x, y, width, height)
    }

    func circle(_ x: Double, _ y: Double, _ radius: Double) {
        cairo_new_sub_path(cairo)
        cairo_arc(cairo, x, y, radius, 0, 2 * .pi)
    }

    /// Everything, from top to bottom.
    func backdrop(_ stops: [Color]) {
        rectangle(0, 0, width, height)
        fillGradient(stops, from: (0, 0), to: (0, height))
    }

    func fillGradient(_ stops: [Color], from: (Double, Double), to: (Double, Double)) {
        let pattern = cairo_pattern_create_linear(from.0, from.1, to.0, to.1)
        for (index, color) in stops.enumerated() {
            let offset = Double(index) / Double(max(1, stops.count - 1))
            cairo_pattern_add_color_stop_rgba(pattern, offset, color.red, color.green, color.blue, 1)
        }
        cairo_set_source(cairo, pattern)
        cairo_fill(cairo)
        cairo_pattern_destroy(pattern)
    }

    /// Light that fades from the middle outwards.
    func glow(_ x: Double, _ y: Double, _ radius: Double, _ color: Color, alpha: Double) {
        let pattern = cairo_pattern_create_radial(x, y, 0, x, y, radius)
        cairo_pattern_add_color_stop_rgba(pattern, 0, color.red, color.green, color.blue, alpha)
        cairo_pattern_add_color_stop_rgba(pattern, 0.4, color.red, color.green, color.blue, alpha * 0.35)
        cairo_pattern_add_color_stop_rgba(pattern, 1, color.red, color.green, color.blue, 0)
        cairo_set_source(cairo, pattern)
        circle(x, y, radius)
        cairo_fill(cairo)
        cairo_pattern_destroy(pattern)
    }

    /// A line through the heights at equal distances, closed along the bottom edge.
    func ground(_ heights: [Double]) {
        let step = width / Double(max(1, heights.count - 1))
        cairo_move_to(cairo, 0, height)
        for (index, y) in heights.enumerated() { cairo_line_to(cairo, Double(index) * step, y) }
        cairo_line_to(cairo, width, height)
        cairo_close_path(cairo)
    }
}
#endif
