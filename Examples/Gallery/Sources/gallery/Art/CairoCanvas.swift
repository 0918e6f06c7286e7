// SPDX-License-Identifier: MIT

import CGTK
import ImageBase
import Raster

/// Draws with Cairo into the memory of a bitmap.
struct CairoCanvas {
    let width: Double
    let height: Double
    let cairo: OpaquePointer

    /// Draws on a transparent canvas. With `.opaque`, the drawing must cover it.
    static func draw(
        _ size: PixelSize, alpha: AlphaMode = .premultiplied, _ body: (CairoCanvas) -> Void
    ) throws(ImageError) -> Bitmap {
        try Bitmap(size: size, alpha: alpha, isZeroed: true) { pixels, bytesPerRow in
            let surface = cairo_image_surface_create_for_data(
                pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
                Int32(size.width), Int32(size.height), Int32(bytesPerRow))
            defer { cairo_surface_destroy(surface) }
            guard let cairo = cairo_create(surface) else { return }
            body(CairoCanvas(width: Double(size.width), height: Double(size.height), cairo: cairo))
            cairo_destroy(cairo)
            cairo_surface_flush(surface)
        }
    }

    func fill(_ color: PaletteColor, alpha: Double = 1) {
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, alpha)
        cairo_fill(cairo)
    }

    func stroke(_ color: PaletteColor, width: Double, alpha: Double = 1) {
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, alpha)
        cairo_set_line_width(cairo, width)
        cairo_stroke(cairo)
    }

    func rectangle(x: Double, y: Double, width: Double, height: Double) {
        cairo_rectangle(cairo, x, y, width, height)
    }

    func circle(x: Double, y: Double, radius: Double) {
        cairo_new_sub_path(cairo)
        cairo_arc(cairo, x, y, radius, 0, 2 * .pi)
    }

    /// Fills the canvas with a gradient from top to bottom.
    func backdrop(_ stops: [PaletteColor]) {
        rectangle(x: 0, y: 0, width: width, height: height)
        fillGradient(stops, from: (0, 0), to: (0, height))
    }

    func fillGradient(_ stops: [PaletteColor], from: (Double, Double), to: (Double, Double)) {
        let pattern = cairo_pattern_create_linear(from.0, from.1, to.0, to.1)
        for (index, color) in stops.enumerated() {
            let offset = Double(index) / Double(max(1, stops.count - 1))
            cairo_pattern_add_color_stop_rgba(pattern, offset, color.red, color.green, color.blue, 1)
        }
        cairo_set_source(cairo, pattern)
        cairo_fill(cairo)
        cairo_pattern_destroy(pattern)
    }

    /// Draws a light that fades from the center outward.
    func glow(x: Double, y: Double, radius: Double, color: PaletteColor, alpha: Double) {
        let pattern = cairo_pattern_create_radial(x, y, 0, x, y, radius)
        cairo_pattern_add_color_stop_rgba(pattern, 0, color.red, color.green, color.blue, alpha)
        cairo_pattern_add_color_stop_rgba(pattern, 0.4, color.red, color.green, color.blue, alpha * 0.35)
        cairo_pattern_add_color_stop_rgba(pattern, 1, color.red, color.green, color.blue, 0)
        cairo_set_source(cairo, pattern)
        circle(x: x, y: y, radius: radius)
        cairo_fill(cairo)
        cairo_pattern_destroy(pattern)
    }

    /// Adds a path through equally spaced points at the given heights, closed along the bottom edge.
    func ground(_ heights: [Double]) {
        let step = width / Double(max(1, heights.count - 1))
        cairo_move_to(cairo, 0, height)
        for (index, y) in heights.enumerated() { cairo_line_to(cairo, Double(index) * step, y) }
        cairo_line_to(cairo, width, height)
        cairo_close_path(cairo)
    }
}
