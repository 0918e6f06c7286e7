// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageBase
import ImageCaching
import WebImage
import WebImageTestSupport

/// A point at which work stops, once it is armed, until the test opens it.
final class Stop: Sendable {
    private let isArmed: Locked<Bool>
    private let arrivals = EventLog<Void>()
    private let gate = DispatchSemaphore(value: 0)

    init(isArmed: Bool = true) {
        self.isArmed = Locked(isArmed)
    }

    func arm() { isArmed.withLock { $0 = true } }

    func pass() {
        guard isArmed.withLock({ $0 }) else { return }
        arrivals.record()
        gate.wait()
        gate.signal()
    }

    /// Waits until work has come here.
    func isReached() async { await arrivals.wait(count: 1) }

    func open() { gate.signal() }
}

/// A cache of bytes in memory whose reads stop where the test wants.
final class StoppingCache: DataCache {
    private let entries = Locked<[CacheKey: DiskEntry]>([:])
    private let stop: Stop

    init(_ stop: Stop) {
        self.stop = stop
    }

    func read(_ key: CacheKey) -> DiskEntry? {
        stop.pass()
        return entries.withLock { $0[key] }
    }

    func contains(_ key: CacheKey) -> Bool { entries.withLock { $0[key] != nil } }

    func store(_ data: Data, metadata: Data, timeToLive: Duration?, for key: CacheKey) -> Bool {
        entries.withLock { $0[key] = DiskEntry(data: data, metadata: metadata, stored: Date()) }
        return true
    }

    func remove(_ key: CacheKey) -> Bool { entries.withLock { $0.removeValue(forKey: key) } != nil }

    func removeAll() -> Bool {
        entries.withLock { $0 = [:] }
        return true
    }

    func removeAll(where isUnwanted: @escaping @Sendable (CacheKey, Data) -> Bool) -> Int {
        entries.withLock { entries in
            let unwanted = entries.filter { isUnwanted($0.key, $0.value.metadata) }
            for key in unwanted.keys { entries[key] = nil }
            return unwanted.count
        }
    }

    func statistics() -> DiskCacheStatistics {
        DiskCacheStatistics(count: entries.withLock { $0.count }, bytes: 0)
    }
}
