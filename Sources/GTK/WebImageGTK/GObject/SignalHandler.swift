// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage

/// A handler for a GObject signal, disconnected when this object is released. The signal doesn't retain it.
/// It only works for signals that are emitted on the main thread and don't return a value.
@MainActor
package final class SignalHandler {
    private let object: WeakObject
    private let id: gulong

    /// - Parameter isLate: Whether to call the closure after the object's other handlers. Default: false.
    package init(
        _ signal: String, of object: OpaquePointer, isLate: Bool = false,
        _ call: @escaping @MainActor () -> Void
    ) {
        self.object = WeakObject(object)
        let data = Unmanaged.passRetained(Box(call)).toOpaque()
        // Connecting with swapped arguments makes the data the first argument for every signal.
        let handler: @convention(c) (gpointer?) -> Void = { data in
            guard let data else { return }
            let box = Unmanaged<Box>.fromOpaque(data).takeUnretainedValue()
            MainActor.assumeIsolated { box.call() }
        }
        id = g_signal_connect_data(
            object.raw, signal, unsafeBitCast(handler, to: GCallback.self), data,
            { data, _ in
                if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
            }, GConnectFlags(G_CONNECT_SWAPPED.rawValue | (isLate ? G_CONNECT_AFTER.rawValue : 0)))
    }

    deinit {
        guard let object = object.get() else { return }
        if g_signal_handler_is_connected(object.pointer.raw, id) != 0 {
            g_signal_handler_disconnect(object.pointer.raw, id)
        }
    }

    private final class Box: Sendable {
        let call: @MainActor () -> Void
        private let live = LiveInstance("SignalHandler")

        init(_ call: @escaping @MainActor () -> Void) { self.call = call }
    }
}
#endif
