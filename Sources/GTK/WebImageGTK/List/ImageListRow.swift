// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// A row of a list whose factory was made by
/// ``WidgetImage/listItemFactory(options:fastScrolling:setup:bind:unbind:)``. It is valid during a closure of
/// the factory.
@MainActor
public struct ImageListRow {
    /// The GtkListItem.
    public let listItem: OpaquePointer

    /// The position of the row in the model.
    public var position: Int { Int(gtk_list_item_get_position(listItem)) }

    /// The object of the model that the row shows, without a reference; `nil` during `setup`.
    public var object: OpaquePointer? {
        gtk_list_item_get_item(listItem).map { OpaquePointer($0) }
    }

    /// The string that the row shows, if the model is a GtkStringList.
    public var string: String? {
        guard let object, object.isA(gtk_string_object_get_type()) else { return nil }
        return gtk_string_object_get_string(object).map { String(cString: $0) }
    }

    /// The widget of the row.
    public var child: OpaquePointer? {
        get { gtk_list_item_get_child(listItem).map { OpaquePointer($0) } }
        nonmutating set { gtk_list_item_set_child(listItem, newValue?.gtkWidget) }
    }
}
#endif
