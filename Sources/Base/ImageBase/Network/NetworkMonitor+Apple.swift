// SPDX-License-Identifier: MIT

#if canImport(Network)
import Dispatch
import Network

extension NetworkMonitor {
    /// Starts posting the state of the system's network. Only the process's shared monitor does this.
    func followSystem() {
        let monitor = NWPathMonitor()
        monitor.pathUpdateHandler = { path in
            var state = NetworkState()
            state.isAvailable = path.status == .satisfied
            state.isConstrained = path.isConstrained
            // Keep the monitor alive: it stops when its last reference goes away.
            withExtendedLifetime(monitor) { self.post(state) }
        }
        monitor.start(queue: DispatchQueue(label: "WebImage.network"))
    }
}
#endif
