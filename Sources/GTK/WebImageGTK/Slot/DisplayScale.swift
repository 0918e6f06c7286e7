// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Glibc

/// The scale of a widget's display, in pixels per point.
enum DisplayScale {
    /// `gdk_surface_get_scale`, which supports fractional scales; nil before GTK 4.12.
    private static let surfaceScale: (@convention(c) (OpaquePointer) -> Double)? = dlsym(
        nil, "gdk_surface_get_scale"
    ).map { unsafeBitCast($0, to: (@convention(c) (OpaquePointer) -> Double).self) }

    @MainActor
    static func of(_ widget: OpaquePointer) -> Double {
        if let surfaceScale, let surface = surface(of: widget) { return surfaceScale(surface) }
        // GTK falls back to a monitor's scale if the widget isn't in a window.
        return Double(gtk_widget_get_scale_factor(widget.gtkWidget))
    }

    /// The surface of the window that contains a widget; nil without one.
    @MainActor
    static func surface(of widget: OpaquePointer) -> OpaquePointer? {
        gtk_widget_get_native(widget.gtkWidget).flatMap { gtk_native_get_surface($0) }
    }
}
#endif
