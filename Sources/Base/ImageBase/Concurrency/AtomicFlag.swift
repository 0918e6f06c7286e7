// SPDX-License-Identifier: MIT

import CAtomic

/// A flag that any thread may set and read without a lock. It is never reset.
package struct AtomicFlag: ~Copyable, Sendable {
    // An atomic needs a stable address, which a stored property doesn't have. After `init`, only atomic
    // functions touch it.
    private nonisolated(unsafe) let flag: UnsafeMutablePointer<catomic_flag>

    package init() {
        flag = .allocate(capacity: 1)
        flag.initialize(to: catomic_flag())
    }

    deinit { flag.deallocate() }

    /// Whether the flag is set. If so, the caller also sees everything that was written before it was set.
    package var isSet: Bool { catomic_flag_is_set(flag) }

    package func set() { catomic_flag_set(flag) }
}
