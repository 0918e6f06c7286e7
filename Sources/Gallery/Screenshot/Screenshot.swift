// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import ImageBase
import ImageCoding
import Raster
import TerminalImage

/// Takes, saves and prints screenshots of a window.
@MainActor
enum Screenshot {
    /// Renders the content of a window.
    ///
    /// - Parameters:
    ///   - window: the window.
    ///   - paintable: a GtkWidgetPaintable of the window, created before the last frame. A new one is empty
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
        return try Bitmap(size: size) { pixels, bytesPerRow in
            let start = pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
            gdk_texture_download(texture, start, gsize(bytesPerRow))
        }
    }

    /// - Parameter maximumFileSize: the size in bytes above which the image is scaled down.
    static func save(_ bitmap: Bitmap, to file: String, maximumFileSize: Int? = nil) throws {
        var options = EncodingOptions()
        options.maximumFileSize = maximumFileSize
        let data = try CodecRegistry.default.encode(
            bitmap.reinterpreted(alpha: .opaque), as: .png, options: options)
        try data.write(to: URL(fileURLWithPath: file))
    }

    /// Prints the image with half-block characters, as wide as the terminal but at most 100 columns wide.
    static func print(_ bitmap: Bitmap) {
        let columns = min(100, TerminalSize.current(environment: ProcessInfo.processInfo.environment).columns)
        let size = PixelSize(width: columns, height: max(2, columns * bitmap.height / bitmap.width))
        guard let small = try? bitmap.resized(to: size, filter: .area) else { return }
        FileHandle.standardOutput.write(Data(HalfBlocks.render(small).utf8))
    }
}
#endif
