// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import ImageBase
public import WebImage

/// Records a manager's latest loads with their steps, for an ``ImageInspector``.
///
/// ```swift
/// let recorder = LoadRecorder()
/// configuration.observer = recorder
/// ```
///
/// It keeps the requests of these loads, including their secrets. Recording an event takes less than a
/// microsecond.
public final class LoadRecorder: ImageObserver {
    private let recorded: Locked<RecordedLoads>

    /// - Parameter limit: The number of loads that are kept. Default: 200.
    public init(limit: Int = 200) {
        recorded = Locked(RecordedLoads(limit: max(1, limit)))
    }

    public func observe(_ event: LoadEvent) {
        // Release outside the lock, because a request can own the app's objects.
        let old = recorded.withLock { $0.add(event) }
        withExtendedLifetime(old) {}
    }

    /// Forgets the recorded loads. Later events of loads that are still running are ignored.
    public func removeAll() {
        let old = recorded.withLock { $0.removeAll() }
        withExtendedLifetime(old) {}
    }

    /// The number of changes so far.
    var version: Int { recorded.withLock { $0.version } }

    /// The loads, the newest first.
    var loads: [RecordedLoad] { recorded.withLock { $0.newestFirst } }
}

/// The most recent loads, indexed by number.
struct RecordedLoads {
    let limit: Int
    private(set) var version = 0
    private var loads: [UInt64: RecordedLoad] = [:]
    /// The load numbers, the oldest first.
    private var order: [UInt64] = []

    init(limit: Int) { self.limit = limit }

    var newestFirst: [RecordedLoad] { order.reversed().compactMap { loads[$0] } }

    /// - Returns: The load that is no longer kept.
    mutating func add(_ event: LoadEvent) -> RecordedLoad? {
        version += 1
        if event.kind == .started, let number = event.loadID {
            loads[number] = RecordedLoad(event, number: number)
            order.append(number)
            return order.count > limit ? loads.removeValue(forKey: order.removeFirst()) : nil
        }
        let numbers = event.loadIDs
        for number in numbers { loads[number]?.add(event) }
        // A canceled load's transfer can end when no load is waiting for it anymore.
        if numbers.isEmpty, let job = event.jobID {
            for number in order where loads[number]?.isTransferring(job) == true { loads[number]?.add(event) }
        }
        return nil
    }

    mutating func removeAll() -> [UInt64: RecordedLoad] {
        version += 1
        order = []
        defer { loads = [:] }
        return loads
    }
}
#endif
