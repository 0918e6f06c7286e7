// SPDX-License-Identifier: MIT

import CAtomic

/// An object that is read often and replaced seldom. Reading it takes no lock until it is first replaced.
package final class Replaceable<Object: AnyObject & Sendable>: Sendable {
    private let first: Object
    private let replacement = Locked<Object?>(nil)
    // An atomic needs a stable address, which a property does not have. After `init` only atomic functions
    // access it.
    private nonisolated(unsafe) let isReplaced: UnsafeMutablePointer<catomic_flag>

    package init(_ object: Object) {
        first = object
        isReplaced = .allocate(capacity: 1)
        isReplaced.initialize(to: catomic_flag())
    }

    deinit { isReplaced.deallocate() }

    package var object: Object {
        // Set after the replacement was stored, which is never removed.
        guard catomic_flag_is_set(isReplaced) else { return first }
        return replacement.withLock { $0 } ?? first
    }

    package func replace(with object: Object) {
        // Released after unlocking.
        let old = replacement.withLock { replacement in
            defer { replacement = object }
            return replacement
        }
        catomic_flag_set(isReplaced)
        withExtendedLifetime(old) {}
    }
}
