// SPDX-License-Identifier: MIT

import CGTK
import ImageCoding
import WebImage
import WebImageGTK

/// A list of all rows, built with the library's factory.
@MainActor
final class ListPage {
    let widget = OpaquePointer(gtk_scrolled_window_new())!
    private static let place: (width: Int32, height: Int32) = (96, 64)

    /// - Parameter open: Called with the row that the user activates.
    init(_ model: GalleryModel, open: @escaping @MainActor (Int) -> Void) {
        var options = DisplayOptions()
        options.manager = model.manager
        options.errorImage = model.errorImage
        options.transition = .fade(0.2)
        options.retriesWhenReachable = true
        let factory = WidgetImage.listItemFactory(
            options: options, setup: { row in Self.makeRow(row) },
            bind: { row in
                let exhibit = model.rows[row.position]
                Self.fill(row, with: exhibit, title: model.rows.title(of: row.position))
                return model.request(for: exhibit, place: Self.place)
            })
        let list = OpaquePointer(gtk_list_view_new(model.rows.selection(), factory))!
        gtk_list_view_set_single_click_activate(list, 1)
        webimage_set_label(list.widget, "Images")
        Signals.connectActivate(of: list, handler: open)
        gtk_scrolled_window_set_child(widget, list.widget)
        gtk_scrolled_window_set_policy(widget, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    }

    private static func makeRow(_ row: ImageListRow) -> WidgetImage {
        let picture = OpaquePointer(gtk_picture_new())!
        gtk_picture_set_content_fit(picture, GTK_CONTENT_FIT_COVER)
        gtk_widget_set_size_request(picture.widget, place.width, place.height)
        gtk_widget_add_css_class(picture.widget, "image")
        gtk_widget_set_overflow(picture.widget, GTK_OVERFLOW_HIDDEN)
        let box = OpaquePointer(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 14))!
        gtk_widget_add_css_class(box.widget, "row")
        gtk_box_append(UnsafeMutablePointer(box), picture.widget)
        let labels = OpaquePointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 2))!
        gtk_widget_set_valign(labels.widget, GTK_ALIGN_CENTER)
        gtk_widget_set_hexpand(labels.widget, 1)
        let number = OpaquePointer(gtk_label_new(nil))!
        gtk_widget_add_css_class(number.widget, "note")
        for style in ["caption", "note"] {
            let label = OpaquePointer(gtk_label_new(nil))!
            gtk_label_set_xalign(label, 0)
            gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_END)
            gtk_widget_add_css_class(label.widget, style)
            gtk_box_append(UnsafeMutablePointer(labels), label.widget)
        }
        gtk_box_append(UnsafeMutablePointer(box), labels.widget)
        gtk_box_append(UnsafeMutablePointer(box), number.widget)
        row.child = box
        let image = WidgetImage(picture)
        image.setIndicator(.spinner)
        return image
    }

    private static func fill(_ row: ImageListRow, with exhibit: Exhibit, title text: String) {
        guard let box = row.child, let number = gtk_widget_get_last_child(box.widget),
            let labels = gtk_widget_get_prev_sibling(number),
            let title = gtk_widget_get_first_child(labels), let note = gtk_widget_get_last_child(labels)
        else { return }
        gtk_label_set_text(OpaquePointer(title), text)
        if let picture = gtk_widget_get_first_child(box.widget) {
            gtk_picture_set_alternative_text(OpaquePointer(picture), text)
        }
        gtk_label_set_text(OpaquePointer(note), "\(exhibit.path)  ·  \(exhibit.behaviour.description)")
        gtk_label_set_text(OpaquePointer(number), (row.position + 1).grouped)
        if let parent = gtk_widget_get_parent(box.widget) { webimage_set_label(parent, text) }
    }
}
