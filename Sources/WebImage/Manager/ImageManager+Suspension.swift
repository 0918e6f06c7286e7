// SPDX-License-Identifier: MIT

extension ImageManager {
    /// Whether new loads wait; see ``suspend()``.
    public var isSuspended: Bool { gate.isClosed }

    /// Lets nothing new begin that needs a loader, until ``resume()``: for a list that scrolls fast. Loads that run go
    /// on, caches still answer, and what waits can be cancelled.
    public func suspend() { gate.isClosed = true }

    /// Lets what waited begin, the most urgent first.
    public func resume() { gate.isClosed = false }
}
