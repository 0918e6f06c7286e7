// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage

/// The signal handlers of a GtkListItemFactory whose rows show images.
@MainActor
final class ListRows {
    private static let quark = g_quark_from_static_string("WebImage-row")

    private let options: DisplayOptions?
    private let setup: @MainActor (ImageListRow) -> WidgetImage
    private let bind: @MainActor (ImageListRow) -> ImageRequest?
    private let unbind: (@MainActor (ImageListRow) -> Void)?

    init(
        options: DisplayOptions?,
        setup: @escaping @MainActor (ImageListRow) -> WidgetImage,
        bind: @escaping @MainActor (ImageListRow) -> ImageRequest?,
        unbind: (@MainActor (ImageListRow) -> Void)?
    ) {
        self.options = options
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
        slot.binding.load(request, options: options ?? .default)
    }

    func unbind(_ item: OpaquePointer) {
        unbind?(ImageListRow(listItem: item))
        // The image stays until the row is bound again, maybe for the same object.
        ObjectData.get(WidgetSlot.self, from: item, quark: Self.quark)?.binding
            .prepareForReuse(keepsContent: true)
    }
}
#endif
