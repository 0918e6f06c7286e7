// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage
import WebImageDisplay

/// Updates `NetworkMonitor.shared` with the state of the desktop's network, as reported by GNetworkMonitor.
@MainActor
public final class DesktopNetwork {
    private let monitor: ObjectReference?
    private var handlers: [SignalHandler] = []

    /// Follows the network until this object is released. Keep it as long as your app runs.
    ///
    /// When a network becomes available, slots reload images that failed without one; see
    /// ``DisplayOptions/retriesWhenReachable``. On a metered network, prefetchers don't start loads and
    /// requests load their ``ImageRequest/lowDataURL``; see ``ImageManagerConfiguration/networkMonitor``.
    public convenience init() { self.init(monitor: g_network_monitor_get_default()) }

    /// - Parameter monitor: a GNetworkMonitor.
    package init(monitor: OpaquePointer?) {
        self.monitor = monitor.map { ObjectReference(retaining: $0) }
        guard let monitor = self.monitor else { return }
        handlers = ["network-changed", "notify::network-metered"].map { signal in
            SignalHandler(signal, of: monitor.pointer) { [weak self] in self?.post() }
        }
        post()
    }

    /// Whether the current network is metered, such as a mobile connection.
    public var isMetered: Bool {
        monitor.map { g_network_monitor_get_network_metered($0.pointer) != 0 } ?? false
    }

    private func post() {
        guard let monitor else { return }
        var state = NetworkMonitor.shared.current
        state.isAvailable = g_network_monitor_get_network_available(monitor.pointer) != 0
        state.isConstrained = isMetered
        NetworkMonitor.shared.post(state)
    }
}
#endif
