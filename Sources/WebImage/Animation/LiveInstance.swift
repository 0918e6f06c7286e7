// SPDX-License-Identifier: MIT

#if DEBUG
import ImageBase

/// Counts an instance while it lives, so that tests find leaks: a stored property of a class. Release builds
/// do not count.
package struct LiveInstance: Sendable {
    private static let counts = Locked<[String: Int]>([:])

    /// The number of instances that live, by the names of their types.
    package static var all: [String: Int] { counts.withLock { $0.filter { $0.value != 0 } } }

    private let entry: Entry

    package init(_ name: StaticString) { entry = Entry("\(name)") }

    private final class Entry: Sendable {
        private let name: String

        init(_ name: String) {
            self.name = name
            counts.withLock { $0[name, default: 0] += 1 }
        }

        deinit { counts.withLock { $0[name, default: 0] -= 1 } }
    }
}
#else
/// Nothing: release builds do not count instances.
package struct LiveInstance: Sendable {
    @inlinable package init(_ name: StaticString) {}
}
#endif
