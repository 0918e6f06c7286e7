// SPDX-License-Identifier: MIT

import CGTK

/// The rows of the grid and the list, which share one model. Images that were dropped on the window come
/// first. The exhibits are repeated until there are enough rows.
@MainActor
final class GalleryRows {
    static let minimumCount = 10_000

    /// The GtkStringList with the titles.
    let titles: OpaquePointer
    private let exhibits: [Exhibit]
    private var dropped: [Exhibit] = []

    /// - Parameter repeats: Whether the exhibits are repeated.
    init(_ exhibits: [Exhibit], repeats: Bool) {
        self.exhibits = exhibits
        titles = gtk_string_list_new(nil)!
        let count = repeats ? max(Self.minimumCount, exhibits.count) : exhibits.count
        for row in 0..<count { gtk_string_list_append(titles, exhibits[row % exhibits.count].title) }
    }

    var count: Int { Int(g_list_model_get_n_items(titles)) }

    subscript(row: Int) -> Exhibit {
        row < dropped.count ? dropped[row] : exhibits[(row - dropped.count) % exhibits.count]
    }

    /// Returns a row's title. For a generated image, it includes the row number.
    func title(of row: Int) -> String {
        let exhibit = self[row]
        return exhibit.isGenerated ? "\(exhibit.title) \((row + 1).grouped)" : exhibit.title
    }

    /// Inserts images before all others.
    func insert(_ new: [Exhibit]) {
        dropped = new + dropped
        for exhibit in new.reversed() {
            exhibit.title.withCString { title in
                var strings: [UnsafePointer<CChar>?] = [title, nil]
                gtk_string_list_splice(titles, 0, 0, &strings)
            }
        }
    }

    /// Returns a new model of the rows for a view. It allows one row to be selected.
    func selection() -> OpaquePointer {
        g_object_ref(UnsafeMutableRawPointer(titles))
        let selection: OpaquePointer = gtk_single_selection_new(titles)!
        gtk_single_selection_set_autoselect(selection, 0)
        gtk_single_selection_set_can_unselect(selection, 1)
        // Clear the selection, because the constructor has selected the first row.
        gtk_single_selection_set_selected(selection, guint.max)
        return selection
    }
}
