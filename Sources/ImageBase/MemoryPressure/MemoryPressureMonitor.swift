// SPDX-License-Identifier: MIT

/// Notifies observers of memory pressure, so that they can release memory.
///
///     let observation = MemoryPressureMonitor.shared.observe { [weak cache] in cache?.trim(under: $0) }
///
/// The monitor starts to watch with the first observer; until then it uses no thread and no file.
public final class MemoryPressureMonitor: Sendable {
    /// The shared monitor, which watches the system's memory pressure.
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

    /// - Parameter source: nil for a monitor that reports only what is passed to ``post(_:)``.
    public init(source: (any MemoryPressureSource)?) {
        self.source = source
    }

    deinit { state.withLock { $0.stop }?() }

    /// The most recent pressure.
    public var current: MemoryPressure { state.withLock { $0.current } }

    /// Calls `react` on any thread with every change, and with every repetition of ``MemoryPressure/warning``
    /// and ``MemoryPressure/critical``, until the returned observation is released. A call that has started
    /// by then may still be running.
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
            // The closure is released outside the lock.
            _ = self?.state.withLock { $0.observers.removeValue(forKey: number) }
        }
    }

    /// Notifies all observers on the calling thread, for programs that learn of pressure elsewhere and for
    /// tests. A repeated ``MemoryPressure/normal`` is not reported.
    public func post(_ pressure: MemoryPressure) {
        let observers = state.withLock { state in
            let isNews = pressure != .normal || state.current != .normal
            state.current = pressure
            return isNews ? state.observers : [:]
        }
        for (_, react) in observers.sorted(by: { $0.key < $1.key }) { react(pressure) }
    }
}

/// Ends an observation when it is released.
public final class MemoryPressureObservation: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}
