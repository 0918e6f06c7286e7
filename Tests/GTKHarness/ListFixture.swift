// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import WebImage
import WebImageDisplay
import WebImageGTK
import WebImageTestSupport

/// A window with a GtkListView that shows an origin's numbered images in its rows.
@MainActor
final class ListFixture {
    static let rowHeight = 40
    static let visibleRows = 6

    let base: WindowFixture
    let window: OpaquePointer
    let list: OpaquePointer
    let adjustment: UnsafeMutablePointer<GtkAdjustment>
    private let rows: Rows

    /// The bound rows' widgets, by position.
    @MainActor
    private final class Rows {
        var pictures: [Int: OpaquePointer] = [:]
    }

    /// - Parameters:
    ///   - base: The origin and the manager. Default: new ones.
    ///   - number: Returns the number of a row's image.
    init(
        rows count: Int, base: WindowFixture? = nil,
        options: (WindowFixture) -> DisplayOptions = { $0.options() },
        fastScrolling: FastScrolling? = nil,
        number: @escaping @MainActor (Int) -> Int,
        setUp: @escaping @MainActor (WidgetImage) -> Void = { _ in }
    ) throws {
        let base = try base ?? WindowFixture(pictures: 0)
        self.base = base
        let rows = Rows()
        self.rows = rows
        let factory = WidgetImage.listItemFactory(
            options: options(base),
            fastScrolling: fastScrolling,
            setup: { row in
                let slot = WidgetImage.pictureRow(row)
                if let child = row.child { gtk_widget_set_size_request(child.widget, 40, 40) }
                setUp(slot)
                return slot
            },
            bind: { row in
                Report.expect(row.string == "\(row.position)", "the row has the string of its position")
                rows.pictures[row.position] = row.child
                return base.request(number(row.position))
            },
            unbind: { row in
                if rows.pictures[row.position] == row.child { rows.pictures[row.position] = nil }
            })
        let model = gtk_string_list_new(nil)!
        for position in 0..<count { gtk_string_list_append(model, "\(position)") }
        let selection = gtk_no_selection_new(model)!
        list = OpaquePointer(gtk_list_view_new(selection, factory))
        window = OpaquePointer(gtk_window_new())
        let scrolled = OpaquePointer(gtk_scrolled_window_new())!
        gtk_scrolled_window_set_child(scrolled, list.widget)
        gtk_window_set_default_size(
            UnsafeMutablePointer(window), 200, gint(Self.rowHeight * Self.visibleRows))
        gtk_window_set_child(UnsafeMutablePointer(window), scrolled.widget)
        gtk_window_present(UnsafeMutablePointer(window))
        adjustment = gtk_scrolled_window_get_vadjustment(scrolled)
    }

    /// The bound rows' pictures, by position.
    var pictures: [Int: OpaquePointer] { rows.pictures }

    /// The positions of rows inside the viewport.
    var visiblePositions: [Int] {
        let height = Double(gtk_widget_get_height(list.widget))
        return pictures.compactMap { position, picture in
            var bounds = graphene_rect_t()
            // A list only lays out visible rows.
            guard gtk_widget_get_mapped(picture.widget) != 0,
                gtk_widget_compute_bounds(picture.widget, list.widget, &bounds) != 0
            else { return nil }
            let top = Double(bounds.origin.y)
            return top < height && top + Double(bounds.size.height) > 0 ? position : nil
        }.sorted()
    }

    /// Waits until the rows at the scroll position are laid out and painted.
    func waitForRows() async {
        for _ in 0..<2 { await base.nextFrame(of: window) }
        while visiblePositions.count < Self.visibleRows - 1 { await base.nextFrame(of: window) }
        for _ in 0..<2 { await base.nextFrame(of: window) }
    }

    /// Scrolls from end to end, by `rows` rows per frame.
    func fling(rows: Int, back: Bool = false) async {
        let step = Double(rows * Self.rowHeight) * (back ? -1 : 1)
        let last = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
        var value = gtk_adjustment_get_value(adjustment)
        while back ? value > 0 : value < last {
            value = min(max(0, value + step), last)
            gtk_adjustment_set_value(adjustment, value)
            await base.nextFrame(of: window)
        }
        for _ in 0..<3 { await base.nextFrame(of: window) }
    }
}
#endif
