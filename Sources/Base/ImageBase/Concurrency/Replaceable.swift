// SPDX-License-Identifier: MIT

/// An object that's read often and rarely replaced. Reading it doesn't take a lock until it's first replaced.
package final class Replaceable<Object: AnyObject & Sendable>: Sendable {
    private let first: Object
    private let replacement = Locked<Object?>(nil)
    private let isReplaced = AtomicFlag()

    package init(_ object: Object) { first = object }

    package var object: Object {
        // The flag is set after the replacement has been stored, and the replacement is never removed. So if
        // the flag is set, there's a replacement.
        guard isReplaced.isSet else { return first }
        return replacement.withLock { $0 } ?? first
    }

    package func replace(with object: Object) {
        // Release the old object outside the lock.
        let old = replacement.withLock { replacement in
            defer { replacement = object }
            return replacement
        }
        isReplaced.set()
        withExtendedLifetime(old) {}
    }
}
