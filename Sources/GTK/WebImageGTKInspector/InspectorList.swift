// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import WebImageGTK

/// A GtkListView that identifies its rows by keys. When rows are added or removed, the remaining ones keep
/// their widgets, their focus and the scroll position.
@MainActor
final class InspectorList {
    /// The widgets of a row, reused for one key after another.
    @MainActor
    protocol Row: AnyObject, Sendable {
        var widget: OpaquePointer { get }
        /// The row's name for assistive technology.
        var label: String { get }
        func show(_ key: String)
    }

    /// A GtkScrolledWindow.
    let widget: OpaquePointer
    private let model: OpaquePointer
    private let selection: OpaquePointer
    private var keys: [String] = []
    /// The rows that currently show a key, indexed by list item.
    private var bound: [OpaquePointer: (key: String, row: any Row)] = [:]

    private static let quark = g_quark_from_static_string("WebImage-inspector-row")

    /// - Parameter makeRow: Called for each new row. The list retains it, so it must not retain the list's
    ///   owner.
    init(label: String, makeRow: @escaping @MainActor () -> any Row) {
        guard let scrolled = gtk_scrolled_window_new(), let model = gtk_string_list_new(nil),
            let selection = gtk_single_selection_new(model),
            let factory = gtk_signal_list_item_factory_new(), let list = gtk_list_view_new(selection, factory)
        else { preconditionFailure("cannot create a list") }
        (widget, self.model, self.selection) = (OpaquePointer(scrolled), model, selection)
        gtk_single_selection_set_autoselect(selection, 0)
        gtk_single_selection_set_can_unselect(selection, 1)
        ListItemHandler.connect("setup", of: factory) { item in
            let row = makeRow()
            gtk_list_item_set_child(item, row.widget.gtkWidget)
            ObjectData.set(row as AnyObject, on: item, quark: Self.quark)
        }
        ListItemHandler.connect("bind", of: factory) { [weak self] item in self?.bind(item) }
        ListItemHandler.connect("unbind", of: factory) { [weak self] item in self?.bound[item] = nil }
        webimage_set_label(list, label)
        gtk_scrolled_window_set_child(widget, list)
        gtk_scrolled_window_set_policy(widget, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_widget_set_vexpand(scrolled, 1)
    }

    /// The selected row's key. It's the row that the user moved to most recently.
    var selected: String? {
        let position = Int(gtk_single_selection_get_selected(selection))
        return keys.indices.contains(position) ? keys[position] : nil
    }

    private func bind(_ item: OpaquePointer) {
        guard let row = ObjectData.get(AnyObject.self, from: item, quark: Self.quark) as? any Row,
            let object = gtk_list_item_get_item(item),
            let key = gtk_string_object_get_string(OpaquePointer(object))
        else { return }
        let text = String(cString: key)
        bound[item] = (text, row)
        show(text, in: row)
    }

    private func show(_ key: String, in row: any Row) {
        row.show(key)
        // The focus is on the widget that the list puts around the row, so we set the label on that widget.
        if let parent = gtk_widget_get_parent(row.widget.gtkWidget) { webimage_set_label(parent, row.label) }
    }

    /// Shows rows for the new keys, and refreshes the rows that stay.
    func update(_ new: [String]) {
        let wanted = Set(new)
        for index in keys.indices.reversed() where !wanted.contains(keys[index]) {
            keys.remove(at: index)
            gtk_string_list_remove(model, guint(index))
        }
        for (index, key) in new.enumerated() where !(index < keys.count && keys[index] == key) {
            keys.insert(key, at: index)
            key.withCString { text in
                var strings: [UnsafePointer<CChar>?] = [text, nil]
                gtk_string_list_splice(model, guint(index), 0, &strings)
            }
        }
        // Keys that have moved were inserted again, so their old rows remain at the end.
        if keys.count > new.count {
            gtk_string_list_splice(model, guint(new.count), guint(keys.count - new.count), nil)
            keys.removeLast(keys.count - new.count)
        }
        for (key, row) in Array(bound.values) { show(key, in: row) }
    }
}
#endif
