// SPDX-License-Identifier: MIT

import CGTK

/// Accepts files and URLs that are dropped on a widget.
@MainActor
enum DropTarget {
    /// - Parameter body: Called with at least one URL or path.
    static func add(to widget: OpaquePointer, _ body: @escaping @MainActor ([String]) -> Void) {
        guard let target = webimage_drop_target_new() else { return }
        typealias Handler =
            @convention(c) (gpointer?, UnsafePointer<GValue>?, Double, Double, gpointer?) -> gboolean
        let handler: Handler = { _, value, _, _, data in
            guard let value, let data, let text = webimage_dropped_uris(value) else { return 0 }
            defer { g_free(text) }
            let uris = String(cString: text).split(whereSeparator: \.isNewline).map(String.init)
                .filter { !$0.hasPrefix("#") }
            guard !uris.isEmpty else { return 0 }
            let drop = Unmanaged<Drop>.fromOpaque(data).takeUnretainedValue()
            MainActor.assumeIsolated { drop.body(uris) }
            return 1
        }
        g_signal_connect_data(
            UnsafeMutableRawPointer(target), "drop", unsafeBitCast(handler, to: GCallback.self),
            Unmanaged.passRetained(Drop(body)).toOpaque(),
            { data, _ in
                if let data { Unmanaged<Drop>.fromOpaque(data).release() }
            }, GConnectFlags(rawValue: 0))
        gtk_widget_add_controller(widget.widget, target)
    }

    private final class Drop: Sendable {
        let body: @MainActor ([String]) -> Void

        init(_ body: @escaping @MainActor ([String]) -> Void) { self.body = body }
    }
}
