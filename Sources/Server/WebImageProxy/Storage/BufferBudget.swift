// SPDX-License-Identifier: MIT

#if Server
import ImageBase

/// The memory, in bytes, that all bodies being received may use together.
final class BufferBudget: Sendable {
    private let limit: Int
    private let used = Locked(0)

    init(limit: Int) { self.limit = limit }

    /// Reserves `count` bytes.
    ///
    /// - Returns: `false`, without reserving anything, if the limit would be exceeded.
    func reserve(_ count: Int) -> Bool {
        used.withLock { used in
            guard count <= limit - used else { return false }
            used += count
            return true
        }
    }

    func release(_ count: Int) { used.withLock { $0 -= count } }
}
#endif
