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

    func connect(
        _ signal: String, of factory: OpaquePointer,
        call: @escaping @MainActor (ListRows, OpaquePointer) -> Void
    ) {
        let handler: @convention(c) (gpointer?, gpointer?) -> Void = { data, item in
            guard let data, let item else { return }
            let handler = Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue()
            // Used only during the call, on the main thread.
            nonisolated(unsafe) let pointer = OpaquePointer(item)
            MainActor.assumeIsolated { handler.call(handler.rows, pointer) }
        }
        let data = Unmanaged.passRetained(Handler(rows: self, call: call)).toOpaque()
        g_signal_connect_data(
            factory.raw, signal, unsafeBitCast(handler, to: GCallback.self), data,
            { data, _ in
                if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
            }, G_CONNECT_SWAPPED)
    }

    private final class Handler: Sendable {
        let rows: ListRows
        let call: @MainActor (ListRows, OpaquePointer) -> Void

        init(rows: ListRows, call: @escaping @MainActor (ListRows, OpaquePointer) -> Void) {
            self.rows = rows
            self.call = call
        }
    }
}
#endif
