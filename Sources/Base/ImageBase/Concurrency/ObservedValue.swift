// SPDX-License-Identifier: MIT

/// A value that reports its changes to observers.
final class ObservedValue<Value: Sendable>: Sendable {
    private struct State {
        var current: Value
        var observers: [Int: @Sendable (Value) -> Void] = [:]
        var lastNumber = 0
    }

    private let state: Locked<State>

    init(_ value: Value) { state = Locked(State(current: value)) }

    var current: Value { state.withLock { $0.current } }
    var observerCount: Int { state.withLock { $0.observers.count } }

    /// Calls `react` with each reported value until the returned observation is released.
    func observe(_ react: @escaping @Sendable (Value) -> Void) -> ChangeObservation {
        let number = state.withLock { state in
            state.lastNumber += 1
            state.observers[state.lastNumber] = react
            return state.lastNumber
        }
        return ChangeObservation { [weak self] in
            // Release the closure outside the lock.
            _ = self?.state.withLock { $0.observers.removeValue(forKey: number) }
        }
    }

    /// Sets the value and calls the observers on this thread, in the order in which they were added.
    ///
    /// - Parameter isReported: returns whether to call the observers, given the previous value.
    func post(_ value: Value, if isReported: (Value) -> Bool) {
        let observers = state.withLock { state in
            defer { state.current = value }
            return isReported(state.current) ? state.observers : [:]
        }
        for (_, react) in observers.sorted(by: { $0.key < $1.key }) { react(value) }
    }
}

/// An observation of a ``MemoryPressureMonitor``, for example, or a ``NetworkMonitor``. It ends when this
/// object is released.
public final class ChangeObservation: Sendable {
    private let end: @Sendable () -> Void

    /// - Parameter end: called once, when the observation is released.
    public init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}
