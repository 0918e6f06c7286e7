// SPDX-License-Identifier: MIT

import CGTK

extension OpaquePointer {
    var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
    var widget: UnsafeMutablePointer<GtkWidget> { UnsafeMutablePointer(self) }

    /// Connects a handler for the life of the object. It receives the first argument of the signal.
    @MainActor
    func connect(
        _ signal: String, last: Bool = false, _ call: @escaping @MainActor (OpaquePointer?) -> Void
    ) {
        let handler: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, argument, data in
            guard let data else { return }
            // The pointer is used only during the call, on the main thread.
            nonisolated(unsafe) let pointer = argument.map { OpaquePointer($0) }
            let closure = Unmanaged<Closure>.fromOpaque(data).takeUnretainedValue()
            MainActor.assumeIsolated { closure.call(pointer) }
        }
        g_signal_connect_data(
            raw, signal, unsafeBitCast(handler, to: GCallback.self),
            Unmanaged.passRetained(Closure(call)).toOpaque(), nil,
            last ? G_CONNECT_AFTER : GConnectFlags(rawValue: 0))
    }

    /// Like ``connect(_:last:_:)`` for a signal without arguments.
    @MainActor
    func observe(_ signal: String, last: Bool = false, _ call: @escaping @MainActor () -> Void) {
        let handler: @convention(c) (gpointer?) -> Void = { data in
            guard let data else { return }
            let closure = Unmanaged<Closure>.fromOpaque(data).takeUnretainedValue()
            MainActor.assumeIsolated { closure.call(nil) }
        }
        let flags = G_CONNECT_SWAPPED.rawValue | (last ? G_CONNECT_AFTER.rawValue : 0)
        g_signal_connect_data(
            raw, signal, unsafeBitCast(handler, to: GCallback.self),
            Unmanaged.passRetained(Closure { _ in call() }).toOpaque(), nil, GConnectFlags(rawValue: flags))
    }
}

private final class Closure: Sendable {
    let call: @MainActor (OpaquePointer?) -> Void

    init(_ call: @escaping @MainActor (OpaquePointer?) -> Void) { self.call = call }
}
