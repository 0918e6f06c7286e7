// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// The renderer that paints the app's windows.
@MainActor
enum Renderer {
    private static var known: Bool?

    /// Whether it's the cairo renderer, which GTK uses without OpenGL; `nil` before the first window is
    /// realized.
    ///
    /// GTK chooses the same renderer for all windows on a display, unless one can't get an OpenGL context.
    /// Both renderers can draw either kind of paintable; the wrong kind only takes more time.
    static var isCairo: Bool? {
        if known == nil { known = find() }
        return known
    }

    private static func find() -> Bool? {
        guard let windows = gtk_window_get_toplevels() else { return nil }
        for index in 0..<g_list_model_get_n_items(windows) {
            guard let item = g_list_model_get_item(windows, index) else { continue }
            let window = ObjectReference(adopting: OpaquePointer(item))
            if let renderer = gtk_native_get_renderer(window.pointer) {
                return renderer.isA(gsk_cairo_renderer_get_type())
            }
        }
        return nil
    }
}
#endif
