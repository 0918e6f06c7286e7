// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
public import WebImage
public import WebImageDisplay

extension WidgetImage {
    /// Creates a GtkListItemFactory for the rows of a GtkListView, GtkGridView or GtkColumnView. It loads a
    /// row's image when the row is bound and cancels the load when the row is unbound.
    ///
    /// ```swift
    /// let factory = WidgetImage.listItemFactory { row in
    ///     ImageRequest(url: photos[row.position].url, thumbnail: .fill(width: 160, height: 160))
    /// }
    /// let list = gtk_list_view_new(model, factory)
    /// ```
    ///
    /// A GtkListView binds about 200 rows. Rows inside the viewport load with their request's priority, the
    /// rows that come into view next with a lower one, and all other rows with the lowest. A reused row never
    /// shows its previous image, even if the placeholder policy in `options` keeps images.
    ///
    /// A row is as high as its child. A child made by ``pictureRow(_:)`` has the image's size, even before
    /// the image arrives if the request's thumbnail has both a width and a height. If you use another child
    /// whose height depends on its image, set a size request, because a list gives rows their minimum height,
    /// which may be 0.
    ///
    /// You can skip images that scroll past too quickly to be seen:
    ///
    /// ```swift
    /// let factory = WidgetImage.listItemFactory(fastScrolling: FastScrolling(maximumBytes: 16_000)) { row in
    ///     ImageRequest(url: photos[row.position].url, thumbnail: .fill(width: 160, height: 160))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - options: the display options for loads. Default: nil, which uses the current
    ///     ``DisplayOptions/default`` each time a row is bound.
    ///   - fastScrolling: limits which images rows load while the user scrolls quickly. Default: nil, for no
    ///     limit.
    ///   - setup: creates the child of a new row and returns the slot of its image. Default: the child is a
    ///     GtkPicture.
    ///   - bind: fills a row and returns the request of its image, or `nil` for the placeholder.
    ///   - unbind: called before the row is used for another object. Default: nil.
    /// - Returns: a new reference to the factory. The constructors of views take it over; other callers
    ///   release it with `g_object_unref`. The factory retains the closures.
    public static func listItemFactory(
        options: DisplayOptions? = nil,
        fastScrolling: FastScrolling? = nil,
        setup: @escaping @MainActor (ImageListRow) -> WidgetImage = pictureRow,
        bind: @escaping @MainActor (ImageListRow) -> ImageRequest?,
        unbind: (@MainActor (ImageListRow) -> Void)? = nil
    ) -> OpaquePointer {
        guard let factory = gtk_signal_list_item_factory_new() else {
            preconditionFailure("cannot create a factory")
        }
        let rows = ListRows(
            options: options, fastScrolling: fastScrolling, setup: setup, bind: bind, unbind: unbind)
        ListItemHandler.connect("setup", of: factory) { rows.setUp($0) }
        ListItemHandler.connect("bind", of: factory) { rows.bind($0) }
        ListItemHandler.connect("unbind", of: factory) { rows.unbind($0) }
        return factory
    }

    /// Makes a GtkPicture the child of a row and returns its slot.
    ///
    /// The row is never smaller than its image. While the image loads, the row is as large as the request's
    /// ``ImageRequest/thumbnail`` if that has both a width and a height. A size request that you set yourself
    /// takes precedence.
    public static func pictureRow(_ row: ImageListRow) -> WidgetImage {
        guard let picture = gtk_picture_new() else { preconditionFailure("cannot create a GtkPicture") }
        // A list gives its rows their minimum height, which is 0 for a picture that can shrink.
        gtk_picture_set_can_shrink(OpaquePointer(picture), 0)
        row.child = OpaquePointer(picture)
        let image = WidgetImage(OpaquePointer(picture))
        image.slot.sizeRequest = RowSize()
        return image
    }
}
#endif
