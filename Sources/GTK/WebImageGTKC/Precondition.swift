// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// Checks a precondition of a C function as `g_return_if_fail` does: if it does not hold, a critical message
/// is logged, and the function returns without doing anything.
func holds(_ condition: Bool, _ expression: String, in function: String) -> Bool {
    if !condition { g_return_if_fail_warning("WebImage", function, expression) }
    return condition
}

/// Checks that a C function was called on the main thread. All others of its preconditions come later,
/// because they ask GTK.
func isOnMainThread(in function: String) -> Bool {
    holds(webimage_is_main_thread() != 0, "the caller is on the main thread", in: function)
}

extension OpaquePointer? {
    var isWidget: Bool { webimage_is_a(UnsafeMutableRawPointer(self), gtk_widget_get_type()) != 0 }
    var isObject: Bool { webimage_is_a(UnsafeMutableRawPointer(self), webimage_type_object()) != 0 }
    var isPaintable: Bool { webimage_is_a(UnsafeMutableRawPointer(self), gdk_paintable_get_type()) != 0 }
}
#endif
