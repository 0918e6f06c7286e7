// SPDX-License-Identifier: MIT

import CGTK

/// Names for assistive technology.
@MainActor
enum Accessibility {
    /// Names a GtkDropDown and the button inside it, which gets the focus.
    static func name(dropDown: OpaquePointer, _ text: String) {
        webimage_set_label(dropDown.widget, text)
        if let button = gtk_widget_get_first_child(dropDown.widget) { webimage_set_label(button, text) }
    }
}
