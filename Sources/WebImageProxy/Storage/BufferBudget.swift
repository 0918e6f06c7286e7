// SPDX-License-Identifier: MIT

#if Server
import ImageBase

/// Bytes that the bodies being received may take in memory, for all connections together.
final class BufferBudget: Sendable {
    private let limit: Int
    private let used = Locked(0)

    init(limit: Int) { self.limit = limit }

    /// Whether `count` more bytes fit; they count then.
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
