// SPDX-License-Identifier: MIT

import ImageBase

/// Measures whether a list is scrolling fast.
///
/// Fast scrolling begins with the first fast change of position. It doesn't end until there hasn't been a
/// fast change for a while, because lists correct their position after a step, and fingers pause between
/// flings.
package struct ScrollSpeed: Sendable {
    private var last: (offset: Double, time: Duration)?
    /// When fast scrolling ends, unless there's another fast change; `nil` while the list isn't scrolling
    /// fast.
    private var end: Duration?

    /// Fast scrolling ends after this time without a fast change.
    package static let pause = Duration.milliseconds(150)
    /// The shortest time over which to measure the speed. It's less than the duration of a frame.
    private static let shortestTime = Duration.milliseconds(4)

    package init() {}

    package var isFast: Bool { end != nil }

    /// Measures the speed since the previous position.
    ///
    /// - Parameters:
    ///   - time: The time on a monotonic clock.
    ///   - limit: The speed at which scrolling counts as fast, in viewport lengths per second.
    /// - Returns: Whether this change is fast.
    @discardableResult
    package mutating func move(to position: ListPosition, at time: Duration, limit: Double) -> Bool {
        guard let last else {
            self.last = (position.offset, time)
            return false
        }
        let elapsed = time - last.time
        guard elapsed >= Self.shortestTime else { return false }
        self.last = (position.offset, time)
        let speed = abs(position.offset - last.offset) / position.length / (elapsed / .seconds(1))
        guard speed >= limit, position.offset != last.offset else { return false }
        end = time + Self.pause
        return true
    }

    /// Ends fast scrolling if there hasn't been a fast change for ``pause``.
    ///
    /// - Returns: Whether it has ended.
    package mutating func advance(to time: Duration) -> Bool {
        guard let end, time >= end else { return false }
        return stop()
    }

    /// Ends fast scrolling.
    ///
    /// - Returns: Whether the list was scrolling fast.
    @discardableResult
    package mutating func stop() -> Bool {
        defer { end = nil }
        return isFast
    }
}
