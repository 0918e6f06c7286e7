// SPDX-License-Identifier: MIT

/// Notifies observers of memory pressure, so that they can release memory.
///
/// ```swift
/// let observation = MemoryPressureMonitor.shared.observe { [weak cache] in cache?.trim(under: $0) }
/// ```
///
/// The monitor starts to watch with the first observer; until then it uses no thread and no file.
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

    /// Creates a monitor that reports what is passed to ``post(_:)``.
    public convenience init() { self.init(source: nil) }

    /// Creates a monitor that also reports what `source` does.
    package init(source: (any MemoryPressureSource)?) {
        self.source = source
    }

    deinit { watch.withLock { $0.stop }?() }

    /// The most recent pressure.
    public var current: MemoryPressure { pressure.current }

    /// Calls `react` on any thread with every change, and with every repetition of ``MemoryPressure/warning``
    /// and ``MemoryPressure/critical``, until the returned observation is released. A call that has started
    /// by then may still be running.
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

    /// Notifies all observers on the calling thread, for programs that learn of pressure elsewhere and for
    /// tests. A repeated ``MemoryPressure/normal`` is not reported.
    public func post(_ pressure: MemoryPressure) {
        self.pressure.post(pressure) { before in pressure != .normal || before != .normal }
    }
}
