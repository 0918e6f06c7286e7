// SPDX-License-Identifier: MIT

#if DEBUG
import ImageBase

/// Counts live instances of a class, so tests can find leaks. Store it in a property of that class. It does
/// nothing in release builds.
package struct LiveInstance: Sendable {
    private static let counts = Locked<[String: Int]>([:])

    /// The number of live instances by type name.
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
/// Does nothing in release builds.
package struct LiveInstance: Sendable {
    @inlinable package init(_ name: StaticString) {}
}
#endif
