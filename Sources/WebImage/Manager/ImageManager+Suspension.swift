// SPDX-License-Identifier: MIT

extension ImageManager {
    /// Whether new loads wait; see ``suspend()``.
    public var isSuspended: Bool { gate.isClosed }

    /// Holds back everything that needs a loader until ``resume()``: for a list that scrolls fast.
    ///
    /// Transfers that have begun go on. A load that a cache can answer alone ends as usual; a stale image waits for its
    /// validation, and so do ``CachePolicy/refresh`` (after its stored image was delivered) and a miss. Waiting loads
    /// can be cancelled.
    public func suspend() { gate.isClosed = true }

    /// Lets what waited begin, the most urgent first.
    public func resume() { gate.isClosed = false }
}
