// SPDX-License-Identifier: MIT

/// The network's state, as far as it's known.
public struct NetworkState: Sendable, Hashable {
    /// Whether a network is available. Default: true.
    public var isAvailable = true
    /// Whether the user wants to save data. Default: false.
    ///
    /// This is low-data mode on Apple platforms, and a metered network if you use `DesktopNetwork` from
    /// WebImageGTK.
    public var isConstrained = false

    public init() {}
}

/// Notifies observers of network changes.
///
/// ```swift
/// var state = NetworkMonitor.shared.current
/// state.isConstrained = true
/// NetworkMonitor.shared.post(state)
/// ```
public final class NetworkMonitor: Sendable {
    /// The process's shared monitor. On Apple platforms it follows the system's network (`NWPathMonitor`);
    /// elsewhere it reports the states that your app posts.
    public static let shared: NetworkMonitor = {
        let monitor = NetworkMonitor()
        #if canImport(Network)
        monitor.followSystem()
        #endif
        return monitor
    }()

    private let state: ObservedValue<NetworkState>

    /// Creates a monitor that reports the states you pass to ``post(_:)``.
    public init(_ state: NetworkState = NetworkState()) {
        self.state = ObservedValue(state)
    }

    /// The most recent state.
    public var current: NetworkState { state.current }

    /// Calls `react` with each new state, on the thread that posts it, until the returned observation is
    /// released.
    ///
    /// When the observation is released, a call that has already started may still be running.
    public func observe(_ react: @escaping @Sendable (NetworkState) -> Void) -> ChangeObservation {
        state.observe(react)
    }

    /// Notifies all observers, unless the state hasn't changed.
    public func post(_ state: NetworkState) { self.state.post(state) { $0 != state } }

    /// Returns once a network is available, or once the Swift task is canceled.
    package func waitUntilAvailable() async {
        let (states, continuation) = AsyncStream.makeStream(of: NetworkState.self)
        let observation = observe { continuation.yield($0) }
        // If the network became available before the observation began, only `current` reports it.
        if !current.isAvailable {
            for await state in states where state.isAvailable { break }
        }
        withExtendedLifetime(observation) {}
    }

    /// The number of observers, for tests.
    package var observerCount: Int { state.observerCount }
}
