// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase

/// A GNetworkMonitor and GPowerProfileMonitor with a state that the scenario sets.
@MainActor
enum FakeDesktop {
    private static let state = Locked((isAvailable: true, isMetered: false, savesPower: false))

    private static let type: GType = {
        var info = GTypeInfo()
        info.class_size = guint16(MemoryLayout<GObjectClass>.size)
        info.instance_size = guint16(MemoryLayout<GObject>.size)
        info.class_init = { table, _ in
            guard let table = table?.assumingMemoryBound(to: GObjectClass.self) else { return }
            table.pointee.get_property = { _, id, value, _ in
                let state = FakeDesktop.state.withLock { $0 }
                switch id {
                case 1: g_value_set_boolean(value, state.isAvailable ? 1 : 0)
                case 2: g_value_set_boolean(value, state.isMetered ? 1 : 0)
                case 4: g_value_set_boolean(value, state.savesPower ? 1 : 0)
                default: g_value_set_enum(value, state.isAvailable ? 4 : 1)
                }
            }
            let names = ["network-available", "network-metered", "connectivity", "power-saver-enabled"]
            for (index, name) in names.enumerated() {
                g_object_class_override_property(table, guint(index + 1), name)
            }
        }
        let type = g_type_register_static(
            webimage_type_object(), "FakeDesktop", &info, GTypeFlags(rawValue: 0))
        var empty = GInterfaceInfo()
        g_type_add_interface_static(type, g_initable_get_type(), &empty)
        g_type_add_interface_static(type, g_network_monitor_get_type(), &empty)
        g_type_add_interface_static(type, g_power_profile_monitor_get_type(), &empty)
        return type
    }()

    /// Returns a new monitor. All monitors share their state.
    static func make() -> OpaquePointer { OpaquePointer(g_object_new_with_properties(type, 0, nil, nil)!) }

    /// Changes the state and emits the signal `network-changed`.
    static func setAvailable(_ isAvailable: Bool, of monitor: OpaquePointer) {
        state.withLock { $0.isAvailable = isAvailable }
        var values = [GValue(), GValue()]
        g_value_init(&values[0], type)
        g_value_set_object(&values[0], monitor.raw)
        // G_TYPE_BOOLEAN
        g_value_init(&values[1], GType(5 << 2))
        g_value_set_boolean(&values[1], isAvailable ? 1 : 0)
        g_signal_emitv(values, g_signal_lookup("network-changed", type), 0, nil)
        g_value_unset(&values[0])
    }

    static func setMetered(_ isMetered: Bool, of monitor: OpaquePointer) {
        state.withLock { $0.isMetered = isMetered }
        g_object_notify(UnsafeMutablePointer(monitor), "network-metered")
    }

    static func setSavesPower(_ savesPower: Bool, of monitor: OpaquePointer) {
        state.withLock { $0.savesPower = savesPower }
        g_object_notify(UnsafeMutablePointer(monitor), "power-saver-enabled")
    }
}
#endif
