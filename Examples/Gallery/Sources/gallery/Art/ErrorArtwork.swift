// SPDX-License-Identifier: MIT

import CGTK
import ImageBase
import Raster

/// The image that's shown after a failed load: a broken picture frame.
enum ErrorArtwork {
    static func draw() throws(ImageError) -> Bitmap {
        try CairoCanvas.draw(PixelSize(width: 440, height: 296)) { canvas in
            canvas.backdrop([PaletteColor(0x2A2D36), PaletteColor(0x20232B)])
            let (x, y, width, height) = (172.0, 104.0, 96.0, 76.0)
            let color = PaletteColor(0x6B7280)
            // Draw the two halves of the frame. The right half is shifted down.
            for half in 0..<2 {
                cairo_save(canvas.cairo)
                cairo_move_to(canvas.cairo, half == 0 ? 0 : 440, 0)
                for point in 0...6 {
                    let zig = point % 2 == 0 ? -7.0 : 7.0
                    cairo_line_to(canvas.cairo, 220 + zig + (half == 0 ? -5 : 5), Double(point) * 52 - 8)
                }
                cairo_line_to(canvas.cairo, half == 0 ? 0 : 440, 296)
                cairo_close_path(canvas.cairo)
                cairo_clip(canvas.cairo)
                if half == 1 { cairo_translate(canvas.cairo, 5, 9) }
                canvas.rectangle(x: x, y: y, width: width, height: height)
                canvas.stroke(color, width: 6)
                cairo_move_to(canvas.cairo, x + 8, y + height - 8)
                cairo_line_to(canvas.cairo, x + 36, y + 34)
                cairo_line_to(canvas.cairo, x + 56, y + 54)
                cairo_line_to(canvas.cairo, x + 68, y + 44)
                cairo_line_to(canvas.cairo, x + width - 8, y + height - 8)
                cairo_close_path(canvas.cairo)
                canvas.fill(color)
                canvas.circle(x: x + 70, y: y + 22, radius: 8)
                canvas.fill(color)
                cairo_restore(canvas.cairo)
            }
        }
    }
}
