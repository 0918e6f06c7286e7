// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

/// Keeps the beginning of a picture while the rest comes, in case the process is killed: once 1 MiB is there, then
/// whenever it is twice what was written. So at least half of what had come is kept, and all writes together are less
/// than twice the body.
final class BeginningWriter: Sendable {
    private let manager: ImageManager
    private let origin: OriginRequest
    /// The next write is made when so many bytes have come in this go; none while one is under way.
    private let due: Locked<Int>
    private static let least = 1 << 20

    init(_ manager: ImageManager, _ origin: OriginRequest) {
        self.manager = manager
        self.origin = origin
        due = Locked(max(Self.least, origin.isCompletion ? origin.stored?.data.count ?? 0 : 0))
    }

    /// Called on the loader's thread with each piece; never blocks.
    func notice(_ received: Int, of collector: DataCollector) {
        let isDue = due.withLock { due in
            guard received >= due else { return false }
            due = .max
            return true
        }
        if isDue { manager.inBackground(manager.stores) { [self] in write(collector) } }
    }

    private func write(_ collector: DataCollector) {
        guard let partial = collector.snapshot() else {
            // It has ended, or began anew.
            return due.withLock { $0 = Self.least }
        }
        // Without a strong validator it could never be completed: nothing is due any more.
        guard let bytes = origin.beginning(partial, now: manager.time.wallTime) else { return }
        manager.storeBeginning(bytes, of: origin.key)
        due.withLock { $0 = bytes.data.count + partial.data.count }
        // More may have come meanwhile, and nothing after it.
        notice(collector.receivedBytes, of: collector)
    }
}
