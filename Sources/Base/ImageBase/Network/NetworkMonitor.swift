// SPDX-License-Identifier: MIT

/// The state of the network, as far as it is known.
public struct NetworkState: Sendable, Hashable {
    /// Whether there is a network. Default: true.
    public var isAvailable = true
    /// Whether the user wants to save data: in low-data mode on Apple platforms, on a metered network with
    /// `DesktopNetwork` of WebImageGTK. Default: false.
    public var isConstrained = false

    public init() {}
}

/// Tells observers about changes of the network.
///
/// ```swift
/// var state = NetworkMonitor.shared.current
/// state.isConstrained = true
/// NetworkMonitor.shared.post(state)
/// ```
public final class NetworkMonitor: Sendable {
    /// The monitor of the process. On Apple platforms it follows the system's network (`NWPathMonitor`), on
    /// others it reports what the program posts.
    public static let shared: NetworkMonitor = {
        let monitor = NetworkMonitor()
        #if canImport(Network)
        monitor.followSystem()
        #endif
        return monitor
    }()

    private let state: ObservedValue<NetworkState>

    /// Creates a monitor that reports what is passed to ``post(_:)``.
    public init(_ state: NetworkState = NetworkState()) {
        self.state = ObservedValue(state)
    }

    /// The most recent state.
    public var current: NetworkState { state.current }

    /// Calls `react` with each new state, on the thread that posts it, until the returned observation is
    /// released. A call that has started by then may still be running.
    public func observe(_ react: @escaping @Sendable (NetworkState) -> Void) -> ChangeObservation {
        state.observe(react)
    }

    /// Notifies all observers, unless the state is the current one.
    public func post(_ state: NetworkState) { self.state.post(state) { $0 != state } }

    /// Returns once there is a network, or the Swift task is cancelled.
    package func waitUntilAvailable() async {
        let (states, continuation) = AsyncStream.makeStream(of: NetworkState.self)
        let observation = observe { continuation.yield($0) }
        // A change before the observation began is in `current`.
        if !current.isAvailable {
            for await state in states where state.isAvailable { break }
        }
        withExtendedLifetime(observation) {}
    }

    /// The number of observers, for tests.
    package var observerCount: Int { state.observerCount }
}
