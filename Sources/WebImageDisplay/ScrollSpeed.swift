// SPDX-License-Identifier: MIT

import ImageBase

/// Whether a list is scrolled fast, by its positions.
///
/// It is from the first fast change on, until no change was fast for a while: lists correct their position
/// after a step, and fingers rest between flings.
package struct ScrollSpeed: Sendable {
    private var last: (offset: Double, time: Duration)?
    /// The time at which fast scrolling ends, unless another change is fast; nil while it is not fast.
    private var end: Duration?

    /// Fast scrolling has ended after this time without a fast change.
    package static let pause = Duration.milliseconds(150)
    /// The shortest time that a speed is measured over: less than a frame.
    private static let shortestTime = Duration.milliseconds(4)

    package init() {}

    package var isFast: Bool { end != nil }

    /// Measures the speed since the last position.
    ///
    /// - Parameters:
    ///   - time: The time on a clock that does not jump.
    ///   - limit: The speed from which scrolling is fast, in lengths of the viewport per second.
    /// - Returns: whether this change is fast.
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

    /// Ends fast scrolling if it is time.
    ///
    /// - Returns: whether it has ended.
    package mutating func advance(to time: Duration) -> Bool {
        guard let end, time >= end else { return false }
        return stop()
    }

    /// Ends fast scrolling.
    ///
    /// - Returns: whether it was fast.
    @discardableResult
    package mutating func stop() -> Bool {
        defer { end = nil }
        return isFast
    }
}
