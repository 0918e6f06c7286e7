// SPDX-License-Identifier: MIT

/// Notifies observers of memory pressure, so they can release memory.
///
/// ```swift
/// let observation = MemoryPressureMonitor.shared.observe { [weak cache] in cache?.trim(under: $0) }
/// ```
///
/// The monitor starts watching when it gets its first observer; until then it doesn't use a thread or a file.
public final class MemoryPressureMonitor: Sendable {
    /// The shared monitor, which watches the system's memory pressure.
    public static let shared = MemoryPressureMonitor(source: .system)

    private struct Watch {
        var isStarted = false
        var stop: (@Sendable () -> Void)?
    }

    private let source: (any MemoryPressureSource)?
    private let pressure = ObservedValue(MemoryPressure.normal)
    private let watch = Locked(Watch())

    /// Creates a monitor that reports the pressure you pass to ``post(_:)``.
    public convenience init() { self.init(source: nil) }

    /// Creates a monitor that also reports pressure from `source`.
    package init(source: (any MemoryPressureSource)?) {
        self.source = source
    }

    deinit { watch.withLock { $0.stop }?() }

    /// The most recent pressure.
    public var current: MemoryPressure { pressure.current }

    /// Calls `react` on any thread for every change, and again for each repeated ``MemoryPressure/warning``
    /// and ``MemoryPressure/critical``, until the returned observation is released.
    ///
    /// When the observation is released, a call that has already started may still be running.
    public func observe(_ react: @escaping @Sendable (MemoryPressure) -> Void) -> ChangeObservation {
        let observation = pressure.observe(react)
        let isFirst = watch.withLock { watch in
            defer { watch.isStarted = true }
            return !watch.isStarted
        }
        if isFirst, let source {
            let stop = source.start { [weak self] pressure in self?.post(pressure) }
            watch.withLock { $0.stop = stop }
        }
        return observation
    }

    /// Notifies all observers on the calling thread. Use it in tests, or if your app learns about memory
    /// pressure from another source. A repeated ``MemoryPressure/normal`` isn't reported.
    public func post(_ pressure: MemoryPressure) {
        self.pressure.post(pressure) { before in pressure != .normal || before != .normal }
    }
}
