// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// A row of a list that uses a factory from
/// ``WidgetImage/listItemFactory(options:fastScrolling:setup:bind:unbind:)``.
///
/// It's only valid inside the factory's closures.
@MainActor
public struct ImageListRow {
    /// The GtkListItem.
    public let listItem: OpaquePointer

    /// The row's position in the model.
    public var position: Int { Int(gtk_list_item_get_position(listItem)) }

    /// The model's object that the row shows, without a new reference; `nil` during `setup`.
    public var object: OpaquePointer? {
        gtk_list_item_get_item(listItem).map { OpaquePointer($0) }
    }

    /// The string that the row shows, if the model is a GtkStringList.
    public var string: String? {
        guard let object, object.isA(gtk_string_object_get_type()) else { return nil }
        return gtk_string_object_get_string(object).map { String(cString: $0) }
    }

    /// The row's widget.
    public var child: OpaquePointer? {
        get { gtk_list_item_get_child(listItem).map { OpaquePointer($0) } }
        nonmutating set { gtk_list_item_set_child(listItem, newValue?.gtkWidget) }
    }
}
#endif
