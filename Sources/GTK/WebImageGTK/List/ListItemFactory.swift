// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
public import WebImage
public import WebImageDisplay

extension WidgetImage {
    /// Creates a GtkListItemFactory for the rows of a GtkListView, GtkGridView or GtkColumnView, which loads
    /// the image of a row when the row is bound and cancels the load when it is unbound.
    ///
    /// ```swift
    /// let factory = WidgetImage.listItemFactory { row in
    ///     ImageRequest(url: photos[row.position].url, thumbnail: .fill(width: 160, height: 160))
    /// }
    /// let list = gtk_list_view_new(model, factory)
    /// ```
    ///
    /// A GtkListView binds about 200 rows. Those inside the viewport have the priority of their request,
    /// those that come into view next a lower one, and all others the lowest. A row never shows the image of
    /// the row that it was used for before, whatever the placeholder policy of `options` is.
    ///
    /// A row is as high as its child. The one of ``pictureRow(_:)`` has the size of the image, also before it
    /// is there if the request has a thumbnail with two sides; a row of another child whose height depends on
    /// its image needs a size request, because a list gives rows their minimum height, which may be 0.
    ///
    /// A list that is scrolled fast need not load what is not looked at:
    ///
    /// ```swift
    /// let factory = WidgetImage.listItemFactory(fastScrolling: FastScrolling(maximumBytes: 16_000)) { row in
    ///     ImageRequest(url: photos[row.position].url, thumbnail: .fill(width: 160, height: 160))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - options: the options of the loads. Default: nil, ``DisplayOptions/default`` when a row is bound.
    ///   - fastScrolling: the images that rows load while the list is scrolled fast. Default: nil, as always.
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
    /// The row is never smaller than its image, and as large as the ``ImageRequest/thumbnail`` of its request
    /// while the image is loaded, if both sides of that are stated. A size request of the application's own
    /// replaces that.
    public static func pictureRow(_ row: ImageListRow) -> WidgetImage {
        guard let picture = gtk_picture_new() else { preconditionFailure("cannot create a GtkPicture") }
        // A list gives its rows their minimum height.
        gtk_picture_set_can_shrink(OpaquePointer(picture), 0)
        row.child = OpaquePointer(picture)
        let image = WidgetImage(OpaquePointer(picture))
        image.slot.sizeRequest = RowSize()
        return image
    }
}
#endif
