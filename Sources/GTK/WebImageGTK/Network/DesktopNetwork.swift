// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage
import WebImageDisplay

/// Posts the network as the desktop knows it, by GNetworkMonitor, to `NetworkMonitor.shared`.
@MainActor
public final class DesktopNetwork {
    private let monitor: ObjectReference?
    private var handlers: [SignalHandler] = []

    /// Follows the network until this object is released. Keep it as long as the application runs.
    ///
    /// When a network becomes available, slots whose loads failed for lack of one load again, see
    /// ``DisplayOptions/retriesWhenReachable``. On a metered network, prefetchers start no image and requests
    /// load their ``ImageRequest/lowDataURL``, see ``ImageManager/Configuration/networkMonitor``.
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
