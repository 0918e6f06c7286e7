// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage
import WebImageDisplay

/// The signal handlers of a GtkListItemFactory for rows with images.
@MainActor
final class ListRows {
    private static let quark = g_quark_from_static_string("WebImage-row")

    private let options: DisplayOptions?
    private let fastScrolling: FastScrolling?
    private let setup: @MainActor (ImageListRow) -> WidgetImage
    private let bind: @MainActor (ImageListRow) -> ImageRequest?
    private let unbind: (@MainActor (ImageListRow) -> Void)?
    /// Observes the list that shows the rows; nil until a row is in a list, or if ``fastScrolling`` isn't
    /// set.
    private var scrolling: ScrollObserver?
    /// The most recently bound row. It's in the list by the time another row is bound.
    private var lastRow: WeakObject?

    init(
        options: DisplayOptions?, fastScrolling: FastScrolling?,
        setup: @escaping @MainActor (ImageListRow) -> WidgetImage,
        bind: @escaping @MainActor (ImageListRow) -> ImageRequest?,
        unbind: (@MainActor (ImageListRow) -> Void)?
    ) {
        self.options = options
        self.fastScrolling = fastScrolling
        self.setup = setup
        self.bind = bind
        self.unbind = unbind
    }

    func setUp(_ item: OpaquePointer) {
        ObjectData.set(setup(ImageListRow(listItem: item)).slot, on: item, quark: Self.quark)
    }

    func bind(_ item: OpaquePointer) {
        let request = bind(ImageListRow(listItem: item))
        guard let slot = ObjectData.get(WidgetSlot.self, from: item, quark: Self.quark) else { return }
        slot.requestSize(of: request)
        if let fastScrolling { follow(slot, fastScrolling) }
        slot.binding.load(request, options: options ?? .default)
    }

    func unbind(_ item: OpaquePointer) {
        unbind?(ImageListRow(listItem: item))
        // Keep the image until the row is bound again, which may be for the same object.
        ObjectData.get(WidgetSlot.self, from: item, quark: Self.quark)?.binding
            .prepareForReuse(keepsContent: true)
    }

    /// Connects the slot to its list, to follow the list's scroll speed.
    private func follow(_ slot: WidgetSlot, _ options: FastScrolling) {
        let last = lastRow?.get()
        lastRow = slot.widget.map { WeakObject($0) }
        // A new row is bound before it's added to its list, so look at the row that was bound before it.
        guard let area = slot.widget.flatMap(Self.area) ?? last.flatMap({ Self.area($0.pointer) }) else {
            return
        }
        if scrolling?.follows(area) != true { scrolling = ScrollObserver(area, options) }
        slot.scrolledList = scrolling?.list
    }

    /// The scrolled area that contains a widget.
    private static func area(_ widget: OpaquePointer) -> OpaquePointer? {
        gtk_widget_get_ancestor(widget.gtkWidget, gtk_scrollable_get_type()).map { OpaquePointer($0) }
    }
}
#endif
