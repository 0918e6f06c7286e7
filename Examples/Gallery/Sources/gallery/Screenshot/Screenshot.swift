// SPDX-License-Identifier: MIT

import CGTK
import Foundation
import Glibc
import ImageBase
import ImageCoding
import Raster

/// Takes, saves and prints screenshots of a window.
@MainActor
enum Screenshot {
    /// Renders the content of a window.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - paintable: A GtkWidgetPaintable of the window, created before the last frame. A new one is empty
    ///     until the next frame.
    static func take(of window: OpaquePointer, paintable: OpaquePointer) throws(ImageError) -> Bitmap {
        let (width, height) = (gtk_widget_get_width(window.widget), gtk_widget_get_height(window.widget))
        guard let snapshot = gtk_snapshot_new() else { throw ImageError(.io, "cannot paint the window") }
        gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
        guard let node = gtk_snapshot_free_to_node(snapshot), let renderer = gtk_native_get_renderer(window)
        else { throw ImageError(.io, "the window has not been painted yet") }
        defer { gsk_render_node_unref(node) }
        var area = graphene_rect_t()
        graphene_rect_init(&area, 0, 0, Float(width), Float(height))
        guard let texture = gsk_renderer_render_texture(renderer, node, &area) else {
            throw ImageError(.io, "cannot paint the window")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
        let size = PixelSize(
            width: Int(gdk_texture_get_width(texture)), height: Int(gdk_texture_get_height(texture)))
        return try Bitmap(size: size, alpha: .opaque) { pixels, bytesPerRow in
            let start = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
            gdk_texture_download(texture, start, gsize(bytesPerRow))
        }
    }

    /// - Parameter maximumFileSize: The size in bytes above which the image is scaled down.
    static func save(_ bitmap: Bitmap, to file: String, maximumFileSize: Int? = nil) throws {
        var options = EncodingOptions()
        options.maximumFileSize = maximumFileSize
        let data = try CodecRegistry.default.encode(bitmap, as: .png, options: options)
        try data.write(to: URL(fileURLWithPath: file))
    }

    /// Prints the image with half-block characters, which show two pixels each. It's as wide as the terminal,
    /// but no wider than 100 columns.
    static func print(_ bitmap: Bitmap) {
        var terminal = winsize()
        let isTerminal = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &terminal) == 0 && terminal.ws_col > 0
        let columns = min(100, isTerminal ? Int(terminal.ws_col) : 80)
        // Round the height to an even number, because a line of text shows two rows of pixels.
        let height = max(1, columns * bitmap.height / bitmap.width / 2) * 2
        guard let small = try? bitmap.resized(to: PixelSize(width: columns, height: height), filter: .area)
        else { return }
        var text = ""
        for y in stride(from: 0, to: height, by: 2) {
            for x in 0..<columns {
                text += color(of: small, x, y, code: 38) + color(of: small, x, y + 1, code: 48) + "▀"
            }
            text += "\u{1B}[0m\n"
        }
        FileHandle.standardOutput.write(Data(text.utf8))
    }

    /// Returns the escape sequence that sets a pixel's color. Code 38 is for the upper half, and 48 for the
    /// lower.
    private static func color(of bitmap: Bitmap, _ x: Int, _ y: Int, code: Int) -> String {
        guard let color = bitmap.color(atX: x, y: y) else { return "" }
        let parts = [color.red, color.green, color.blue].map { String(Int($0 * 255)) }
        return "\u{1B}[\(code);2;" + parts.joined(separator: ";") + "m"
    }
}
