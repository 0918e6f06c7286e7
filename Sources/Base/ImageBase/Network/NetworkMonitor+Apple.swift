// SPDX-License-Identifier: MIT

#if canImport(Network)
import Dispatch
import Network

extension NetworkMonitor {
    /// Posts the states of the system's network from now on; for the monitor of the process.
    func followSystem() {
        let monitor = NWPathMonitor()
        monitor.pathUpdateHandler = { path in
            var state = NetworkState()
            state.isAvailable = path.status == .satisfied
            state.isConstrained = path.isConstrained
            // The closure keeps the monitor, which would end with its last reference.
            withExtendedLifetime(monitor) { self.post(state) }
        }
        monitor.start(queue: DispatchQueue(label: "WebImage.network"))
    }
}
#endif
