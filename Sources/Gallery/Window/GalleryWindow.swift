// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import WebImageGTK
import WebImageTestSupport

/// The window: a grid of images and a footer with counts.
@MainActor
final class GalleryWindow {
    let widget: OpaquePointer
    /// The content of the window, for screenshots.
    let paintable: OpaquePointer
    private let model: GalleryModel
    private let footer = Footer()
    private lazy var network = makeNetworkButton()
    private let scroller = OpaquePointer(gtk_scrolled_window_new())!
    /// The cells by list item. The grid creates each cell once and binds it to different exhibits.
    private var cells: [OpaquePointer: ImageCell] = [:]

    init(_ model: GalleryModel, application: OpaquePointer) {
        self.model = model
        widget = OpaquePointer(gtk_application_window_new(UnsafeMutablePointer(application)))!
        paintable = gtk_widget_paintable_new(widget.widget)
        gtk_window_set_default_size(UnsafeMutablePointer(widget), 1272, 880)
        gtk_window_set_title(UnsafeMutablePointer(widget), "WebImage gallery")
        gtk_window_set_titlebar(UnsafeMutablePointer(widget), makeHeader().widget)

        gtk_scrolled_window_set_child(scroller, makeGrid().widget)
        gtk_scrolled_window_set_policy(scroller, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_widget_set_vexpand(scroller.widget, 1)
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
        gtk_box_append(UnsafeMutablePointer(OpaquePointer(box)), scroller.widget)
        gtk_box_append(UnsafeMutablePointer(OpaquePointer(box)), footer.widget.widget)
        gtk_window_set_child(UnsafeMutablePointer(widget), box)
        Signals.every(milliseconds: 100) { [weak self] in
            guard let self else { return false }
            footer.update(from: model)
            for cell in cells.values { cell.setVisible(isVisible(cell)) }
            return true
        }
    }

    func present() { gtk_window_present(UnsafeMutablePointer(widget)) }

    private func makeHeader() -> OpaquePointer {
        let header = OpaquePointer(gtk_header_bar_new())!
        let box = OpaquePointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))!
        gtk_widget_set_valign(box.widget, GTK_ALIGN_CENTER)
        for (text, style) in [
            ("WebImage", "name"),
            (model.subtitle, "source"),
        ] {
            let label = gtk_label_new(text)
            gtk_widget_add_css_class(label, style)
            gtk_box_append(UnsafeMutablePointer(box), label)
        }
        gtk_header_bar_set_title_widget(header, box.widget)
        gtk_header_bar_pack_end(header, network.widget)
        return header
    }

    /// A button that makes the origin unreachable and reachable again. Interrupted loads are retried
    /// automatically.
    private func makeNetworkButton() -> OpaquePointer {
        let button = OpaquePointer(gtk_toggle_button_new_with_label("Network"))!
        let toggle = UnsafeMutablePointer<GtkToggleButton>(button)
        gtk_toggle_button_set_active(toggle, 1)
        gtk_widget_set_tooltip_text(button.widget, "Whether the server of the images is reachable")
        Signals.connect("toggled", of: button) { [model] in
            model.origin.server.isReachable = gtk_toggle_button_get_active(toggle) != 0
        }
        return button
    }

    /// Whether the network button is on.
    var hasNetwork: Bool {
        get { model.origin.server.isReachable }
        set { gtk_toggle_button_set_active(UnsafeMutablePointer(network), newValue ? 1 : 0) }
    }

    /// Whether the server of the images is slow.
    var isSlow: Bool {
        get { model.origin.isSlow }
        set { model.origin.isSlow = newValue }
    }

    private func makeGrid() -> OpaquePointer {
        let list = gtk_string_list_new(nil)
        for exhibit in model.exhibits { gtk_string_list_append(list, exhibit.title) }
        let factory: OpaquePointer = gtk_signal_list_item_factory_new()
        Signals.connect("setup", of: factory) { [weak self] (item: OpaquePointer) in
            let cell = ImageCell()
            self?.cells[item] = cell
            gtk_list_item_set_child(item, cell.widget.widget)
        }
        Signals.connect("bind", of: factory) { [weak self] (item: OpaquePointer) in
            guard let self else { return }
            let exhibit = model.exhibits[Int(gtk_list_item_get_position(item))]
            cells[item]?.show(exhibit, from: model)
        }
        Signals.connect("unbind", of: factory) { [weak self] (item: OpaquePointer) in
            self?.cells[item]?.clear()
        }
        Signals.connect("teardown", of: factory) { [weak self] (item: OpaquePointer) in
            self?.cells[item] = nil
        }
        let grid = OpaquePointer(gtk_grid_view_new(gtk_no_selection_new(list), factory))!
        gtk_grid_view_set_min_columns(grid, 2)
        gtk_grid_view_set_max_columns(grid, 5)
        return grid
    }

    /// Returns the bounds of the cell in the scrolled area, or `nil` if it is not visible.
    private func area(of cell: ImageCell) -> graphene_rect_t? {
        var area = graphene_rect_t()
        guard gtk_widget_get_mapped(cell.widget.widget) != 0,
            gtk_widget_compute_bounds(cell.widget.widget, scroller.widget, &area) != 0
        else { return nil }
        let height = Float(gtk_widget_get_height(scroller.widget))
        return area.origin.y < height && area.origin.y + area.size.height > 0 ? area : nil
    }

    private func isVisible(_ cell: ImageCell) -> Bool { area(of: cell) != nil }

    /// Scrolls by less than a row, so that the top row is completely visible.
    func alignRows() {
        let tops = cells.values.compactMap { area(of: $0)?.origin.y }.map(Double.init)
        guard let nearest = tops.min(by: { abs($0) < abs($1) }) else { return }
        let adjustment = gtk_scrolled_window_get_vadjustment(scroller)
        gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + nearest - 14)
    }

    /// The number of visible cells whose image is loading.
    var visibleLoadCount: Int { cells.values.reduce(0) { $0 + ($1.isLoading && isVisible($1) ? 1 : 0) } }

    /// Scrolls to a position in heights of the visible area from the top.
    func scroll(toPage page: Double) {
        let adjustment = gtk_scrolled_window_get_vadjustment(scroller)
        gtk_adjustment_set_value(adjustment, page * gtk_adjustment_get_page_size(adjustment))
    }
}
#endif
