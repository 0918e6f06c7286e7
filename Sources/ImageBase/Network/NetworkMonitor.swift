// SPDX-License-Identifier: MIT

/// The state of the network, as far as it is known.
public struct NetworkState: Sendable, Hashable {
    /// Whether there is a network. Default: true.
    public var isAvailable = true
    /// Whether the user wants to save data: on Apple platforms, low-data mode. Default: false.
    public var isConstrained = false

    public init() {}
}

/// Tells observers about changes of the network.
///
///     var state = NetworkMonitor.shared.current
///     state.isConstrained = true
///     NetworkMonitor.shared.post(state)
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

    private struct Contents {
        var current: NetworkState
        var observers: [Int: @Sendable (NetworkState) -> Void] = [:]
        var next = 0
    }

    private let contents: Locked<Contents>

    /// Creates a monitor that reports what is passed to ``post(_:)``.
    public init(_ state: NetworkState = NetworkState()) {
        contents = Locked(Contents(current: state))
    }

    /// The most recent state.
    public var current: NetworkState { contents.withLock { $0.current } }

    /// Calls `react` with each new state, on the thread that posts it, until the returned observation is
    /// released. A call that has started by then may still be running.
    public func observe(_ react: @escaping @Sendable (NetworkState) -> Void) -> NetworkObservation {
        let number = contents.withLock { contents in
            contents.next += 1
            contents.observers[contents.next] = react
            return contents.next
        }
        return NetworkObservation { [weak self] in
            // The closure is released outside the lock.
            _ = self?.contents.withLock { $0.observers.removeValue(forKey: number) }
        }
    }

    /// Notifies all observers, unless the state is the current one.
    public func post(_ state: NetworkState) {
        let observers = contents.withLock { contents in
            defer { contents.current = state }
            return contents.current == state ? [:] : contents.observers
        }
        for (_, react) in observers.sorted(by: { $0.key < $1.key }) { react(state) }
    }
}

/// Ends an observation when it is released.
public final class NetworkObservation: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}
