// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Glibc

/// The number of pixels per point of the display of a widget.
enum DisplayScale {
    /// `gdk_surface_get_scale` of GTK 4.12, which has fractions.
    private static let surfaceScale: (@convention(c) (OpaquePointer) -> Double)? = dlsym(
        nil, "gdk_surface_get_scale"
    ).map { unsafeBitCast($0, to: (@convention(c) (OpaquePointer) -> Double).self) }

    @MainActor
    static func of(_ widget: OpaquePointer) -> Double {
        if let surfaceScale, let surface = surface(of: widget) { return surfaceScale(surface) }
        // That of a monitor if the widget is in no window.
        return Double(gtk_widget_get_scale_factor(widget.gtkWidget))
    }

    /// The surface of the window that contains a widget; nil without one.
    @MainActor
    static func surface(of widget: OpaquePointer) -> OpaquePointer? {
        gtk_widget_get_native(widget.gtkWidget).flatMap { gtk_native_get_surface($0) }
    }
}
#endif
