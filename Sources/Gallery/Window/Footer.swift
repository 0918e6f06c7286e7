// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage

/// A row of live figures under the grid.
@MainActor
final class Footer {
    let widget: OpaquePointer
    private var values: [OpaquePointer] = []
    private static let names = [
        "pictures", "memory hits", "disk hits", "fetched", "failed", "cancelled", "loading now",
        "in queue",
        "received",
    ]

    init() {
        let box = OpaquePointer(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))!
        widget = box
        gtk_widget_add_css_class(box.widget, "figures")
        gtk_box_set_homogeneous(UnsafeMutablePointer(box), 1)
        for name in Self.names {
            let column = OpaquePointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))!
            let value = OpaquePointer(gtk_label_new("0"))!
            let label = OpaquePointer(gtk_label_new(name))!
            gtk_widget_add_css_class(value.widget, "value")
            gtk_widget_add_css_class(label.widget, "name")
            gtk_box_append(UnsafeMutablePointer(column), value.widget)
            gtk_box_append(UnsafeMutablePointer(column), label.widget)
            gtk_box_append(UnsafeMutablePointer(box), column.widget)
            values.append(value)
        }
    }

    func update(_ gallery: GalleryModel) {
        let figures = gallery.figures
        let statistics = gallery.manager.statistics
        let received = Double(statistics.receivedBytes) / 1_048_576
        let texts = [
            "\(gallery.exhibits.count)", "\(figures.memoryHits)", "\(figures.diskHits)",
            "\(figures.transfers)",
            "\(figures.failures)", "\(figures.cancellations)", "\(figures.waiting)", "\(statistics.waiting)",
            "\((received * 10).rounded() / 10) MB",
        ]
        for (value, text) in zip(values, texts) { gtk_label_set_text(value, text) }
    }
}
#endif
