// SPDX-License-Identifier: MIT

/// How short of memory the machine, or the control group that the process is in, is.
public enum MemoryPressure: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// There is enough again.
    case normal
    /// Work begins to wait for memory. What can be made again cheaply should go.
    case warning
    /// The system may soon end processes. Everything that can be made again should go.
    case critical

    /// The part of a cache that should be left: 1, 0.5 or 0.
    public var keptFraction: Double {
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

/// Where a ``MemoryPressureMonitor`` hears of pressure.
public protocol MemoryPressureSource: Sendable {
    /// Begins to watch, and tells of changes on any thread, one at a time.
    ///
    /// - Returns: what ends it, called once.
    func start(_ notify: @escaping @Sendable (MemoryPressure) -> Void) -> @Sendable () -> Void
}

extension MemoryPressureSource where Self == SystemPressureSource {
    /// What the system tells; see ``SystemPressureSource``.
    public static var system: SystemPressureSource { SystemPressureSource() }
}
