// SPDX-License-Identifier: MIT

import CGTK

/// Connects closures to signals and timers. They run on the main thread, like all of GTK.
@MainActor
enum Signals {
    private final class Box {
        let body: @MainActor (OpaquePointer?) -> Void

        init(_ body: @escaping @MainActor (OpaquePointer?) -> Void) { self.body = body }
    }

    private static let release: @convention(c) (gpointer?, UnsafeMutablePointer<GClosure>?) -> Void = {
        data, _ in
        if let data { Unmanaged<Box>.fromOpaque(data).release() }
    }

    /// Connects to a signal, such as `clicked`, and ignores its arguments.
    static func connect(
        _ name: String, of object: OpaquePointer, handler body: @escaping @MainActor () -> Void
    ) {
        // Connecting with swapped arguments makes the data the first argument for every signal.
        let handler: @convention(c) (gpointer?) -> Void = { data in
            guard let data else { return }
            let box = Unmanaged<Box>.fromOpaque(data).takeUnretainedValue()
            MainActor.assumeIsolated { box.body(nil) }
        }
        let data = Unmanaged.passRetained(Box { _ in body() }).toOpaque()
        g_signal_connect_data(
            UnsafeMutableRawPointer(object), name, unsafeBitCast(handler, to: GCallback.self), data, release,
            G_CONNECT_SWAPPED)
    }

    /// Connects to a signal with one object as its argument, such as a list item factory's `bind`.
    static func connect(
        _ name: String, of object: OpaquePointer, handler body: @escaping @MainActor (OpaquePointer) -> Void
    ) {
        let handler: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Void = { _, argument, data in
            guard let data else { return }
            // The argument is only used during the call, on the main thread.
            nonisolated(unsafe) let argument = argument
            let box = Unmanaged<Box>.fromOpaque(data).takeUnretainedValue()
            MainActor.assumeIsolated { box.body(argument) }
        }
        let data = Unmanaged.passRetained(Box { if let argument = $0 { body(argument) } }).toOpaque()
        let flags = GConnectFlags(rawValue: 0)
        g_signal_connect_data(
            UnsafeMutableRawPointer(object), name, unsafeBitCast(handler, to: GCallback.self), data, release,
            flags)
    }

    /// Connects to the signal `activate` of a list or a grid, whose argument is the position of a row.
    static func connectActivate(of view: OpaquePointer, handler body: @escaping @MainActor (Int) -> Void) {
        let handler: @convention(c) (gpointer?, guint, gpointer?) -> Void = { _, position, data in
            guard let data else { return }
            let box = Unmanaged<PositionBox>.fromOpaque(data).takeUnretainedValue()
            MainActor.assumeIsolated { box.body(Int(position)) }
        }
        g_signal_connect_data(
            UnsafeMutableRawPointer(view), "activate", unsafeBitCast(handler, to: GCallback.self),
            Unmanaged.passRetained(PositionBox(body)).toOpaque(),
            { data, _ in
                if let data { Unmanaged<PositionBox>.fromOpaque(data).release() }
            }, GConnectFlags(rawValue: 0))
    }

    private final class PositionBox: Sendable {
        let body: @MainActor (Int) -> Void

        init(_ body: @escaping @MainActor (Int) -> Void) { self.body = body }
    }

    private final class Timer {
        let body: @MainActor () -> Bool

        init(_ body: @escaping @MainActor () -> Bool) { self.body = body }

        /// Calls a timer's body, and returns whether the timer continues.
        static func tick(_ data: gpointer?) -> gboolean {
            guard let data else { return 0 }
            let timer = Unmanaged<Timer>.fromOpaque(data).takeUnretainedValue()
            return MainActor.assumeIsolated { timer.body() } ? 1 : 0
        }

        static let release: @convention(c) (gpointer?) -> Void = { data in
            if let data { Unmanaged<Timer>.fromOpaque(data).release() }
        }
    }

    /// Calls `body` at an interval until it returns `false`.
    static func every(milliseconds: UInt32, _ body: @escaping @MainActor () -> Bool) {
        g_timeout_add_full(
            G_PRIORITY_DEFAULT, milliseconds, { Timer.tick($0) },
            Unmanaged.passRetained(Timer(body)).toOpaque(), Timer.release)
    }

    /// Calls `body` before the layout of each frame while the widget is shown, until it returns `false`.
    static func everyFrame(of widget: OpaquePointer, _ body: @escaping @MainActor () -> Bool) {
        gtk_widget_add_tick_callback(
            widget.widget, { _, _, data in Timer.tick(data) },
            Unmanaged.passRetained(Timer(body)).toOpaque(), Timer.release)
    }
}
