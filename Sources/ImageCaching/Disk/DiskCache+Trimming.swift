// SPDX-License-Identifier: MIT

import ImageBase

// The cache trims itself after stores and on a timer. These methods trim it right away, and block.
extension DiskCache {
    /// Removes entries that are too old, then the least recently used entries that exceed the limits.
    public func trim() {
        guard !context.modes.isReadOnly else { return }
        index.requestTrim()
        index.performAndWait { _ in }
    }

    /// Removes the least recently used entries until at most `bytes` remain.
    package func trim(toBytes bytes: Int) {
        guard !context.modes.isReadOnly else { return }
        index.performAndWait { $0.trim(toBytes: max(bytes, 0)) }
    }

    /// Removes the least recently used entries until at most `count` remain.
    package func trim(toCount count: Int) {
        guard !context.modes.isReadOnly else { return }
        index.performAndWait { $0.trim(count: max(count, 0)) }
    }

    /// Removes the entries that are at least `age` old, measured from ``DiskCacheConfiguration/expiry``.
    package func trim(toAge age: Duration) {
        guard !context.modes.isReadOnly else { return }
        index.performAndWait { $0.trim(toAge: max(age, .zero)) }
    }
}
