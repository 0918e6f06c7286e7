// SPDX-License-Identifier: MIT

/// The memory pressure on the machine or the process's control group.
public enum MemoryPressure: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// Enough memory is available.
    case normal
    /// Processes are beginning to wait for memory. Release data that is cheap to recreate.
    case warning
    /// The system may soon kill processes. Release everything that can be recreated.
    case critical

    /// The fraction of a cache to keep: 1, 0.5 or 0.
    package var keptFraction: Double {
        switch self {
        case .normal: 1
        case .warning: 0.5
        case .critical: 0
        }
    }

    public static func < (left: MemoryPressure, right: MemoryPressure) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// A source of memory pressure for a ``MemoryPressureMonitor``.
package protocol MemoryPressureSource: Sendable {
    /// Begins watching. `notify` may be called on any thread, but never concurrently.
    ///
    /// - Returns: a closure that ends the watch. It's called once.
    func start(_ notify: @escaping @Sendable (MemoryPressure) -> Void) -> @Sendable () -> Void
}

extension MemoryPressureSource where Self == SystemPressureSource {
    /// The system's memory pressure; see ``SystemPressureSource``.
    package static var system: SystemPressureSource { SystemPressureSource() }
}
