// SPDX-License-Identifier: MIT

import Dispatch
package import ImageBase

/// Makes sure that only one write for a key runs at a time, where we can't hold a lock. Keys are divided into
/// sixteen groups, and the writes in a group run one after another.
package struct WriteOrder: Sendable {
    // These are semaphores instead of `Locked`, because they're held during file access.
    private let groups = (0..<16).map { _ in DispatchSemaphore(value: 1) }

    package init() {}

    /// Blocks until no other write for the key with `hash`, or for the key with `other`, is running, then
    /// runs `body`.
    package func perform<Result>(_ hash: Hash128, and other: Hash128? = nil, _ body: () -> Result) -> Result {
        let (first, second) = (
            Int(truncatingIfNeeded: hash.low & 15), Int(truncatingIfNeeded: (other ?? hash).low & 15)
        )
        // Always wait in the order of the groups. Otherwise, two callers could wait for each other.
        groups[min(first, second)].wait()
        if first != second { groups[max(first, second)].wait() }
        defer {
            groups[min(first, second)].signal()
            if first != second { groups[max(first, second)].signal() }
        }
        return body()
    }

    /// Blocks until no other write is running, then runs `body`.
    func performAlone<Result>(_ body: () -> Result) -> Result {
        for group in groups { group.wait() }
        defer { for group in groups { group.signal() } }
        return body()
    }
}
