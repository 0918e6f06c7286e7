// SPDX-License-Identifier: MIT

/// Tells those who hold memory that they should let go of some.
///
///     let observation = MemoryPressureMonitor.shared.observe { [weak cache] in cache?.trim(under: $0) }
///
/// Watching begins with the first observer; until then there is neither a thread nor an open file.
public final class MemoryPressureMonitor: Sendable {
    /// The one that everything uses unless it is given another: the system's pressure.
    public static let shared = MemoryPressureMonitor(source: .system)

    private struct State {
        var observers: [Int: @Sendable (MemoryPressure) -> Void] = [:]
        var next = 0
        var current = MemoryPressure.normal
        var isStarted = false
        var stop: (@Sendable () -> Void)?
    }

    private let source: (any MemoryPressureSource)?
    private let state = Locked(State())

    /// - Parameter source: nil for one that only hears what is given to ``post(_:)``.
    public init(source: (any MemoryPressureSource)?) {
        self.source = source
    }

    deinit { state.withLock { $0.stop }?() }

    /// What was told last.
    public var current: MemoryPressure { state.withLock { $0.current } }

    /// Calls `react` with every change and every repetition of ``MemoryPressure/warning`` and
    /// ``MemoryPressure/critical``, on any thread, for as long as somebody holds what this returns. A call that has
    /// begun by then may still be running.
    public func observe(
        _ react: @escaping @Sendable (MemoryPressure) -> Void
    ) -> MemoryPressureObservation {
        let (number, isFirst) = state.withLock { state in
            state.next += 1
            state.observers[state.next] = react
            defer { state.isStarted = true }
            return (state.next, !state.isStarted)
        }
        if isFirst, let source {
            let stop = source.start { [weak self] pressure in self?.post(pressure) }
            state.withLock { $0.stop = stop }
        }
        return MemoryPressureObservation { [weak self] in
            // Released outside the lock.
            _ = self?.state.withLock { $0.observers.removeValue(forKey: number) }
        }
    }

    /// Tells all observers, on this thread: for programs that know of pressure from elsewhere, and for tests. That
    /// there is enough is told once.
    public func post(_ pressure: MemoryPressure) {
        let observers = state.withLock { state in
            let isNews = pressure != .normal || state.current != .normal
            state.current = pressure
            return isNews ? state.observers : [:]
        }
        for (_, react) in observers.sorted(by: { $0.key < $1.key }) { react(pressure) }
    }
}

/// Ends an observation when nobody holds it any more.
public final class MemoryPressureObservation: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}
