// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Raster
import WebImageGTK

/// A row for a cache entry: its image if it's in memory, its key and size, and a button that removes it.
@MainActor
final class CacheRow: InspectorList.Row {
    let widget = InspectorWidgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, margin: 8)
    private(set) var label = ""
    private let picture: OpaquePointer
    private let title = InspectorWidgets.label()
    private let note = InspectorWidgets.label("dim-label")
    private let button: OpaquePointer
    private let find: @MainActor (String) -> CacheEntry?
    private var key = ""
    private var clicked: SignalHandler?

    init(find: @escaping @MainActor (String) -> CacheEntry?, remove: @escaping @MainActor (String) -> Void) {
        guard let picture = gtk_picture_new(),
            let button = gtk_button_new_from_icon_name("user-trash-symbolic")
        else { preconditionFailure("cannot create a widget") }
        (self.find, self.picture, self.button) = (find, OpaquePointer(picture), OpaquePointer(button))
        gtk_widget_set_size_request(picture, 48, 36)
        gtk_widget_set_overflow(picture, GTK_OVERFLOW_HIDDEN)
        gtk_picture_set_content_fit(self.picture, GTK_CONTENT_FIT_COVER)
        let labels = InspectorWidgets.box(GTK_ORIENTATION_VERTICAL, spacing: 2)
        gtk_label_set_ellipsize(title, PANGO_ELLIPSIZE_MIDDLE)
        for label in [title, note] { gtk_box_append(UnsafeMutablePointer(labels), label.gtkWidget) }
        gtk_widget_set_hexpand(labels.gtkWidget, 1)
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
        for child in [picture, labels.gtkWidget, button] {
            gtk_box_append(UnsafeMutablePointer(widget), child)
        }
        clicked = SignalHandler("clicked", of: self.button) { [weak self] in
            if let self { remove(key) }
        }
    }

    func show(_ key: String) {
        guard let entry = find(key) else { return }
        let isOther = key != self.key
        self.key = key
        label = "\(entry.title), \(entry.note)"
        gtk_label_set_text(title, entry.title)
        gtk_picture_set_alternative_text(picture, entry.title)
        gtk_label_set_text(note, entry.note)
        gtk_widget_set_tooltip_text(widget.gtkWidget, label)
        webimage_set_label(button.gtkWidget, "Remove \(entry.title)")
        gtk_widget_set_tooltip_text(button.gtkWidget, "Remove (Delete)")
        gtk_widget_set_visible(picture.gtkWidget, entry.bitmap == nil ? 0 : 1)
        guard isOther else { return }
        gtk_picture_set_paintable(picture, nil)
        if let bitmap = entry.bitmap { showThumbnail(of: bitmap, for: key) }
    }

    /// Shows a small copy, because the image itself would stay in memory while it's shown.
    private func showThumbnail(of bitmap: @escaping @Sendable () -> Bitmap?, for key: String) {
        Task.detached { [weak self] in
            guard let bitmap = bitmap() else { return }
            // If the size stayed the same, the result would be the image itself, which would then stay in
            // memory.
            let size = PixelSize(width: bitmap.width == 96 ? 95 : 96, height: 72)
            guard let small = try? bitmap.resized(to: size, mode: .fill, filter: .area) else { return }
            MainLoopBridge.deliver { [weak self] in
                guard let self, self.key == key else { return }
                gtk_picture_set_paintable(picture, small.paintable?.pointer)
            }
        }
    }
}

/// Makes widgets for the inspector.
@MainActor
enum InspectorWidgets {
    static func box(_ orientation: GtkOrientation, spacing: Int32, margin: Int32 = 0) -> OpaquePointer {
        guard let box = gtk_box_new(orientation, spacing) else { preconditionFailure("cannot create a box") }
        gtk_widget_set_margin_start(box, margin)
        gtk_widget_set_margin_end(box, margin)
        gtk_widget_set_margin_top(box, margin / 2)
        gtk_widget_set_margin_bottom(box, margin / 2)
        return OpaquePointer(box)
    }

    /// Returns a label that's shortened with an ellipsis in a narrow window.
    static func label(_ style: String? = nil) -> OpaquePointer {
        guard let label = gtk_label_new(nil) else { preconditionFailure("cannot create a label") }
        gtk_label_set_xalign(OpaquePointer(label), 0)
        gtk_label_set_ellipsize(OpaquePointer(label), PANGO_ELLIPSIZE_END)
        if let style { gtk_widget_add_css_class(label, style) }
        return OpaquePointer(label)
    }
}
#endif
