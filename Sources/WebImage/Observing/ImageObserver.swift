// SPDX-License-Identifier: MIT

/// Receives the events of a manager's loads, for logs, metrics, traces and activity indicators. Set it as
/// ``ImageManager/Configuration/observer``.
///
/// ```swift
/// struct FailureLog: ImageObserver {
///     func observe(_ event: LoadEvent) {
///         if event.kind == .failed { print(event) }
///     }
/// }
/// ```
public protocol ImageObserver: Sendable {
    /// Receives an event on the thread where it happened, while no lock is held. The thread continues when
    /// this returns. It may be the caller's, which is often the main thread, or the one that serves all
    /// transfers, so this must be fast: work that takes more than a few microseconds belongs on another
    /// thread. It may call any method of the manager that does not block.
    ///
    /// Calls for different loads overlap. For one load ``LoadEvent/Kind/started`` is first, and exactly one
    /// of ``LoadEvent/Kind/finished``, ``LoadEvent/Kind/failed`` and ``LoadEvent/Kind/cancelled`` follows.
    /// Events of work that loads share may follow that, such as the end of a transfer that was cancelled, or
    /// a store.
    func observe(_ event: LoadEvent)
}

/// Passes each event to several observers, one after the other.
public struct CompositeObserver: ImageObserver {
    /// The observers, in the order in which they receive an event.
    public let observers: [any ImageObserver]

    public init(_ observers: [any ImageObserver]) {
        self.observers = observers
    }

    public func observe(_ event: LoadEvent) {
        for observer in observers { observer.observe(event) }
    }
}
