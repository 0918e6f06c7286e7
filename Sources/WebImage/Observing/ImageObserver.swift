// SPDX-License-Identifier: MIT

/// Receives the events of a manager's loads, for logs, metrics, traces and activity indicators. Set it as
/// ``ImageManagerConfiguration/observer``.
///
/// ```swift
/// struct FailureLog: ImageObserver {
///     func observe(_ event: LoadEvent) {
///         if event.kind == .failed { print(event) }
///     }
/// }
/// ```
public protocol ImageObserver: Sendable {
    /// Receives an event.
    ///
    /// It's called on the thread where the event happened, with no locks held, and the thread continues when
    /// this returns. That thread may be the caller's, which is often the main thread, or the thread that
    /// serves all transfers, so this must be fast: move work that takes more than a few microseconds to
    /// another thread. You can call any manager method that doesn't block.
    ///
    /// Calls for different loads overlap. For each load, ``LoadEvent/Kind/started`` comes first, and exactly
    /// one of ``LoadEvent/Kind/finished``, ``LoadEvent/Kind/failed`` and ``LoadEvent/Kind/cancelled``
    /// follows. After that, there may be events of work that loads share, such as the end of a canceled
    /// transfer, or a store.
    func observe(_ event: LoadEvent)
}

/// Passes each event to several observers, one after another.
public struct CompositeObserver: ImageObserver {
    /// The observers, in the order in which they receive events.
    public let observers: [any ImageObserver]

    public init(_ observers: [any ImageObserver]) {
        self.observers = observers
    }

    public func observe(_ event: LoadEvent) {
        for observer in observers { observer.observe(event) }
    }
}
