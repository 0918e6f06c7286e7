// SPDX-License-Identifier: MIT

import CGTK

/// A GtkFlowBox with boxes of equal width: up to four in a row, and fewer in a narrow window.
@MainActor
struct Cards {
    let widget = OpaquePointer(gtk_flow_box_new())!

    /// - Parameter name: The name for assistive technology.
    init(_ name: String) {
        webimage_set_label(widget.widget, name)
        gtk_flow_box_set_selection_mode(widget, GTK_SELECTION_NONE)
        gtk_flow_box_set_min_children_per_line(widget, 1)
        gtk_flow_box_set_max_children_per_line(widget, 4)
        gtk_flow_box_set_homogeneous(widget, 1)
        gtk_flow_box_set_column_spacing(widget, 12)
        gtk_flow_box_set_row_spacing(widget, 12)
        gtk_widget_set_valign(widget.widget, GTK_ALIGN_START)
    }

    /// Returns a frame with a fixed height for a picture. It doesn't let the image widen the card.
    static func frame(_ picture: OpaquePointer, height: Int32) -> OpaquePointer {
        let frame = OpaquePointer(gtk_overlay_new())!
        let spacer = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        gtk_widget_set_size_request(spacer, 146, height)
        gtk_overlay_set_child(frame, spacer)
        gtk_overlay_add_overlay(frame, picture.widget)
        gtk_widget_set_overflow(picture.widget, GTK_OVERFLOW_HIDDEN)
        gtk_widget_add_css_class(picture.widget, "image")
        return frame
    }

    /// Adds a card with widgets from top to bottom.
    func add(_ widgets: [OpaquePointer], name: String) {
        let box = OpaquePointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 4))!
        for widget in widgets { gtk_box_append(UnsafeMutablePointer(box), widget.widget) }
        gtk_flow_box_append(widget, box.widget)
        // There's nothing to activate in the card, so it doesn't need the focus.
        guard let child = gtk_widget_get_parent(box.widget) else { return }
        gtk_widget_set_focusable(child, 0)
        webimage_set_label(child, name)
    }
}
