// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// Reports whether the desktop saves power, according to GPowerProfileMonitor.
@MainActor
package final class PowerSaver {
    /// The desktop's power saver. It connects to the system bus when the first animation is shown.
    package static var shared = PowerSaver(adopting: g_power_profile_monitor_dup_default())

    let monitor: ObjectReference?

    /// - Parameter monitor: a new reference to a GPowerProfileMonitor.
    package init(adopting monitor: OpaquePointer?) {
        self.monitor = monitor.map { ObjectReference(adopting: $0) }
    }

    var isEnabled: Bool {
        monitor.map { g_power_profile_monitor_get_power_saver_enabled($0.pointer) != 0 } ?? false
    }
}
#endif
