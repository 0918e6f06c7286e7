// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// Handles a signal of a GtkSignalListItemFactory, which passes a GtkListItem. The factory owns the handler.
package final class ListItemHandler: Sendable {
    private let call: @MainActor (OpaquePointer) -> Void

    private init(_ call: @escaping @MainActor (OpaquePointer) -> Void) { self.call = call }

    @MainActor
    package static func connect(
        _ signal: String, of factory: OpaquePointer, call: @escaping @MainActor (OpaquePointer) -> Void
    ) {
        let handler: @convention(c) (gpointer?, gpointer?) -> Void = { data, item in
            guard let data, let item else { return }
            let handler = Unmanaged<ListItemHandler>.fromOpaque(data).takeUnretainedValue()
            // The pointer is only used during the call, on the main thread.
            nonisolated(unsafe) let pointer = OpaquePointer(item)
            MainActor.assumeIsolated { handler.call(pointer) }
        }
        g_signal_connect_data(
            factory.raw, signal, unsafeBitCast(handler, to: GCallback.self),
            Unmanaged.passRetained(ListItemHandler(call)).toOpaque(),
            { data, _ in
                if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
            }, G_CONNECT_SWAPPED)
    }
}
#endif
