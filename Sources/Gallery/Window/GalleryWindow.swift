// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImageTestSupport
import Foundation
import WebImageGTK

/// A grid of pictures over a footer of figures.
@MainActor
final class GalleryWindow {
    let widget: OpaquePointer
    /// What the window shows, for a screenshot.
    let paintable: OpaquePointer
    private let gallery: GalleryModel
    private let footer = Footer()
    private lazy var network = makeNetworkButton()
    private let scroller = OpaquePointer(gtk_scrolled_window_new())!
    /// By list item: the grid makes a cell once and binds it to one exhibit after another.
    private var cells: [OpaquePointer: PictureCell] = [:]

    init(_ gallery: GalleryModel, application: OpaquePointer) {
        self.gallery = gallery
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
        Signals.every(100) { [weak self] in
            guard let self else { return false }
            footer.update(gallery)
            for cell in cells.values { cell.setSeen(isSeen(cell)) }
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
            (gallery.subtitle, "source"),
        ] {
            let label = gtk_label_new(text)
            gtk_widget_add_css_class(label, style)
            gtk_box_append(UnsafeMutablePointer(box), label)
        }
        gtk_header_bar_set_title_widget(header, box.widget)
        gtk_header_bar_pack_end(header, network.widget)
        return header
    }

    /// Takes the network away from the origin and gives it back: what broke off goes on by itself.
    private func makeNetworkButton() -> OpaquePointer {
        let button = OpaquePointer(gtk_toggle_button_new_with_label("Network"))!
        let toggle = UnsafeMutablePointer<GtkToggleButton>(button)
        gtk_toggle_button_set_active(toggle, 1)
        gtk_widget_set_tooltip_text(button.widget, "Whether the network leads to the pictures")
        Signals.connect(button, "toggled") { [gallery] in
            gallery.origin.origin.isReachable = gtk_toggle_button_get_active(toggle) != 0
        }
        return button
    }

    /// As the button does.
    var hasNetwork: Bool {
        get { gallery.origin.origin.isReachable }
        set { gtk_toggle_button_set_active(UnsafeMutablePointer(network), newValue ? 1 : 0) }
    }

    private func makeGrid() -> OpaquePointer {
        let list = gtk_string_list_new(nil)
        for exhibit in gallery.exhibits { gtk_string_list_append(list, exhibit.title) }
        let factory: OpaquePointer = gtk_signal_list_item_factory_new()
        Signals.connect(factory, "setup") { [weak self] (item: OpaquePointer) in
            let cell = PictureCell()
            self?.cells[item] = cell
            gtk_list_item_set_child(item, cell.widget.widget)
        }
        Signals.connect(factory, "bind") { [weak self] (item: OpaquePointer) in
            guard let self else { return }
            let exhibit = gallery.exhibits[Int(gtk_list_item_get_position(item))]
            cells[item]?.show(exhibit, at: gallery.origin.url(exhibit), in: gallery)
        }
        Signals.connect(factory, "unbind") { [weak self] (item: OpaquePointer) in self?.cells[item]?.clear() }
        Signals.connect(factory, "teardown") { [weak self] (item: OpaquePointer) in self?.cells[item] = nil }
        let grid = OpaquePointer(gtk_grid_view_new(gtk_no_selection_new(list), factory))!
        gtk_grid_view_set_min_columns(grid, 2)
        gtk_grid_view_set_max_columns(grid, 5)
        return grid
    }

    /// Where the cell lies in the scrolled area; nil when it is not on screen.
    private func area(of cell: PictureCell) -> graphene_rect_t? {
        var area = graphene_rect_t()
        guard gtk_widget_get_mapped(cell.widget.widget) != 0,
            gtk_widget_compute_bounds(cell.widget.widget, scroller.widget, &area) != 0
        else { return nil }
        let height = Float(gtk_widget_get_height(scroller.widget))
        return area.origin.y < height && area.origin.y + area.size.height > 0 ? area : nil
    }

    private func isSeen(_ cell: PictureCell) -> Bool { area(of: cell) != nil }

    /// Scrolls by less than a row, so that a whole row stands at the top.
    func alignRows() {
        let tops = cells.values.compactMap { area(of: $0)?.origin.y }.map(Double.init)
        guard let nearest = tops.min(by: { abs($0) < abs($1) }) else { return }
        let adjustment = gtk_scrolled_window_get_vadjustment(scroller)
        gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + nearest - 14)
    }

    /// Cells in the window whose picture is still to come.
    var missing: Int { cells.values.reduce(0) { $0 + ($1.isLoading && isSeen($1) ? 1 : 0) } }

    /// Scrolls to a place so many heights of the window below the top.
    func scroll(toPage page: Double) {
        let adjustment = gtk_scrolled_window_get_vadjustment(scroller)
        gtk_adjustment_set_value(adjustment, page * gtk_adjustment_get_page_size(adjustment))
    }
}
#endif
