// SPDX-License-Identifier: MIT

import CGTK
import WebImage
import WebImageDisplay
import WebImageGTK

/// A window with a list or grid of 10,000 rows.
@MainActor
final class ImageList {
    static let side = 160

    let window: OpaquePointer
    let list: OpaquePointer
    let adjustment: UnsafeMutablePointer<GtkAdjustment>
    let columns: Int
    /// The processor times of ``WidgetImage`` in the factory's signals.
    private(set) var binds = Times()
    private(set) var unbinds = Times()
    var isMeasuring = false
    private let rows: Rows

    /// The state that the closures of the factory share.
    @MainActor
    private final class Rows {
        var start = 0.0
        var pictures: [Int: OpaquePointer] = [:]
        /// The images that were shown, retained so no address is used twice.
        var paintables: Set<OpaquePointer> = []
        var countsPaintables = false
    }

    init(_ requests: [ImageRequest], options: DisplayOptions, isGrid: Bool, countsPaintables: Bool) {
        columns = isGrid ? 5 : 1
        let rows = Rows()
        rows.countsPaintables = countsPaintables
        self.rows = rows
        guard
            let model = gtk_string_list_new(nil),
            let window = gtk_window_new(), let scrolled = gtk_scrolled_window_new().map({ OpaquePointer($0) })
        else { preconditionFailure("no widgets") }
        for position in 0..<Inputs.rows { gtk_string_list_append(model, "\(position)") }
        let factory = WidgetImage.listItemFactory(
            options: options,
            setup: { row in
                let slot = WidgetImage.pictureRow(row)
                if let child = row.child {
                    gtk_widget_set_size_request(child.widget, gint(Self.side), gint(Self.side))
                }
                return slot
            },
            bind: { row in
                let position = row.position
                rows.pictures[position] = row.child
                let request = requests[position % requests.count]
                rows.start = ProcessorTime.now
                return request
            },
            unbind: { row in
                rows.pictures[row.position] = nil
                rows.start = ProcessorTime.now
            })
        self.window = OpaquePointer(window)
        let selection = gtk_no_selection_new(model)
        if isGrid {
            list = OpaquePointer(gtk_grid_view_new(selection, factory))
            gtk_grid_view_set_min_columns(list, 5)
            gtk_grid_view_set_max_columns(list, 5)
        } else {
            list = OpaquePointer(gtk_list_view_new(selection, factory))
        }
        gtk_scrolled_window_set_child(scrolled, list.widget)
        gtk_window_set_default_size(UnsafeMutablePointer(self.window), isGrid ? 960 : 400, 940)
        gtk_window_set_child(UnsafeMutablePointer(self.window), scrolled.widget)
        adjustment = gtk_scrolled_window_get_vadjustment(scrolled)
        // These handlers run after the library's.
        factory.connect("bind") { [self] item in didBind(item) }
        factory.connect("unbind") { [self] _ in
            if isMeasuring { unbinds.add(ProcessorTime.since(rows.start)) }
        }
    }

    private func didBind(_ item: OpaquePointer?) {
        if isMeasuring { binds.add(ProcessorTime.since(rows.start)) }
        guard rows.countsPaintables, let item, let child = gtk_list_item_get_child(item),
            let paintable = gtk_picture_get_paintable(OpaquePointer(child))
        else { return }
        if rows.paintables.insert(paintable).inserted { g_object_ref(paintable.raw) }
    }

    var paintables: Int { rows.paintables.count }

    /// Whether all visible rows show an image.
    var isFilled: Bool {
        let height = Double(gtk_widget_get_height(list.widget))
        var visible = 0
        for picture in rows.pictures.values where gtk_widget_get_mapped(picture.widget) != 0 {
            var bounds = graphene_rect_t()
            guard gtk_widget_compute_bounds(picture.widget, list.widget, &bounds) != 0 else { continue }
            let top = Double(bounds.origin.y)
            guard top < height, top + Double(bounds.size.height) > 0 else { continue }
            if gtk_picture_get_paintable(picture) == nil { return false }
            visible += 1
        }
        return visible >= 5 * columns
    }
}
