// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// Checks a C function's precondition like `g_return_if_fail`. If it doesn't hold, this logs a critical
/// message, and the function returns without doing anything.
func holds(_ condition: Bool, _ expression: String, in function: String) -> Bool {
    if !condition { g_return_if_fail_warning("WebImage", function, expression) }
    return condition
}

/// Checks that a C function was called on the main thread. Check this first, because other preconditions call
/// GTK.
func isOnMainThread(in function: String) -> Bool {
    holds(webimage_is_main_thread() != 0, "the caller is on the main thread", in: function)
}

extension OpaquePointer? {
    var isWidget: Bool { webimage_is_a(UnsafeMutableRawPointer(self), gtk_widget_get_type()) != 0 }
    var isObject: Bool { webimage_is_a(UnsafeMutableRawPointer(self), webimage_type_object()) != 0 }
    var isPaintable: Bool { webimage_is_a(UnsafeMutableRawPointer(self), gdk_paintable_get_type()) != 0 }
}
#endif
