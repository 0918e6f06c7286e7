// SPDX-License-Identifier: MIT

import Dispatch
package import ImageBase

/// Lets one write of a key run at a time, where a lock must not be held. Keys are divided into sixteen
/// groups.
package struct WriteOrder: Sendable {
    // Held during access to files, therefore not a `Locked`.
    private let groups = (0..<16).map { _ in DispatchSemaphore(value: 1) }

    package init() {}

    /// Runs `body` while no other write of the key with `hash`, and of that with `other`, runs. Blocks until
    /// then.
    package func perform<Result>(_ hash: Hash128, and other: Hash128? = nil, _ body: () -> Result) -> Result {
        let (first, second) = (
            Int(truncatingIfNeeded: hash.low & 15), Int(truncatingIfNeeded: (other ?? hash).low & 15)
        )
        // In the order of the groups, as everywhere: two callers would otherwise wait for one another.
        groups[min(first, second)].wait()
        if first != second { groups[max(first, second)].wait() }
        defer {
            groups[min(first, second)].signal()
            if first != second { groups[max(first, second)].signal() }
        }
        return body()
    }

    /// Runs `body` while no other write runs. Blocks until then.
    func performAlone<Result>(_ body: () -> Result) -> Result {
        for group in groups { group.wait() }
        defer { for group in groups { group.signal() } }
        return body()
    }
}
