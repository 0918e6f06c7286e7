// SPDX-License-Identifier: MIT

import CGTK

/// A grid of all rows. Its cells show the progress and the result of each load.
@MainActor
final class GridPage {
    let widget = OpaquePointer(gtk_scrolled_window_new())!
    private let model: GalleryModel
    /// The cells by list item. The grid creates each cell once and binds it to different rows.
    private var cells: [OpaquePointer: ImageCell] = [:]

    /// - Parameter open: Called with the row that the user activates.
    init(_ model: GalleryModel, open: @escaping @MainActor (Int) -> Void) {
        self.model = model
        let grid = OpaquePointer(gtk_grid_view_new(model.rows.selection(), makeFactory()))!
        gtk_grid_view_set_min_columns(grid, 2)
        gtk_grid_view_set_max_columns(grid, 5)
        gtk_grid_view_set_single_click_activate(grid, 1)
        webimage_set_label(grid.widget, "Images")
        Signals.connectActivate(of: grid, handler: open)
        gtk_scrolled_window_set_child(widget, grid.widget)
        gtk_scrolled_window_set_policy(widget, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    }

    private func makeFactory() -> OpaquePointer {
        let factory: OpaquePointer = gtk_signal_list_item_factory_new()
        Signals.connect("setup", of: factory) { [weak self] (item: OpaquePointer) in
            let cell = ImageCell()
            self?.cells[item] = cell
            gtk_list_item_set_child(item, cell.widget.widget)
        }
        Signals.connect("bind", of: factory) { [weak self] (item: OpaquePointer) in
            guard let self else { return }
            cells[item]?.show(Int(gtk_list_item_get_position(item)), from: model)
        }
        Signals.connect("unbind", of: factory) { [weak self] (item: OpaquePointer) in
            self?.cells[item]?.clear()
        }
        Signals.connect("teardown", of: factory) { [weak self] (item: OpaquePointer) in
            self?.cells[item] = nil
        }
        return factory
    }

    /// Returns the bounds of the cell in the scrolled area, or `nil` if it isn't visible.
    private func area(of cell: ImageCell) -> graphene_rect_t? {
        var area = graphene_rect_t()
        guard gtk_widget_get_mapped(cell.widget.widget) != 0,
            gtk_widget_compute_bounds(cell.widget.widget, widget.widget, &area) != 0
        else { return nil }
        let height = Float(gtk_widget_get_height(widget.widget))
        return area.origin.y < height && area.origin.y + area.size.height > 0 ? area : nil
    }

    /// Scrolls by less than a row, to make the top row completely visible.
    func alignRows() {
        let tops = cells.values.compactMap { area(of: $0)?.origin.y }.map(Double.init)
        guard let nearest = tops.min(by: { abs($0) < abs($1) }) else { return }
        let adjustment = gtk_scrolled_window_get_vadjustment(widget)
        gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + nearest - 14)
    }

    /// The number of visible cells that are loading an image.
    var visibleLoadCount: Int {
        cells.values.reduce(0) { $0 + ($1.isLoading && area(of: $1) != nil ? 1 : 0) }
    }

    /// Scrolls to a position from the top. One page is the height of the visible area.
    func scroll(toPage page: Double) {
        let adjustment = gtk_scrolled_window_get_vadjustment(widget)
        gtk_adjustment_set_value(adjustment, page * gtk_adjustment_get_page_size(adjustment))
    }
}
