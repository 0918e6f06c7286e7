// SPDX-License-Identifier: MIT

import CGTK
import WebImage

/// The row of counts below the grid.
@MainActor
final class Footer {
    let widget: OpaquePointer
    private var values: [OpaquePointer] = []
    private var columns: [OpaquePointer] = []
    private static let names = [
        "rows", "memory hits", "disk hits", "fetched", "failed", "cancelled", "loading now",
        "queued", "received",
    ]
    /// The columns that a narrow window has room for.
    private static let important: Set = ["memory hits", "disk hits", "fetched", "failed"]

    init() {
        let box = OpaquePointer(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))!
        widget = box
        gtk_widget_add_css_class(box.widget, "counts")
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
            for text in [value, label] { gtk_label_set_ellipsize(text, PANGO_ELLIPSIZE_END) }
            values.append(value)
            columns.append(column)
        }
    }

    /// Sets whether all columns are shown.
    func setWide(_ isWide: Bool) {
        for (column, name) in zip(columns, Self.names) {
            gtk_widget_set_visible(column.widget, isWide || Self.important.contains(name) ? 1 : 0)
        }
    }

    func update(from model: GalleryModel) {
        let counts = model.counts
        let statistics = model.manager.statistics
        let received = Double(statistics.receivedBytes) / 1_048_576
        let texts = [
            model.rows.count.grouped, counts.memoryHits.grouped, counts.diskHits.grouped,
            counts.networkLoads.grouped, counts.failures.grouped, counts.cancellations.grouped,
            counts.waiting.grouped, statistics.waiting.grouped,
            "\((received * 10).rounded() / 10) MB",
        ]
        for (value, text) in zip(values, texts) { gtk_label_set_text(value, text) }
    }
}
