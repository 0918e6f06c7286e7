// SPDX-License-Identifier: MIT

import CGTK

/// Keyboard shortcuts of a widget and everything inside it.
@MainActor
struct Shortcuts {
    private let controller: OpaquePointer

    init(of widget: OpaquePointer) {
        let controller: OpaquePointer = gtk_shortcut_controller_new()!
        self.controller = controller
        gtk_widget_add_controller(widget.widget, controller)
    }

    /// - Parameters:
    ///   - trigger: A trigger for `gtk_shortcut_trigger_parse_string`, such as `<Control>1`.
    ///   - body: Returns whether it handled the key.
    func add(_ trigger: String, _ body: @escaping @MainActor () -> Bool) {
        let action = gtk_callback_action_new(
            { _, _, data in
                guard let data else { return 0 }
                let action = Unmanaged<Action>.fromOpaque(data).takeUnretainedValue()
                return MainActor.assumeIsolated { action.body() } ? 1 : 0
            }, Unmanaged.passRetained(Action(body)).toOpaque(),
            { data in
                if let data { Unmanaged<Action>.fromOpaque(data).release() }
            })
        gtk_shortcut_controller_add_shortcut(
            controller, gtk_shortcut_new(gtk_shortcut_trigger_parse_string(trigger), action))
    }

    private final class Action: Sendable {
        let body: @MainActor () -> Bool

        init(_ body: @escaping @MainActor () -> Bool) { self.body = body }
    }
}
