// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
public import WebImage

/// The network as the desktop knows it, by GNetworkMonitor.
@MainActor
public final class DesktopNetwork {
    private let monitor: ObjectReference?
    private let prefetchers: [ImagePrefetcher]
    private var handlers: [SignalHandler] = []
    private var wasAvailable: Bool

    /// Follows the network until this object is released. Keep it as long as the application runs.
    ///
    /// When a network becomes available, slots whose loads failed for lack of one load again, see
    /// ``DisplayOptions/retriesWhenReachable``. On a metered network, the prefetchers start no image, see
    /// ``ImagePrefetcher/isLowDataMode``.
    ///
    /// - Parameter prefetchers: the prefetchers of the application. Default: none.
    public convenience init(prefetchers: [ImagePrefetcher] = []) {
        self.init(monitor: g_network_monitor_get_default(), prefetchers: prefetchers)
    }

    /// - Parameter monitor: a GNetworkMonitor.
    package init(monitor: OpaquePointer?, prefetchers: [ImagePrefetcher]) {
        self.monitor = monitor.map { ObjectReference(retaining: $0) }
        self.prefetchers = prefetchers
        wasAvailable = self.monitor.map { g_network_monitor_get_network_available($0.pointer) != 0 } ?? true
        guard let monitor = self.monitor else { return }
        handlers = [
            SignalHandler("network-changed", of: monitor.pointer) { [weak self] in self?.networkDidChange() },
            SignalHandler("notify::network-metered", of: monitor.pointer) { [weak self] in self?.update() },
        ]
        update()
    }

    /// Whether the current network is metered, such as a mobile connection.
    public var isMetered: Bool {
        monitor.map { g_network_monitor_get_network_metered($0.pointer) != 0 } ?? false
    }

    private func networkDidChange() {
        let isAvailable = monitor.map { g_network_monitor_get_network_available($0.pointer) != 0 } ?? true
        defer { wasAvailable = isAvailable }
        if isAvailable, !wasAvailable { SlotBinding.networkDidReturn() }
        update()
    }

    private func update() {
        for prefetcher in prefetchers { prefetcher.isLowDataMode = isMetered }
    }
}
#endif
